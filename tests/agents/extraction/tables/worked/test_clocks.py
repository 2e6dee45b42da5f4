"""Times that are written with a colon are numbers, and are told with a colon again."""

from pathlib import Path

import pytest

from agents.extraction.tables.worked.clocks import tells_how_long, tells_time_of_day
from tests.agents.extraction.tables.own_lists import own_list

LAPS = "Date,Pool,Lengths,Time\n2026-01-05,Oak,20,12:40\n2026-01-08,Elm,24,15:10\n2026-01-12,Oak,20,11:50\n"
跳绳 = "姓名,班级,一百个用时\n小雨,甲班,1:05\n大勇,乙班,1:32\n可可,甲班,0:58\n"
RACES = "Runner,Finish\nUma,1:40:10\nVal,59:50\nWes,1:20:00\n"


@pytest.mark.parametrize(
    ("name", "values", "how_long", "of_day"),
    [
        ("Time", ("57:29", "41:03"), True, False),
        ("Time", ("9:20", "12:40"), True, True),
        ("Time", ("06:00", "14:00"), False, True),
        ("用时", ("0:58", "1:32"), True, True),
        ("Finish", ("1:40:10", "59:50"), True, False),
        ("Score", ("2:1", "0:3"), False, False),
        ("Time", ("9:20",), False, False),
        ("Time", ("9:20", "late"), False, False),
        ("Time", (), False, False),
    ],
)
def test_values_tell_what_kind_of_time_they_are(
    name: str, values: tuple[str, ...], how_long: bool, of_day: bool
) -> None:
    assert (tells_how_long(name, values), tells_time_of_day(values)) == (how_long, of_day)


@pytest.mark.parametrize(
    ("name", "text", "request_", "cell"),
    [
        ("races.csv", RACES, "average finish", "1:20:00"),
        ("races.csv", RACES, "total finish", "4:00:00"),
        ("跳绳.csv", 跳绳, "一百个用时平均多少", "1:12"),
        ("跳绳.csv", 跳绳, "一百个用时最短的是谁", "可可"),
        ("跳绳.csv", 跳绳, "甲班平均用时", "1:02"),
    ],
)
async def test_a_figure_of_times_is_told_as_a_time(
    tmp_path: Path, name: str, text: str, request_: str, cell: str
) -> None:
    told = await (await own_list(tmp_path, name, text)).told(request_)
    assert told is not None
    assert told[0][0][0] == cell


async def test_the_order_of_times_is_that_of_numbers(tmp_path: Path) -> None:
    told = await (await own_list(tmp_path, "races.csv", RACES)).told("who had the fastest finish")
    assert told is not None
    assert told[0][0][0] == "Val"


async def test_a_time_of_day_is_no_number(tmp_path: Path) -> None:
    text = "Bed,Time,Pulse\nB1,06:00,60\nB2,14:00,80\n"
    shape = (await own_list(tmp_path, "obs.csv", text)).shape
    assert [column.type for column in shape.with_amounts().columns] == ["text", "text", "number"]
