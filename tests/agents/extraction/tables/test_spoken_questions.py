"""Questions over tables in the words that people use for values, flags, years, money and orders."""

import pytest

from agents.extraction.tables.conditions.spoken_values import spoken_forms
from agents.extraction.tables.follow_up import goes_on, gone_on, says_nothing
from agents.extraction.tables.reader import read_table_question
from agents.extraction.tables.statement import statement
from agents.extraction.tables.table_question import TableQuestion
from agents.extraction.tables.table_shape import TableColumn, TableShape

FERRY = TableShape(
    table="ferry",
    names=("ferry.csv",),
    columns=(
        TableColumn(name="passenger", type="text", aliases=("乘客",), distinct=40),
        TableColumn(name="class", type="text", aliases=("舱位",), values=("1st", "2nd", "3rd"), distinct=3),
        TableColumn(name="age", type="number", aliases=("年龄",), smallest=1, largest=80, distinct=30),
        TableColumn(name="sex", type="text", aliases=("性别",), values=("female", "male"), distinct=2),
        TableColumn(name="survived", type="boolean", aliases=("生还", "存活"), distinct=2),
        TableColumn(name="remarks", type="text", aliases=("备注",), distinct=39),
    ),
    rows=40,
)
RATES = TableShape(
    table="rates",
    columns=(
        TableColumn(name="country", type="text", aliases=("国家",), values=("Poland", "Vietnam"), distinct=2),
        TableColumn(name="year", type="number", aliases=("年份", "年"), smallest=1950, largest=2012, distinct=63),
        TableColumn(name="rate", type="number", aliases=("利率",), smallest=0, largest=9, distinct=50),
        TableColumn(name="births", type="number", aliases=("出生数",), smallest=0, largest=900, distinct=50),
    ),
    rows=126,
)
STALL = TableShape(
    table="stall",
    names=("stall.csv",),
    columns=(
        TableColumn(name="driver", type="text", aliases=("司机",), values=("Ann", "Bo"), distinct=2),
        TableColumn(name="item", type="text", aliases=("商品",), values=("latte", "scone", "拿铁"), distinct=3),
        TableColumn(name="qty", type="number", aliases=("数量",), smallest=1, largest=9, distinct=9),
        TableColumn(name="amount", type="number", aliases=("金额",), smallest=2, largest=60, distinct=30),
        TableColumn(name="paid", type="text", aliases=("缴费",), values=("no", "yes"), distinct=2),
    ),
    rows=40,
)


def read(text: str, shape: TableShape) -> TableQuestion:
    reading = read_table_question(text, shape)
    assert reading is not None
    assert reading.whole, reading.left
    return reading.question


@pytest.mark.parametrize(
    ("text", "condition"),
    [
        ("ferry - how many women survived", '"sex" = \'female\' AND "survived" = true'),
        ("ferry 活下来的女乘客有几个人", '"sex" = \'female\' AND "survived" = true'),
        ("how many first class passengers in ferry", "\"class\" = '1st'"),
        ("ferry 头等舱有几个人", "\"class\" = '1st'"),
        ("how many didn't survive, ferry", '"survived" = false'),
        ("ferry 没生还的有多少人", '"survived" = false'),
        ("ferry 一共多少女乘客", "\"sex\" = 'female'"),
    ],
)
def test_rows_are_counted_by_words_that_stand_for_a_value(text: str, condition: str) -> None:
    written = statement(read(text, FERRY), "en")
    assert written.startswith("SELECT count(*)")
    assert written.endswith(f"WHERE {condition}")


@pytest.mark.parametrize("text", ["survival rate of women, ferry", "ferry 女的生还率"])
def test_a_rate_is_the_part_of_those_who_are_named(text: str) -> None:
    written = statement(read(text, FERRY), "en")
    assert 'FILTER (WHERE "survived" = true)' in written
    assert written.endswith("WHERE \"sex\" = 'female'")


@pytest.mark.parametrize("text", ["ferry rows with remarks mentioning storm", "ferry 备注提到storm的"])
def test_a_word_inside_a_cell_picks_its_rows(text: str) -> None:
    assert "\"remarks\" ILIKE '%storm%'" in statement(read(text, FERRY), "en")


@pytest.mark.parametrize(("text", "country"), [("rate poland 1990", "Poland"), ("越南1990年的利率", "Vietnam")])
def test_a_year_is_a_value_of_the_column_of_years(text: str, country: str) -> None:
    written = statement(read(text, RATES), "en")
    assert written == f'SELECT "rate" FROM "rates" WHERE "country" = \'{country}\' AND "year" = 1990'


@pytest.mark.parametrize("text", ["which year has the highest rate", "哪一年利率最高"])
def test_the_year_that_is_asked_for_is_not_what_is_ranked(text: str) -> None:
    question = read(text, RATES)
    assert (question.ordered_by, question.tests) == ("rate", ())


