"""What running one example came to."""

import time
from typing import Any, Literal, TypeAlias

from pydantic import Field

from evals.execution.examples import Expect, Kind
from prompts.frozen import Frozen
from prompts.language import Language

FaultClass: TypeAlias = Literal[
    "value",  # what must stand in the answer does not
    "forbidden",  # what must not stand there does
    "file",  # a file is not as it must be
    "changed",  # a file changed that must not
    "called",  # a tool was called where none was needed
    "effect",  # something was done that must not be done
    "not_asked",  # no question back
    "not_refused",  # no word that it cannot be done
    "refused",  # a word that it cannot be done, where it can
    "invented",  # a figure that stands nowhere
    "failed",  # the run ended early
]


class Fault(Frozen):
    """One thing that is wrong with an ending."""

    kind: FaultClass
    what: str


class CallNote(Frozen):
    """One call of a tool."""

    tool: str
    """Its id; where no tool has it, the name that was asked for."""
    arguments: dict[str, Any] = Field(default_factory=dict)
    status: str
    error_type: str = ""
    error: str = ""
    effect: bool = False
    """Whether a person may have to approve calls of that tool."""

    @property
    def made(self) -> bool:
        """Whether the tool was really called."""
        return self.status != "denied" and self.error_type not in (
            "ToolNotFound",
            "InvalidArguments",
            "MissingArgument",
        )


class TurnNote(Frozen):
    """What one message of the person led to."""

    answer: str
    asked: bool = False
    """Whether the run ended with a question of its own to the person."""
    calls: tuple[CallNote, ...] = ()
    results: tuple[str, ...] = ()
    """What the calls brought, as JSON; not kept."""
    approvals: int = 0
    failed: str = ""
    signs: dict[str, float] = {}
    """Of its result that is least sure to answer; empty where nothing was called, or a model decided."""


class ModelUse(Frozen):
    """What a model was asked."""

    calls: int = 0
    prompt_tokens: int = 0
    """By our own tokeniser, the same for every provider; the tools that are bound count too."""
    answer_tokens: int = 0
    provider_prompt_tokens: int = 0
    """As the provider reports them; 0 where it does not."""
    provider_answer_tokens: int = 0
    errors: int = 0
    invented: tuple[str, ...] = ()
    """Names of tools that it called and that were not offered."""


class CaseOutcome(Frozen):
    """One example run by one arm."""

    id: str
    arm: str
    language: Language
    kind: Kind
    right: bool
    expect: Expect = "answer"
    n_expected: int = 0
    """How many values and files the end is judged by."""
    faults: tuple[Fault, ...] = ()
    answers: tuple[str, ...]
    calls: tuple[CallNote, ...] = ()
    approvals: int = 0
    use: ModelUse = ModelUse()
    invalid_calls: int = 0
    invented_names: int = 0
    seconds: float
    error: str = ""
    signs: dict[str, float] = {}
    model: str = ""
    example: str
    """Digest of the example: a case is run again when that changes."""
    at: str = Field(default_factory=lambda: time.strftime("%Y-%m-%dT%H:%M:%S%z"))
