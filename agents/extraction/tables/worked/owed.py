"""Questions for what is owed: who it is, how much each of them owes, and how much all of them."""

import re
from collections.abc import Sequence
from typing import Final

from agents.extraction.tables.table_question import ColumnTest, Figure, TableQuestion
from agents.extraction.tables.table_shape import TableColumn, TableShape
from lazy_regex import lazy_regex

_WHO: Final = lazy_regex(
    r"(?<![A-Za-z])(?:who(?:['’]?s)?|which|anyone|everyone|list|those|people)(?![A-Za-z])|谁|哪|名单|的人|有人|挑|列",
    re.IGNORECASE,
)
_ALL_IN_ALL: Final = lazy_regex(
    r"[，,；;？?].*(?:总共|一共|合计|(?<![A-Za-z])(?:total|altogether|in all|overall)(?![A-Za-z]))", re.IGNORECASE
)
"""Asks behind who owes for all of it too, which is a question of its own."""
PEOPLE: Final = (
    *("name", "tenant", "customer", "client", "member", "person", "who", "pupil", "student", "guest", "patient"),
    *("supplier", "姓名", "名字", "客户", "租客", "租户", "会员", "学员", "学生", "户主", "顾客"),
)


_OWED_TO: Final = lazy_regex(
    r"(?<![A-Za-z])(?:what|how\s+much)\s+(?:do|does|did|is|are)\s+(?:\w+\s+){1,2}?(?:still\s+)?(?:owe|owing|owed)(?![A-Za-z])"
    r"|[还该]?欠(?:了|着)?[^，,。？?]{0,6}?多少",
    re.IGNORECASE,
)


def sum_owed(text: str, base: TableQuestion, shape: TableShape) -> TableQuestion | None:
    """Add up the money of the rows that are not settled: what do we still owe Priya; None where that is not asked."""
    open_rows = [test for test in base.tests if shape.column(test.column).is_flag]
    money = [c for c in shape.amounts if c.is_money]
    if not open_rows or len(money) != 1 or base.by or _OWED_TO.search(text) is None or _WHO.search(text):
        return None
    return base.model_copy(update={"figures": (Figure(kind="sum", column=money[0].name),)})


class OwedReader:
    """Reads what is asked about a column of what is owed."""

    def __init__(self, owed: str, text: str, shape: TableShape) -> None:
        self._owed = owed
        self._text = text
        self._shape = shape

    def asked(self, base: TableQuestion, kinds: Sequence[str], columns: Sequence[TableColumn]) -> TableQuestion | None:
        """Ask who owes, with how much, or how much is owed in all; None where it is not clear of whom."""
        others = [c for c in columns if c.name != self._owed]
        if any(c.is_amount for c in others):
            return None
        if not (others or _WHO.search(self._text)):
            figure = Figure(kind="sum", column=self._owed)
            return base.model_copy(update={"figures": (figure,)}) if set(kinds) <= {"sum"} else None
        people = others or self._people()
        if base.by or len(people) != 1 or _ALL_IN_ALL.search(self._text):
            return None
        return self._of_people(base, kinds, people[0])

    def _of_people(self, base: TableQuestion, kinds: Sequence[str], people: TableColumn) -> TableQuestion | None:
        """Ask for the people who owe: their rows, their sums where they have several rows, or their number."""
        owes, once = ColumnTest(column=self._owed, sql="> 0"), people.distinct >= self._shape.rows
        if [*kinds] == ["count"]:
            counted = {"tests": (*base.tests, owes), "figures": (Figure(kind="count"),)}
            return base.model_copy(update=counted) if once else None
        if not set(kinds) <= {"sum"}:
            return None
        if once:
            return base.model_copy(update={"tests": (*base.tests, owes), "ordered_by": self._owed})
        figure = Figure(kind="sum", column=self._owed)
        return base.model_copy(update={"by": people.name, "figures": (figure,), "groups": (owes,)})

    def _people(self) -> list[TableColumn]:
        """Return the columns that say who it is: called so, or the only text that differs in every row."""
        texts = [c for c in self._shape.columns if c.type == "text"]
        return [c for c in texts if c.means(*PEOPLE)] or [c for c in texts if c.distinct >= self._shape.rows]
