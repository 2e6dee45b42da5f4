from datetime import date

import pytest
from hypothesis import given
from hypothesis import strategies as st

from agents.extraction.spans.dates import find_periods
from agents.extraction.spans.dates import today as today_here


def periods(text: str) -> list[str]:
    return [
        str(p.first) if p.first == p.last else f"{p.first}..{p.last}" for p in (s.value for s in find_periods(text))
    ]


@pytest.mark.parametrize(
    "text", ["2012-06-01", "2012/6/1", "2012.6.1", "June 1, 2012", "1 June 2012", "1st of June, 2012", "Jun 1 2012"]
)
def test_a_day_is_read_in_any_order_in_english(text: str) -> None:
    assert periods(f"since {text}, please") == ["2012-06-01"]


@pytest.mark.parametrize(
    ("text", "days"),
    [
        ("明年1月16日", [(1, 1, 16)]),
        ("去年十二月3号", [(-1, 12, 3)]),
        ("January 16 next year", [(1, 1, 16)]),
        ("3 March of last year", [(-1, 3, 3)]),
        ("9月1号开学到明年1月16号", [(1, 1, 16), (0, 9, 1)]),
        ("明年3月5日到4月2日", [(1, 3, 5), (1, 4, 2)]),
    ],
)
def test_a_day_is_of_the_year_that_is_said_beside_it(text: str, days: list[tuple[int, int, int]]) -> None:
    now = today_here().year
    assert sorted(periods(text)) == sorted(str(date(now + step, month, day)) for step, month, day in days)


@pytest.mark.parametrize("text", ["2012那年", "2012 那一年", "2012整年", "2012全年"])
def test_a_year_is_read_before_more_words_for_one(text: str) -> None:
    assert periods(f"苹果{text}跌了多少") == ["2012-01-01..2012-12-31"]


@pytest.mark.parametrize("text", ["2012年6月1日", "2012 年 6 月 1 号", "二〇一二年六月一日", "二零一二年六月1日"])
def test_a_day_is_read_in_digits_and_numerals_in_chinese(text: str) -> None:
    assert periods(f"从{text}起") == ["2012-06-01"]


@pytest.mark.parametrize("text", ["2012-06", "2012年6月", "2012年6月份", "June 2012", "June, 2012", "二〇一二年六月"])
def test_a_month_has_a_first_and_a_last_day(text: str) -> None:
    assert periods(text) == ["2012-06-01..2012-06-30"]


@pytest.mark.parametrize(
    "text",
    [
        "in 2012",
        "In 2012",
        "ibm stock price 2012",
        "apple shares 2012 chart",
        "since 2012",
        "2012年",
        "FY2012",
        "fiscal year 2012",
        "2012财年",
    ],
)
def test_a_year_is_read_where_a_word_says_that_it_is_one(text: str) -> None:
    assert periods(text) == ["2012-01-01..2012-12-31"]


@pytest.mark.parametrize(
    "text",
    [
        "2012",
        "2012 rows",
        "in stock 2012 pieces",
        "price 2012 eur",
        "12012-01",
        "Feb 30, 2020",
        "2012-02-30",
        "2012-13",
        "2012年13月1日",
    ],
)
def test_what_is_no_date_is_not_read_as_one(text: str) -> None:
    assert periods(text) == []


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("2012年第一季度", "2012-01-01..2012-03-31"),
        ("2012年二季度", "2012-04-01..2012-06-30"),
        ("Q3 2012", "2012-07-01..2012-09-30"),
        ("Q4 of 2012", "2012-10-01..2012-12-31"),
        ("2012Q2", "2012-04-01..2012-06-30"),
        ("2012年上半年", "2012-01-01..2012-06-30"),
        ("2012年的下半年", "2012-07-01..2012-12-31"),
    ],
)
def test_a_part_of_a_year_is_not_the_whole_year(text: str, found: str) -> None:
    assert periods(text) == [found]


