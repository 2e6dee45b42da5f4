"""Times of day and how long things last, reckoned with."""

import pytest

from agents.extraction.sums.clock_stories import reckoned


def _minutes(text: str) -> tuple[str, int]:
    found = reckoned(text)
    assert found is not None, text
    return found.makes, sum(found.terms)


@pytest.mark.parametrize(
    ("text", "minutes"),
    [
        ("worked 8:30 to 17:15 with 45 min lunch, how many hours", 480),
        ("shift started 21:45 finished 6:10 next morning minus half hr break, how long do i put down", 475),
        ("worked 9:00 to 12:30 and 13:15 to 17:00, how many hours", 435),
        ("slept from 23:40 to 7:15, how long", 455),
        ("ran for 1h 20 on mon, 55 min wed and 2h 5 min on sun, how long altogether", 260),
        ("早上8:50到下午6:10 中午休息1小时 上了几个小时班", 500),
        ("晚上10点半到早上6点15 中间歇了45分钟 干了多久", 420),
        ("周一3小时45分 周三2小时50分 周五55分 一共多长时间", 450),
        ("跑了三天 42分钟 1小时5分 38分钟 一共多久", 145),
    ],
)
def test_how_long_something_lasts(text: str, minutes: int) -> None:
    assert _minutes(text) == ("lasts", minutes)


@pytest.mark.parametrize(
    ("text", "minutes"),
    [
        ("train at 15:40, 25 min to the station, want to be 10 mins early, when do i leave", 905),
        ("dentist at 9:15, takes 35 minutes to get there, when should i set off", 520),
        ("film starts 19:40 and is 2h 15, when does it finish", 1315),
        ("飞机14:10飞 我要提前俩小时到 路上50分钟，最晚几点出门", 680),
        ("5:30起床 洗漱20分钟 路上45分钟 几点能到", 395),
        ("13:00的会开1小时40分钟 几点结束", 880),
    ],
)
def test_when_to_leave_and_when_it_is_over(text: str, minutes: int) -> None:
    assert _minutes(text) == ("clock", minutes)


def test_it_is_written_as_people_write_it() -> None:
    found = reckoned("飞机14:10飞 提前2小时到 路上50分钟，最晚几点出门")
    assert found is not None
    assert found.said == "14:10 − 2:00 − 0:50"
    assert found.minutes == "850 - 120 - 50"


@pytest.mark.parametrize(
    "text",
    [
        "worked 8:30 to 5:15, how many hours",
        "bus at 7:50 but its usually 10 min late, when should i leave home if its 5 min walk",
        "worked 9:00 to 17:00 at 12 an hour, how long was that",
        "worked 9:00 to 17:00, how long was that and what did i earn",
        "the meeting is from 9:00 to 10:30 in london, what time is that in tokyo",
        "how long until 17:00",
        "3h marathon at 5 min per km, how long",
        "火车15:20开 晚点20分钟 路上40分钟 几点出门",
        "每天看书20分钟 看了30分钟 一共多久",
        "每小时25 从9:00干到17:30 多少钱",
        "提醒我10分钟后出门 20分钟后关火",
        "the talk is at 15:30 paris time and lasts 40 min, when is it over here",
    ],
)
def test_what_may_mean_something_else_is_left_alone(text: str) -> None:
    assert reckoned(text) is None


@pytest.mark.parametrize(
    "text",
    [
        "worked 9:00 to 17:00 with 30 min paid lunch, how many hours",
        "早上9:00到下午5:00 中午带薪休息30分钟 上了几个小时班",
        "started 14:00 finished 9:00, how long",
        "才能" * 120 + "9:00",
        "总共" * 120 + "9:00",
    ],
)
def test_paid_breaks_and_days_that_nothing_tells_are_left_alone(text: str) -> None:
    assert reckoned(text) is None


def test_an_unpaid_break_is_taken_off() -> None:
    assert _minutes("worked 9:00 to 17:00 with 30 min unpaid lunch, how many hours") == ("lasts", 450)


@pytest.mark.parametrize("text", ["3pm london and 4pm berlin, what time in tokyo", "伦敦9:00起飞，巴黎11:20到，多久"])
def test_times_of_unlike_places_are_not_set_against_each_other(text: str) -> None:
    assert reckoned(text) is None


def test_places_of_one_time_may_be_told() -> None:
    found = reckoned("left london 9:00 and got to manchester 12:30, how long is that")
    assert found is not None
    assert found.terms == (750, -540)
