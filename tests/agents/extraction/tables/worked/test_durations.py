"""How long something lasted, of two columns of times."""

from pathlib import Path

import pytest

from tests.agents.extraction.tables.own_lists import own_list

CALLS = (
    "Call,Engineer,Opened,Closed,Charge\nC1,Ito,2026-03-02 09:00,2026-03-02 13:30,80\n"
    "C2,Vik,2026-03-03 10:00,2026-03-04 10:00,120\nC3,Ito,2026-03-05 08:15,2026-03-05 09:45,45\n"
)
民宿 = "单号,客人,到店,离店,房价\nA1,老周,2026-05-01,2026-05-04,200\nA2,小孟,2026-05-02,2026-05-03,180\n"
NIGHTS = "Night,Bed,Up\n2026-02-01,22:30,06:15\n2026-02-02,23:45,07:00\n2026-02-03,00:20,06:50\n"
SHELF = "Item,Bought,Opened,Expires,Cost\na,2026-01-01,2026-01-03,2027-01-01,4\nb,2026-01-05,2026-01-06,2026-06-01,9\n"


@pytest.mark.parametrize(
    ("name", "text", "request_", "first"),
    [
        ("calls.csv", CALLS, "how many hours from opened to closed on average", 10.0),
        ("calls.csv", CALLS, "average time between opened and closed for Ito", 3.0),
        ("calls.csv", CALLS, "how many minutes from opened to closed on average", 600.0),
        ("calls.csv", CALLS, "which call took longest", "C2"),
        ("民宿.csv", 民宿, "平均每单住几晚", 2.0),
        ("民宿.csv", 民宿, "老周住了几晚", 3),
        ("民宿.csv", 民宿, "从到店到离店一共几天", 4),
        ("民宿.csv", 民宿, "房费一共多少（几晚×房价）", 780),
        ("nights.csv", NIGHTS, "how long did i sleep on average, bed to up", 7.1667),
    ],
)
async def test_a_duration_is_worked_out_of_two_columns(
    tmp_path: Path, name: str, text: str, request_: str, first: object
) -> None:
    told = await (await own_list(tmp_path, name, text)).told(request_)
    assert told is not None
    assert told[0][0][0] == first


@pytest.mark.parametrize(
    ("name", "text", "request_"),
    [
        ("shelf.csv", SHELF, "how long do they last on average"),
        ("民宿.csv", 民宿, "平均住几个月"),
    ],
)
async def test_nothing_is_worked_out_where_it_is_not_clear_of_what(
    tmp_path: Path, name: str, text: str, request_: str
) -> None:
    told = await (await own_list(tmp_path, name, text)).told(request_)
    assert told is None


async def test_days_that_are_named_as_a_stretch_are_no_duration(tmp_path: Path) -> None:
    told = await (await own_list(tmp_path, "calls.csv", CALLS)).told("how many calls opened from 3 March 2026")
    assert told is None or told[0][0][0] == 2
