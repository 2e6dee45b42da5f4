"""A value for a leaf, and the piece of the request that it is read from."""

from dataclasses import dataclass
from typing import Any

from agents.extraction.pieces.candidate import Candidate


@dataclass(frozen=True)
class Reading:
    """A piece of the request as a leaf would be given it."""

    value: Any
    candidate: Candidate
