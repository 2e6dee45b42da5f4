"""Rates with their uncertainty, and percentiles."""

import math
from collections.abc import Callable, Sequence

import numpy as np
from numpy.typing import NDArray

from prompts.frozen import Frozen

_Z95 = 1.959963984540054
_RESAMPLES = 4_000


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


class Mean(Frozen):
    """A mean over n cases with its 95 % bootstrap interval."""

    value: float
    low: float
    high: float
    n: int

    @property
    def differs(self) -> bool:
        """Whether the interval excludes 0; of a paired gain: whether it is one."""
        return self.low > 0 or self.high < 0


def mean(values: Sequence[float]) -> Mean:
    """Average; of the differences of two arms over the same cases this is the paired bootstrap.

    References:
        Percentile interval: Efron and Tibshirani, An Introduction to the Bootstrap, chapter 13.
    """
    if not values:
        return Mean(value=0.0, low=0.0, high=0.0, n=0)
    cases = np.asarray(values, dtype=float)
    drawn = np.random.default_rng(0).integers(len(cases), size=(_RESAMPLES, len(cases)))
    low, high = np.quantile(cases[drawn].mean(axis=1), (0.025, 0.975))
    return Mean(value=float(cases.mean()), low=float(low), high=float(high), n=len(cases))


def bootstrapped(statistic: Callable[[NDArray[np.intp]], NDArray[np.float64]], n: int) -> Mean:
    """Return any statistic over n cases with its 95 % percentile bootstrap interval.

    Args:
        statistic: from positions of cases, shape (draws, n), to its value for each draw; NaN where it has none, and
            such draws do not count.
        n: cases.
    """
    if not n:
        return Mean(value=0.0, low=0.0, high=0.0, n=0)
    drawn = np.random.default_rng(0).integers(n, size=(_RESAMPLES, n))
    values = statistic(drawn)
    defined = values[~np.isnan(values)]
    low, high = np.quantile(defined, (0.025, 0.975)) if defined.size else (np.nan, np.nan)
    return Mean(value=float(statistic(np.arange(n)[np.newaxis])[0]), low=float(low), high=float(high), n=n)
