"""A plan that a person looks at before it runs, and what they make of it."""

from typing import Any

from agents.approval.argument_form import ArgumentField
from agents.subtask import ChosenStep
from prompts.frozen import Frozen


class ProposedStep(Frozen):
    """One call, or one for each of several items, as far as it is known before it is made."""

    tool_id: str
    name: str = ""
    """What the tool is called in the person's language, as is what it does. Set when the plan is shown."""
    about: str = ""
    """What the tool does, in one line."""
    arguments: dict[str, Any] = {}
    later: tuple[str, ...] = ()
    """Required arguments that are not known yet: an earlier step may bring them, or else it is asked for them."""
    focus: str = ""
    supplies: bool = False
    """Whether it only brings arguments to a later step."""
    asks: bool = False
    """Whether a person is asked once more before the call."""
    fields: tuple[ArgumentField, ...] = ()
    """Its arguments as they can be changed. Made when the plan is shown."""


class ProposedPart(Frozen):
    """A sub-task and its path."""

    number: int
    task: str
    agent: str = ""
    """Empty where nobody takes it."""
    steps: tuple[ProposedStep, ...] = ()
    doubt: str = ""
    """What of the task no step takes, in a sentence; empty where nothing is left out, or a person has chosen."""


class PlannedChoice(Frozen):
    """A step of a plan as a person left it."""

    tool_id: str
    arguments: dict[str, Any] = {}
    typed: dict[str, str] | None = None
    """Argument → what was typed in its field, where a form was filled in; read by the tool's schema."""
    place: int | None = None
    """Where it stood in its part, counted from 0; None where the person added it."""


class PartChoice(Frozen):
    """A part of a plan as a person left it."""

    number: int
    steps: tuple[PlannedChoice, ...] = ()


class PlanDecision(Frozen):
    """What a person says to a plan."""

    run: bool
    parts: tuple[PartChoice, ...] | None = None
    """In the order in which they run; None where the plan stands as it was shown."""
    changed: tuple[PlannedChoice, ...] = ()
    """Calls of a program with other arguments."""
    wish: str = ""
    """Of a program that is not run: what shall be done otherwise."""


def chosen_steps(part: ProposedPart, choice: PartChoice) -> tuple[ChosenStep, ...]:
    """Return the steps of a part as they run; what was known of one that stayed is kept."""
    made = []
    for step in choice.steps:
        known = part.steps[step.place] if step.place is not None and step.place < len(part.steps) else None
        kept = {"focus": known.focus, "supplies": known.supplies} if known and known.tool_id == step.tool_id else {}
        made.append(ChosenStep.model_validate({"tool_id": step.tool_id, "arguments": step.arguments, **kept}))
    return tuple(made)


def as_shown(parts: tuple[ProposedPart, ...]) -> tuple[PartChoice, ...]:
    """Return the choice of somebody who changes nothing; parts that nobody takes are left out."""
    return tuple(
        PartChoice(
            number=part.number,
            steps=tuple(
                PlannedChoice(tool_id=step.tool_id, arguments=step.arguments, place=place)
                for place, step in enumerate(part.steps)
            ),
        )
        for part in parts
        if part.steps
    )
