"""Plans of requests that set two tables against each other row by row: both are loaded, and one statement compares."""

import re
from collections.abc import Sequence
from functools import partial
from typing import Final

from agents.decisions.decompose.question import Plan
from agents.extraction.spans.span import Span
from agents.extraction.tables.parts import pieces_of
from agents.extraction.tables.plainer.people import with_people_plain
from agents.extraction.tables.several.combined_tables import Key, without_partner
from agents.extraction.tables.several.figure_changes import figure_change, figure_change_sql
from agents.extraction.tables.several.row_by_row import Measured, row_by_row, row_by_row_sql
from agents.extraction.tables.several.several_tables import tables_named
from agents.extraction.tables.table_shape import TableColumn, TableShape
from agents.extraction.tables.tool_choice import QUERY
from agents.language.messages import phrase
from agents.subtask import KnownCall, SubTask
from graph.workflow.composed.key_columns import n_without_partner
from graph.workflow.context import RunContext
from graph.workflow.state import RouterState
from graph.workflow.table_questions.known_shapes import shapes_of
from graph.workflow.table_questions.own_tables import asked_in, loaded_tables
from graph.workflow.table_questions.table_calls import Asked, loading, saving_task
from graph.workflow.table_questions.table_shapes import OwnTable
from lazy_regex import lazy_regex
from prompts.language import Language
from tools.tables.database import reading

_FORMS: Final = frozenset({".csv", ".tsv", ".xlsx"})
_TWO: Final = 2
_ASKS: Final = lazy_regex(r"(?<![A-Za-z])(?:what|which|who|how)(?![A-Za-z])|多少|几|哪|谁|什么", re.IGNORECASE)
_WHO: Final = lazy_regex(r"(?<![A-Za-z])who(?=\s+(?!is|was|has|had)[a-z]+)", re.IGNORECASE)
"""Asks for the one that names a row."""


async def row_by_row_plan(state: RouterState, context: RunContext) -> Plan | None:
    """Plan to set two tables against each other; None where a word of the request is not understood."""
    if not context.home.settings.offline or QUERY not in context.snapshot.tools:
        return None
    asked = asked_in(state, context.snapshot.tools)
    files = tables_named(asked.text, _FORMS) if asked is not None else ()
    if asked is None or len(files) != _TWO or asked.what:
        return None
    own = await loaded_tables([str(span.value) for span in files], context)
    shapes = await shapes_of(own, context) if len(own) == _TWO else []
    if len(shapes) != _TWO:
        return None
    measured = _measured(asked.text, shapes)
    subtasks = await _subtasks(asked, files, own, measured, context) if measured is not None else ()
    subtasks = subtasks or _one_by_one(asked, files, own, shapes)
    reason = phrase("own_table", state["language"], table=", ".join(one.path for one in own))
    return Plan(request=state["request"], subtasks=subtasks, reason=reason) if subtasks else None


async def _subtasks(
    asked: Asked,
    files: Sequence[Span],
    own: Sequence[OwnTable],
    found: tuple[Key, tuple[Measured, ...]],
    context: RunContext,
) -> tuple[SubTask, ...]:
    key, two = found
    read = row_by_row(asked.text, files, key.left, two)
    if read is None:
        return ()
    call = KnownCall(tool_id=QUERY, arguments={"sql": row_by_row_sql(read, key, two, asked.language)})
    loads = tuple(load for one in own for load in loading(one))
    made = [SubTask(number=1, description=asked.text, calls=(*loads, call))]
    if asked.path:
        made.append(saving_task(asked, 2))
    for one, other in (two, two[::-1]):
        lost = without_partner(one.shape, other.shape, key if one is two[0] else Key(left=key.right, right=key.left))
        if await reading(context.run.surroundings, partial(n_without_partner, statement=lost)):
            names = {"table": one.shape.table, "column": key.left, "other": other.shape.table}
            text = phrase("rows_without_partner", asked.language, **names)
            rest = KnownCall(tool_id=QUERY, arguments={"sql": lost})
            made.append(SubTask(number=len(made) + 1, description=text, needs=(1,), calls=(rest,)))
    return tuple(made)


def _one_by_one(
    asked: Asked, files: Sequence[Span], own: Sequence[OwnTable], shapes: Sequence[TableShape]
) -> tuple[SubTask, ...]:
    """Plan several comparisons behind one opening that names both files; none where one of them is not understood."""
    opening, *wishes = pieces_after(asked.text, files)
    if asked.path or not wishes:
        return ()
    statements = [_comparison(opening, wish, files, shapes, asked.language) for wish in wishes]
    loads = tuple(load for one in own for load in loading(one))
    made: list[SubTask] = []
    for number, (wish, sql) in enumerate(zip(wishes, statements, strict=True), 1):
        if not sql:
            return ()
        call = KnownCall(tool_id=QUERY, arguments={"sql": sql})
        calls = (call,) if made else (*loads, call)
        made.append(SubTask(number=number, description=wish, needs=(1,) if made else (), calls=calls))
    return tuple(made)


def pieces_after(text: str, files: Sequence[Span]) -> list[str]:
    """Cut a request into what names both files and the wishes behind it."""
    end = files[-1].end
    pieces = pieces_of(text[end:])
    if not pieces:
        return [text]
    start = end + text[end:].find(pieces[0])
    opens = len(pieces) > 1 and not _ASKS.search(pieces[0])
    return [text[: start + len(pieces[0])], *pieces[1:]] if opens else [text[:end], *pieces]


def _comparison(
    opening: str, wish: str, files: Sequence[Span], shapes: Sequence[TableShape], language: Language
) -> str:
    """Write the statement of one comparison: of a figure of both tables, or of their rows."""
    wish = _WHO.sub("which one", with_people_plain(wish, shapes[0]).replace("哪个人", "哪个").replace("哪位人", "哪位"))
    measured = _measured(wish, shapes)
    if measured is None:
        return ""
    key, two = measured
    kind = figure_change(f"{opening}, {wish}", files, two)
    if kind:
        return figure_change_sql(kind, two, language)
    read = row_by_row(f"{opening}, {wish}", files, key.left, two)
    return row_by_row_sql(read, key, two, language) if read is not None else ""


def _measured(text: str, shapes: Sequence[TableShape]) -> tuple[Key, tuple[Measured, ...]] | None:
    """Find the one column that names each row of both tables, and the amount of each."""
    left, right = shapes
    theirs = {column.name.casefold(): column for column in right.columns}
    keys = [
        Key(left=column.name, right=theirs[column.name.casefold()].name)
        for column in left.columns
        if column.name.casefold() in theirs
        and _names_rows(column, left)
        and _names_rows(theirs[column.name.casefold()], right)
    ]
    amounts = [_amount(text, shape) for shape in shapes]
    if len(keys) != 1 or None in amounts:
        return None
    two = tuple(Measured(shape=s, amount=a) for s, a in zip(shapes, amounts, strict=True) if a is not None)
    return keys[0], two


def _names_rows(column: TableColumn, shape: TableShape) -> bool:
    return column.distinct == shape.rows and (column.type == "text" or column.is_key)


def _amount(text: str, shape: TableShape) -> TableColumn | None:
    """Return the only amount of a table, or the only one that the request names."""
    named = [column for column in shape.amounts if column.name.casefold() in text.casefold()]
    found = shape.amounts if len(shape.amounts) == 1 else named
    return found[0] if len(found) == 1 else None
