"""Days without a year that are still to come."""

from datetime import date

import pytest

from agents.extraction.slots.coming_days import coming, is_over, is_to_come
from agents.extraction.spans.dates import find_periods


@pytest.mark.parametrize("said", ["6月1号", "6月1日", "june 1", "june 1st", "1 june", "the 1st of june"])
def test_a_day_of_no_year_is_the_next_one(monkeypatch: pytest.MonkeyPatch, said: str) -> None:
    monkeypatch.setattr("agents.extraction.slots.coming_days.today", lambda: date(2030, 1, 1))
    (span,) = find_periods(said)
    assert coming(span.model_copy(update={"value": span.value.model_copy(update={"first": date(2029, 6, 1)})})) == date(
        2030, 6, 1
    )


@pytest.mark.parametrize("said", ["2020年6月1号", "june 1 2020", "yesterday", "christmas 2020", "去年6月1号"])
def test_a_day_that_is_told_whole_stays(said: str) -> None:
    (span,) = find_periods(said)
    assert coming(span) == span.value.first


@pytest.mark.parametrize(
    "text",
    [
        "离6月1号还有几天",
        "还剩几天到6月1号",
        "再过几天就是6月1号",
        "days until june 1",
        "my trip is on june 5, how many days until then",
        "how many days have we left till june 1",
    ],
)
def test_a_day_is_to_come(text: str) -> None:
    assert is_to_come(text)


@pytest.mark.parametrize(
    "text",
    [
        "从6月1号到现在还有几天",
        "6月1号过去几天了",
        "days since june 1",
        "from june 1 until now",
        "june 1 until today",
        "6月1日星期几",
    ],
)
def test_a_day_is_past_or_may_be(text: str) -> None:
    assert not is_to_come(text)


@pytest.mark.parametrize(
    "text",
    ["my subscription ended 1 june", "the deadline was june 1", "会员6月1号到期了", "6月1号已经结束", "It expired"],
)
def test_something_may_be_over(text: str) -> None:
    assert is_over(text)


@pytest.mark.parametrize("text", ["my trip is on june 5", "it ends 1 june", "6月1号到期", "6月1号就到期了", "快结束了"])
def test_something_may_be_still_to_come(text: str) -> None:
    assert not is_over(text)
