"""How easily chance alone would explain a figure: p-values of the t and F distributions."""

import math

from scipy.special import fdtrc, stdtr


def p_of_t(t: float, freedom: int) -> float | None:
    """Two-sided p-value of a t statistic; None without degrees of freedom."""
    if freedom < 1 or math.isnan(t):
        return None
    return float(2 * stdtr(freedom, -abs(t)))


def p_of_f(f: float, between: int, within: int) -> float | None:
    """P-value of an F statistic; None without degrees of freedom."""
    if between < 1 or within < 1 or math.isnan(f):
        return None
    return float(fdtrc(between, within, f))


def p_of_correlation(r: float | None, n: int) -> float | None:
    """Two-sided p-value of a correlation of n pairs; None for fewer than three."""
    if r is None or n < 3:
        return None
    if abs(r) >= 1:
        return 0.0
    return p_of_t(r * math.sqrt((n - 2) / (1 - r * r)), n - 2)
