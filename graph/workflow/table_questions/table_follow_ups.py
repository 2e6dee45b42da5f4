"""Questions that go on from the last answer's table: what they say anew replaces that part of the question before."""

from collections.abc import Sequence
from typing import Final

from agents.decisions.decompose.question import Plan
from agents.extraction.discourse.ellipsis import corrects, without_correction
from agents.extraction.tables.follow_up import (
    exchanged,
    goes_on,
    gone_on,
    groups_kept,
    narrowed,
    says_nothing,
    shape_of_groups,
)
from agents.extraction.tables.parts import TablePart, only_draws
from agents.extraction.tables.reader import TableReading, asks_of_rows, read_table_question
from agents.extraction.tables.table_question import TableQuestion
from agents.extraction.tables.table_shape import TableShape
from agents.extraction.tables.tool_choice import question_of
from agents.language.messages import phrase
from agents.subtask import SubTask
from graph.workflow.context import RunContext
from graph.workflow.route import NO_TOOL
from graph.workflow.state import Exchange, RouterState
from graph.workflow.table_questions.table_calls import CALCULATE, Asked, OwnQuestions
from graph.workflow.table_questions.table_shapes import OwnTable, shapes_of
from graph.workflow.table_questions.workspace_tables import LOAD_TABLE
from prompts.frozen import Frozen
from tools.flow import tables_named

_LOOKS_BACK: Final = 3


class GoneOn(Frozen):
    """What a follow-up asks of the table before it."""

    asked: OwnQuestions | None = None
    lost: bool = False
    """Whether it goes on from a question that was not understood: nobody can say what it is of."""


async def gone_on_in(asked: Asked, state: RouterState, context: RunContext) -> GoneOn | None:
    """Read a question that goes on from the last answer's table; None where it is none."""
    last, own = _last_table(state.get("conversation") or [], context)
    if last is None or own is None:
        return None
    shapes = await shapes_of([own], context.run.surroundings)
    if not shapes:
        return None
    before = last.table_question or _before(last, shapes[0])
    if only_draws(asked.text):
        part = TablePart(text=asked.text, question=before, chart=True)
        drawn = before is not None and before.draws
        return GoneOn(asked=OwnQuestions(own=own, parts=(part,))) if drawn else None
    if asked.path and before is not None and before.complete and says_nothing(asked.text):
        return GoneOn(asked=OwnQuestions(own=own, parts=(TablePart(text=asked.text, question=before),)))
    said = exchanged(without_correction(asked.text))
    on = goes_on(asked.text) or corrects(asked.text) or said != asked.text
    if before is None:
        reading = _whole(said, shapes[0])
        if reading is None or not _asks_anew(reading, last, shapes[0]):
            return GoneOn(lost=True) if on and reading is not None else None
        before = TableQuestion(table=shapes[0].table)
    question = _question(said, (shapes[0], before), asked.text, on=on)
    if question is None or not question.complete:
        return None
    return GoneOn(asked=OwnQuestions(own=own, parts=(TablePart(text=asked.text, question=question),)))


def not_gone_on(state: RouterState) -> Plan:
    """Say that the question before was not understood, so that nothing can go on from it."""
    part = SubTask(number=1, description=state["request"], category=NO_TOOL)
    said = phrase("goes_on_from_nothing", state["language"], request=state["request"])
    return Plan(request=state["request"], subtasks=(part,), reason=said, refusal=said)


def _question(said: str, known: tuple[TableShape, TableQuestion], text: str, *, on: bool) -> TableQuestion | None:
    """Put what is said into the question before: as a test of its groups, of its table, or of what it spoke of."""
    shape, before = known
    groups = shape_of_groups(shape, before)
    reading = _whole(said, groups) if groups is not None and on else None
    kept = groups_kept(before, reading) if reading is not None else None
    if kept is not None:
        return kept
    reading = _whole(said, shape)
    if reading is None and on:
        reading = _whole(said, narrowed(shape, before))
    if reading is None or not (reading.telling or on):
        return None
    return gone_on(before, reading, text)


def _asks_anew(reading: TableReading, last: Exchange, shape: TableShape) -> bool:
    """Whether a figure is asked for by its column, after a request that, read as far as it goes, picks no rows."""
    before = read_table_question(last.request, shape)
    picks = before is None or bool(before.question.tests)
    return bool(reading.question.figures) and reading.telling > 0 and not picks


def _whole(said: str, shape: TableShape) -> TableReading | None:
    reading = read_table_question(said, shape)
    return reading if reading is not None and reading.whole else None


def _last_table(conversation: Sequence[Exchange], context: RunContext) -> tuple[Exchange | None, OwnTable | None]:
    """Find the answer that a question may go on from: the last, or one before what only computed or brought nothing."""
    for last in list(reversed(conversation))[:_LOOKS_BACK]:
        own = _table_of(last, context)
        if own is not None:
            return last, own
        if any(u.tool_id != CALCULATE for u in last.produced):
            break
    return None, None


def _before(last: Exchange, shape: TableShape) -> TableQuestion | None:
    """Read the last request as a question: a bare table where it asked nothing, None where it was not understood."""
    told = [found for u in last.produced if (found := question_of(u.tool_id, u.arguments)) is not None]
    if len(told) == 1 and told[0].table == shape.table:
        return told[0]  # what ran is surer than what its words may be read as
    reading = read_table_question(last.request, shape)
    if reading is not None and reading.whole and reading.question.complete:
        return reading.question
    return None if asks_of_rows(last.request) else TableQuestion(table=shape.table)


def _table_of(last: Exchange, context: RunContext) -> OwnTable | None:
    """Return the one table that the last answer was about, with the file that it was loaded from."""
    paths = {
        str(u.value.get("table")): str(u.arguments.get("path", ""))
        for u in last.produced
        if u.tool_id == LOAD_TABLE and isinstance(u.value, dict)
    }
    if last.table_question is not None:
        name = last.table_question.table
        return OwnTable(table=name, path=paths.get(name, ""))
    tools = context.snapshot.tools
    used = [n for u in last.produced if u.tool_id in tools for n in tables_named(tools[u.tool_id], u.arguments)]
    names = list(dict.fromkeys([*used, *paths]))
    return OwnTable(table=names[0], path=paths.get(names[0], "")) if len(names) == 1 else None
