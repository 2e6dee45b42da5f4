"""A model's program as a person sees it before it runs: its calls as steps, in the order in which they stand there."""

from typing import Literal, TypeAlias

from agents.approval.proposed_plan import ProposedStep
from prompts.frozen import Frozen

HowOften: TypeAlias = Literal["once", "each", "perhaps"]
"""A call by itself, in a loop, or where a condition holds."""


class ProgramStep(ProposedStep):
    """One call as it is written; `arguments` are those whose values stand there."""

    line: int = 0
    """Of the program; 0 of a call that stands by itself."""
    worked_out: dict[str, str] = {}
    """Argument → how the program comes by it."""
    how_often: HowOften = "once"


class ProposedProgram(Frozen):
    """A program, or calls that a model asks for, before any of it runs."""

    round: int = 1
    """Above 1 where something ran already."""
    code: str = ""
    """Empty where the calls stand by themselves."""
    note: str = ""
    """What the model said beside it."""
    steps: tuple[ProgramStep, ...] = ()
