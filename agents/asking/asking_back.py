"""The question that follows where a call lacks values, or has only guesses for them."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from agents.asking.argument_question import ArgumentChoice, ArgumentQuestion
from agents.asking.parameter_names import named, question_of, schema_at
from agents.decisions.fill_arguments.question import Filled
from agents.language.messages import phrase
from agents.subtask import KnownCall
from prompts.language import Language
from tools.schemas.lists import is_list, item_of
from tools.tool import Tool

_MOST_CHOICES: Final = 6
_MOST_GUESSES: Final = 4
_MOST_OFFERED: Final = 200
"""Names among which an answer is looked for."""
_LONGEST_LABEL: Final = 80
_NUMERIC: Final = frozenset({"integer", "number"})
_ON_DISK: Final = frozenset({"table", "path"})
_FLAGS: Final = {"en": {True: "yes", False: "no"}, "zh": {True: "是", False: "否"}}


@dataclass(frozen=True)
class Occasion:
    """For which call something is asked."""

    id: str
    subtask: int
    step: int
    tool: Tool
    language: Language

    def asked(
        self, text: str, wanted: Sequence[str], choices: Sequence[ArgumentChoice], *, guess: bool
    ) -> ArgumentQuestion:
        """Write the question down."""
        numeric = any(_type(self.tool, path) in _NUMERIC for path in wanted)
        return ArgumentQuestion(
            id=self.id,
            subtask=self.subtask,
            step=self.step,
            tool_id=self.tool.id,
            language=self.language,
            text=text,
            wanted=tuple(wanted),
            choices=tuple(choices),
            guess=guess,
            numbered=not numeric,
        )


def asked_for(filled: Filled, on_hand: Mapping[str, Sequence[Any]], occasion: Occasion) -> ArgumentQuestion | None:
    """Ask for what is missing, one value where there are things to choose from; else for what is doubtful."""
    if filled.missing:
        return _missing(filled.missing, on_hand, occasion)
    return _doubtful(filled, occasion) if filled.doubtful and filled.sets else None


def asked_way(known: KnownCall, occasion: Occasion) -> ArgumentQuestion:
    """Ask which of several ways is meant."""
    choices = [ArgumentChoice(label=way.label, values=way.arguments) for way in known.ways[:_MOST_CHOICES]]
    return occasion.asked(known.about, list(known.ways[0].arguments), choices, guess=False)


def _missing(missing: Sequence[str], on_hand: Mapping[str, Sequence[Any]], occasion: Occasion) -> ArgumentQuestion:
    choosable = [path for path in missing if len(_values(path, on_hand, occasion.tool)) > 0]
    wanted = choosable[:1] or list(missing)
    values = _values(wanted[0], on_hand, occasion.tool) if len(wanted) == 1 else ()
    choices = [
        ArgumentChoice(label=_label(v, occasion.language), values={wanted[0]: v}) for v in values[:_MOST_CHOICES]
    ]
    comma = "；" if occasion.language == "zh" else "; "
    told = comma.join(named(occasion.tool, path, occasion.language) for path in wanted)
    nothing = not choices and any(_form(occasion.tool, path) in _ON_DISK and path in on_hand for path in wanted)
    sentence = "ask_nothing_there" if nothing else "ask_missing"
    asked = question_of(occasion.tool, wanted[0], occasion.language) if len(wanted) == 1 and not nothing else ""
    question = occasion.asked(asked or phrase(sentence, occasion.language, what=told), wanted, choices, guess=False)
    more = values[:_MOST_OFFERED] if len(values) > len(choices) else ()
    return question.model_copy(update={"offered": tuple(_label(value, occasion.language) for value in more)})


def _values(path: str, on_hand: Mapping[str, Sequence[Any]], tool: Tool) -> list[Any]:
    """List what there is to choose from: what is at hand, or what the schema lists."""
    core = item_of(schema_at(tool, path))
    listed = core.get("enum") or ([True, False] if core.get("type") == "boolean" else [])
    values = [v for v in (on_hand.get(path) or listed) if v is not None]
    many = is_list(schema_at(tool, path))
    return [[v] if many and not isinstance(v, list) else v for v in dict.fromkeys(values)]


def _doubtful(filled: Filled, occasion: Occasion) -> ArgumentQuestion:
    wanted, language = filled.doubtful, occasion.language
    guesses = [{path: way.get(path) for path in wanted} for way in filled.likely[:_MOST_GUESSES]]
    choices = [ArgumentChoice(label=_joint(values, occasion), values=values) for values in guesses]
    first = _told(guesses[0], occasion) if guesses else ""
    return occasion.asked(phrase("ask_guess", language, guess=first), wanted, choices, guess=True)


def _joint(values: Mapping[str, Any], occasion: Occasion) -> str:
    """Name a choice: by its value alone where only one value is asked for."""
    return _label(next(iter(values.values())), occasion.language) if len(values) == 1 else _told(values, occasion)


def _told(values: Mapping[str, Any], occasion: Occasion) -> str:
    colon, comma = ("：", "；") if occasion.language == "zh" else (": ", "; ")
    tool, language = occasion.tool, occasion.language
    return comma.join(f"{named(tool, path, language)}{colon}{_label(v, language)}" for path, v in values.items())


def _label(value: Any, language: Language) -> str:  # noqa: ANN401 - any JSON
    if value is None:
        return phrase("ask_leave_out", language)
    if isinstance(value, bool):
        return _FLAGS[language][value]
    if isinstance(value, Mapping):
        return ", ".join(f"{key} {_label(inner, language)}" for key, inner in value.items())[:_LONGEST_LABEL]
    if isinstance(value, list | tuple):
        return ("、" if language == "zh" else ", ").join(_label(one, language) for one in value)[:_LONGEST_LABEL]
    return str(value)[:_LONGEST_LABEL]


def _type(tool: Tool, path: str) -> str:
    return str(item_of(schema_at(tool, path)).get("type", ""))


def _form(tool: Tool, path: str) -> str:
    return str(item_of(schema_at(tool, path)).get("format", ""))
