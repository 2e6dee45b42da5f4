"""Plans of requests with two wishes, which no reader understands as a whole: one is answered, then the other.

A request is cut wherever something is asked or bidden behind a joint. A cut holds where the first half is understood to
its last word, and the second as well: as the message that would come next, or by itself. Nothing that changes anything
runs behind a cut that leaves a word unread, or before words that may take it back.
"""

import re
from collections.abc import Awaitable, Callable
from typing import Final, TypeAlias

from agents.decisions.decompose.question import Plan
from agents.extraction.conditional.joints import Cut, cuts
from agents.extraction.discourse.attached_tables import Subject
from agents.extraction.discourse.coreference import points_back
from agents.extraction.tables.onward.of_the_first import strays
from agents.extraction.tables.table_question import TableQuestion
from agents.language.messages import phrase
from agents.subtask import SubTask
from graph.workflow.composed.steps.as_if_said import as_if_said
from graph.workflow.composed.steps.unlike_halves import asks_apart, second_not_done
from graph.workflow.context import RunContext
from graph.workflow.intents import understand
from graph.workflow.state import RouterState
from lazy_regex import lazy_regex
from prompts.language import has_han
from tools.flow import changes_something, only_reads, works_on_tables

Read: TypeAlias = Callable[[RouterState, Subject, RunContext], Awaitable[Plan | None]]
_THERE: Final = lazy_regex(
    r"(?<![A-Za-z])(?:in|from|out\s+of|inside)\s+there(?![A-Za-z])|里面|里头|那里|那边", re.IGNORECASE
)
_LIKELY: Final = 0.6
"""Calibrated score from which a tool is what a half that no reader understands asks for."""
_MOST_CHARS: Final = 300
_MOST_WISHES: Final = 3
_SECOND: Final = 2


async def two_wishes_plan(
    state: RouterState, subject: Subject, context: RunContext, read: Read, wishes: int = _MOST_WISHES
) -> Plan | None:
    """Plan both halves of a request; None where no cut leaves two that are understood.

    Args:
        state: Of the request.
        subject: What it is about.
        context: Of the run.
        read: Understands a text to its last word, or not at all.
        wishes: How many it may hold.
    """
    request = state["request"]
    if not context.home.settings.offline or state.get("fresh") or len(request) > _MOST_CHARS:
        return None
    for cut in cuts(request):
        first = await _known(cut.head, state, subject, context, read)
        if first is None and wishes > 2:
            first = await two_wishes_plan(*_as(cut.head, state, subject), context, read, wishes - 1)
        if first is None or (cut.takes_back and _changes(first, context)):
            continue
        behind = await as_if_said(first, state, context)
        then = await _known(cut.tail, behind, subject, context, read)
        then = then or await _known(cut.tail, state, subject, context, read) or await _elsewhere(cut, context)
        if then is not None and _apart(first, then, cut):
            return _together(first, then, state, context)
    return None


async def rather_two(found: Plan, state: RouterState, subject: Subject, context: RunContext, read: Read) -> Plan:
    """Plan two questions where a reader took one of a request that holds a second one behind the end of the first."""
    request = state["request"]
    if len(found.table_questions) != 1 or _changes(found, context) or not any(cut.ends for cut in cuts(request)):
        return found
    two = await two_wishes_plan(state, subject, context, read, _SECOND)
    return two if two is not None and len(two.table_questions) == _SECOND else found


async def first_of_two_plan(state: RouterState, subject: Subject, context: RunContext, read: Read) -> Plan | None:
    """Plan the first of two questions where only that one is understood, and say that the second is not answered."""
    request = state["request"]
    if not context.home.settings.offline or state.get("fresh") or len(request) > _MOST_CHARS:
        return None
    for cut in (cut for cut in cuts(request) if not cut.takes_back and asks_apart(cut, request)):
        first = await _known(cut.head, state, subject, context, read)
        if first is None or _changes(first, context) or await _likely_elsewhere(cut.tail, context):
            continue
        then = second_not_done(first, cut)
        if then is not None:
            return _together(first, then, state, context)
    return None


def _as(text: str, state: RouterState, subject: Subject) -> tuple[RouterState, Subject]:
    """Say a text in the place of the request."""
    return {**state, "request": text}, subject.model_copy(update={"request": text})


async def _known(text: str, state: RouterState, subject: Subject, context: RunContext, read: Read) -> Plan | None:
    """Plan a text where all its calls are known and no word of it is left over."""
    found = await read(*_as(text, state, subject), context)
    if found is None or found.refusal:
        return None
    whole = all(part.calls and not part.unread for part in found.subtasks)
    return found.model_copy(update={"request": text}) if whole else None


async def _elsewhere(cut: Cut, context: RunContext) -> Plan | None:
    """Plan to search a tool for a second half that points at nothing and is no matter of tables."""
    clear = cut.ends or not has_han(cut.tail)  # in Chinese a word that asks may stand anywhere in a clause
    if not clear or points_back(cut.tail) or _THERE.search(cut.tail) or not await _likely_elsewhere(cut.tail, context):
        return None
    return Plan(request=cut.tail, subtasks=(SubTask(number=1, description=cut.tail),))


async def _likely_elsewhere(text: str, context: RunContext) -> bool:
    """Whether a tool that only reads, and not of tables, is likely what a text asks for."""
    wishes = await understand(context, text)
    ranked = wishes.ranked()[:1]
    tool = context.snapshot.tools.get(ranked[0]) if ranked else None
    if tool is None or max(wishes.covers(tool.id), default=0.0) < _LIKELY:
        return False
    return only_reads(tool) and not works_on_tables(tool)


def _apart(first: Plan, then: Plan, cut: Cut) -> bool:
    """Whether a condition in the second half is its own: within one sentence it may be of both."""
    before, after = first.table_questions[-1:], then.table_questions[:1]
    if before and after and strays([(before[0], cut.head), (after[0], cut.tail)], (cut.head, cut.tail)):
        return False
    if cut.ends or not before or not after or before[0].table != after[0].table:
        return True
    return _conditions(after[0]) <= _conditions(before[0])


def _conditions(question: TableQuestion) -> set[str]:
    return {test.sql for test in question.tests}


def _changes(plan: Plan, context: RunContext) -> bool:
    """Whether a plan changes anything."""
    tools = context.snapshot.tools
    ids = (call.tool_id for part in plan.subtasks for call in part.calls)
    return any(changes_something(tools[id_]) for id_ in ids if id_ in tools)


def _together(first: Plan, then: Plan, state: RouterState, context: RunContext) -> Plan:
    """Put one plan behind another; what changes something waits for what is changed before."""
    n = len(first.subtasks)
    waits = _changes(first, context) and _changes(then, context)
    behind = tuple(_moved(part, n, waits=waits) for part in then.subtasks)
    return Plan(
        request=state["request"],
        subtasks=(*first.subtasks, *behind),
        reason=phrase("works_on_results", state["language"]),
        table_questions=(*first.table_questions, *then.table_questions),
        repeats=then.repeats,
    )


def _moved(part: SubTask, n: int, *, waits: bool) -> SubTask:
    """Number a sub-task on."""
    needs = tuple(number + n for number in part.needs) or ((n,) if waits else ())
    over = part.over + n if part.over else 0
    return part.model_copy(update={"number": part.number + n, "needs": needs, "over": over})
