"""What came in, what went out and what is left, asked for together of a table that tells the two apart."""

import re
from typing import Final

from agents.extraction.tables.reader import TableReading, read_table_question
from agents.extraction.tables.table_question import ColumnTest, Figure, TableQuestion
from agents.extraction.tables.table_shape import TableShape
from agents.extraction.tables.worked.in_and_out import BALANCE, two_ways
from agents.extraction.tables.worked.names import Worked, less, quoted
from agents.extraction.tables.worked.spent import kinds_of_money, only_money
from lazy_regex import lazy_regex

_CAME: Final = lazy_regex(
    r"(?<![A-Za-z])(?:(?:(?:did|have|do)\s+(?:i|we)\s+)?(?:earn(?:ed)?|make|made)|incomes?|earnings|(?:money\s+)?(?:came|coming|comes)\s+in|money\s+in)(?![A-Za-z])"
    r"|(?:收入|进账|赚|挣|入账)[了到]*",
    re.IGNORECASE,
)
_WENT: Final = lazy_regex(
    r"(?<![A-Za-z])(?:(?:(?:did|have|do)\s+(?:i|we)\s+)?spen[dt]|expenses?|expenditures?|outgoings|spending|(?:money\s+)?(?:went|going|goes)\s+out|money\s+out)(?![A-Za-z])"
    r"|(?:支出|花费|开销|花销|花|用)[了掉]*",
    re.IGNORECASE,
)
_LEFT: Final = lazy_regex(
    r"(?<![A-Za-z])(?:left(?:\s*over)?|remaining|remains|balance|net|the\s+difference|saved|savings)(?![A-Za-z])"
    r"|(?:还|最后|现在)*(?:剩下?|余下|结余|净剩|净收入|存下|盈余|结存)(?:的|了|来)?",
    re.IGNORECASE,
)
_IDLE: Final = lazy_regex(
    r"(?<![A-Za-z])(?:how\s+much|what(?:['’]?s)?|is|are|was|were|total|totals|and|the|my|our|do|did|have|has|i|we|a|of|all|in|money|then|show|me|tell|please|so|there|it)(?![A-Za-z])"
    r"|多少|总共|一共|合计|总|分别|各|是|有|钱|我|了|的|和|跟|与|还|又|请|算一?下|帮我|看看|呢|吗|都|里",
    re.IGNORECASE,
)


def balance_asked(text: str, shape: TableShape) -> TableReading | None:
    """Read a request for what came, what went and what is left, or two of these; None for any other."""
    said = [pattern.search(text) is not None for pattern in (_CAME, _WENT, _LEFT)]
    columns = _columns(shape) if sum(said) > 1 or said[2] else None
    if columns is None or any(BALANCE.search(column.label) for column in shape.columns):
        return None
    tests = _when(text, shape)
    if tests is None:
        return None
    figures = tuple(Figure(kind="sum", column=name) for name, wanted in zip(columns, said, strict=True) if wanted)
    return TableReading(question=TableQuestion(table=shape.table, figures=figures, tests=tests), telling=2)


def _when(text: str, shape: TableShape) -> tuple[ColumnTest, ...] | None:
    """Read what is said beside: nothing, or a time; None where it is anything else."""
    rest = text
    names = "|".join(re.escape(n) for n in sorted(shape.names, key=len, reverse=True))
    for pattern in (re.compile(names, re.IGNORECASE), _CAME, _WENT, _LEFT):
        rest = pattern.sub(" ", rest)
    if not re.search(r"\w", _IDLE.sub(" ", rest)):
        return ()
    reading = read_table_question(_IDLE.sub(" ", rest), shape)
    if reading is None or not reading.whole:
        return None
    question = reading.question
    days = {c.name for c in shape.columns if c.type == "date"}
    alone = question.tests and question == TableQuestion(table=shape.table, tests=question.tests)
    return question.tests if alone and all(test.column in days for test in question.tests) else None


def _columns(shape: TableShape) -> tuple[str, str, str] | None:
    """Return the columns of what came, what went and what is left, as they are or worked out."""
    two = two_ways(shape)
    if two is not None:
        return two.came.name, two.went.name, less(two.came.name, two.went.name, either=True)
    came, went = kinds_of_money(shape)
    money = only_money(shape)
    kinds = next((c for c in shape.columns if {*came, *went} & {v.casefold() for v in c.values}), None)
    if money is None or kinds is None or not came:
        return None
    if {v.casefold() for v in kinds.values if v} != {*came, *went} or (money.smallest or 0) < 0:
        return None
    sides = []
    for side in (came, went):
        values = [v for v in kinds.values if v.casefold() in side]
        told = ", ".join("'" + v.replace("'", "''") + "'" for v in values)
        sql = f"CASE WHEN {quoted(kinds.name)} IN ({told}) THEN {quoted(money.name)} ELSE 0 END"
        sides.append(Worked(label=" + ".join(values), sql=sql, shown=False).name)
    return sides[0], sides[1], less(sides[0], sides[1], either=True)
