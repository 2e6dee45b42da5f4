"""Questions that go on from the last answer's table: what they say anew replaces that part of the question before."""

from collections.abc import Sequence
from typing import Final

from agents.decisions.decompose.question import Plan
from agents.decisions.summarize.plain_names import table_words
from agents.extraction.discourse.ellipsis import corrects, without_correction
from agents.extraction.tables.follow_up import (
    exchanged,
    goes_on,
    gone_on,
    groups_kept,
    measure_exchanged,
    narrowed,
    orders_other_rows,
    points_at_shown,
    ranked_by_last,
    restricts,
    says_nothing,
    shape_of_groups,
    sorted_by_text,
    without_its_figure,
    without_same,
)
from agents.extraction.tables.onward.anew.as_many import as_many_as_before
from agents.extraction.tables.onward.anew.group_shares import shares_of_groups
from agents.extraction.tables.onward.anew.next_year import with_year_named
from agents.extraction.tables.onward.anew.once_more import once_more, without_form
from agents.extraction.tables.onward.anew.other_end import other_end
from agents.extraction.tables.onward.anew.other_statistic import other_statistic
from agents.extraction.tables.onward.anew.other_way import other_way
from agents.extraction.tables.onward.anew.regrouped import regrouped
from agents.extraction.tables.onward.columns_wanted import columns_wanted
from agents.extraction.tables.onward.comes_to import asks_what_it_comes_to
from agents.extraction.tables.onward.each_of_before import of_each_before
from agents.extraction.tables.onward.group_ends import end_of_groups
from agents.extraction.tables.onward.kept_rows import with_rows_kept
from agents.extraction.tables.onward.more_of_group import speaks_of_first
from agents.extraction.tables.onward.of_last_answer import of_last_answer
from agents.extraction.tables.onward.place_of_group import place_of_group
from agents.extraction.tables.onward.row_before import asks_of_one_untold, speaks_of_one_time
from agents.extraction.tables.parts import TablePart, whole_or_parts
from agents.extraction.tables.ranking.set_against import set_against
from agents.extraction.tables.reader import TableReading, read_table_question
from agents.extraction.tables.row_questions import asks_of_rows
from agents.extraction.tables.statement import conditions_told
from agents.extraction.tables.table_question import TableQuestion
from agents.extraction.tables.table_shape import TableShape
from agents.extraction.tables.tool_choice import QUERY, question_of
from agents.language.messages import phrase
from agents.subtask import SubTask
from graph.workflow.context import RunContext
from graph.workflow.earlier.attached_tables import LIST
from graph.workflow.route import NO_TOOL
from graph.workflow.state import Exchange, RouterState
from graph.workflow.table_questions.known_shapes import shapes_of
from graph.workflow.table_questions.shown_rows import of_shown_rows
from graph.workflow.table_questions.table_calls import CALCULATE, Asked, OwnQuestions
from graph.workflow.table_questions.table_shapes import OwnTable
from graph.workflow.table_questions.which_of_them import as_meant, rows_asked_for, rows_told_of
from graph.workflow.table_questions.workspace_tables import LOAD_TABLE
from prompts.frozen import Frozen
from prompts.language import Language
from tools.flow import tables_named

_LOOKS_BACK: Final = 3
_FEW_VALUES: Final = 12
_MOST_COLUMNS: Final = 4
_SEVERAL: Final = 2
_ANSWERS_NOTHING: Final = frozenset({CALCULATE, LIST})
"""Calls that leave what was spoken of as it was: arithmetic, and a look at which tables there are."""


class GoneOn(Frozen):
    """What a follow-up asks of the table before it."""

    asked: OwnQuestions | None = None
    lost: bool = False
    """Whether it goes on from a question that was not understood: nobody can say what it is of."""
    unfit: TableShape | None = None
    """The table, where it says which rows are wanted and no value of the table fits."""
    nowhere: bool = False
    """Whether it speaks of what was told before, and no table was told of."""
    unread: bool = False
    """Whether it speaks of what was shown, and nobody can say what it wants of that."""


async def gone_on_in(asked: Asked, state: RouterState, context: RunContext) -> GoneOn | None:
    """Read a question that goes on from the last answer's table; None where it is none."""
    last, own = _last_table(state.get("conversation") or [], context)
    if last is None or own is None:
        return None
    shapes = await shapes_of([own], context)
    if not shapes:
        return None
    before = last.table_question or _before(last, shapes[0])
    text = with_year_named(asked.text, before, shapes[0]) if before is not None else asked.text
    if text is None:
        return GoneOn(unread=True)
    asked = asked.model_copy(update={"text": text})
    against = _against_anew(asked, own, shapes[0], last)
    if against is not None:
        return against
    shown = await of_shown_rows(asked, last, before, context)
    if shown is not None:
        return GoneOn(asked=shown)
    return _saving_rows(asked, own, shapes[0], before, state["request"]) or _asked_anew(
        asked, own, shapes[0], (last, before)
    )


