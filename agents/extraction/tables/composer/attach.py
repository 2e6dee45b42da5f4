"""Joins the links of a cover: a number to its column, a denial to what it denies; a link that joins nothing ends it."""

from collections.abc import Sequence
from typing import Final

from agents.extraction.tables.composer.closed_words import INCOMING, OUTGOING, PERIODS, ROW_COUNTS
from agents.extraction.tables.composer.ends import end_of
from agents.extraction.tables.composer.link import EXACT, Link
from agents.extraction.tables.composer.meaning import Meaning
from agents.extraction.tables.composer.numbers import Numbers, numbers_of
from agents.extraction.tables.composer.open_links import OpenLinks
from agents.extraction.tables.table_question import IT, ColumnTest
from agents.extraction.tables.table_shape import TableColumn, TableShape
from tools.tables.identifiers import literal


def meaning_of(
    links: Sequence[Link], shape: TableShape, told: Sequence[ColumnTest], *, yes_no: bool = False
) -> Meaning | None:
    """Join the links of a cover; None where one of them joins nothing.

    Args:
        links: Of the cover.
        shape: The table.
        told: Conditions that were read already: days and times.
        yes_no: Whether it is asked if something is so.
    """
    opened = OpenLinks(links, shape)
    if not opened.fits() or opened.unit_is_lost():
        return None
    group = _group(opened)
    numbers = numbers_of(opened)
    if group is None or numbers is None:
        return None
    found = _conditions(opened, numbers, told, yes_no=yes_no)
    if found is None:
        return None
    tests, denied = found
    asked = _is_it_so(tests, shape) if yes_no and not opened.some("column") else ()
    tests = [test for test in tests if test.column not in asked]
    end = end_of(opened, numbers)
    if end is False or opened.some("compare", "not", "group", "number", "end"):
        return None
    if _contradicts(tests):
        return None
    counted = _counted(opened)
    return Meaning(
        tests=tuple(tests),
        by=group.column,
        period=_period(opened, group),
        figures=tuple(dict.fromkeys(link.word for link in opened.take("figure"))),
        end=end or None,
        share=bool(opened.take("share")),
        asks=frozenset(link.word for link in opened.take("ask")) | _asked_by(links),
        columns=asked
        or tuple(k for k in dict.fromkeys(k.column for k in opened.take("column")) if not end or k != end.column),
        deeds=frozenset(link.said for link in opened.take("deed")) | _deeds_inside(links),
        done=next((link.column for link in links if link.role == "verb"), ""),
        counted=counted,
        in_unit="" if any(opened.amount(link) for link in links) else opened.in_unit(),
        rows=any(link.role == "row" for link in links),
        parts=tuple(dict.fromkeys(k.column for k in links if k.role == "value" and k.word == "part")),
        counts_rows=any(link.said in ROW_COUNTS for link in links),
        denied=tuple(test.column for test in denied),
        people=any((link.role == "row" and link.word == "person") or link.said in _PEOPLE for link in links),
        owed=any(link.role == "column" and link.said == "owed" for link in links),
        exact=all(link.score >= EXACT - 0.2 for link in links if link.role == "value"),
        telling=_telling(links, opened) + len(told) + bool(end and end.column and not end.hinted),
    )


def _conditions(
    opened: OpenLinks, numbers: Numbers, told: Sequence[ColumnTest], *, yes_no: bool
) -> tuple[list[ColumnTest], Sequence[ColumnTest]] | None:
    """Gather what rows must satisfy, and what of it is denied; None where a denial or a blank joins nothing."""
    blanks = _blanks(opened)
    denied = _denied(opened)
    _kinds_of_values(opened)
    if blanks is None or denied is None:
        return None
    tests = [*told, *numbers.tests, *blanks, *denied, *_values(opened)]
    return [*tests, *([] if yes_no and tests else _flags(opened))], denied


