"""What a figure was in each of several years, as people say it: plot population of germany since 1990, 失业率走势图.

The words that ask for a course of time are taken off; what is left must be read to its last word, and speak of one
amount that the years tell apart: of one country, or of a few, which make a line each.
"""

import calendar
from typing import Final

from agents.extraction.tables.reader import read_table_question
from agents.extraction.tables.table_question import Figure, FigureKind, TableQuestion
from agents.extraction.tables.table_shape import TableColumn, TableShape
from lazy_regex import lazy_regex

_COURSE: Final = lazy_regex(
    r"(?<![A-Za-z])(?:plot|draw|chart|graph)(?:\s+(?:me|a|an|the|out))*(?:\s+(?:line|curve|chart|graph|plot)s?)*(?:\s+of)?(?![A-Za-z])"
    r"|(?<![A-Za-z])(?:line|trend|curve)s?(?:\s+(?:chart|plot|graph))?(?:\s+(?:of|for|in))?(?![A-Za-z])"
    r"|(?<![A-Za-z])(?:over\s+(?:the\s+)?(?:time|years)|(?:year\s+)?by\s+year|(?:per|each|every)\s+year|yearly)(?![A-Za-z])"
    r"|(?<![A-Za-z])how\s+(?:has|have|did)(?=.*(?:chang|develop|evolv))|(?<![A-Za-z])(?:chang|develop|evolv)(?:e|ed)(?![A-Za-z])"
    r"|(?:画|绘制?)(?:一下|一?[个张幅条])?出?|的?(?:变化|走势|趋势|折线|曲线)+(?:图|情况)?|历年(?:来)?的?|逐年的?|每年的?|随时间的?",
)
_BARS: Final = lazy_regex(
    r"(?<![A-Za-z])(?:bars?|pie|histogram|scatter)(?![A-Za-z])|柱|条形|饼|散点|直方|(?<![A-Za-z])(?:most|least)(?![A-Za-z])|最"
)
"""Asks for another form, or for an end of the order."""
_ALL_BUT_FEW: Final = 0.8
"""Share of the years that must have a row for each name: a few have none."""
_MOST_LINES: Final = 6
_MONTHS: Final = frozenset(calendar.month_abbr[1:])


def over_years(text: str, shape: TableShape) -> TableQuestion | None:
    """Read a text as the course of one amount along years; None where it is anything else, or a word is left."""
    lowered = text.lower()
    plain = _COURSE.sub(" ", lowered)
    years = [column for column in shape.columns if column.numbers_years]
    if plain == lowered or len(years) != 1 or _BARS.search(lowered) is not None:
        return None
    reading = read_table_question(plain, shape)
    if reading is None or reading.left or not (reading.telling or reading.names_table):
        return None
    asked = reading.question
    if asked.figures or asked.ordered_by or asked.share or asked.period or asked.by not in ("", years[0].name):
        return None
    amount, lines = _amount(asked, shape), _lines(asked, years[0], shape)
    if amount is None or lines is None:
        return None
    figure = Figure(kind=_kind(asked, years[0], amount, shape), column=amount.name)
    return TableQuestion(table=shape.table, figures=(figure,), by=years[0].name, also_by=lines, tests=asked.tests)


def _amount(asked: TableQuestion, shape: TableShape) -> TableColumn | None:
    """Find the amount whose course is told: the one that is named, or the only one of a table that is."""
    named = {name for name in asked.columns if shape.column(name).is_amount}
    amounts = [column for column in shape.amounts if not named or column.name in named]
    return (
        amounts[0] if len(amounts) == 1 and len(named) == len(asked.columns) - asked.columns.count(asked.by) else None
    )


def _lines(asked: TableQuestion, years: TableColumn, shape: TableShape) -> tuple[str, ...] | None:
    """Say by which column a chart has several lines, none for one; None where the years do not tell the rows apart."""
    tests = [test for test in asked.tests if test.column != years.name]
    if any(test.sql.startswith("= ") for test in asked.tests if test.column == years.name):
        return None
    if not tests:
        told_apart = [c for c in shape.columns if c.type in ("text", "date") and not names_months(c)]
        return () if years.distinct >= shape.rows or not told_apart else None
    pinned = shape.column(tests[0].column)
    if len(tests) > 1 or pinned.type != "text" or pinned.distinct * years.distinct < shape.rows:
        return None
    if tests[0].sql.startswith("= "):
        return ()
    several = tests[0].sql.startswith("IN (") and tests[0].sql.count("', '") < _MOST_LINES
    return (pinned.name,) if several else None


def _kind(asked: TableQuestion, years: TableColumn, amount: TableColumn, shape: TableShape) -> FigureKind:
    """Choose what of a year's rows is told: the value where there is one row, as their numbers say."""
    pinned = [shape.column(test.column).distinct for test in asked.tests if test.column != years.name]
    rows = years.distinct * (pinned[0] if pinned else 1)
    if rows * _ALL_BUT_FEW <= shape.rows <= rows:
        return "value"
    return "sum" if amount.adds_up else "mean"


def names_months(column: TableColumn) -> bool:
    """Whether a column holds months by name."""
    return bool(column.values) and all(value[:3].title() in _MONTHS for value in column.values)
