"""What of a request no call takes: values, and words that nobody speaks of."""

from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from typing import Any, Final

from agents.extraction.slots.finders import FINDERS
from agents.extraction.spans.dates import Period
from agents.extraction.spans.quotes import find_quoted
from agents.extraction.spans.span import Span, without_overlaps
from graph.confidence.offline_plan import PlannedPart, PlannedStep
from tools.lexical.bm25 import tokenise

_KINDS: Final = (
    "path",
    "uri",
    "email",
    "date-time",
    "date",
    "time",
    "expression",
    "number",
    "year",
    "ticker",
    "currency",
    "unit",
    "timezone",
)
"""Kinds of values that people write only when they want them used."""
_PERCENT: Final = 100


def values_of(text: str) -> list[Span]:
    """Find the values of a text, each character once."""
    found = [span for kind in _KINDS for span in FINDERS[kind](text)]
    return without_overlaps([*find_quoted(text), *found])


def values_left(part: PlannedPart) -> tuple[Span, ...]:
    """Return the values of a task that no argument of its calls takes."""
    leaves = list(_leaves_of(part))
    return tuple(span for span in values_of(part.task) if not _is_taken(span, leaves))


def words_left(part: PlannedPart) -> float:
    """Return the share of a task's words that neither an argument nor a tool's own account of itself speaks of."""
    words = set(tokenise(part.task))
    known = set(tokenise(" ".join((*(step.about for step in part.steps), *map(str, _leaves_of(part))))))
    return len(words - known) / len(words) if words else 0.0


def _leaves_of(part: PlannedPart) -> Iterator[Any]:
    """List every argument of a part, but not where the request itself is handed on as it stands."""
    whole = {part.task, *part.wishes, *(step.focus for step in part.steps)}
    for step in part.steps:
        for leaf in _leaves(_arguments(step)):
            if leaf not in whole:
                yield leaf


def _arguments(step: PlannedStep) -> Sequence[dict[str, Any]]:
    return step.sets or (step.found,)


def _leaves(value: Any) -> Iterator[Any]:  # noqa: ANN401 - JSON
    if isinstance(value, dict):
        value = value.values()
    elif isinstance(value, str) or not isinstance(value, Iterable):
        yield value
        return
    for inner in value:
        yield from _leaves(inner)


def _is_taken(span: Span, leaves: Sequence[Any]) -> bool:
    value = span.value
    if isinstance(value, Period):
        year = value.first.year
        return any(leaf == year or any(day in str(leaf) for day in _days(value)) for leaf in leaves)
    if isinstance(value, int | float) and not isinstance(value, bool):
        return any(_is_number(value, leaf) for leaf in leaves)
    said = {form.casefold() for form in (span.text, str(value)) if form}
    return any(_holds(str(leaf).casefold(), said) for leaf in leaves)


def _days(period: Period) -> tuple[str, ...]:
    return (period.first.isoformat(), period.last.isoformat())


def _is_number(value: float, leaf: Any) -> bool:  # noqa: ANN401 - JSON
    wanted = {value, -value, value / _PERCENT}
    if isinstance(leaf, bool):
        return False
    if isinstance(leaf, int | float):
        return leaf in wanted
    with suppress(ValueError):
        return float(str(leaf)) in wanted
    return any(number.value in wanted for number in FINDERS["number"](str(leaf))) or str(value) in str(leaf)


def _holds(leaf: str, said: Iterable[str]) -> bool:
    return bool(leaf) and any(form in leaf or (len(leaf) > 1 and leaf in form) for form in said)
