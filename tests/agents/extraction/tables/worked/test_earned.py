"""What people earned is hours times their rate, and nothing else of a table that tells only these."""

from pathlib import Path

import pytest

from tests.agents.extraction.tables.own_lists import own_list

SHIFTS = (
    "date,who,hours,hourly_rate\n2026-03-01,Mia,6,14\n2026-03-01,Tom,4,20\n2026-03-02,Mia,8,14\n2026-03-02,Zoe,5,15\n"
)
零工 = "日期,姓名,工时,时薪\n2026-03-01,小王,6,22\n2026-03-01,老李,4,30\n2026-03-02,小王,8,22\n"
PULSE = "date,who,hours,heart_rate\n2026-03-01,Mia,6,120\n2026-03-01,Tom,4,140\n2026-03-02,Mia,8,130\n"
PAID = "date,who,hours,hourly_rate,amount_paid\n2026-03-01,Mia,6,14,80\n2026-03-01,Tom,4,20,90\n2026-03-02,Mia,8,14,1\n"


@pytest.mark.parametrize(
    ("name", "text", "request_", "rows"),
    [
        ("shifts.csv", SHIFTS, "who earned the most in shifts.csv?", [("Mia", 196)]),
        ("shifts.csv", SHIFTS, "who gets paid the most overall?", [("Mia", 196)]),
        ("shifts.csv", SHIFTS, "how much did each person earn?", [("Mia", 196), ("Tom", 80), ("Zoe", 75)]),
        ("shifts.csv", SHIFTS, "how much did Zoe make?", [(75,)]),
        ("shifts.csv", SHIFTS, "total wages paid?", [(351,)]),
        ("零工.csv", 零工, "谁挣得最多", [("小王", 308)]),
        ("零工.csv", 零工, "工资一共要发多少", [(428,)]),
        ("零工.csv", 零工, "每个人各挣了多少钱？", [("小王", 308), ("老李", 120)]),
    ],
)
async def test_hours_are_multiplied_by_their_rate(
    tmp_path: Path, name: str, text: str, request_: str, rows: list[tuple[object, ...]]
) -> None:
    assert await (await own_list(tmp_path, name, text)).told(request_) == [rows]


@pytest.mark.parametrize(
    ("name", "text", "request_"),
    [
        ("shifts.csv", SHIFTS, "who has the highest hourly rate?"),
        ("shifts.csv", SHIFTS, "who earns the most per hour?"),
        ("shifts.csv", SHIFTS, "who earned the most per shift?"),
        ("零工.csv", 零工, "谁时薪最高"),
        ("pulse.csv", PULSE, "who earned the most?"),
        ("paid.csv", PAID, "how much did each person earn?"),
    ],
)
async def test_a_rate_and_other_money_stay_what_they_are(tmp_path: Path, name: str, text: str, request_: str) -> None:
    told = await (await own_list(tmp_path, name, text)).told(request_)
    assert told is None or 196 not in [cell for row in told[0] for cell in row]
    assert told is None or 308 not in [cell for row in told[0] for cell in row]


@pytest.mark.parametrize(
    ("request_", "rows"),
    [
        ("who worked the most hours and how much were they paid?", [("Mia", 14, 196)]),
        ("who earned the most, and how many hours did they work?", [("Mia", 196, 14)]),
    ],
)
async def test_more_is_told_of_the_one_who_stood_first(
    tmp_path: Path, request_: str, rows: list[tuple[object, ...]]
) -> None:
    told = await (await own_list(tmp_path, "shifts.csv", SHIFTS)).told(request_)
    assert told is not None
    assert told[-1] == rows
