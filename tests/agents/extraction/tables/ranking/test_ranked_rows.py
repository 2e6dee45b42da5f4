"""What stands at an end of an order: a row, or whatever has most in sum."""

import pytest

from agents.extraction.tables.reader import read_table_question
from agents.extraction.tables.statement import statement
from agents.extraction.tables.table_shape import TableColumn, TableShape

TILL = TableShape(
    table="till",
    names=("till.csv",),
    rows=30,
    columns=(
        TableColumn(name="day", type="date", aliases=("日期",), distinct=6),
        TableColumn(name="shop", type="text", aliases=("门店",), values=("North", "South"), distinct=2),
        TableColumn(name="roll", type="text", aliases=("品种",), values=("rye roll", "oat roll", "黑麦包"), distinct=3),
        TableColumn(name="pieces", type="number", aliases=("件数",), smallest=1, largest=90, distinct=25),
        TableColumn(name="price", type="number", aliases=("单价",), smallest=1, largest=4, distinct=3),
    ),
)
JOBS = TableShape(
    table="jobs",
    rows=30,
    columns=(
        TableColumn(name="job_no", type="number", smallest=1, largest=30, distinct=30, serial=True),
        TableColumn(name="kind", type="text", aliases=("类型",), values=("lift", "leak"), distinct=2),
        TableColumn(name="hours", type="number", aliases=("小时",), smallest=1, largest=9, distinct=8),
    ),
)


def sql(text: str, shape: TableShape = TILL) -> str:
    reading = read_table_question(text, shape)
    assert reading is not None
    assert reading.whole, reading.left
    return statement(reading.question, "en")


@pytest.mark.parametrize(
    ("text", "by"),
    [
        ("which roll sold the most", "roll"),
        ("哪个品种卖得最好", "roll"),
        ("which shop sold the least", "shop"),
        ("哪个门店卖得最少", "shop"),
    ],
)
def test_what_is_sold_is_summed_by_what_is_asked_for(text: str, by: str) -> None:
    found = sql(text)
    assert f'GROUP BY "{by}"' in found
    assert 'sum("pieces")' in found


def test_the_day_with_the_most_is_no_latest_day() -> None:
    found = sql("which day did we sell the most")
    assert "date_trunc('day', \"day\")" in found
    assert 'sum("pieces")' in found


@pytest.mark.parametrize("text", ["which kind comes up the most", "which kind is there most of", "哪种类型最多"])
def test_where_no_amount_is_spoken_of_rows_are_counted(text: str) -> None:
    reading = read_table_question(text, JOBS)
    assert reading is not None
    assert "count(*)" in statement(reading.question, "en")


def test_prices_are_not_added_up() -> None:
    assert "sum(" not in sql("which roll has the highest price")


@pytest.mark.parametrize("text", ["what sold best", "卖得最好的是什么"])
def test_of_two_kinds_none_is_guessed(text: str) -> None:
    assert read_table_question(text, TILL) is None


@pytest.mark.parametrize(
    ("text", "amount"),
    [
        ("how many rye rolls were sold", "pieces"),
        ("how many rye rolls did we sell", "pieces"),
        ("黑麦包卖了多少件", "pieces"),
    ],
)
def test_how_many_were_sold_is_no_count_of_rows(text: str, amount: str) -> None:
    assert f'sum("{amount}")' in sql(text)


@pytest.mark.parametrize("text", ["average price per person", "price per piece of every person", "人均单价"])
def test_what_is_asked_of_each_is_not_lost(text: str) -> None:
    reading = read_table_question(text, TILL)
    assert reading is None or not reading.whole


@pytest.mark.parametrize("text", ["daily average of pieces", "平均一天多少件", "日均件数"])
def test_an_average_day_is_the_sum_by_the_number_of_days(text: str) -> None:
    assert 'sum("pieces") / count(DISTINCT CAST("day" AS DATE))' in sql(text)


@pytest.mark.parametrize("text", ["which roll sold best", "which bun sold best", "哪款黑麦卖得最好"])
def test_a_word_for_the_kind_of_some_cells_names_their_column(text: str) -> None:
    shape = TILL.model_copy(
        update={
            "columns": (
                *(c for c in TILL.columns if c.name not in ("roll", "price")),
                TableColumn(name="item", type="text", values=("rye roll", "rye bun", "黑麦包"), distinct=3),
            )
        }
    )
    found = sql(text, shape)
    assert 'GROUP BY "item"' in found
    assert 'sum("pieces")' in found


@pytest.mark.parametrize("text", ["which shop sold the most", "哪个门店卖得最好"])
def test_what_is_sold_of_two_sorts_is_not_guessed(text: str) -> None:
    sorts = tuple(TableColumn(name=n, type="number", smallest=1, largest=9, distinct=8) for n in ("boxes", "bags"))
    texts = tuple(c for c in TILL.columns if c.type == "text")
    assert read_table_question(text, TILL.model_copy(update={"columns": (*texts, *sorts)})) is None