def _telling(links: Sequence[Link], opened: OpenLinks) -> int:
    """Count the columns and whole cells that are spoken of."""
    whole = [link for link in links if link.word != "part"]
    named = sum(k.role in ("column", "value") or bool(k.role == "end" and k.column) for k in whole)
    return named + bool(opened.in_unit())


def _counted(opened: OpenLinks) -> str:
    """Return the amount that stands right behind how many."""
    behind = (opened.next(one) for one in opened.at("figure", "count"))
    return next((link.column for link in behind if link is not None and opened.amount(link)), "")


def _period(opened: OpenLinks, group: Link) -> str:
    return group.word or next((link.word for link in opened.at("column") if link.word in PERIODS), "")


_PEOPLE: Final = frozenset({"几人", "几位", "几名", "多少人", "多少位", "多少名", "人", "people", "persons"})
_MAKE_GROUPS: Final = frozenset({"by", "per", "each", "every", "各", "按", "各个"})
_NO_GROUP: Final = Link(start=-1, end=-1, role="column")


def _contradicts(tests: Sequence[ColumnTest]) -> bool:
    """Whether a test stands twice, or a cell is to be two things at once."""
    equal = [test.column for test in tests if test.sql.startswith(("= ", "IN ("))]
    return len(set(equal)) < len(equal) or len({(t.column, t.sql) for t in tests}) < len(tests)


def _group(opened: OpenLinks) -> Link | None:
    """Return what makes groups, a link of no column for nothing; None where nothing fits behind the word for them."""
    groups = opened.at("group")
    if not groups:
        return _NO_GROUP
    column = opened.next(groups[0])
    if opened.at("figure", "mean") and groups[0].said not in _MAKE_GROUPS and _is_row(column, opened):
        opened.use(groups[0], *([column] if column is not None and column.role == "column" else []))
        return _NO_GROUP  # 平均每门课多少人 is of every row
    if len(groups) > 1 or column is None or column.role != "column":
        return None
    named = opened.shape.column(column.column)
    if named.is_amount and opened.some("end"):
        opened.use(groups[0])  # the top 2 by bookings
        return _NO_GROUP
    of_days = named.type == "date" and column.word in PERIODS
    if not of_days and (named.is_amount or named.type == "date" or named.names_each_of(opened.shape.rows)):
        return None
    opened.use(groups[0], column)
    return column


def _is_row(link: Link | None, opened: OpenLinks) -> bool:
    """Whether what stands behind 每 is what each row is."""
    if link is None or link.role != "column":
        return True
    column = opened.shape.column(link.column)
    return column.is_amount or column.names_each_of(opened.shape.rows)


def _blanks(opened: OpenLinks) -> list[ColumnTest] | None:
    """Find columns that are said to be empty."""
    found = []
    for link in (*opened.at("compare", "failed"), *opened.at("compare", "passed")):
        mark = next((k for k in (opened.before(link), opened.next(link)) if opened.amount(k)), None)
        if mark is None:
            return None
        opened.use(link, mark)
        found.append(ColumnTest(column=mark.column, sql="< 60" if link.word == "failed" else ">= 60"))
    for link in opened.at("compare", "none"):
        other = opened.next(link)
        if other is None or other.role != "column":
            return None
        opened.use(link, other)
        found.append(_none_of(opened.shape.column(other.column)))
    for link in opened.at("compare", "blank"):
        near = [other for other in (opened.before(link), opened.next(link)) if other and other.role == "column"]
        if not near and found:
            opened.use(link)  # 空着没填
            continue
        if not near:
            return None
        opened.use(link, near[0])
        found.append(blank(opened.shape.column(near[0].column)))
    return found


def _none_of(column: TableColumn) -> ColumnTest:
    """Test that there is none of what a column holds: no, nothing, or zero."""
    if column.is_flag:
        return flag(column, yes=False)
    return ColumnTest(column=column.name, sql=f"({IT} IS NULL OR {IT} = 0)") if column.is_amount else blank(column)


