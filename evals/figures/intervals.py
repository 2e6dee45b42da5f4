"""Rates with their uncertainty, percentiles, and means."""

from collections.abc import Callable, Sequence

import numpy as np
from numpy.typing import NDArray

from prompts.frozen import Frozen
from tools.numerics.rates import Rate, percentile, rate

__all__ = ["Mean", "Rate", "bootstrapped", "mean", "percentile", "rate"]
_RESAMPLES = 4_000


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
