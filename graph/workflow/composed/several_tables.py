"""Plans of requests over several of the person's own files: joined and asked as one, or the same asked of each."""

from collections.abc import Sequence
from typing import Final

from agents.decisions.decompose.question import Plan
from agents.extraction.spans.span import Span
from agents.extraction.tables.parts import whole_or_parts
from agents.extraction.tables.several.several_tables import (
    SetAgainst,
    joined_shape,
    joining,
    said_of,
    set_against,
    tables_named,
)
from agents.extraction.tables.statement import statement
from agents.extraction.tables.table_question import TableQuestion
from agents.extraction.tables.table_shape import TableShape
from agents.extraction.tables.tool_choice import QUERY
from agents.language.messages import phrase
from agents.subtask import KnownCall, SubTask
from graph.workflow.composed.unlike_keys import subtasks_by_values
from graph.workflow.context import RunContext
from graph.workflow.earlier.looking import looked
from graph.workflow.state import RouterState
from graph.workflow.table_questions.known_shapes import shapes_of
from graph.workflow.table_questions.own_tables import asked_in, loaded_tables
from graph.workflow.table_questions.table_calls import CALCULATE, Asked, OwnQuestions, loading, subtasks_of
from graph.workflow.table_questions.table_shapes import OwnTable

JOIN: Final = "data/join_tables"
_FORMS: Final = frozenset({".csv", ".tsv", ".xlsx"})
_MOST: Final = 4


async def several_tables_plan(state: RouterState, context: RunContext) -> Plan | None:
    """Plan a request that names several tables; None where a word of it is not understood."""
    if not context.home.settings.offline or QUERY not in context.snapshot.tools:
        return None
    request = state["request"]
    asked = asked_in(state, context.snapshot.tools)
    files = tables_named(asked.text, _FORMS) if asked is not None else ()
    if asked is None or not 1 < len(files) <= _MOST:
        return None
    own = await loaded_tables([str(span.value) for span in files], context)
    shapes = await shapes_of(own, context) if len(own) == len(files) else []
    if len(shapes) != len(files):
        return None
    subtasks = (
        () if asked.path else await _joined(state, files, shapes, context) or _each(state, files, shapes, context)
    )
    subtasks = subtasks or await subtasks_by_values(asked, files, shapes, context)
    reason = phrase("own_table", state["language"], table=", ".join(str(span.value) for span in files))
    return Plan(request=request, subtasks=subtasks, reason=reason) if subtasks else None


async def _joined(
    state: RouterState, files: Sequence[Span], shapes: Sequence[TableShape], context: RunContext
) -> tuple[SubTask, ...]:
    """Plan to join two tables and to ask of the whole."""
    if len(files) != 2 or JOIN not in context.snapshot.tools:
        return ()
    there = {column.name.casefold() for column in shapes[1].columns}
    shared = [column.name for column in shapes[0].columns if column.name.casefold() in there]
    asked = joining(state["request"], files, shared)
    if asked is None:
        return ()
    arguments = {"left": shapes[0].table, "right": shapes[1].table, "on": asked.on}
    made = await looked(JOIN, arguments, context)
    if made is None or not isinstance(made.get("table"), str):
        return ()
    whole = OwnTable(table=made["table"])
    found = [
        reading
        for shape in await shapes_of([whole], context)
        if (reading := whole_or_parts(asked.rest, joined_shape(shape, shapes))) is not None
    ]
    if not found:
        return ()
    load = tuple(call for span, s in zip(files, shapes, strict=True) for call in loading(_own(span, s)))
    first = SubTask(number=1, description=asked.opening, calls=(*load, KnownCall(tool_id=JOIN, arguments=arguments)))
    questions = OwnQuestions(own=whole, parts=found[0].parts)
    return (first, *subtasks_of(questions, Asked(text=asked.rest, language=state["language"]), 1))


def _each(
    state: RouterState, files: Sequence[Span], shapes: Sequence[TableShape], context: RunContext
) -> tuple[SubTask, ...]:
    """Plan to ask the same of each table, and to set the figures against each other where that is asked for."""
    asked = set_against(state["request"], files)
    questions = [_question(asked.question, shape) for shape in shapes]
    if any(q is None for q in questions) or (asked.expression and CALCULATE not in context.snapshot.tools):
        return ()
    found = [q for q in questions if q is not None]
    if any(len(q.figures) != 1 or (q.by and asked.expression) for q in found):
        return ()
    subtasks = [
        SubTask(
            number=n,
            description=said_of(state["request"], files, span, asked),
            calls=(*loading(_own(span, shape)), call),
        )
        for n, (span, shape, question) in enumerate(zip(files, shapes, found, strict=True), 1)
        if (call := KnownCall(tool_id=QUERY, arguments={"sql": statement(question, state["language"])}))
    ]
    return (*subtasks, *_against(asked, len(subtasks)))


def _against(asked: SetAgainst, n: int) -> tuple[SubTask, ...]:
    if not asked.expression:
        return ()
    call = KnownCall(tool_id=CALCULATE, arguments={"expression": asked.expression}, takes="figure")
    return (SubTask(number=n + 1, description=asked.tail, needs=tuple(range(1, n + 1)), calls=(call,)),)


def _question(text: str, shape: TableShape) -> TableQuestion | None:
    """Read what is asked of each table as one question; None where it is none, or where a word is not understood."""
    reading = whole_or_parts(text, shape)
    return reading.parts[0].question if reading is not None and len(reading.parts) == 1 else None


def _own(span: Span, shape: TableShape) -> OwnTable:
    return OwnTable(table=shape.table, path=str(span.value))
