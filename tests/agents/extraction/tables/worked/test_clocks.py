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
        ("Slot", ("9:00", "9:15", "10:30", "13:00"), False, True),
        ("Time", ("9:00", "9:15", "10:30", "13:00"), True, True),
        ("time", ("9:00", "9:15", "9:45", "10:30", "11:00", "13:30"), False, True),
        ("Lap time", ("9:00", "9:15", "10:30", "13:00"), True, True),
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


SHIFTS = "Name,Start,Finish\nAnn,09:00,17:30\nBo,22:00,06:00\nAnn,12:00,16:00\n"
SHORT_SHIFTS = SHIFTS.replace("09:00", "9:00").replace("06:00", "6:00")
班次 = "姓名,上班,下班\n小安,9:00,17:30\n阿波,22:00,6:00\n小安,12:00,16:00\n"


@pytest.mark.parametrize(
    ("name", "text", "request_"),
    [
        ("shifts.csv", SHIFTS, "how many hours did Ann work in total?"),
        ("shifts.csv", SHORT_SHIFTS, "how many hours did Ann work in total?"),
        ("班次.csv", 班次, "小安一共上了几个小时"),
    ],
)
async def test_a_start_and_a_finish_are_times_of_day(tmp_path: Path, name: str, text: str, request_: str) -> None:
    told = await (await own_list(tmp_path, name, text)).told(request_)
    assert told is None or told[0][0][0] in ("12:30", 12.5, "12.5"), told


@pytest.mark.parametrize("text", [SHIFTS, SHORT_SHIFTS, 班次])
async def test_a_table_from_when_to_when_knows_how_long(tmp_path: Path, text: str) -> None:
    shape = (await own_list(tmp_path, "shifts.csv", text)).shape
    assert shape.lasted is not None
    assert [c.clock for c in shape.columns] == ["", "day", "day"]


async def test_the_order_of_times_is_that_of_numbers(tmp_path: Path) -> None:
    told = await (await own_list(tmp_path, "races.csv", RACES)).told("who had the fastest finish")
    assert told is not None
    assert told[0][0][0] == "Val"


async def test_a_time_of_day_is_no_number(tmp_path: Path) -> None:
    text = "Bed,Time,Pulse\nB1,06:00,60\nB2,14:00,80\n"
    shape = (await own_list(tmp_path, "obs.csv", text)).shape
    assert [column.type for column in shape.with_amounts().columns] == ["text", "text", "number"]