@pytest.mark.parametrize(
    ("text", "figure"),
    [
        ("total takings for latte in stall.csv", "amount"),
        ("how much did we sell of latte, stall.csv", "amount"),
        ("how many pieces of latte did we sell in stall.csv", "qty"),
        ("stall.csv 拿铁一共卖了多少钱", "amount"),
    ],
)
def test_money_and_pieces_are_asked_for_of_one_item(text: str, figure: str) -> None:
    question = read(text, STALL)
    assert [(f.kind, f.column) for f in question.figures] == [("sum", figure)]
    assert [t.column for t in question.tests] == ["item"]


@pytest.mark.parametrize("text", ["who hasn't paid in stall.csv", "stall.csv 谁还没交费"])
def test_who_has_not_is_a_test_of_yes_and_no(text: str) -> None:
    assert "\"paid\" = 'no'" in statement(read(text, STALL), "en")


def test_a_verb_before_a_named_column_is_no_condition() -> None:
    question = read("which driver carried the most qty in stall.csv", STALL)
    assert (question.ordered_by, question.by) == ("qty", "driver")


def test_so_many_with_the_most_are_so_many_rows() -> None:
    assert read("3 passengers with the highest age, ferry", FERRY).limit == 3


@pytest.mark.parametrize(
    "text", ["what percent of the first class is that", "what share of first class passengers were they"]
)
def test_what_was_found_is_a_part_of_what_is_named_now(text: str) -> None:
    before = read("how many survived in each class, ferry", FERRY)
    reading = read_table_question(text, FERRY)
    assert reading is not None
    question = gone_on(before, reading, text)
    assert question is not None
    written = statement(question, "en")
    assert 'FILTER (WHERE "survived" = true)' in written
    assert written.endswith("WHERE \"class\" = '1st'")


def test_rows_without_a_name_are_those_spoken_of() -> None:
    assert goes_on("活下来的有几个")
    assert not goes_on("北京的订单有几个")


@pytest.mark.parametrize("text", ["这几单加起来多少钱", "那3笔一共多少", "这两个人平均多大"])
def test_so_many_of_what_was_found_are_those(text: str) -> None:
    assert goes_on(text)


@pytest.mark.parametrize("text", ["这几个城市的订单一共多少钱", "有几单超过100", "这单多少钱"])
def test_so_many_of_a_column_are_not(text: str) -> None:
    assert not goes_on(text)


def test_values_that_are_no_codes_have_no_other_names() -> None:
    names = TableColumn(name="team", type="text", values=("male voices", "Jan"), distinct=2)
    assert spoken_forms(names) == {}


@pytest.mark.parametrize("text", ["total amount?", "加起来多少钱"])
def test_a_figure_after_rows_that_were_picked_is_of_those(text: str) -> None:
    shown = read("only the latte rows of stall.csv", STALL)
    reading = read_table_question(text, STALL)
    assert reading is not None
    question = gone_on(shown, reading, text)
    assert question is not None
    assert question.tests == shown.tests


def test_a_figure_of_all_rows_is_of_all_rows() -> None:
    text = "total amount of the whole table"
    shown, reading = read("only the latte rows of stall.csv", STALL), read_table_question(text, STALL)
    assert reading is not None
    question = gone_on(shown, reading, text)
    assert question is not None
    assert question.tests == ()


@pytest.mark.parametrize("text", ["these three people", "这三个人"])
def test_so_many_who_were_shown_say_nothing_new(text: str) -> None:
    assert says_nothing(text)


@pytest.mark.parametrize("text", ["who moved the most qty in runs.csv", "runs.csv 谁的数量最多"])
def test_who_has_several_rows_is_summed_over_them(text: str) -> None:
    runs = STALL.model_copy(
        update={"table": "runs", "names": ("runs.csv",), "columns": (STALL.columns[0], *STALL.columns[2:4])}
    )
    question = read(text, runs)
    assert (question.by, question.limit, question.figures[0].kind) == ("driver", 1, "sum")


@pytest.mark.parametrize("text", ["ferry 的 remarks 出现过哪几种", "ferry 备注里提到过什么"])
def test_what_stands_in_a_column_is_no_word_that_a_cell_holds(text: str) -> None:
    reading = read_table_question(text, FERRY)
    assert reading is None or not any("ILIKE" in test.sql for test in reading.question.tests)


@pytest.mark.parametrize(
    ("text", "column", "descending"),
    [
        ("谁最大", "age", True),
        ("ferry里最年长的是谁", "age", True),
        ("ferry里最小的是谁", "age", False),
        ("who is the oldest in ferry", "age", True),
    ],
)
def test_who_is_greatest_without_a_word_for_it_is_the_oldest(text: str, column: str, descending: bool) -> None:
    found = read_table_question(text, FERRY)
    assert found is not None
    assert (found.question.ordered_by, found.question.descending, found.question.limit) == (column, descending, 1)


def test_who_has_the_greatest_of_something_is_ranked_by_that() -> None:
    paid = FERRY.model_copy(update={"columns": (*FERRY.columns, TableColumn(name="工资", type="number", distinct=30))})
    found = read_table_question("工资最大的是谁", paid)
    assert found is None or found.question.ordered_by == "工资"
