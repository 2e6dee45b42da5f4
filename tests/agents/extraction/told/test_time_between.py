"""How long something took whose times were told."""

import pytest

from agents.extraction.told.time_between import asks_how_long, time_between

_LOG = "backup run started at 02:15\ncopied 318 files\nbackup run finished at 02:41, exit code 0\n"


@pytest.mark.parametrize(
    "message", ["how many minutes did it take", "how long did the backup take?", "一共用了几分钟", "花了多久"]
)
def test_two_times_make_a_length(message: str) -> None:
    found = time_between(message, _LOG)
    assert found is not None
    assert "SELECT 26 AS" in found.sql
    assert "02:15 → 02:41" in found.sql


@pytest.mark.parametrize(
    ("told", "sql"),
    [
        ("started 23:50\ndone 00:10", "SELECT 20 AS"),
        ("开始 10:00:05\n结束 11:20:10", "4805 AS"),
    ],
)
def test_midnight_and_seconds_count(told: str, sql: str) -> None:
    found = time_between("用了多长时间", told)
    assert found is not None
    assert sql in found.sql


@pytest.mark.parametrize(
    "told",
    [
        "sync started 10:00\nbackup started 11:00",
        "started 10:00\ncopied 10:05\nfinished 10:09",
        "2026-01-02 started 10:00\n2026-01-03 finished 11:00",
        "milk\neggs",
    ],
)
def test_other_times_tell_no_length(told: str) -> None:
    assert time_between("how long did it take", told) is None


@pytest.mark.parametrize(
    "message",
    ["how long is the river", "花了多少钱", "how many minutes of video", "how many movies", "用了几次", "how long"],
)
def test_other_questions_ask_for_no_length(message: str) -> None:
    assert not asks_how_long(message)


@pytest.mark.parametrize(
    "told",
    [
        "03/01 10:00 started\n03/02 11:00 ended",
        "Mon 10:00 started\nWed 11:00 finished",
        "周一 10:00 开始\n周三 11:00 结束",
        "10:00 开始\n次日 第2天 11:00 结束",
        "10:00 opened\n9:30 closes",
        "10:00 backup started\n11:00 failed: not done",
        "10:00 开始\n11:00 未完成",
    ],
)
def test_days_and_failures_tell_no_length(told: str) -> None:
    assert time_between("how long did it take", told) is None
    assert time_between("一共用了多久", told) is None


def test_one_day_said_twice_tells_one() -> None:
    found = time_between("how long did it take", "03/01 10:00 started\n03/01 11:00 ended")
    assert found is not None
    assert "SELECT 60 AS" in found.sql