def blank(column: TableColumn) -> ColumnTest:
    """Test that a cell is empty."""
    empty = f"({IT} IS NULL OR trim({IT}) = '')"
    return ColumnTest(column=column.name, sql=empty if column.type == "text" else "IS NULL")


def _denied(opened: OpenLinks) -> list[ColumnTest] | None:
    """Find what is said not to be so: a value that is left out, a flag that says no, a day that is not there."""
    found = []
    for link in opened.at("not"):
        other = opened.next(link)
        if other is not None and other.role == "deed" and (behind := opened.next(other)) is not None:
            opened.use(other)  # not come back
            other = behind
        if other is None or other.role not in ("value", "column"):
            return None
        column = opened.shape.column(other.column)
        if link.word == "due" and not column.is_flag:
            return None  # who needs to pay for fuel denies nothing of fuel
        if other.role == "value":
            sql = " AND ".join(f"{IT} IS DISTINCT FROM {literal(value)}" for value in other.values)
            found.append(ColumnTest(column=column.name, sql=sql))
        elif column.is_flag:
            found.append(flag(column, yes=other.word == "denied"))
        elif column.type == "date":
            found.append(blank(column))
        else:
            return None
        opened.use(link, other)
    return found


def flag(column: TableColumn, *, yes: bool) -> ColumnTest:
    """Test that a column of yes and no says one of them."""
    written = column.flags or ("true", "false")
    return ColumnTest(column=column.name, sql=f"= {written[0] if yes else written[1]}")


def _asked_by(links: Sequence[Link]) -> frozenset[str]:
    """Say that all of an amount is asked for where the word for it does: 几杯."""
    return frozenset("how_much" for link in links if link.role == "column" and link.said == "sum")


def _deeds_inside(links: Sequence[Link]) -> frozenset[str]:
    """List what was done as the words for an amount begin with it: 赚了多少."""
    said = [text for link in links if link.role == "column" for text in link.values]
    return frozenset(word for word in INCOMING | OUTGOING if any(text.startswith(word) for text in said))


def _kinds_of_values(opened: OpenLinks) -> None:
    """Take a column that only says what the cell beside it is: the blue shoes."""
    for link in opened.at("value"):
        for other in (opened.before(link), opened.next(link)):
            if other is not None and other.role == "column" and other.column == link.column:
                opened.use(other)


def _is_it_so(tests: Sequence[ColumnTest], shape: TableShape) -> tuple[str, ...]:
    """Return the column whose cell tells whether what names a row is so: is Femke a soprano."""
    plain = [test.column for test in tests if test.sql.startswith("= '")]
    names = [name for name in plain if shape.column(name).names_each_of(shape.rows)]
    others = tuple(name for name in plain if name not in names)
    return others if len(tests) == len(plain) == 2 and len(names) == 1 else ()


def _values(opened: OpenLinks) -> list[ColumnTest]:
    """Find cells; several of one column are alternatives."""
    by_column: dict[str, list[str]] = {}
    for link in opened.take("value"):
        by_column.setdefault(link.column, []).extend(link.values)
    found = []
    for name, values in by_column.items():
        listed = [literal(value) for value in dict.fromkeys(values)]
        sql = f"= {listed[0]}" if len(listed) == 1 else f"IN ({', '.join(listed)})"
        found.append(ColumnTest(column=name, sql=sql))
    return found


def _flags(opened: OpenLinks) -> list[ColumnTest]:
    """Find columns of yes and no that are said to say yes, or in a word that denies it no."""
    found = []
    owed = [link.column for link in opened.at("column") if link.said == "owed"]
    for link in opened.at("column"):
        column = opened.shape.column(link.column)
        if column.is_flag:
            opened.use(link)
        if column.is_flag and (link.said == "owed" or link.column not in owed):  # who owes the fee, of Fee paid
            found.append(flag(column, yes=link.word != "denied"))
    return found
