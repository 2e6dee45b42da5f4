"""What a reading comes to: figures, each a sum with its name."""

from typing import NamedTuple

from agents.extraction.sums.figures.figure import Figure


class Worked(NamedTuple):
    """Figures that a message asks for."""

    figures: tuple[Figure, ...]
    named: bool = False
    """Whether their names are told: of a sum of money the sum itself says enough."""
    numbers: tuple[str, ...] = ()
    """Values of `x` that the figures are statistics of, as SQL writes these; none where they are plain sums."""
