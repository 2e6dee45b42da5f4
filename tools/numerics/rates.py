"""Shares with their uncertainty, and percentiles."""

import math
from collections.abc import Sequence

from prompts.frozen import Frozen

_Z95 = 1.959963984540054


class Rate(Frozen):
    """A share of n cases with its 95 % Wilson interval."""

    hits: int
    n: int

    @property
    def value(self) -> float:
        """The share in [0, 1]; 0 for no cases."""
        return self.hits / self.n if self.n else 0.0

    @property
    def interval(self) -> tuple[float, float]:
        """Lower and upper bound.

        References:
            E. B. Wilson, "Probable inference, the law of succession, and statistical inference", JASA 1927.
        """
        if not self.n:
            return (0.0, 1.0)
        p, n, z = self.value, self.n, _Z95
        centre = (p + z * z / (2 * n)) / (1 + z * z / n)
        half = z * math.sqrt(p * (1 - p) / n + z * z / (4 * n * n)) / (1 + z * z / n)
        return (max(0.0, centre - half), min(1.0, centre + half))

    def __str__(self) -> str:
        low, high = self.interval
        return f"{100 * self.value:5.1f} % [{100 * low:.0f}–{100 * high:.0f}] n={self.n}"


def rate(flags: Sequence[bool]) -> Rate:
    """Count hits."""
    return Rate(hits=sum(flags), n=len(flags))


def percentile(values: Sequence[float], share: float) -> float:
    """Return the value below which `share` of the values lie, by linear interpolation; 0 for none."""
    if not values:
        return 0.0
    ordered = sorted(values)
    place = share * (len(ordered) - 1)
    low = math.floor(place)
    high = min(low + 1, len(ordered) - 1)
    return ordered[low] + (ordered[high] - ordered[low]) * (place - low)
