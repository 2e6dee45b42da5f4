"""What came of one row."""

from typing import Any, Literal, TypeAlias

from evals.execution.outcome import CallNote
from prompts.frozen import Frozen
from prompts.language import Language

Verdict: TypeAlias = Literal[
    "right",  # answered, asked back or refused as it must be
    "asked",  # asked back: about a right tool, or with it among the choices, and nothing wrong was called
    "asked_astray",  # asked about another tool, or what nobody can do
    "refused_wrongly",  # "I have no tool" where there is one
    "answer_lacks",  # every call is right, and the answer does not say what it must
    "part_lost",  # the calls that were made are right, others were never made, and no word of that
    "call_failed",  # a wrong call, which failed, and the answer says so
    "wrong_asked",  # a person was asked to approve a wrong call
    "wrong_call",  # a wrong call was made and told as an answer
    "no_call",  # nothing was called, asked or refused
    "failed",  # the run ended early
]
Stage: TypeAlias = Literal[
    "", "import", "split", "route", "find", "choose", "ask", "arguments", "answer", "refuse", "run"
]
"""Where a row first went astray."""


class Heard(Frozen):
    """What one request led to, step by step."""

    answer: str = ""
    failed: str = ""
    found: tuple[tuple[str, float], ...] = ()
    """What a search of the library finds for the words, best first, with scores."""
    calls: tuple[CallNote, ...] = ()
    subtasks: tuple[str, ...] = ()
    agents: tuple[str, ...] = ()
    """Who took each, in order; empty where nobody could."""
    candidates: tuple[tuple[str, ...], ...] = ()
    """Tools that each search began with, best first."""
    paths: tuple[tuple[str, ...], ...] = ()
    approvals: int = 0
    choices: tuple[str, ...] = ()
    """Tools between which the answer asks to choose."""
    asks_for: str = ""
    """Tool for whose values the answer asks."""


class ImportOutcome(Frozen):
    """One row, judged."""

    id: str
    arm: str
    language: Language
    source: str
    expect: str
    verdict: Verdict
    stage: Stage
    tool_right: bool
    calls_right: bool
    asked_back: bool
    rank: int = 0
    """Place of the first tool that is needed in a search of the library; 0 where it is not among the first."""
    n_approvals: int = 0
    fault: str = ""
    request: str = ""
    heard: Heard = Heard()

    @property
    def honest(self) -> bool:
        """Whether it was answered right, or honestly asked back."""
        return self.verdict in ("right", "asked")


class Called(Frozen):
    """A call by the names of its source."""

    functions: frozenset[str]
    """Every name that a row may use for its tool."""
    arguments: dict[str, Any]
    note: CallNote

    @property
    def made(self) -> bool:
        """Whether it was made, or would have been: a call that nobody approved counts by its arguments."""
        return self.note.made or self.note.status == "denied"
