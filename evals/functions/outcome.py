"""What came of one row."""

from collections.abc import Sequence
from typing import Any

from evals.figures.intervals import Rate, rate
from prompts.frozen import Frozen


class FunctionOutcome(Frozen):
    """One row with so many functions on offer."""

    id: str
    category: str
    offered: int
    """How many functions were on offer; 0 where the right one was given."""
    function: str = ""
    """The function that was taken."""
    right_function: bool = True
    calls: tuple[dict[str, Any], ...] = ()
    fault: str = ""
    """What is wrong with the calls, as if they were made; nothing where all is right."""
    confidence: float
    """How likely the calls are right, said beforehand; 0 where a required value is missing."""
    asked: tuple[str, ...] = ()
    """Parameters that would be asked for."""
    made: bool
    """Whether the calls are made without asking."""


class Floor(Frozen):
    """Calls with at least some confidence."""

    least: float
    coverage: Rate
    right: Rate


class FunctionFigures(Frozen):
    """Figures over the outcomes of one category, or of several, with so many functions on offer."""

    name: str
    offered: int
    function: Rate
    """The right function was taken."""
    arguments: Rate
    """Every argument is right, calls that were not made included."""
    made: Rate
    """Calls that were made without asking."""
    right_of_made: Rate
    asked: Rate
    floors: tuple[Floor, ...]


FLOORS = (0.5, 0.6, 0.7, 0.8, 0.9)


def figures(name: str, outcomes: Sequence[FunctionOutcome]) -> FunctionFigures:
    """Count outcomes."""
    made = [o for o in outcomes if o.made]
    return FunctionFigures(
        name=name,
        offered=max((o.offered for o in outcomes), default=0),
        function=rate([o.right_function for o in outcomes]),
        arguments=rate([not o.fault for o in outcomes]),
        made=rate([o.made for o in outcomes]),
        right_of_made=rate([not o.fault for o in made]),
        asked=rate([not o.made for o in outcomes]),
        floors=tuple(_floor(outcomes, least) for least in FLOORS),
    )


def _floor(outcomes: Sequence[FunctionOutcome], least: float) -> Floor:
    sure = [o for o in outcomes if o.confidence >= least]
    return Floor(
        least=least,
        coverage=rate([o.confidence >= least for o in outcomes]),
        right=rate([not o.fault for o in sure]),
    )


class Bin(Frozen):
    """Rows of like confidence: what was said, and what held."""

    low: float
    said: float
    held: Rate


def reliability(outcomes: Sequence[FunctionOutcome], n_bins: int = 10) -> tuple[Bin, ...]:
    """Compare confidence with what was right, for rows where nothing was missing."""
    found = []
    for place in range(n_bins):
        low, high = place / n_bins, (place + 1) / n_bins
        own = [o for o in outcomes if o.confidence > 0 and low <= o.confidence < high + (place == n_bins - 1)]
        if own:
            said = sum(o.confidence for o in own) / len(own)
            found.append(Bin(low=low, said=said, held=rate([not o.fault for o in own])))
    return tuple(found)
