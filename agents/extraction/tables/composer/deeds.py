"""What was done so much of an amount that nobody named: money is spent, things are sold, no cost is earned."""

from collections.abc import Collection
from typing import Final

from agents.extraction.tables.composer.closed_words import INCOMING, INCOMING_COLUMNS, OUTGOING, OUTGOING_COLUMNS
from agents.extraction.tables.table_shape import TableColumn

_TIMES: Final = ("hour", "hrs", "min", "time", "小时", "工时", "分钟", "时长", "天数", "days")


def against(deeds: Collection[str], column: TableColumn) -> bool:
    """Whether an amount is of the opposite of what was done: a cost that is earned, sales that are spent."""
    earned = INCOMING.intersection(deeds) and column.means(*OUTGOING_COLUMNS)
    return bool(earned or (OUTGOING.intersection(deeds) and column.means(*INCOMING_COLUMNS)))


def fits(deeds: Collection[str], column: TableColumn) -> bool:
    """Whether an amount that nobody named is of what was done."""
    if against(deeds, column) or column.means(*_TIMES):
        return False
    return column.is_money if OUTGOING.intersection(deeds) else column.adds_up or column.is_money
