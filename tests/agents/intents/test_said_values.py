"""Whether a call takes the values that a request states."""

from datetime import date

import pytest

from agents.extraction.spans.dates import Period
from agents.extraction.spans.span import Span
from agents.intents.said_values import is_taken


def of(value: object, text: str = "x") -> Span:
    return Span(start=0, end=len(text), text=text, value=value)


MAY_2 = Period(first=date(2011, 5, 2), last=date(2011, 5, 2))


@pytest.mark.parametrize(
    ("given", "taken"),
    [
        (["2011-05-02"], True),
        (["2011-05-01", "2011-06-30"], True),
        (["2011-01-01", "2011-12-31"], False),
        (["2011-05-03", "2011-06-30"], False),
        (["2011-05-01"], False),
        (["五月", "June"], False),
        ([2011], True),
    ],
)
def test_a_day_is_taken_by_itself_or_by_a_range_that_begins_about_then(given: list[object], taken: bool) -> None:
    assert is_taken(of(MAY_2), given) == taken


@pytest.mark.parametrize(
    ("said", "given", "taken"), [(12, ["12"], True), (12, [0.12], True), (12, [13], False), (12, [True], False)]
)
def test_a_number_is_taken_as_it_is_or_as_a_share(said: float, given: list[object], taken: bool) -> None:
    assert is_taken(of(said), given) == taken


@pytest.mark.parametrize(("text", "taken"), [("100", False), ("200", False), ("100%", True), ("百分之100", True)])
def test_a_whole_hundred_is_a_share_only_where_it_is_said_to_be_one(text: str, taken: bool) -> None:
    value = 200 if text == "200" else 100
    assert is_taken(of(value, text), [value / 100]) == taken
    assert is_taken(of(value, text), [value])
