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


GAPS = "Name,Start weight (kg),End weight (kg)\nAnn,100,95\nBob,90,\nCid,70,72\n"
缺后 = "姓名,性别,入营体重kg,出营体重kg\n张三,男,100,95\n李四,男,90,\n王五,女,70,72\n"
TERMS = "姓名,期中,期末\n甲,60,70\n乙,80,75\n"


@pytest.mark.parametrize(
    ("text", "request_", "first"),
    [
        (缺后, "谁瘦得最多", "张三"),
        (缺后, "谁瘦了超过3公斤", "张三"),
        (缺后, "男的一共瘦了多少", 5),
        (缺后, "张三瘦了多少公斤", 5),
        (GAPS, "who lost the most", "Ann"),
        (GAPS, "who lost more than 3 kg", "Ann"),
        (TERMS, "甲进步了多少分", 10),
    ],
)
async def test_of_a_row_that_lacks_the_end_no_change_is_known(
    tmp_path: Path, text: str, request_: str, first: object
) -> None:
    told = await (await own_list(tmp_path, "list.csv", text)).told(request_)
    assert (told[0][0][0] if told else None) == first


@pytest.mark.parametrize(
    ("text", "request_"),
    [
        (缺后, "几个人瘦了"),
        (缺后, "谁瘦了"),
        (缺后, "谁没瘦"),
        (缺后, "张三瘦了多少斤"),
        (缺后, "谁瘦了超过10斤"),
        (缺后, "谁减了10%以上"),
        (GAPS, "how many lost weight"),
        (GAPS, "who gained weight"),
        (GAPS, "who didn't lose weight"),
        (GAPS, "who lost more than 10 percent"),
        (GAPS, "who lost more than 10 pounds"),
        (TERMS, "谁进步了"),
        (TERMS, "谁没进步"),
        (TERMS, "甲进步了几名"),
    ],
)
async def test_who_changed_and_other_units_are_not_taken_for_amounts(tmp_path: Path, text: str, request_: str) -> None:
    assert await (await own_list(tmp_path, "list.csv", text)).told(request_) is None
