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


@pytest.mark.parametrize(
    "text",
    [
        "2027年1月20日是星期几？再过几天到2027年2月6日",
        "2027年1月20日星期几，从那天起再过多少天是2027年2月6日",
        "20 january 2027 is which weekday, how many days until 6 february 2027",
        "which day of the week is 20 january 2027, and how many days after that is 6 february 2027",
    ],
)
def test_the_weekday_is_the_one_of_the_day_beside_it(text: str) -> None:
    on, between = days_asked(text)
    assert on.arguments == {"month": "2027-01-20"}
    assert between.arguments == {"start": "2027-01-20", "end": "2027-02-06"}


@pytest.mark.parametrize(
    "text",
    [
        "days from 12 april 2026 until 25 october 2026 (my two races)",
        "number of days between 12 april 2026 and 25 october 2026",
        "how many days from 12 april 2026 to 25 october 2026 for my trip",
        "2026年4月12日到2026年10月25日多少天（从春天到秋天）",
    ],
)
def test_days_between_two_without_how_many_and_with_a_remark(text: str) -> None:
    assert days_asked(text) == (("between", {"start": "2026-04-12", "end": "2026-10-25"}),)


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
        "从那天起再过多少天是2027年6月19日",
        "how many days from then until 19 june 2027",
        "days from 12 april 2026 until 25 october 2026 (excluding weekends)",
        "working days between 12 april 2026 and 25 october 2026",
        "days between 12 april 2026 and 25 october 2026 sorted by temperature",
        "days from 3 march 2024 to 20 march 2024 in the log",
        "show the logs of the days from 12 april 2026 to 25 april 2026",
        "the temperature on the days between 12 april 2026 and 25 april 2026",
    ],
)
def test_what_may_mean_something_else_is_left_alone(text: str) -> None:
    assert days_asked(text) == ()


@pytest.mark.parametrize(
    "text",
    [
        "2026年5月5日入职 试用期3个月,再延长3个月,哪天到期",
        "started 5 may 2026, 2 weeks later we met, 2 weeks later she left, what date was that",
        "i gave notice on 5 may 2026, 4 weeks notice, when is my last day",
        "i handed in my notice on 5 may 2026, 4 weeks notice, last day?",
        "2026年5月5日提离职,提前30天通知,最后哪天",
        "she was born 5 may 1990 and he 3 june 1992, how old is she",
        "她1990年5月5日出生 他1992年6月3日出生 她多大",
        "how many days from 5 may 2026 to 9 may 2026 inclusive",
        "how many days from 5 may 2026 to 9 may 2026 without holidays",
        "how many days from 5 may 2026 to 19 may 2026 weekdays only",
        "2026年5月5日到2026年5月9日 含首尾 多少天",
        "2026年5月5日到2026年5月9日 头尾都算 多少天",
        "2026年5月5日到2026年5月9日 去掉节假日 多少天",
    ],
)
def test_lengths_that_add_up_notices_and_ways_to_count_are_left_alone(text: str) -> None:
    assert days_asked(text) == ()


def test_a_notice_before_an_end_is_counted_back() -> None:
    (found,) = days_asked("合同2027年5月5日到期,要提前30天通知,最晚哪天")
    assert found.arguments == {"date": "2027-05-05", "direction": "before", "days": 30}


@pytest.mark.parametrize("text", ["2026年5月5日" + "过了" * 120 + "x", "2026年5月5日" + "总共" * 120 + "x"])
def test_a_word_that_is_repeated_does_not_hold_up_the_reading(text: str) -> None:
    assert days_asked(text) == ()


@pytest.mark.parametrize(
    "text",
    [
        "my subscription ended {day}, how many days do I have left until then?",
        "会员{day}到期了，还有几天",
    ],
)
def test_days_left_until_what_is_over_are_not_counted(monkeypatch: pytest.MonkeyPatch, text: str) -> None:
    monkeypatch.setattr("agents.extraction.slots.coming_days.today", lambda: date(2099, 12, 1))
    assert days_asked(text.format(day="6月1号" if "会员" in text else "1 june")) == ()


@pytest.mark.parametrize(
    ("text", "way"),
    [
        ("notice was handed in 12 october 2026. what date is 90 days later", "after"),
        ("notice has been given 12 october 2026, what date was 90 days before", "before"),
        ("contract ends 12 october 2026, 90 days notice, what date", "before"),
    ],
)
def test_a_notice_that_was_given_counts_nothing_back(text: str, way: str) -> None:
    (found,) = days_asked(text)
    assert found.arguments == {"date": "2026-10-12", "direction": way, "days": 90}
