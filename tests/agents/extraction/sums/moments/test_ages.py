"""Ages on a day, and the weekday of the birth where it is plainly that day's."""

from datetime import date

import pytest

from agents.extraction.sums.moments.ages import AgeAsked, age_asked


@pytest.mark.parametrize(
    ("text", "asked"),
    [
        (
            "how old will someone born on 5 may 2001 be on 1 january 2027? also what day of the week were they born",
            AgeAsked(date(2001, 5, 5), date(2027, 1, 1), weekday=True),
        ),
        (
            "someone was born on 30 november 1988. which weekday was that and how old are they on 15 august 2026",
            AgeAsked(date(1988, 11, 30), date(2026, 8, 15), weekday=True, weekday_first=True),
        ),
        ("how old is someone born 14 june 1990 on 1 march 2026", AgeAsked(date(1990, 6, 14), date(2026, 3, 1))),
        ("我女儿2015年8月20日出生，到2027年9月1日几岁", AgeAsked(date(2015, 8, 20), date(2027, 9, 1))),
        (
            "2001年5月5日出生的人2027年1月1日多少岁，出生那天星期几",
            AgeAsked(date(2001, 5, 5), date(2027, 1, 1), weekday=True),
        ),
    ],
)
def test_an_age_is_of_the_birth_and_the_other_day(text: str, asked: AgeAsked) -> None:
    assert age_asked(text) == asked


@pytest.mark.parametrize(
    "text",
    [
        "born 5 may 2001, how old on 1 january",
        "2001年5月5日出生的人2027年1月1日多少岁，那天星期几",
        "how old is he on 1 june 2026 if he was born on 29 february 2008, and which weekday is 1 june 2026",
        "how old was she when her brother was born on 2 february 2019, she was born on 5 may 2001",
        "how many days is it from 5 may 2001 to 1 january 2027",
        "he was born on 5 may 2030, how old is he on 1 january 2027",
    ],
)
def test_what_is_not_plain_is_no_age(text: str) -> None:
    assert age_asked(text) is None


@pytest.mark.parametrize(
    "text",
    [
        "my brother was born on 5 May 2001 and I on 3 June 2005, how old am I",
        "my son born 3 May 2020, how old was I on 1 June 2022",
        "her son was born on 3 May 2020, how old was she on 1 June 2022",
        "小王1990年3月2日生日，女儿2020年5月1日，女儿几岁",
        "妈妈1970年3月2日出生，到1998年4月5日我几岁",
        "爸爸1965年5月6日生，我1990年1月1日，我几岁",
        "I was born on 2 March 1990 and on 3 April 1995 I moved, how old am I now",
    ],
)
def test_another_s_birth_and_another_s_day_are_no_age(text: str) -> None:
    assert age_asked(text) is None


@pytest.mark.parametrize(
    "text",
    ["my son was born on 3 May 2020, how old was he on 1 June 2022", "我儿子2020年5月3日出生，2022年6月1日他几岁"],
)
def test_whoever_is_spoken_of_again_is_the_same(text: str) -> None:
    assert age_asked(text) == AgeAsked(date(2020, 5, 3), date(2022, 6, 1))
