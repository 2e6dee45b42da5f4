"""Questions for the days until something whose day nobody said, and the message that says it."""

from datetime import timedelta

import pytest

from agents.extraction.one_call.untold_events import asks_untold_event, event_told
from agents.extraction.spans.dates import today


@pytest.mark.parametrize(
    "text",
    [
        "how many days until my trip?",
        "how long until our wedding anniversary",
        "days left until the concert",
        "how many weeks till her exam",
        "离我旅行还有几天",
        "离考试还有多少天",
        "还有几天就到我生日了",
        "距离婚礼还有几天",
        "how many days from 1 dec 2026 till my pharmacology exam",
        "how many weeks between 3 march 2027 and our wedding?",
        "from 5 may 2027, how many days until the school trip",
        "how many days until my driving test counting from 2 june 2027",
        "how long is it from tomorrow until my exam",
        "从2026年12月1日到我考试还有多少天",
        "2027年3月5日离我们婚礼有几天",
        "从明天到驾照考试有几周",
    ],
)
def test_the_day_of_something_is_not_told(text: str) -> None:
    assert asks_untold_event(text)


@pytest.mark.parametrize(
    "text",
    [
        "how many days until christmas",
        "how many days until the end of the month",
        "how many days until the weekend",
        "how many days until my exam on 7 june 2027",
        "how many days before the deadline in tasks.csv",
        "how many days until friday",
        "how long to the station",
        "how long before the file is deleted",
        "how many days from 1 dec 2026 to christmas",
        "how many days from 1 dec 2026 till the end of the month",
        "how many days from 1 dec 2026 to 5 jan 2027",
        "how many days from 1 dec 2026 till my exam on 7 june 2027",
        "how many rows from 1 dec 2026 to my birthday",
        "from 1 dec 2026 to the last row how many days are in log.csv",
        "从2026年12月1日到春节有多少天",
        "从2026年12月1日到月底有几天",
        "2026年12月1日到2027年1月5日有几天",
        "离月底还有几天",
        "离周末还有几天",
        "离春节还有几天",
        "离下班还有多久",
        "离公司还有多少公里",
        "离6月1号还有几天",
    ],
)
def test_days_that_are_known_are_left_to_others(text: str) -> None:
    assert not asks_untold_event(text)


@pytest.mark.parametrize(
    ("before", "said"),
    [
        ("how many days until my trip?", "it's on 5 june 2099"),
        ("离我旅行还有几天", "2099年6月5日"),
    ],
)
def test_the_day_may_be_told_then(before: str, said: str) -> None:
    found = event_told(before, said)
    assert found is not None
    assert (found.days[0], found.days[1].isoformat()) == (today(), "2099-06-05")


@pytest.mark.parametrize(
    ("before", "said"), [("how many days until my trip?", "next friday"), ("离我旅行还有几天", "下周五")]
)
def test_the_day_may_be_one_of_next_week(before: str, said: str) -> None:
    found = event_told(before, said)
    assert found is not None
    assert found.days[1].isoweekday() == 5


@pytest.mark.parametrize(
    ("before", "said"),
    [
        ("how many days from 1 dec 2098 till my exam", "it's on 5 june 2099"),
        ("从2098年12月1日到我考试有多少天", "2099年6月5日"),
    ],
)
def test_the_day_that_was_said_stays_the_first(before: str, said: str) -> None:
    found = event_told(before, said)
    assert found is not None
    assert [day.isoformat() for day in found.days] == ["2098-12-01", "2099-06-05"]


@pytest.mark.parametrize(
    ("before", "said", "days"),
    [
        ("how many days from 1 dec 2098 till my exam", "15 jan", ["2098-12-01", "2099-01-15"]),
        ("从2098年12月1日到我考试有多少天", "1月20日", ["2098-12-01", "2099-01-20"]),
        ("how many days between my surgery and 1 dec 2098", "15 oct 2098", ["2098-10-15", "2098-12-01"]),
    ],
)
def test_no_days_are_told_below_nothing(before: str, said: str, days: list[str]) -> None:
    found = event_told(before, said)
    assert found is not None
    assert [day.isoformat() for day in found.days] == days


def test_a_day_of_no_year_is_the_next_one() -> None:
    day = today() - timedelta(days=40)
    found = event_told("how many days until my trip?", f"{day:%B} {day.day}")
    assert found is not None
    assert 300 < (found.days[1] - found.days[0]).days < 366


@pytest.mark.parametrize(
    ("before", "said"),
    [
        ("how many days until my trip?", "what weekday is 5 june 2099"),
        ("how many days until my trip?", "5 june 2099 to 8 june 2099"),
        ("how many days until my trip?", "june 2099"),
        ("how many days until christmas", "5 june 2099"),
        ("离我旅行还有几天", "2099年6月5日的天气"),
    ],
)
def test_another_message_tells_no_day(before: str, said: str) -> None:
    assert event_told(before, said) is None
