"""Questions over the sample tables: conditions, figures and ends of an order that a call of one plain tool would lose.

A sample answers only where every word of the request is understood, and where the tools over tables, or none, are the
likeliest to be meant: the price of a share is no matter of an old table of prices.
"""

import calendar
from typing import Final

from agents.decisions.route.offline import NOBODY_BELOW
from agents.extraction.tables.mistyped import mended
from agents.extraction.tables.parts import PartedReading, whole_or_parts
from agents.extraction.tables.plainer.plainly import plainly
from agents.extraction.tables.ranking.last_year import in_last_year, is_of_things
from agents.extraction.tables.reader import read_table_question
from agents.extraction.tables.table_question import Figure
from agents.extraction.tables.table_shape import TableColumn, TableShape
from agents.extraction.tables.tool_choice import QUERY
from graph.workflow.context import RunContext
from graph.workflow.intents import understand
from graph.workflow.table_questions.known_shapes import sample_shapes
from graph.workflow.table_questions.table_calls import Asked, OwnQuestions
from graph.workflow.table_questions.table_shapes import OwnTable

_TELLING: Final = 2
"""So many columns and values of a sample speak of it though nobody names it."""

_LIKELY_ELSEWHERE: Final = 0.6
"""Probability of another tool from which a sample is not meant, whatever it holds of a request's words."""
_TIMES: Final = frozenset({*calendar.month_abbr[1:], *calendar.day_abbr})
_COUNT: Final = (Figure(kind="count"),)


async def of_samples(asked: Asked, context: RunContext, *, alone: bool) -> list[OwnQuestions]:
    """Read a request over the one sample table whose words it holds; empty where several may be meant.

    Args:
        asked: What is asked.
        context: Of the run.
        alone: Whether the person has no tables of their own, of whose columns groups may be.
    """
    if not await asks_tables(asked.text, context, _LIKELY_ELSEWHERE):
        return []
    sure = await asks_tables(asked.text, context)
    shapes = [shape for shape in await sample_shapes(context) if may_speak_of(asked.text, shape)]
    read = [(shape, whole_or_parts(asked.text, shape)) for shape in shapes]
    understood = [
        (s, one) for s, found in read if found is not None and (one := in_last_year(found, s, asked.text)) is not None
    ]
    if not sure:
        understood = [(s, one) for s, one in understood if one.telling + one.names_table > _TELLING]
    asking = [(s, one) for s, one in understood if _asks_more(one) or _has_figures(one) or _counts_named_rows(one, s)]
    named = [(s, one) for s, one in asking if one.names_table]
    spoken_of = [
        (s, one)
        for s, one in understood
        if one.telling >= _TELLING and (_asks_more(one) or (alone and _has_named_groups(one)))
    ]
    likely = named or [(s, one) for s, one in spoken_of if not _only_of_days(one, s)]
    if len(likely) != 1:
        return []
    shape, one = likely[0]
    return [OwnQuestions(own=OwnTable(table=shape.table), parts=one.parts)]


def may_speak_of(text: str, shape: TableShape) -> bool:
    """Whether a text may name a table, a column or a value of it.

    A reading in parts takes four times as long, and most of what people ask is no matter of a table of cars.
    """
    if plainly(text, shape) != text or mended(text, shape) is not None:
        return True
    whole = read_table_question(text, shape)
    return whole is None or whole.telling > 0 or whole.names_table


def _asks_more(found: PartedReading) -> bool:
    """Whether a table is asked for more than the tools for plain figures, groups and orders take."""
    questions = [part.question for part in found.parts if part.question is not None]
    return any(q.tests or q.share or q.of_each or (q.ordered_by and q.limit and not q.by) for q in questions)


def _has_named_groups(found: PartedReading) -> bool:
    """Whether a figure of one column is asked for each value of another, both of which are named."""
    questions = [part.question for part in found.parts if part.question is not None]
    return any(q.by and any(figure.column for figure in q.figures) for q in questions)


def _only_of_days(found: PartedReading, shape: TableShape) -> bool:
    """Whether nothing but a day speaks of a table: the day after tomorrow is no matter of old prices."""
    questions = [part.question for part in found.parts if part.question is not None]
    days = {c.name for c in shape.columns if c.type == "date" or c.numbers_years or _names_times(c)}
    plain = not any(q.figures not in ((), _COUNT) or q.by or q.ordered_by or q.columns for q in questions)
    return plain and all(test.column in days for q in questions for test in (*q.tests, *q.among))


def _names_times(column: TableColumn) -> bool:
    """Whether a column holds months or days of the week by name."""
    return bool(column.values) and all(value[:3].title() in _TIMES for value in column.values)


def _has_figures(found: PartedReading) -> bool:
    """Whether figures of groups or of columns are asked for, or drawn."""
    questions = [part.question for part in found.parts if part.question is not None]
    return any(part.chart for part in found.parts) or any(q.by or any(f.column for f in q.figures) for q in questions)


def _counts_named_rows(found: PartedReading, shape: TableShape) -> bool:
    """Whether rows are counted each of which is one of what is asked for: as many people as rows, not as countries."""
    counted = all(part.question is not None and part.question.figures == _COUNT for part in found.parts)
    named = any(c.type == "text" and c.names_each_of(shape.rows) for c in shape.columns)
    return counted and (named or (found.names_table and is_of_things(shape)))


async def asks_tables(text: str, context: RunContext, below: float = NOBODY_BELOW) -> bool:
    """Whether the tools over tables are the likeliest to be meant, or the likeliest lies below a probability."""
    wishes = await understand(context, text)
    tools, best = context.snapshot.tools, wishes.ranked()[:1]
    if not best or best[0] not in tools:
        return True
    return tools[best[0]].group == tools[QUERY].group or max(wishes.covers(best[0])) < below
