"""What of a request no call takes: values, and words that nobody speaks of."""

from collections.abc import Iterator, Sequence
from typing import Any

from agents.extraction.spans.span import Span
from agents.intents.said_values import is_taken, leaves, values_of
from graph.confidence.offline_plan import PlannedPart, PlannedStep
from tools.lexical.bm25 import tokenise


def values_left(part: PlannedPart) -> tuple[Span, ...]:
    """Return the values of a task that no argument of its calls takes."""
    leaves = list(_leaves_of(part))
    return tuple(span for span in values_of(part.task) if not is_taken(span, leaves))


def words_left(part: PlannedPart) -> float:
    """Return the share of a task's words that neither an argument nor a tool's own account of itself speaks of."""
    words = set(tokenise(part.task))
    known = set(tokenise(" ".join((*(step.about for step in part.steps), *map(str, _leaves_of(part))))))
    return len(words - known) / len(words) if words else 0.0


def _leaves_of(part: PlannedPart) -> Iterator[Any]:
    """List every argument of a part, but not where the request itself is handed on as it stands."""
    whole = {part.task, *part.wishes, *(step.focus for step in part.steps)}
    for step in part.steps:
        for leaf in leaves(_arguments(step)):
            if leaf not in whole:
                yield leaf


def _arguments(step: PlannedStep) -> Sequence[dict[str, Any]]:
    return step.sets or (step.found,)
