"""All amounts of a row taken together."""

from pathlib import Path

import pytest

from tests.agents.extraction.tables.own_lists import own_list

MARKS = "Name,Group,Maths,English,Science\nOla,A,60,70,80\nPia,B,90,55,61\nQuin,A,75,85,70\nRoy,B,99,,99\n"
成绩 = "姓名,班级,语文,数学,英语\n王一,一班,90,80,70\n李二,二班,60,95,88\n赵三,一班,77,,91\n"
STOCK = "Name,Age,Wage\nOla,60,70\nPia,90,55\n"


@pytest.mark.parametrize(
    ("name", "text", "request_", "first", "last"),
    [
        ("marks.csv", MARKS, "who came top over all three subjects", "Quin", 230),
        ("marks.csv", MARKS, "who came top over all three, leave out anyone who missed one", "Quin", 230),
        ("marks.csv", MARKS, "who has the best average over all three subjects", "Quin", 76.6667),
        ("成绩.csv", 成绩, "总分最高的是谁", "李二", 243),
        ("成绩.csv", 成绩, "三门加起来最高的是谁", "李二", 243),
    ],
)
async def test_the_first_over_all_amounts_is_told(
    tmp_path: Path, name: str, text: str, request_: str, first: str, last: float
) -> None:
    told = await (await own_list(tmp_path, name, text)).told(request_)
    assert told is not None
    assert (told[0][0][0], told[0][0][-1]) == (first, last)


@pytest.mark.parametrize("request_", ["who has the best total score", "who came top over all three subjects"])
async def test_amounts_of_other_kinds_or_another_number_are_not_added(tmp_path: Path, request_: str) -> None:
    assert await (await own_list(tmp_path, "stock.csv", STOCK)).told(request_) is None


@pytest.mark.parametrize(
    "request_", ["which of the three subjects has the best average", "which of the 3 subjects has the highest mean"]
)
async def test_where_one_of_them_is_chosen_nobody_is_told(tmp_path: Path, request_: str) -> None:
    told = await (await own_list(tmp_path, "marks.csv", MARKS)).told(request_)
    assert told is None or "Quin" not in str(told)


async def test_the_two_dearest_are_no_two_columns(tmp_path: Path) -> None:
    told = await (await own_list(tmp_path, "pay.csv", STOCK)).told("the 2 highest by wage")
    assert told is not None
    assert [row[0] for row in told[0]] == ["Ola", "Pia"]
