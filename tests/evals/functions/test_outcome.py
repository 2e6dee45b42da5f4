"""Counting outcomes."""

from evals.functions.outcome import FunctionOutcome, figures, reliability
from evals.functions.run import report_of
from evals.report.functions import function_tables


def outcome(confidence: float, fault: str = "", *, made: bool | None = None) -> FunctionOutcome:
    return FunctionOutcome(
        id="x",
        category="multiple",
        offered=0,
        fault=fault,
        confidence=confidence,
        made=confidence >= 0.65 if made is None else made,
    )


OUTCOMES = [outcome(0.95), outcome(0.92), outcome(0.7, "n is 3"), outcome(0.3, "n is 4"), outcome(0.0, "n is missing")]


def test_precision_counts_what_is_made() -> None:
    found = figures("all", OUTCOMES)
    assert (found.made.hits, found.right_of_made.hits, found.right_of_made.n, found.asked.hits) == (3, 2, 3, 2)
    assert [(f.coverage.hits, f.right.hits) for f in found.floors] == [(3, 2), (3, 2), (3, 2), (2, 2), (2, 2)]


def test_reliability_leaves_out_what_lacks_a_value() -> None:
    assert [(b.low, b.held.hits, b.held.n) for b in reliability(OUTCOMES)] == [(0.3, 0, 1), (0.7, 0, 1), (0.9, 2, 2)]


def test_tables_name_every_category_and_what_is_on_offer() -> None:
    text = "\n".join(function_tables(report_of(OUTCOMES)))
    assert "| the right one" in text
    assert "multiple" in text
    assert "simple + multiple" in text
