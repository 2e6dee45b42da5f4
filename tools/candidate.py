"""A tool on offer: what retrieval and the tool graph know about it for one request."""

from pydantic import Field

from prompts.frozen import Frozen


class Candidate(Frozen):
    """One tool with its evidence. All numbers are in [0, 1], higher is better."""

    tool_id: str
    score: float = Field(ge=0, le=1)
    """Relevance to the whole task, calibrated: below 0.5 the tool more likely does not fit."""
    weight: float | None = Field(default=None, ge=0, le=1)
    """Transition weight from the current node; None when the graph has no such edge."""
    availability: float = Field(default=1.0, ge=0, le=1)
    evidence: tuple[str, ...] = ()
    """Where it came from, in words: "dense .83", "bm25 .4", "example 'price of MSFT'", "follows search_symbol"."""
