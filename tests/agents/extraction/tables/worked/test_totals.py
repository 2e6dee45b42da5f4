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


@pytest.mark.parametrize(
    ("name", "text", "request_", "rows"),
    [
        ("成绩.csv", 成绩, "每个人的三科平均分", [("王一", 80), ("李二", 81), ("赵三", None)]),
        ("成绩.csv", 成绩, "各班三科平均分", [("二班", 81), ("一班", 80)]),
        ("成绩.csv", 成绩, "各班平均分", [("二班", 81), ("一班", 80)]),
        ("成绩.csv", 成绩, "平均分是多少", [(80.5,)]),
        ("成绩.csv", 成绩, "一班的平均分", [(80,)]),
        ("成绩.csv", 成绩, "各班总分平均", [("二班", 243), ("一班", 240)]),
        ("成绩.csv", 成绩, "数学平均分", [(87.5,)]),
        ("成绩.csv", 成绩, "每个人的数学", [("王一", 80), ("李二", 95), ("赵三", None)]),
        ("marks.csv", MARKS, "average of all three subjects per group", [("A", 73.3333), ("B", 68.6667)]),
        ("marks.csv", MARKS, "average mark per group", [("A", 73.3333), ("B", 68.6667)]),
        ("marks.csv", MARKS, "average maths mark", [(81,)]),
    ],
)
async def test_the_mean_of_all_amounts_is_told_of_rows_groups_and_the_whole(
    tmp_path: Path, name: str, text: str, request_: str, rows: list[tuple[object, ...]]
) -> None:
    told = await (await own_list(tmp_path, name, text)).told(request_)
    assert told is not None
    assert told[0] == rows


@pytest.mark.parametrize(
    ("name", "text", "request_"),
    [
        ("成绩.csv", 成绩, "三科的平均分分别是多少"),
        ("成绩.csv", 成绩, "哪一科平均分最高"),
        ("成绩.csv", 成绩, "哪科的平均分最低"),
        ("marks.csv", MARKS, "which subject has the best average mark"),
        ("stock.csv", STOCK, "average score"),
    ],
)
async def test_the_mean_of_each_amount_or_of_one_is_no_mean_of_all(
    tmp_path: Path, name: str, text: str, request_: str
) -> None:
    assert await (await own_list(tmp_path, name, text)).told(request_) is None
