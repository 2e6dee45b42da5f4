"""Columns that are named by a part of their name, and columns of yes and no that are denied by one word."""

import pytest

from agents.extraction.tables.reader import read_table_question
from agents.extraction.tables.statement import statement
from agents.extraction.tables.table_shape import TableColumn, TableShape

CLUB = TableShape(
    table="members",
    names=("members.csv", "members"),
    rows=26,
    columns=(
        TableColumn(name="member_id", type="number", smallest=301, largest=326, distinct=26, serial=True),
        TableColumn(name="name", type="text", aliases=("姓名",), distinct=26),
        TableColumn(name="team", type="text", aliases=("队",), values=("Men", "U12"), distinct=4),
        TableColumn(name="fee_eur", type="number", aliases=("会费",), smallest=60, largest=140, distinct=3),
        TableColumn(name="fee_paid", type="boolean", aliases=("已交费",), distinct=2),
        TableColumn(name="phone", type="text", aliases=("电话",), distinct=20),
        TableColumn(name="最高气温", type="number", smallest=1, largest=40, distinct=20),
    ),
)
BILLS = TableShape(
    table="物业",
    names=("物业.csv",),
    rows=10,
    columns=(
        TableColumn(name="业主", type="text", values=("周敏", "孙丽"), distinct=10),
        TableColumn(name="面积", type="number", smallest=60, largest=140, distinct=8),
        TableColumn(name="已缴", type="text", values=("否", "是"), distinct=2),
    ),
)


def sql(text: str, shape: TableShape = CLUB) -> str:
    reading = read_table_question(text, shape)
    assert reading is not None
    assert reading.whole, reading.left
    return statement(reading.question, "en")


@pytest.mark.parametrize(
    "text",
    ["how much in fees is unpaid", "how much money in fees do members still owe", "total of the fees not paid"],
)
def test_a_fee_is_the_amount_and_whether_it_is_paid_the_flag(text: str) -> None:
    found = sql(text)
    assert 'sum("fee_eur")' in found
    assert '"fee_paid" = false' in found


@pytest.mark.parametrize("text", ["who on the members list has no phone", "which of the members has no phone"])
def test_the_rows_name_asks_for_whole_rows(text: str) -> None:
    assert sql(text).startswith("SELECT * ")


def test_the_column_of_a_condition_alone_is_not_what_is_asked_for() -> None:
    assert sql("list everyone in the U12 team").startswith("SELECT * ")


@pytest.mark.parametrize("text", ["还有谁没交的", "谁欠着", "未缴的有哪些"])
def test_a_flag_is_denied_in_chinese(text: str) -> None:
    assert "\"已缴\" = '否'" in sql(text, BILLS)


def test_a_word_of_the_sentence_is_no_value_of_a_flag() -> None:
    assert "WHERE" not in sql("面积最大的是谁", BILLS)


def test_an_end_inside_a_columns_name_is_no_end_of_an_order() -> None:
    assert sql("最高气温的平均值") == 'SELECT round(avg("最高气温"), 4) AS "average 最高气温" FROM "members"'


@pytest.mark.parametrize("text", ["哪个队平均费用最高", "哪个队费用最高"])
def test_a_column_is_asked_for_by_the_sign_that_it_begins_with(text: str) -> None:
    teams = TableShape(
        table="members",
        columns=(
            TableColumn(name="队伍", type="text", values=("一队", "二队"), distinct=2),
            TableColumn(name="费用", type="number", smallest=1, largest=9, distinct=8),
        ),
        rows=8,
    )
    assert 'GROUP BY "队伍"' in sql(text, teams)
