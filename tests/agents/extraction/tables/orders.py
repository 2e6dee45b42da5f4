"""A table of orders, asked in tests."""

from typing import Final

from agents.extraction.tables.follow_up import gone_on
from agents.extraction.tables.reader import read_table_question
from agents.extraction.tables.table_question import TableQuestion
from agents.extraction.tables.table_shape import TableColumn, TableShape

ORDERS: Final = TableShape(
    table="orders",
    names=("orders.csv",),
    rows=6,
    columns=(
        TableColumn(name="client", type="text", aliases=("客户",), values=("Ada", "Bo"), distinct=4),
        TableColumn(name="city", type="text", aliases=("城市",), values=("Porto", "Lyon", "Bo"), distinct=3),
        TableColumn(name="status", type="text", aliases=("状态",), values=("paid", "未付款", "已付款"), distinct=3),
        TableColumn(name="price", type="number", aliases=("单价",), smallest=1, largest=90, distinct=5),
        TableColumn(name="pieces", type="number", aliases=("件数",), smallest=1, largest=9, distinct=4),
        TableColumn(name="day", type="date", aliases=("日期",), distinct=6),
        TableColumn(name="member", type="boolean", aliases=("会员",), distinct=2),
        TableColumn(name="note", type="text", aliases=("备注",), distinct=2),
    ),
)
FILLED: Final = (
    ("Ada", "Porto", "paid", 10, 3, "2024-01-05", True, "gift"),
    ("Bo", "Lyon", "未付款", 90, 1, "2024-03-05", False, ""),
    ("Cy", "Porto", "已付款", 40, 9, "2024-03-20", True, None),
    ("Ada", "Bo", "paid", 25, 2, "2025-03-31", False, "gift"),
    ("Di", "Lyon", "paid", 30, 3, "2025-06-01", True, "late"),
    ("Bo", "Porto", "未付款", 30, 1, "2025-07-09", False, " "),
)


def asked(*texts: str) -> TableQuestion:
    """Read a question, and what follows it up."""
    question: TableQuestion | None = None
    for text in texts:
        reading = read_table_question(text, ORDERS)
        assert reading is not None, text
        assert reading.whole, (text, reading.left)
        question = reading.question if question is None else gone_on(question, reading, text)
        assert question is not None, text
    assert question is not None
    return question
