"""Days that are told in a story, and what is asked of them."""

from datetime import date

import pytest

from agents.extraction.sums import day_stories
from agents.extraction.sums.day_stories import days_asked


@pytest.fixture(autouse=True)
def _a_day(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(day_stories, "today", lambda: date(2026, 11, 28))


@pytest.mark.parametrize(
    ("text", "day"),
    [
        ("gran swears they got married on a saturday. 15 june 1961, what day was that really", "1961-06-15"),
        ("what day of the week is the christmas party, 19 dec 2026", "2026-12-19"),
        ("我爷爷1938年2月11日生的，那天星期几啊", "1938-02-11"),
    ],
)
def test_the_weekday_of_a_day_that_is_told(text: str, day: str) -> None:
    (found,) = days_asked(text)
    assert found == ("on", {"month": day})


@pytest.mark.parametrize(
    ("text", "start", "end"),
    [
        (
            "we moved in on 3 march 2024 and moved out 20 august 2026, how many days was that",
            "2024-03-03",
            "2026-08-20",
        ),
        ("kid was born 9 may 2019, how old is he", "2019-05-09", "2026-11-28"),
        ("9月1号开学（2026年），放寒假2027年1月15号，相差多少天", "2026-09-01", "2027-01-15"),
        ("奶茶店2023年4月18号开的，到现在多少天了", "2023-04-18", "2026-11-28"),
    ],
)
def test_the_days_between_two(text: str, start: str, end: str) -> None:
    (found,) = days_asked(text)
    assert found == ("between", {"start": start, "end": end})


@pytest.mark.parametrize(
    ("text", "arguments"),
    [
        (
            "our lease ends 31 jan 2027 and notice is three months. which date is that three months before",
            {"date": "2027-01-31", "direction": "before", "months": 3},
        ),
        (
            "invoice dated 17 March 2026, payable within 45 days. last day to pay?",
            {"date": "2026-03-17", "direction": "after", "days": 45},
        ),
        (
            "护照2027年8月20号到期，要提前6个月换，最晚几号去办",
            {"date": "2027-08-20", "direction": "before", "months": 6},
        ),
        (
            "2026年11月2日下单 说15个工作日发货 哪天能发",
            {"date": "2026-11-02", "direction": "after", "business_days": 15},
        ),
    ],
)
def test_the_day_that_is_so_far_from_another(text: str, arguments: dict[str, object]) -> None:
    (found,) = days_asked(text)
    assert found == ("reached", arguments)


def test_a_weekday_and_the_days_between_are_both_told() -> None:
    found = days_asked("what day of the week is 22 may 2027 n how many days is it from 12 dec 2026")
    assert [one.asks for one in found] == ["on", "between"]
    assert found[0].arguments == {"month": "2027-05-22"}


@pytest.mark.parametrize(
    "text",
    [
        "my passport runs out on 4 july 2027 and it must be valid within 6 months, by which date must i fly",
        "started the antibiotics 5 jan 2027, 10 days, when is the last day",
        "how many days between 3 march 2024 and 20 august 2024 was the price above 200",
        "what was the closing price on 3 march 2024",
        "3 march 2024 and 20 august 2026, what day was that",
        "every 3 weeks from 5 jan 2027, which dates",
        "9月1号开学（2025年），明年1月15号放假，相差多少天",
        "2024年6月15日签三年，到2027年6月15日，提前60天，最晚哪天说",
        "2026年3月1号苹果收盘多少",
    ],
)
def test_what_may_mean_something_else_is_left_alone(text: str) -> None:
    assert days_asked(text) == ()