def _against_anew(asked: Asked, own: OwnTable, shape: TableShape, last: Exchange) -> GoneOn | None:
    """Set the same two against each other of another thing or time: and Mexico?, behind how much Brazil grew."""
    before = set_against(last.request, shape)
    if before is None:
        tools, told = [made.tool_id for made in last.produced], last.table_question
        again = told is not None and tools[-1:] == [CALCULATE] and tools.count(QUERY) > 1
        return GoneOn(unread=True) if again and told and asked_onward(asked.text, shape, told) else None
    one, other = (asked_onward(asked.text, shape, question) for question in before.questions)
    if one is None or other is None:
        return None
    if one == other:
        return GoneOn(unread=True)
    parts = [TablePart(text=asked.text, question=question) for question in (one, other)]
    onward = TablePart(text=last.request, onward=before.expression)
    return GoneOn(asked=OwnQuestions(own=own, parts=(*parts, onward)))


def _saving_rows(
    asked: Asked, own: OwnTable, shape: TableShape, before: TableQuestion | None, whole: str
) -> GoneOn | None:
    """Read a message that saves what was found, or says which rows are to be saved, kept or dropped."""
    if asked.path and before is not None and before.complete and says_nothing(asked.text):
        rows = rows_told_of(whole, before)
        return GoneOn(asked=OwnQuestions(own=own, parts=(TablePart(text=asked.text, question=rows),)))
    described = described_rows(asked, own, shape, before) if asked.rows else None
    if described is not None:
        return described
    kept = with_rows_kept(without_same(asked.text), shape, before, saved=bool(asked.path or asked.unnamed))
    if kept is None:
        return None
    part = TablePart(text=asked.text, question=kept.question)
    return _saving_what_is_said(part, own, asked, shape) or GoneOn(unread=True)


def _asked_anew(
    asked: Asked, own: OwnTable, shape: TableShape, known: tuple[Exchange, TableQuestion | None]
) -> GoneOn | None:
    """Read a message whose words take the place of a part of the question before."""
    last, before = known
    said = _said_anew(asked.text)
    on = goes_on(asked.text) or corrects(asked.text) or said != asked.text
    if before is None:
        reading = _whole(said, shape)
        if reading is None or not _asks_anew(reading, last, shape):
            return GoneOn(lost=True) if on and reading is not None else None
        before = TableQuestion(table=shape.table)
    of_few = before.limit > 1 and not before.figures and asks_what_it_comes_to(asked.text)  # nothing adds up these few
    if of_few or speaks_of_one_time(asked.text, before) or asks_of_one_untold(asked.text, before):
        return GoneOn(unread=True)
    by_text = rows_asked_for(asked.text, before) or sorted_by_text(asked.text, shape, before)
    question = by_text or _question(without_its_figure(said, before), (shape, before), without_form(asked.text), on=on)
    if orders_other_rows(asked.text, before, question):
        return GoneOn(unread=True)
    if question is None or not question.complete:
        return GoneOn(unfit=shape) if restricts(asked.text) else None
    question = as_many_as_before(asked.text, before, as_meant(asked.text, before, question))
    first = _first_exchanged(said, last, (shape, before)) if on else ()
    parts = (*first, TablePart(text=asked.text, question=question, still=told_still(question, before, asked.language)))
    return GoneOn(asked=OwnQuestions(own=own, parts=parts))


def _said_anew(text: str) -> str:
    """Return what a message puts into the question before, without the words that only lead to it."""
    return regrouped(exchanged(without_same(once_more(without_form(without_correction(text))))))


def asked_onward(text: str, shape: TableShape, before: TableQuestion) -> TableQuestion | None:
    """Read what is asked of the rows of a question, as of those that an answer showed; None where it is not whole."""
    said = _said_anew(text)
    question = _question(without_its_figure(said, before), (shape, before), without_form(text), on=True)
    if orders_other_rows(text, before, question):
        return None
    return as_meant(text, before, question) if question is not None and question.complete else None


def described_rows(asked: Asked, own: OwnTable, shape: TableShape, before: TableQuestion | None) -> GoneOn | None:
    """Read which rows are to be saved; None where no rows are described, such as the average.

    Of those that were picked before, where the words point at them; else of all.
    """
    reading = _whole(asked.text, shape)
    if reading is None:
        return GoneOn(unfit=shape) if points_at_shown(asked.text) else None
    new = reading.question
    picks = (new.tests or new.limit) and not (new.figures or new.by or new.share)
    if not picks:
        return None
    of_those = before is not None and not before.figures and not before.limit and points_at_shown(asked.text)
    others = (
        tuple(t for t in before.tests if t.column not in {n.column for n in new.tests}) if before and of_those else ()
    )
    question = new.model_copy(update={"tests": (*others, *new.tests), "columns": ()})
    return GoneOn(asked=OwnQuestions(own=own, parts=(TablePart(text=asked.text, question=question),)))


