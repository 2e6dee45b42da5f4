"""Names of the ways to hold out rows: in a file of their own, which loads at once."""

from enum import StrEnum


class SplitName(StrEnum):
    """How rows are held out."""

    GIVEN = "given"
    RANDOM = "random"
    COLD = "cold"
    COMPOSITIONAL = "compositional"
