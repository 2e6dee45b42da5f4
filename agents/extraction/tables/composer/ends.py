"""The end of an order that a cover asks for, and of which column."""

from typing import Final, Literal

from agents.extraction.tables.composer.deeds import fits, sold_here
from agents.extraction.tables.composer.link import Link
from agents.extraction.tables.composer.meaning import End
from agents.extraction.tables.composer.numbers import Numbers
from agents.extraction.tables.composer.open_links import OpenLinks
from agents.extraction.tables.table_shape import TableColumn

_JUDGED: Final = frozenset({"best", "worst", "weakest", "poorest", "strongest", "最好", "最强", "最差", "最弱", "最惨"})
"""Words that say good or bad, and not much or little."""
_COUNTING: Final = (("most",), ("fewest",), ("least",), ("最多",), ("最少",))
"""Ends that rows may stand behind, so that their number is meant: the most orders."""
UNWANTED: Final = (
    "late", "absen", "missed", "error", "fault", "defect", "complain", "waste", "delay", "damage", "miss", "penalt",
    "迟到", "缺勤", "缺席", "旷", "错", "投诉", "损耗", "延误", "违章", "故障", "请假",
)  # fmt: skip
"""What columns are called that count what nobody wants: more of it is worse, and it adds up."""
_WANTED: Final = (
    "sales", "revenue", "takings", "income", "profit", "score", "mark", "grade", "points", "rating", "turnover",
    "销售", "营业", "收入", "利润", "得分", "分数", "成绩", "评分", "销量",
)  # fmt: skip


def end_of(opened: OpenLinks, numbers: Numbers) -> End | Literal[False] | None:
    """Return the end of an order; None where none is asked for, False where it is not clear of what."""
    ends = opened.take("end")
    if not ends:
        return None if not (numbers.limit or numbers.skip) else False
    if len(ends) > 1 or (numbers.limit and numbers.skip):
        return False
    if opened.rows_behind(ends[0]) and ends[0].values[:1] in _COUNTING:
        return End(column="", descending=ends[0].word == "up", limit=numbers.limit or 1, skip=numbers.skip)
    priced = ends[0].said == "priced"
    if priced and not ends[0].column and not any(opened.amount(link) for link in opened.at("column")):
        return False
    column = ends[0].column or _column_near(opened, ends[0])
    if column is None:
        return False
    down = _descending(ends[0], opened.shape.column(column)) if column else ends[0].word == "up"
    if down is None:
        return False
    if priced and not (ends[0].column or opened.shape.column(column).is_money):
        return False
    hinted = bool(ends[0].column) or priced
    return End(column=column, descending=down, limit=numbers.limit or 1, skip=numbers.skip, hinted=hinted)


def _column_near(opened: OpenLinks, end: Link) -> str | None:
    """Return the amount that is ordered by, empty for the number of rows; None where several may be."""
    amounts = [link for link in opened.at("column") if opened.amount(link)]
    if len({link.column for link in amounts}) == 1:
        opened.use(*amounts)
        return amounts[0].column
    near = [link for link in (opened.next(end), opened.before(end)) if link in amounts and link is not None]
    if near:
        opened.use(near[0])
        return near[0].column
    if amounts:
        return None
    deeds = opened.at("deed")
    if deeds and not sold_here([link.said for link in deeds], opened.shape):
        return None  # what is in stock says nothing of what was sold
    if deeds:
        opened.use(*deeds)
        fitting = [c for c in opened.shape.amounts if fits([link.said for link in deeds], c)]
        done = [c.name for c in fitting if not c.is_money] or [c.name for c in fitting]
        return done[0] if len(done) == 1 else None
    if told := opened.in_unit():
        return told
    known = opened.shape.amounts
    return known[0].name if len(known) == 1 else None


def _descending(end: Link, column: TableColumn) -> bool | None:
    """Whether the most is meant; of good and bad that is known only where a column says which of them more is."""
    if not end.values or end.values[0].split()[0] not in _JUDGED:
        return end.word == "up"
    unwanted, wanted = column.means(*UNWANTED), column.means(*_WANTED)
    if not unwanted and not wanted:
        return None
    return (end.word == "up") != unwanted
