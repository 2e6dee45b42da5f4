"""What was done so much of an amount that nobody named: money is spent, things are sold, no cost is earned."""

from collections.abc import Collection
from typing import Final

from agents.extraction.tables.composer.closed_words import (
    INCOMING,
    INCOMING_COLUMNS,
    MAKES,
    OUTGOING,
    OUTGOING_COLUMNS,
    SELLS,
    SOLD_NAMES,
    STOCK_NAMES,
)
from agents.extraction.tables.table_shape import TableColumn, TableShape

_TIMES: Final = ("hour", "hrs", "min", "time", "小时", "工时", "分钟", "时长", "天数", "days")


def against(deeds: Collection[str], column: TableColumn) -> bool:
    """Whether an amount is of the opposite of what was done: a cost that is earned, sales that are spent."""
    if MAKES.intersection(deeds) and column.is_money and not column.means(*INCOMING_COLUMNS):
        return True
    if SELLS.intersection(deeds) and column.means(*STOCK_NAMES):
        return True
    earned = INCOMING.intersection(deeds) and column.means(*OUTGOING_COLUMNS)
    return bool(earned or (OUTGOING.intersection(deeds) and column.means(*INCOMING_COLUMNS)))


def fits(deeds: Collection[str], column: TableColumn) -> bool:
    """Whether an amount that nobody named is of what was done."""
    if against(deeds, column) or column.means(*_TIMES):
        return False
    return column.is_money if OUTGOING.intersection(deeds) else column.adds_up or column.is_money


def sold_here(deeds: Collection[str], shape: TableShape) -> bool:
    """Whether what is said to be sold may be told by a table: its name, or a column's, is of sales."""
    names = (shape.table, *shape.names, *(c.label for c in shape.columns))
    said = " ".join(names).casefold()
    return not SELLS.intersection(deeds) or any(name in said for name in SOLD_NAMES)
