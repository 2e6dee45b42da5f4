from datetime import date, timedelta

import pytest

from agents.extraction.discourse.day_questions import day_question, past_day_until
from agents.extraction.spans.dates import today


@pytest.mark.parametrize(
    ("text", "day"),
    [
        ("what weekday is 25 december 2026", "2026-12-25"),
        ("what day of the week was 4 july 1976?", "1976-07-04"),
        ("weekday of 2024-02-29", "2024-02-29"),
        ("2026-05-01 is what weekday", "2026-05-01"),
        ("2026年10月1日星期几", "2026-10-01"),
        ("2026年国庆节是星期几？", "2026-10-01"),
        ("when is easter 2027", "2027-03-28"),
        ("what date is thanksgiving 2026", "2026-11-26"),
        ("2027年春节是几月几号", "2027-02-06"),
        ("2027年中秋节是哪天", "2027-09-15"),
    ],
)
def test_a_question_for_one_day_is_read_in_both_languages(text: str, day: str) -> None:
    found = day_question(text)
    assert found is not None
    assert (found.asks, [str(one) for one in found.days]) == ("on", [day])


def test_a_day_that_is_told_from_today_may_be_asked_about() -> None:
    found = day_question("which weekday is tomorrow")
    assert found is not None
    assert found.days == (today() + timedelta(days=1),)


@pytest.mark.parametrize(
    ("text", "forward"),
    [
        ("how many days until christmas", True),
        ("how many days are left until christmas?", True),
        ("距离春节还有多少天", True),
        ("离国庆节还有几天", True),
        ("how many days since christmas", False),
    ],
)
def test_days_are_counted_between_today_and_the_day_that_is_named(text: str, forward: bool) -> None:
    found = day_question(text)
    assert found is not None
    assert found.asks == "between"
    assert found.days[0 if forward else 1] == today()
    assert found.days[0] <= found.days[1]


@pytest.mark.parametrize(
    "text", ["how many days from 3 march to thanksgiving 2026", "2026年3月3日到2026年11月26日有多少天"]
)
def test_days_are_counted_between_two(text: str) -> None:
    found = day_question(text)
    assert found is not None
    assert [str(day) for day in found.days] == ["2026-03-03", "2026-11-26"]


@pytest.mark.parametrize(
    "text",
    [
        "what weekday is it",
        "when is ramadan",
        "七夕是哪天",
        "when is 2026-05-01",
        "which weekday has the most orders since 2026-05-01",
        "how many days until christmas and what is the weather",
        "weather on christmas",
        "show the calendar of december 2026",
        "2026年10月1日苹果股价是多少",
    ],
)
def test_what_asks_anything_else_or_is_unclear_is_not_read(text: str) -> None:
    assert day_question(text) is None


@pytest.mark.parametrize(
    ("text", "day"),
    [
        ("sister was born 14 march 1987, what day of the week was that", "1987-03-14"),
        ("our shop opened 4 may 2021. which weekday was it?", "2021-05-04"),
        ("my talk is on 3 june 2027, what day does it fall on", "2027-06-03"),
        ("我妹1987年3月14日生的，那天星期几", "1987-03-14"),
        ("婚礼定在2027年5月2号，是周几", "2027-05-02"),
        ("租约2027年5月2号到期 周几来着", "2027-05-02"),
    ],
)
def test_the_weekday_of_a_day_that_is_told_first_is_asked_for(text: str, day: str) -> None:
    found = day_question(text)
    assert found is not None
    assert (found.asks, [str(one) for one in found.days]) == ("on", [day])


@pytest.mark.parametrize(
    "text",
    [
        "how many days until my exam on 7 june 2099",
        "how many days until the wedding on 7 june 2099, in weeks",
        "距离2099年6月7号高考还有多少天，折成几周",
        "离2099年6月7日的考试还有几天",
    ],
)
def test_what_falls_on_a_day_may_be_named_beside_it(text: str) -> None:
    found = day_question(text)
    assert found is not None
    assert [str(one) for one in found.days] == [today().isoformat(), "2099-06-07"]


@pytest.mark.parametrize(
    "text",
    [
        "add 30 days to 4 may 2021, what weekday is that",
        "notice was handed in 12 october 2026. what date is 90 days later",
        "if we open 4 may 2021, what weekday is that",
        "how was 4 may 2021",
    ],
)
def test_a_day_from_which_is_counted_is_not_the_day_that_is_asked_for(text: str) -> None:
    assert day_question(text) is None


@pytest.mark.parametrize(
    "text", ["how many days until 1 june 2020", "离2020年6月1号还有几天", "距离2020年6月1日还剩多少天？"]
)
def test_a_past_day_is_none_to_count_to_from_today(text: str) -> None:
    assert past_day_until(text) == date(2020, 6, 1)
    assert day_question(text) is None


@pytest.mark.parametrize(
    "text",
    [
        "how many days until 1 june 2999",
        "离2999年6月1号还有几天",
        "how many days since 1 june 2020",
        "离2020年6月1号还有几天发工资",
        "离6月1号还有几天",
        "how many days until 1 june",
    ],
)
def test_other_days_are_no_past_day_that_is_counted_to(text: str) -> None:
    assert past_day_until(text) is None


@pytest.mark.parametrize(
    "form", ["离{0}月{1}号还有几天", "还有几天到{0}月{1}日", "离我妈{0}月{1}号生日还有几天", "今天到{0}月{1}日有几天"]
)
def test_a_day_that_is_past_this_year_is_the_next_one(form: str) -> None:
    past = today() - timedelta(days=40)
    found = day_question(form.format(past.month, past.day))
    assert found is not None
    assert found.days[0] == today()
    assert 300 < (found.days[1] - found.days[0]).days < 366


@pytest.mark.parametrize("form", ["how many days until {0}", "how many days is it until {0}?", "days left till {0}"])
def test_a_day_that_is_past_this_year_is_the_next_one_in_english(form: str) -> None:
    past = today() - timedelta(days=40)
    found = day_question(form.format(f"{past:%B} {past.day}"))
    assert found is not None
    assert 300 < (found.days[1] - found.days[0]).days < 366
