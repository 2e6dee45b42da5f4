"""A time at one place that is asked for at another, and what the next message changes of it."""

import pytest

from agents.extraction.sums.zone_stories import moved, other_place, zones_asked


@pytest.mark.parametrize(
    ("text", "clock", "source", "target"),
    [
        ("call is 9am london, what time for the tokyo people", "09:00", "Europe/London", "Asia/Tokyo"),
        (
            "if i ring at 3pm from toronto what time is it for my gran in lagos",
            "15:00",
            "America/Toronto",
            "Africa/Lagos",
        ),
        ("洛杉矶早上9点 上海几点", "09:00", "America/Los_Angeles", "Asia/Shanghai"),
        ("纽约下午3点给奶奶打电话 她那边东京几点", "15:00", "America/New_York", "Asia/Tokyo"),
    ],
)
def test_the_time_is_of_the_place_beside_it(text: str, clock: str, source: str, target: str) -> None:
    (found,) = zones_asked(text)
    assert (found.time.rpartition("T")[2], found.source, found.target) == (clock, source, target)


@pytest.mark.parametrize(
    ("text", "time", "source", "targets"),
    [
        (
            "2026年3月3号下午2点北京开会，东京和洛杉矶分别是几点",
            "2026-03-03T14:00",
            "Asia/Shanghai",
            ["Asia/Tokyo", "America/Los_Angeles"],
        ),
        (
            "standup is 9:30am on 4 may 2026 in london, what time for people in new york, sydney and singapore?",
            "2026-05-04T09:30",
            "Europe/London",
            ["America/New_York", "Australia/Sydney", "Asia/Singapore"],
        ),
        (
            "what time is it in tokyo and berlin when it's 3pm in new york on 4 may 2026",
            "2026-05-04T15:00",
            "America/New_York",
            ["Asia/Tokyo", "Europe/Berlin"],
        ),
        (
            "2026年5月4日纽约早上9点，那时候伦敦几点，北京几点",
            "2026-05-04T09:00",
            "America/New_York",
            ["Europe/London", "Asia/Shanghai"],
        ),
    ],
)
def test_several_places_may_be_asked_for(text: str, time: str, source: str, targets: list[str]) -> None:
    found = zones_asked(text)
    assert {(one.time, one.source) for one in found} == {(time, source)}
    assert [one.target for one in found] == targets


def test_a_day_that_is_named_goes_with_the_time() -> None:
    (found,) = zones_asked("match kicks off 7:30pm in Lisbon on Feb 14 2026, what time is that in Sao Paulo")
    assert found.time == "2026-02-14T19:30"


@pytest.mark.parametrize(
    "text",
    [
        "flight from london at 9:00 lands in tokyo when",
        "what time is it in london and tokyo",
        "9am in london or 10am in paris, what time in tokyo",
        "i'm in paris, gran in lagos wants a call at 5pm her time, what time is it here",
        "上海到东京9点的飞机 几点到达",
        "北京和东京下午2点开会，洛杉矶几点",
        "9am london, what time in tokyo and springfield",
        "9am london, what time in springfield and tokyo",
        "北京下午2点，东京、火星分别几点",
        "call at 3pm london between paris and tokyo, what time is it in lima",
        "纽约早上9点开会，北京同事几点，伦敦同事不用参加",
        "纽约早上9点开会，北京同事几点，伦敦同事已经知道了",
        "纽约早上9点开会，除了伦敦，北京几点",
        "9am in new york, what time in beijing, london folks don't join",
        "9am in new york, what time in beijing, london folks are free",
        "if it's 9am in paris, what time is it not in tokyo but sydney",
        "if i call at 7 tonight, when does my aunt in auckland get up",
    ],
)
def test_what_may_mean_something_else_is_left_alone(text: str) -> None:
    assert zones_asked(text) == ()


@pytest.mark.parametrize(
    ("text", "time"),
    [
        ("they moved it two hours later. and now?", "2026-11-28T11:00"),
        ("pushed back by half an hour", "2026-11-28T09:30"),
        ("会议推迟一小时呢", "2026-11-28T10:00"),
        ("提前半小时呢", "2026-11-28T08:30"),
    ],
)
def test_a_message_may_move_the_time(text: str, time: str) -> None:
    assert moved("2026-11-28T09:00", text) == time


@pytest.mark.parametrize(
    "text", ["they moved it to 10am", "2 hours of sleep later", "moved 10 hours earlier", "推迟到周五", "那边几点"]
)
def test_another_message_moves_nothing(text: str) -> None:
    assert moved("2026-11-28T09:00", text) is None


@pytest.mark.parametrize(
    ("text", "zone"),
    [
        ("and for our colleague in Auckland", "Pacific/Auckland"),
        ("what about paris", "Europe/Paris"),
        ("旧金山的同事呢", "America/Los_Angeles"),
    ],
)
def test_the_same_time_is_wanted_at_another_place(text: str, zone: str) -> None:
    assert other_place(text) == zone


@pytest.mark.parametrize(
    "text", ["and the weather in paris?", "paris", "in paris at 5pm", "巴黎天气呢", "巴黎有多少人"]
)
def test_another_question_wants_no_time(text: str) -> None:
    assert other_place(text) is None


@pytest.mark.parametrize(
    ("text", "asked"),
    [
        (
            "what time is it in osaka when it's 10 in lisbon",
            [("10:00", "Europe/Lisbon", "Asia/Tokyo"), ("22:00", "Europe/Lisbon", "Asia/Tokyo")],
        ),
        ("if i ring at 7 this evening what time is it in leeds", [("19:00", "Asia/Seoul", "Europe/London")]),
        ("the demo is at 13:45 rome time, when is that here", [("13:45", "Europe/Rome", "Asia/Seoul")]),
        (
            "call at 9am in portland, maine, what time for the london team",
            [("09:00", "America/New_York", "Europe/London")],
        ),
        ("罗马时间13:45开会，我这边是几点", [("13:45", "Europe/Rome", "Asia/Seoul")]),
        ("利兹早上9点是东京几点", [("09:00", "Europe/London", "Asia/Tokyo")]),
        ("dinner at 8 for 10 people in lisbon, what time in osaka", []),
        ("when i'm at work at 9 in leeds what time is it in osaka", []),
    ],
)
def test_a_time_is_of_here_of_a_city_or_of_either_half_of_the_day(
    monkeypatch: pytest.MonkeyPatch, text: str, asked: list[tuple[str, str, str]]
) -> None:
    monkeypatch.setattr("tzlocal.get_localzone_name", lambda: "Asia/Seoul")
    assert [(one.time.rpartition("T")[2], one.source, one.target) for one in zones_asked(text)] == asked
