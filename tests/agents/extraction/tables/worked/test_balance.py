"""What came in, what went out and what is left, asked for together."""

import pytest

from agents.extraction.tables.table_shape import TableColumn, TableShape
from agents.extraction.tables.worked.balance import balance_asked
from agents.extraction.tables.worked.names import label_of

KITTY = TableShape(
    table="kitty",
    names=("kitty.csv", "kitty"),
    columns=(
        TableColumn(name="day", type="date", first="2025-03-01", last="2025-05-30"),
        TableColumn(name="kind", type="text", values=("expense", "income"), distinct=2),
        TableColumn(name="what", type="text", values=("cake", "raffle"), distinct=2),
        TableColumn(name="amount", type="number", smallest=2, largest=90, distinct=8),
    ),
    rows=9,
)
班费 = TableShape(
    table="班费",
    names=("班费.csv", "班费"),
    columns=(
        TableColumn(name="收入", type="number", smallest=0, largest=90, distinct=8),
        TableColumn(name="支出", type="number", smallest=0, largest=90, distinct=8),
    ),
    rows=9,
)


@pytest.mark.parametrize(
    ("text", "table", "told"),
    [
        ("income, expenses and whats left", KITTY, ["income", "expense", "income − expense"]),
        ("how much came in and how much went out", KITTY, ["income", "expense"]),
        ("what's left of the kitty in april", KITTY, ["income − expense"]),
        ("收入多少，花了多少，还剩多少", 班费, ["收入", "支出", "收入 − 支出"]),
        ("总收入和总支出分别是多少", 班费, ["收入", "支出"]),
    ],
)
def test_both_sides_and_the_rest_are_told(text: str, table: TableShape, told: list[str]) -> None:
    reading = balance_asked(text, table)
    assert reading is not None
    assert [label_of(figure.column) for figure in reading.question.figures] == told


@pytest.mark.parametrize(
    ("text", "table"),
    [
        ("income from the raffle and what's left", KITTY),
        ("which expense was the biggest", KITTY),
        ("how much did we spend", KITTY),
        ("what is left of the cake", KITTY),
        ("每个人收入多少，支出多少", 班费),
        ("收入最多的一笔", 班费),
    ],
)
def test_another_question_is_no_balance(text: str, table: TableShape) -> None:
    assert balance_asked(text, table) is None
