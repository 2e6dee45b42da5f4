"""Words that speak of a column of yes and no."""

import pytest

from agents.extraction.tables.reader import read_table_question
from agents.extraction.tables.statement import statement
from agents.extraction.tables.table_shape import TableColumn, TableShape


def picked(text: str, column: TableColumn) -> str:
    """Read which rows a text picks of a table with one more column."""
    name = TableColumn(name="name", type="text", values=("Ada", "Bo"), distinct=9)
    reading = read_table_question(text, TableShape(table="club", rows=9, columns=(name, column)))
    assert reading is not None
    assert reading.whole, reading.left
    return statement(reading.question, "en").partition(" WHERE ")[2]


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("how many are verified", "= true"),
        ("how many are unverified", "= false"),
        ("how many are non-verified", "= false"),
        ("how many are not unverified", "= true"),
    ],
)
def test_a_prefix_of_denial_denies_a_flag(text: str, said: str) -> None:
    assert picked(text, TableColumn(name="verified", type="boolean", distinct=2)) == f'"verified" {said}'


@pytest.mark.parametrize("text", ["how many have not paid", "没付款的有几个"])
@pytest.mark.parametrize(
    ("column", "nothing"),
    [
        (TableColumn(name="payment", type="date", aliases=("付款",), distinct=5), '("payment" IS NULL)'),
        (
            TableColumn(name="payment", type="number", aliases=("付款",), smallest=0, largest=90, distinct=5),
            '("payment" IS NULL OR "payment" = 0)',
        ),
        (TableColumn(name="paid", type="number", smallest=0, largest=1, distinct=2), '"paid" = 0'),
    ],
    ids=["day", "amount", "flag of numbers"],
)
def test_what_was_not_paid_has_no_day_and_no_amount(text: str, column: TableColumn, nothing: str) -> None:
    assert picked(text, column) == nothing
