"""Ends of an order over a table that has a row of each thing for each year: the largest country is so in the last one.

Rows are no measure there, and a mean over the years, or the greatest of all, is of other years for each thing.
"""

import re
from typing import Final

from agents.extraction.tables.draft import Draft
from agents.extraction.tables.named_columns import named_columns
from agents.extraction.tables.parts import PartedReading, TablePart
from agents.extraction.tables.ranking.over_years import names_months
from agents.extraction.tables.table_question import ColumnTest, Figure, TableQuestion
from agents.extraction.tables.table_shape import TableColumn, TableShape
from agents.extraction.tables.wording import figure_words
from lazy_regex import lazy_regex

_WHENEVER: Final = lazy_regex(
    r"(?<![A-Za-z])(?:when|ever|years?|record|all[ -]time|history)(?![A-Za-z])|年|历史|史上|何时|什么时候|曾经",
    re.IGNORECASE,
)
"""Asks for the time as well, or over all of it."""


def in_last_year(found: PartedReading, shape: TableShape, text: str) -> PartedReading | None:
    """Rank things by their amount in the last year, where no year and no mean is asked for.

    None where rows were counted and several amounts may be meant.
    """
    years = [column for column in shape.columns if column.numbers_years]
    if len(years) != 1 or is_of_things(shape) or figure_words("mean").search(text):
        return found
    if not any(_tells_apart(column, years[0], shape) for column in shape.columns):
        return found
    parts = [p if p.question is None else _ranked(p, p.question, years[0], shape) for p in found.parts]
    return None if None in parts else found.model_copy(update={"parts": tuple(filter(None, parts))})


def is_of_things(shape: TableShape) -> bool:
    """Whether a row is a thing of its own, as the table calls it: a penguin, a car; not what was so of it in a year."""
    timed = any(c.type == "date" or c.numbers_years for c in shape.columns)
    return not timed or any(c.type == "text" and c.distinct * 2 >= shape.rows for c in shape.columns)


def _tells_apart(column: TableColumn, years: TableColumn, shape: TableShape) -> bool:
    """Whether a column names things, of which each has one row a year; its months are no things."""
    one_each = years.distinct < shape.rows <= column.distinct * years.distinct
    return column.type == "text" and one_each and not names_months(column)


def _ranked(part: TablePart, asked: TableQuestion, years: TableColumn, shape: TableShape) -> TablePart | None:
    """Rank the rows or groups of a part by a value of the last year; itself where it ranks none."""
    dated = any(test.column == years.name for test in asked.tests)
    if not dated and _WHENEVER.search(part.text) is None and _tells_how_things_are(asked, years, shape):
        last = ColumnTest(column=years.name, sql=f"= {years.largest:.0f}")
        return part.model_copy(update={"question": asked.model_copy(update={"tests": (*asked.tests, last)})})
    if asked.figures and asked.figures[0].kind == "distinct":
        return part
    if not asked.limit or asked.share or asked.of_each or asked.by == years.name or len(asked.figures) > 1:
        return part
    if _WHENEVER.search(part.text) is not None and not dated:
        return part
    last = ColumnTest(column=years.name, sql=f"= {years.largest:.0f}")
    asked = asked.model_copy(update={"tests": asked.tests if dated else (*asked.tests, last)})
    by = asked.by or _coarser(part.text, years, shape)
    if not by:
        return part.model_copy(update={"question": asked})
    amount = _amount(asked, shape)
    if amount is None:
        return None
    told = asked.figures[0].kind if asked.figures else "count"
    of_several = told if told in ("sum", "mean") else "sum" if amount.adds_up else "mean"
    kind = "value" if _tells_apart(shape.column(by), years, shape) else of_several
    figures = (Figure.model_validate({"kind": kind, "column": amount.name}),)
    anew = {"by": by, "figures": figures, "ordered_by": amount.name}
    return part.model_copy(update={"question": asked.model_copy(update=anew)})


def _tells_how_things_are(asked: TableQuestion, years: TableColumn, shape: TableShape) -> bool:
    """Whether values of things are asked for, or which things have such values, and no course and no figure of all."""
    if asked.limit or asked.ordered_by or asked.by or asked.share or asked.of_each or not asked.tests:
        return False
    counts = not asked.figures or (len(asked.figures) == 1 and asked.figures[0].kind in ("distinct", "count"))
    plain = counts and all(shape.column(test.column).is_amount for test in asked.tests)
    named = [shape.column(test.column) for test in asked.tests]
    pinned = any(_tells_apart(column, years, shape) for column in named)
    valued = bool(asked.columns) and all(shape.column(name).is_amount for name in asked.columns)
    return plain or (pinned and (valued or _sums_one(asked)))


def _sums_one(asked: TableQuestion) -> bool:
    """Whether what adds up is asked of: how many people there are in France, which no sum over years tells."""
    return len(asked.figures) == 1 and asked.figures[0].kind == "sum"


def _amount(asked: TableQuestion, shape: TableShape) -> TableColumn | None:
    """Find by which amount is ranked; the only one of a table where its rows were counted."""
    named = asked.figures[0].column if asked.figures else asked.ordered_by
    amounts = [column for column in shape.amounts if not named or column.name == named]
    return amounts[0] if len(amounts) == 1 else None


def _coarser(text: str, years: TableColumn, shape: TableShape) -> str:
    """Return the column that a text names of which each value stands in many rows of a year: the region."""
    named = {str(span.value) for span in named_columns(Draft(text), shape)}
    found = [
        c.name for c in shape.columns if c.name in named and c.type == "text" and not _tells_apart(c, years, shape)
    ]
    return found[0] if len(found) == 1 else ""
