"""Times of day that rows lie before or after."""

from pathlib import Path

import pytest

from tests.agents.extraction.tables.own_lists import own_list

SLOTS = "Slot,Vet,Pet\n9:00,Lea,cat\n10:30,Sam,dog\n11:15,Lea,dog\n13:00,Lea,hen\n14:45,Sam,cat\n16:30,Lea,cat\n"
门诊 = "时间,医生,病人\n08:20,韩,甲\n09:40,韩,乙\n10:05,罗,丙\n14:10,罗,丁\n15:50,韩,戊\n"
RIDES = "picked up,fare\n2026-10-02 07:10,9.5\n2026-10-03 22:15,21.5\n2026-10-04 00:40,8\n2026-10-05 12:00,12.5\n"
到岗 = "日期,姓名,到岗\n2026-11-02,阿海,08:55\n2026-11-02,小周,09:12\n2026-11-03,阿海,09:05\n"


@pytest.mark.parametrize(
    ("name", "text", "request_", "rows"),
    [
        ("slots.csv", SLOTS, "how many has lea got before 12", [(2,)]),
        ("slots.csv", SLOTS, "how many rows are after 2pm", [(2,)]),
        ("slots.csv", SLOTS, "how many rows are after 2 in the afternoon", [(2,)]),
        ("门诊.csv", 门诊, "上午十点之前有几个病人", [(2,)]),
        ("门诊.csv", 门诊, "下午三点以后有几个病人", [(1,)]),
        ("rides.csv", RIDES, "how much did we take in fares after 10pm", [(29.5,)]),
        ("rides.csv", RIDES, "how much did we take in fares before noon", [(17.5,)]),
        ("到岗.csv", 到岗, "9点以后到岗的有几次", [(2,)]),
    ],
)
async def test_rows_lie_before_or_after_a_time_of_day(
    tmp_path: Path, name: str, text: str, request_: str, rows: list[tuple[object, ...]]
) -> None:
    assert await (await own_list(tmp_path, name, text)).told(request_) == [rows]


@pytest.mark.parametrize(
    ("name", "text", "request_"),
    [
        ("rides.csv", RIDES, "how much did we take in fares after 9"),
        ("rides.csv", RIDES, "9点以后的车费一共多少"),
        ("slots.csv", SLOTS, "how many has lea got after 5"),
    ],
)
async def test_a_time_of_which_half_of_the_day_is_not_clear_is_not_taken(
    tmp_path: Path, name: str, text: str, request_: str
) -> None:
    assert await (await own_list(tmp_path, name, text)).told(request_) is None


async def test_a_number_is_no_time_where_no_column_tells_one(tmp_path: Path) -> None:
    prices = await own_list(tmp_path, "prices.csv", "Item,Price\nrope,9\nglue,12\n")
    assert await prices.told("how many rows before 11") is None
    assert await prices.told("how many rows have a price over 11") == [[(1,)]]


async def test_what_an_answer_says_of_a_time_can_be_read(tmp_path: Path) -> None:
    slots = await own_list(tmp_path, "slots.csv", SLOTS)
    assert "Slot < 12:00" in slots.sql("how many has lea got before 12")


@pytest.mark.parametrize(
    "request_",
    ["how many rows are after 10pm on 3 October", "10月3日晚上10点以后有几次"],
)
async def test_the_night_of_a_day_that_is_said_ends_with_it(tmp_path: Path, request_: str) -> None:
    text = "picked up,fare\n2026-10-03 00:40,8\n2026-10-03 22:15,21.5\n2026-10-04 00:40,8\n"
    told = await (await own_list(tmp_path, "rides.csv", text)).told(request_)
    assert told in (None, [[(1,)]])
