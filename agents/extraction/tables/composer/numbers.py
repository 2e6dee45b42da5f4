"""What the numbers of a cover say: bounds, cells of columns of numbers, and how many of an order are wanted."""

from typing import Final, NamedTuple

from agents.extraction.tables.composer.link import Link
from agents.extraction.tables.composer.open_links import OpenLinks
from agents.extraction.tables.conditions.two_columns import counterpart
from agents.extraction.tables.table_question import IT, ColumnTest
from agents.extraction.tables.table_shape import TableColumn

_AGES: Final = ("age", "年龄", "岁")
_SIGNS: Final = frozenset({"<", ">", "<=", ">="})


class Numbers(NamedTuple):
    """What the numbers of a cover say."""

    tests: list[ColumnTest]
    limit: int = 0
    skip: int = 0


def numbers_of(opened: OpenLinks) -> Numbers | None:
    """Join numbers to what they are of; None where one of them is of nothing."""
    tests: list[ColumnTest] = []
    limit, skip = 0, 0
    for link in opened.at("number"):
        beside = [opened.before(link), opened.next(link)]
        compare = next((b for b in beside if b is not None and b.word in _SIGNS), None)
        ends = any(b is not None and b.role == "end" for b in beside)
        if compare is not None:
            test = _bounded(opened, link, compare)
        elif link.word == "nth" and ends:
            skip, test = int(link.number) - 1, None
            opened.use(link)
            continue
        elif ends and link.number == int(link.number):
            limit, test = int(link.number), None
            opened.use(link)
            continue
        else:
            test = _equal(opened, link)
        if test is None:
            return None
        tests.append(test)
    crossed = _columns_compared(opened)
    return None if crossed is None else Numbers([*tests, *crossed], limit, skip)


def _bounded(opened: OpenLinks, number: Link, compare: Link) -> ColumnTest | None:
    first, last = sorted((number, compare), key=lambda link: link.start)
    near = [opened.before(first), opened.next(last)]
    opened.use(number, compare)
    column = next((link for link in near if opened.amount(link)), None)
    named = column.column if column is not None else _holding(opened, number.number)
    if not named:
        return None
    opened.use(*([column] if column is not None else []))
    denied = [link for link in (near[0], opened.before(column) if column is not None else None) if link is not None]
    without = next((link for link in denied if link.role == "not"), None)
    if without is not None and without.word == "due":
        return None
    opened.use(*([without] if without is not None else []))
    sql = f"{compare.word} {number.number:g}"
    return ColumnTest(column=named, sql=f"NOT ({IT} {sql})" if without is not None else sql)


def _holding(opened: OpenLinks, number: float) -> str:
    """Return the only amount, or the only one whose cells reach to a number; empty for none."""
    amounts = opened.shape.amounts
    if len(amounts) == 1:
        return amounts[0].name
    if told := opened.in_unit():
        return told
    reach = [
        c for c in amounts if c.smallest is not None and c.largest is not None and c.smallest <= number <= c.largest
    ]
    return reach[0].name if len(reach) == 1 and (reach[0].is_money or reach[0].means(*_AGES)) else ""


def _equal(opened: OpenLinks, number: Link) -> ColumnTest | None:
    """Read a number right before, or behind, a column of whole numbers as the value of that: the two bed flats."""
    for link in (opened.next(number), opened.before(number)):
        column = opened.shape.column(link.column) if link is not None and link.role == "column" else None
        if link is not None and column is not None and _may_be(column, number.number):
            opened.use(number, link)
            return ColumnTest(column=link.column, sql=f"= {number.number:g}")
    return None


def _may_be(column: TableColumn, number: float) -> bool:
    """Whether a cell of a column may be a number: it counts, and lies between the ends."""
    if column.type != "number" or column.smallest is None or column.largest is None:
        return False
    return number == int(number) and column.smallest <= number <= column.largest


def _columns_compared(opened: OpenLinks) -> list[ColumnTest] | None:
    """Read a comparison before a column as one of another column with it: below minimum."""
    found = []
    for link in opened.at("compare"):
        if link.word not in _SIGNS:
            continue
        bound, column = opened.next(link), opened.before(link)
        if not opened.amount(bound) or bound is None:
            return None
        meant = counterpart(opened.shape.column(bound.column), opened.shape)
        said = (
            column.column if column is not None and opened.amount(column) else meant.name if meant is not None else ""
        )
        if not said or said == bound.column:
            return None
        opened.use(link, bound, *([column] if column is not None and opened.amount(column) else []))
        quoted = bound.column.replace('"', '""')
        found.append(ColumnTest(column=said, sql=f'{IT} {link.word} "{quoted}"'))
    return found
