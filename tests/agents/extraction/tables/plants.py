"""A table of plants with notes on each, asked in tests."""

from typing import Final

from agents.extraction.tables.table_shape import TableColumn, TableShape

PLANTS: Final = TableShape(
    table="plants",
    names=("plants.csv",),
    rows=9,
    columns=(
        TableColumn(name="plant", type="text", aliases=("植物",), values=("fern", "rose"), distinct=9),
        TableColumn(name="kind", type="text", aliases=("种类",), values=("cost", "tree"), distinct=2),
        TableColumn(name="notes", type="text", aliases=("备注",), distinct=9),
        TableColumn(name="cost", type="number", aliases=("费用",), smallest=100, largest=900, distinct=9),
        TableColumn(name="height", type="number", aliases=("高度",), smallest=1, largest=90, distinct=9),
    ),
)
