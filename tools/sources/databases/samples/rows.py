"""What a sample is made of."""

from collections.abc import Iterable, Mapping
from typing import TypeAlias

Row: TypeAlias = tuple[object, ...]
Rows: TypeAlias = Mapping[str, Iterable[Row]]
"""Table → its rows, in an order in which each finds those that it refers to."""


def spread(n: int, step: int, size: int) -> int:
    """Return a number below `size` that looks drawn and is not: neighbours are far apart."""
    return (n * step + n * n // 7) % size


def day(n: int, years: tuple[int, int]) -> str:
    """Return a date within some years, the last one included."""
    first, last = years
    return f"{first + spread(n, 3, last - first + 1)}-{1 + spread(n, 5, 12):02}-{1 + spread(n, 11, 28):02}"
