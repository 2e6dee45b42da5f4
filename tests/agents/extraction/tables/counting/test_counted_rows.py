"""How many rows there are, as Chinese asks it, and columns of yes and no beside it."""

import pytest

from agents.extraction.tables.reader import read_table_question
from agents.extraction.tables.table_question import Figure, TableQuestion
from agents.extraction.tables.table_shape import TableColumn, TableShape

COUNT = (Figure(kind="count"),)
PASSENGERS = TableShape(
    table="titanic",
    names=("泰坦尼克号",),
    rows=1309,
    columns=(
        TableColumn(name="name", type="text", aliases=("passenger", "乘客"), distinct=1300),
        TableColumn(name="class", type="text", aliases=("舱位",), values=("1st", "2nd", "3rd"), distinct=3),
        TableColumn(name="sex", type="text", aliases=("性别",), values=("male", "female"), distinct=2),
        TableColumn(name="age", type="number", aliases=("年龄",), smallest=1, largest=80, distinct=90),
        TableColumn(name="survived", type="boolean", aliases=("生还",)),
    ),
)
ORDERS = TableShape(
    table="订单",
    rows=40,
    columns=(
        TableColumn(name="客户", type="text", distinct=12),
        TableColumn(name="金额", type="number", smallest=5, largest=90, distinct=30),
        TableColumn(name="退货", type="text", values=("是", "否"), distinct=2),
    ),
)


def asked(text: str, shape: TableShape = PASSENGERS) -> TableQuestion:
    reading = read_table_question(text, shape)
    assert reading is not None
    assert reading.whole, reading
    return reading.question


@pytest.mark.parametrize(
    ("text", "test"),
    [
        ("how many passengers survived the titanic", "= true"),
        ("泰坦尼克号有多少乘客生还", "= true"),
        ("泰坦尼克号生还的乘客有多少", "= true"),
        ("泰坦尼克号生还乘客数", "= true"),
        ("泰坦尼克号生还者有多少", "= true"),
        ("how many passengers died on the titanic", "= false"),
        ("泰坦尼克号遇难者有多少", "= false"),
        ("泰坦尼克号死了多少乘客", "= false"),
        ("泰坦尼克号有多少乘客没有生还", "= false"),
        ("泰坦尼克号没活下来的有多少", "= false"),
    ],
)
def test_rows_of_a_column_of_yes_and_no_are_counted(text: str, test: str) -> None:
    question = asked(text)
    assert question.figures == COUNT
    assert [(one.column, one.sql) for one in question.tests] == [("survived", test)]


@pytest.mark.parametrize("text", ["which passengers survived the titanic", "泰坦尼克号哪些乘客生还"])
def test_who_asks_which_they_are_gets_no_number(text: str) -> None:
    assert asked(text).figures == ()


@pytest.mark.parametrize("text", ["how many passengers have no age on the titanic", "泰坦尼克号有多少乘客没有年龄"])
def test_what_is_not_there_is_what_stands_behind_the_word(text: str) -> None:
    question = asked(text)
    assert question.figures == COUNT
    assert [(one.column, one.sql) for one in question.tests] == [("age", "IS NULL")]


def test_rows_are_counted_by_what_the_table_calls_them_though_it_holds_amounts() -> None:
    question = asked("有多少订单退货", ORDERS)
    assert question.figures == COUNT
    assert [one.sql for one in question.tests] == ["= '是'"]


def test_values_that_many_rows_share_are_counted_once() -> None:
    assert asked("订单里有多少客户", ORDERS).figures == (Figure(kind="distinct", column="客户"),)


@pytest.mark.parametrize("text", ["泰坦尼克号上有多少女乘客生还", "泰坦尼克号有多少女性幸存"])
def test_rows_that_a_value_names_are_counted(text: str) -> None:
    question = asked(text)
    assert question.figures == COUNT
    assert {one.column for one in question.tests} == {"sex", "survived"}


CLASSES = TableShape(
    table="pupils",
    names=("pupils.csv", "学生"),
    rows=10,
    columns=(
        TableColumn(name="name", type="text", aliases=("姓名",), distinct=10),
        TableColumn(name="class", type="text", aliases=("班级",), values=("1A", "1B"), distinct=2),
        TableColumn(name="city", type="text", aliases=("城市",), values=("Porto", "Lyon", "Rome"), distinct=3),
        TableColumn(name="score", type="number", aliases=("成绩",), smallest=1, largest=90, distinct=9),
    ),
)


@pytest.mark.parametrize(
    ("text", "column"),
    [
        ("how many classes are there", "class"),
        ("number of classes", "class"),
        ("how many cities do the pupils come from", "city"),
        ("有多少个班级", "class"),
        ("有几个城市", "city"),
    ],
)
def test_values_that_rows_share_are_told_apart_where_they_are_asked_for(text: str, column: str) -> None:
    assert asked(text, CLASSES).figures == (Figure(kind="distinct", column=column),)


@pytest.mark.parametrize(
    "text", ["how many pupils are there", "how many names are there", "有多少学生", "有多少个姓名"]
)
def test_what_each_row_has_for_itself_is_counted_by_rows(text: str) -> None:
    assert asked(text, CLASSES).figures == COUNT


@pytest.mark.parametrize("text", ["how many pupils per class", "每个班级有多少学生"])
def test_rows_of_each_group_are_counted_as_rows(text: str) -> None:
    question = asked(text, CLASSES)
    assert (question.by, question.figures) == ("class", COUNT)


@pytest.mark.parametrize("text", ["how many classes per city", "每个城市有多少个班级"])
def test_values_are_told_apart_in_each_group(text: str) -> None:
    question = asked(text, CLASSES)
    assert (question.by, question.figures) == ("city", (Figure(kind="distinct", column="class"),))
