"""What became more or less from one column to another, and what bills come to whose parts stand apart."""

from pathlib import Path

import pytest

from tests.agents.extraction.tables.own_lists import own_list

减脂 = "营员,入营体重kg,出营体重kg\n胖虎,98.4,91.2\n晓晓,71.5,67.9\n阿肥,112.6,101.8\n"
MARKS = "Pupil,Mark before,Mark after\nAda,50,61\nBen,60,64\nCy,70,69\n"
BILLS = "Ref,Materials £,Time £,Settled\nB1,100,50,yes\nB2,80,120,no\nB3,60,40,no\n"


@pytest.mark.parametrize(
    ("name", "text", "request_", "first"),
    [
        ("减脂.csv", 减脂, "瘦最多的是谁", "阿肥"),
        ("marks.csv", MARKS, "who improved the most", "Ada"),
        ("marks.csv", MARKS, "which pupil improved most", "Ada"),
    ],
)
async def test_who_changed_most_is_told(tmp_path: Path, name: str, text: str, request_: str, first: str) -> None:
    told = await (await own_list(tmp_path, name, text)).told(request_)
    assert told is not None
    assert [row[0] for row in told[0]] == [first]


async def test_all_changes_are_added_up(tmp_path: Path) -> None:
    told = await (await own_list(tmp_path, "减脂.csv", 减脂)).told("全部人加起来瘦了多少公斤")
    assert told is not None
    assert told[0][0][0] == pytest.approx(21.6)


@pytest.mark.parametrize(
    ("text", "request_"),
    [
        ("Pupil,Maths,English\nAda,50,61\nBen,60,64\n", "who improved the most"),
        ("Runner,Time before,Time after\nAda,50,61\nBen,60,64\n", "who improved the most"),
        ("学生,语文,数学\n小王,80,90\n小李,70,95\n", "谁进步最大"),
    ],
)
async def test_no_change_is_worked_out_of_unlike_columns_or_of_times(tmp_path: Path, text: str, request_: str) -> None:
    assert await (await own_list(tmp_path, "list.csv", text)).told(request_) is None


@pytest.mark.parametrize("request_", ["whats still outstanding altogether", "how much is still not settled in total"])
async def test_the_parts_of_a_bill_are_added(tmp_path: Path, request_: str) -> None:
    assert await (await own_list(tmp_path, "bills.csv", BILLS)).told(request_) == [[(300,)]]


async def test_prices_and_budgets_are_no_parts_of_a_bill(tmp_path: Path) -> None:
    text = "Ref,Price £,Budget £,Settled\nB1,100,50,yes\nB2,80,120,no\n"
    assert await (await own_list(tmp_path, "bills.csv", text)).told("whats still outstanding altogether") is None
