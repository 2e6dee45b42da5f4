"""What the matching says of a call."""

from agents.decisions.fill_arguments.question import Filled
from agents.intents.schema_fit import MOST_SHARED, schema_log_odds, shipped_weights


def call(confidence: float, missing: tuple[str, ...] = ()) -> Filled:
    return Filled(sets=(), missing=missing, found={}, sources={}, confidence=confidence)


def test_a_request_that_fills_a_tool_rather_means_it() -> None:
    sure, unsure = (schema_log_odds(call(p), lacks=False) for p in (0.95, 0.1))
    assert sure > unsure


def test_what_is_missing_speaks_against_a_tool_but_may_be_asked_for() -> None:
    lacking = schema_log_odds(call(0.2, ("city",)), lacks=True)
    assert schema_log_odds(call(0.9), lacks=False) > lacking > -2


def test_words_that_a_request_shares_with_a_tool_speak_for_it_up_to_a_few() -> None:
    none, two, many, more = (schema_log_odds(call(0.5), lacks=False, shared=n) for n in (0, 2, MOST_SHARED, 40))
    assert none < two < many == more


def test_the_shipped_weights_hold() -> None:
    assert shipped_weights().filled > 0
