"""Figures as cells of markdown tables: a share, a mean or a paired gain, each with its interval and n."""

from collections.abc import Sequence

import numpy as np
import numpy.typing as npt

from evals.figures.intervals import Mean, Rate, mean

Floats = npt.NDArray[np.floating]


def markdown(head: Sequence[str], rows: Sequence[Sequence[str]]) -> list[str]:
    """Lay out a table; a bar within a cell cannot break it."""
    lines = [head, ["---"] * len(head), *rows]
    return [f"| {' | '.join(cell.replace('|', chr(92) + '|') for cell in line)} |" for line in lines]


def share(found: Rate) -> str:
    """Write a share with its interval."""
    low, high = found.interval
    return f"{100 * found.value:.1f} [{100 * low:.1f}, {100 * high:.1f}]"


def average(found: Mean) -> str:
    """Write a mean of figures in [0, 1] with its interval."""
    return f"{100 * found.value:.1f} [{100 * found.low:.1f}, {100 * found.high:.1f}]"


def gain(found: Mean) -> str:
    """Write a paired gain, with a star where its interval excludes 0."""
    return f"{100 * found.value:+.1f} [{100 * found.low:+.1f}, {100 * found.high:+.1f}]{'*' if found.differs else ''}"


def averages(figures: Floats) -> list[str]:
    """Write the mean of every column; shape `(n_cases, n_columns)`."""
    return [average(mean(column.tolist())) for column in figures.T]


def gains(figures: Floats, others: Floats) -> list[str]:
    """Write the mean gain of every column over the same cases."""
    return [gain(mean(column.tolist())) for column in (figures - others).T]
