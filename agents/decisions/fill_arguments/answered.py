"""Values that a person gave when asked: they stand, whoever fills the rest."""

from collections.abc import Mapping
from typing import Any

from agents.decisions.fill_arguments.question import Filled, FillQuestion

ANSWER = "your answer"


def whole_answers(question: FillQuestion) -> dict[str, Any]:
    """Return the answers that are whole parameters."""
    return {path: value for path, value in question.answers.items() if "/" not in path}


def with_answers(filled: Filled, question: FillQuestion) -> Filled:
    """Put the answers into every set of a filler that does not know of them."""
    own = whole_answers(question)
    if not own or filled.decided_by == "offline":
        return filled
    missing = tuple(name for name in filled.missing if name not in own)
    sets = filled.sets or (({**filled.found},) if not missing else ())
    return filled.model_copy(
        update={
            "sets": tuple(_joined(one, own) for one in sets),
            "more": tuple(_joined(one, own) for one in filled.more),
            "missing": missing,
            "found": _joined(filled.found, own),
            "sources": {**filled.sources, **dict.fromkeys(own, ANSWER)},
        }
    )


def _joined(arguments: Mapping[str, Any], own: Mapping[str, Any]) -> dict[str, Any]:
    joined = {**arguments, **own}
    return {name: value for name, value in joined.items() if value is not None}