def _saving_what_is_said(part: TablePart, own: OwnTable, asked: Asked, shape: TableShape) -> GoneOn | None:
    """Ask for the columns that are to be saved, where that is said; None where it is not understood."""
    wanted = columns_wanted(asked.what, shape) if asked.what else ()
    if wanted is None or part.question is None:
        return None
    question = part.question.model_copy(update={"columns": wanted}) if wanted else part.question
    return GoneOn(asked=OwnQuestions(own=own, parts=(part.model_copy(update={"question": question}),)))


def told_still(question: TableQuestion, before: TableQuestion, language: Language) -> str:
    """Say which rows of the question before are listed; a figure says itself what it is of."""
    kept = [test for test in question.tests if test in before.tests]
    return conditions_told(kept, language) if not (question.figures or question.share) else ""


def not_gone_on(found: GoneOn, state: RouterState) -> Plan:
    """Say that the question before was not understood, so that nothing can go on from it, or this one was not."""
    part = SubTask(number=1, description=state["request"], category=NO_TOOL)
    if found.unread:
        said = phrase("correction_unread", state["language"], said=state["request"])
    else:
        name = "points_at_nothing" if found.nowhere else "goes_on_from_nothing"
        said = phrase(name, state["language"], request=state["request"])
    return Plan(request=state["request"], subtasks=(part,), reason=said, refusal=said)


def no_such_rows(state: RouterState, table: TableShape) -> Plan:
    """Say that no value of the table fits what rows are wanted of it, and which values there are."""
    texts = [c for c in table.columns if 0 < len(c.values) <= _FEW_VALUES]
    mark = "：" if state["language"] == "zh" else ": "
    comma = "、" if state["language"] == "zh" else ", "
    listed = [f"{c.name}{mark}{comma.join(c.values)}" for c in texts[:_MOST_COLUMNS]]
    there = phrase("values_there", state["language"], values="; ".join(listed)) if listed else ""
    name = table_words(state["language"], table.table)
    said = phrase("no_such_rows", state["language"], request=state["request"], table=name) + there
    part = SubTask(number=1, description=state["request"], category=NO_TOOL)
    return Plan(request=state["request"], subtasks=(part,), reason=said, refusal=said)


def _first_exchanged(said: str, last: Exchange, known: tuple[TableShape, TableQuestion]) -> tuple[TablePart, ...]:
    """Ask for another amount in what stood before the last question of a request, too: the mean, and who is best."""
    shape, before = known
    reading, whole = _whole(said, shape), whole_or_parts(last.request, shape)
    if reading is None or whole is None or len(whole.parts) < _SEVERAL or whole.parts[-1].question != before:
        return ()
    if measure_exchanged(before, reading.question, shape, said) is None:
        return ()
    asked = (part.question for part in whole.parts[:-1] if part.question is not None and not part.chart)
    new = (measure_exchanged(question, reading.question, shape, said) for question in asked)
    return tuple(TablePart(text=said, question=question) for question in new if question is not None)


def _question(said: str, known: tuple[TableShape, TableQuestion], text: str, *, on: bool) -> TableQuestion | None:
    """Put what is said into the question before: as a test of its groups, of its table, or of what it spoke of."""
    shape, before = known
    more = of_last_answer(said, before, shape) or place_of_group(text, before, shape) or other_end(text, before, shape)
    more = more or other_statistic(text, before) or other_way(text, before) or shares_of_groups(text, before)
    if more is not None:
        return more
    groups = shape_of_groups(shape, before)
    reading = _whole(said, groups) if groups is not None and on else None
    kept = groups_kept(before, reading) if reading is not None else None
    if kept is not None:
        return kept
    ranked = ranked_by_last(said, before, shape) or end_of_groups(said, before, shape)
    if ranked is not None:
        return ranked
    reading = _whole(said, shape)
    if reading is None and on:
        reading = _whole(said, narrowed(shape, before))
    if reading is None or not (reading.telling or on) or speaks_of_first(said, before, reading.question):
        return None
    each = of_each_before(said, before, reading.question, shape)
    if each is not None:
        return each if each.by else None
    exchanged_by = measure_exchanged(before, reading.question, shape, said) if on else None
    return exchanged_by or gone_on(before, reading, text)


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
        if any(u.tool_id not in _ANSWERS_NOTHING for u in last.produced):
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
