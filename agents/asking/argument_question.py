"""A question about values that a call still lacks, or that were only guessed."""

from typing import Any

from agents.language.messages import phrase
from prompts.frozen import Frozen
from prompts.language import Language


class ArgumentChoice(Frozen):
    """One answer that is offered."""

    label: str
    """As the person reads it."""
    values: dict[str, Any]
    """Place of a value in the arguments (guest/name lies in an object) → the value; None where it is to be left out."""


class ArgumentQuestion(Frozen):
    """What is asked, and for which call."""

    id: str
    subtask: int
    step: int
    tool_id: str
    language: Language
    text: str
    """One sentence, without the choices."""
    wanted: tuple[str, ...]
    """Places of the values that are asked for."""
    choices: tuple[ArgumentChoice, ...] = ()
    offered: tuple[str, ...] = ()
    """All that there was to choose from, where the choices are the first of more."""
    guess: bool = False
    """Whether the first choice is what would have been taken: then "yes" means it."""
    free: bool = False
    """Whether what is wanted is written down as it is said: then a wish is an answer too, such as "buy milk"."""
    numbered: bool = True
    """Whether a bare number names a choice; where a number is asked for, it is the value."""

    @property
    def words(self) -> str:
        """The question with its choices, as Markdown."""
        if not self.choices:
            return self.text
        marks = [f"{n}." if self.numbered else "-" for n in range(1, len(self.choices) + 1)]
        listed = "\n".join(f"{mark} {c.label}" for mark, c in zip(marks, self.choices, strict=True))
        how = f"ask_how_{'guess' if self.guess else 'choice'}{'' if self.numbered else '_plain'}"
        return f"{self.text}\n\n{listed}\n\n{phrase(how, self.language)}"


class ArgumentAnswer(Frozen):
    """What a person answered."""

    question_id: str
    subtask: int
    step: int
    tool_id: str
    values: dict[str, Any]
    said: str
    """As the person said it."""
    kinds: dict[str, str] = {}
    """Place of a value → its kind, where it is of one that the same name has in other tools too."""
    guess: bool = False
    """Whether a guess was confirmed or corrected: what was shown with it is not asked about again."""
