"""What became of one question by one arm."""

import time

from pydantic import Field

from evals.execution.outcome import ModelUse
from evals.nl2api.by_model.scores import Overlap
from prompts.frozen import Frozen
from tools.sources.databases.slot.sequence import SlotCall


class ModelledCase(Frozen):
    """One question, as it is kept."""

    id: str
    database: str
    question: str
    arm: str
    right: bool
    """Whether it ran, and brought the rows of its SQL."""
    said: str = ""
    error: str = ""
    calls: tuple[SlotCall, ...] | None = None
    """None where the arm calls no functions."""
    intents: Overlap = Overlap()
    slots: Overlap = Overlap()
    exact: bool = False
    """Whether the calls are those that were wanted, in their order."""
    use: ModelUse = ModelUse()
    seconds: float
    model: str
    case: str
    """Digest of the question and of what was offered: a case is run again where it changes."""
    at: str = Field(default_factory=lambda: time.strftime("%Y-%m-%dT%H:%M:%S%z"))
