"""Who of a list of people has no line in another list: who hasn't paid dues for june, 哪些会员没交6月的会费."""

import re
from collections.abc import Sequence
from typing import Final

from agents.extraction.tables.reader import read_table_question
from agents.extraction.tables.several.called_tables import called_tables, with_called
from agents.extraction.tables.table_question import TableQuestion
from agents.extraction.tables.table_shape import TableColumn, TableShape
from agents.extraction.tables.worked.names import quoted
from agents.extraction.tables.worked.spent import only_money
from lazy_regex import lazy_regex
from prompts.frozen import Frozen

_NOT: Final = r"(?:has(?:n['’]?t|\s+not)|have(?:n['’]?t|\s+not)|did(?:n['’]?t|\s+not)|(?:is|are)(?:n['’]?t|\s+not))"
_WHO: Final = (
    r"(?:who(?:\s+all)?|(?:which|what)\s+(?:of\s+(?:the|my|our)\s+)?(?P<what>[a-z]+)"
    r"|(?:list\s+|show\s+(?:me\s+)?)?(?:the\s+|all\s+)*(?P<those>[a-z]+)\s+(?:who|that))"
)
_ABSENT: Final = lazy_regex(
    rf"^\W*(?:and\s+)?{_WHO}\s+(?:still\s+)?{_NOT}\s+(?:yet\s+|still\s+)?(?:(?P<paid>paid|pay)|in)(?:\s+up)?(?:\s+(?:yet|(?:his|her|their|the|any|our|my)))*(?P<rest>.*?)(?:\s+yet)?\W*$"
    r"|^\W*(?:那|请问)?(?:哪些|哪几个|哪几位|哪个|有哪些|有)?(?P<zh>[\u4e00-\u9fff]{1,4}?)?(?:还|都)?(?P<rest_before>\d{1,2}月份?|[一二三四五六七八九十]{1,2}月份?)?(?:还)?[没未](?:有)?(?P<paid_zh>[交缴付]|在)(?:过|齐|清|钱)?(?P<rest_zh>.*?)(?:的)?(?:有谁|是谁|有哪些|里面?|中)?[\s?？。]*$",
    re.IGNORECASE | re.DOTALL,
)
_WHO_ZH: Final = lazy_regex(r"谁|人|同学|学生|会员|成员|队员|员工|家长|业主|住户")
_PAYS: Final = lazy_regex(
    r"(?<![a-z])(?:dues|fees?|paid|payments?|subs|subscriptions?)(?![a-z])|费|缴|交款|付款", re.IGNORECASE
)
_OPEN: Final = lazy_regex(r"unpaid|owing|outstanding|due|late|pending|no|未.*|没.*|欠.*|否", re.IGNORECASE)
_PERSONS: Final = lazy_regex(
    r"people|persons?|ones?|members?|pupils?|students?|players?|kids|children|families|parents|tenants?|clients?|customers?|guests?|neighbou?rs?",
    re.IGNORECASE,
)
_LEAST: Final = 0.5


class Absent(Frozen):
    """A list of people, the list of lines, and the statement that tells who has none there."""

    people: TableShape
    lines: TableShape
    sql: str


def may_ask_who_is_absent(text: str) -> bool:
    """Whether a text may ask for those who are not in a list, by its words alone."""
    return _ABSENT.match(text) is not None


def who_is_absent(text: str, shapes: Sequence[TableShape]) -> Absent | None:
    """Read who of one table has no line in another; None where that is not asked, or not clear of which tables."""
    said = _ABSENT.match(text)
    if said is None or len(shapes) < 2 or (said["zh"] and not _WHO_ZH.search(said["zh"])):
        return None
    paid = bool(said["paid"] or said["paid_zh"] not in (None, "在"))
    noun = (said["what"] or said["those"] or "people").casefold()
    called = called_tables(text, shapes)
    rest = f"{said['rest_before'] or ''}{said['rest'] or said['rest_zh'] or ''}"
    found = [
        one
        for lines in shapes
        if (lines.table in called if not paid else _takes_money(lines))
        if (one := _found(rest, lines, shapes, called, paid=paid)) is not None
    ]
    found = [one for one in found if _PERSONS.fullmatch(noun) or one.people.calls_rows(noun)]
    return found[0] if len(found) == 1 else None


def _found(
    rest: str, lines: TableShape, shapes: Sequence[TableShape], called: dict[str, str], *, paid: bool
) -> Absent | None:
    pairs = [(s, *pair) for s in shapes if s.table != lines.table and (pair := _people(s, lines)) is not None]
    if len(pairs) != 1 or (paid and _tells_open(lines)):
        return None
    people, name, member = pairs[0]
    known = with_called(lines, called[lines.table]) if lines.table in called else lines
    question = _tests(rest, known)
    if question is None:
        return None
    tests = [
        f"{quoted(t.column)} {t.sql}" if "\x1f" not in t.sql else t.sql.replace("\x1f", quoted(t.column))
        for t in question.tests
    ]
    money, days = (
        only_money(lines),
        [c for c in lines.columns if c.type == "date" and _PAYS.search(c.label.replace("_", " "))],
    )
    tests += [f"{quoted(money.name)} > 0"] if paid and money is not None else []
    tests += [f"{quoted(c.name)} IS NOT NULL" for c in days if paid]
    where = " AND ".join([f"{quoted(member.name)} IS NOT NULL", *tests])
    inner = f"SELECT {quoted(member.name)} FROM {quoted(lines.table)} WHERE {where}"  # noqa: S608 - quoted
    sql = (
        f"SELECT {quoted(name.name)} FROM {quoted(people.table)} WHERE {quoted(name.name)} NOT IN ({inner}) ORDER BY 1"  # noqa: S608 - quoted
    )
    return Absent(people=people, lines=lines, sql=sql)


def _tests(rest: str, lines: TableShape) -> TableQuestion | None:
    """Read which lines are meant; None where anything but that is said."""
    plain = _PAYS.sub(" ", rest)
    if not re.search(r"\w", re.sub(r"(?<![A-Za-z])(?:for|in|the|of|on|any)(?![A-Za-z])|的|会|里面?|中|钱", " ", plain)):
        return TableQuestion(table=lines.table)
    for said in (rest, plain):
        reading = read_table_question(said, lines)
        if reading is not None and reading.whole:
            alone = TableQuestion(table=lines.table, tests=reading.question.tests)
            return reading.question if reading.question == alone else None
    return None


def _people(people: TableShape, lines: TableShape) -> tuple[TableColumn, TableColumn] | None:
    """Return the column that names each of the people, and that of the lines which holds these names."""
    for one in people.columns:
        if one.type != "text" or people.rows < 2 or one.distinct != people.rows:
            continue
        there = {value.casefold() for value in one.values}
        for other in lines.columns:
            held = {value.casefold() for value in other.values}
            if other.type == "text" and held and len(held & there) >= _LEAST * len(held):
                return one, other
    return None


def _takes_money(lines: TableShape) -> bool:
    """Whether a table is one of what was paid in, by its name or its columns."""
    names = (*lines.names, *(c.label for c in lines.columns))
    return only_money(lines) is not None and any(_PAYS.search(n.replace("_", " ")) for n in names)


def _tells_open(lines: TableShape) -> bool:
    """Whether lines themselves say that they are not paid."""
    return any(c.is_flag or any(_OPEN.fullmatch(v) for v in c.values) for c in lines.columns)