@pytest.mark.parametrize(
    "text",
    ["from 2010 to 2012", "2010 to 2012", "between 2010 and 2012", "2010-2012", "2010年到2012年", "从2010到2012"],
)
def test_both_ends_of_a_range_of_years_are_read(text: str) -> None:
    assert periods(text) == ["2010-01-01..2010-12-31", "2012-01-01..2012-12-31"]


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("from 2010-01-01 to 2011-02-03", ["2010-01-01", "2011-02-03"]),
        ("from June 2012 to July 2013", ["2012-06-01..2012-06-30", "2013-07-01..2013-07-31"]),
        ("2012年6月1号到7月5号", ["2012-06-01", "2012-07-05"]),
        ("from March 1 to April 5, 2012", ["2012-03-01", "2012-04-05"]),
    ],
)
def test_a_day_without_a_year_takes_the_only_year_of_the_text(text: str, found: list[str]) -> None:
    assert periods(text) == found


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("today", "2024-05-15"),
        ("大后天", "2024-05-18"),
        ("大前天", "2024-05-12"),
        ("前年", "2022-01-01..2022-12-31"),
        ("后年", "2026-01-01..2026-12-31"),
        ("上上周", "2024-04-29..2024-05-05"),
        ("下下个月", "2024-07-01..2024-07-31"),
        ("今天", "2024-05-15"),
        ("Yesterday", "2024-05-14"),
        ("the day before  yesterday", "2024-05-13"),
        ("前天", "2024-05-13"),
        ("the day after tomorrow", "2024-05-17"),
        ("3 days ago", "2024-05-12"),
        ("two weeks ago", "2024-05-01"),
        ("in 2 days", "2024-05-17"),
        ("3天前", "2024-05-12"),
        ("三天之后", "2024-05-18"),
        ("5天以前", "2024-05-10"),
        ("6月1日", "2024-06-01"),
        ("三月五日", "2024-03-05"),
        ("May 5", "2024-05-05"),
        ("this week", "2024-05-13..2024-05-19"),
        ("上周", "2024-05-06..2024-05-12"),
        ("last month", "2024-04-01..2024-04-30"),
        ("这个月", "2024-05-01..2024-05-31"),
        ("下个月", "2024-06-01..2024-06-30"),
        ("next year", "2025-01-01..2025-12-31"),
        ("去年", "2023-01-01..2023-12-31"),
    ],
)
def test_days_are_counted_from_today(text: str, found: str, today: date) -> None:
    assert periods(text) == [found]


@pytest.mark.parametrize("text", ["上周三", "声明年份", "最近30天", "1000000 years ago", "三年"])
def test_what_only_sounds_like_a_date_is_left_alone(text: str, today: date) -> None:
    assert periods(text) == []


def test_today_is_a_day() -> None:
    assert isinstance(today_here(), date)


@given(st.dates(date(1900, 1, 1), date(2099, 12, 31)))
def test_every_written_day_is_read_back(day: date) -> None:
    for text in (day.isoformat(), f"{day.year}年{day.month}月{day.day}日", f"{day:%B} {day.day}, {day.year}"):
        assert periods(f"on {text} please") == [day.isoformat()]


@given(st.text(alphabet="0123456789年月日季度上下半周前后天 -/.一二三十JuneQQ", max_size=30))
def test_a_period_never_ends_before_it_begins(text: str) -> None:
    assert all(s.value.first <= s.value.last for s in find_periods(text))


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("2024年5月20往后100天", ["2024-05-20"]),
        ("2024年5月31天", ["2024-05-01..2024-05-31"]),
        ("2024年5月 3个人", ["2024-05-01..2024-05-31"]),
        ("2011年5月和6月", ["2011-05-01..2011-05-31", "2011-06-01..2011-06-30"]),
        ("May and June 2011", ["2011-05-01..2011-05-31", "2011-06-01..2011-06-30"]),
        ("from March to May 2012", ["2012-03-01..2012-03-31", "2012-05-01..2012-05-31"]),
    ],
)
def test_what_is_left_out_of_a_date_is_taken_from_beside_it(text: str, found: list[str]) -> None:
    assert sorted(periods(text)) == found
