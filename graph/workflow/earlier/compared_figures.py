"""Follow-ups that compute with the figures of the last answers: their difference, or one as a share of another."""

import re
from typing import Final

from agents.decisions.decompose.question import Plan
from agents.decisions.fill_arguments.question import Upstream
from agents.extraction.discourse.ellipsis import Ellipsis
from agents.extraction.discourse.figure_follow_ups import (
    Change,
    change_asked,
    changed_by,
    comparison_asked,
    share_asked,
)
from agents.extraction.discourse.mentions import main_number
from agents.extraction.tables.onward_arithmetic import FIGURE
from agents.language.messages import phrase
from agents.subtask import KnownCall, SubTask
from graph.workflow.composed.two_results import headline_pair, is_earlier, pair_of
from graph.workflow.context import RunContext
from graph.workflow.earlier.known_calls import as_operand
from graph.workflow.earlier.repeated_calls import changed_call, known_plan, last_calls
from graph.workflow.route import NO_TOOL
from graph.workflow.state import Exchange, RouterState
from graph.workflow.table_questions.table_calls import CALCULATE, onward_task
from lazy_regex import lazy_regex
from tagging.kinds import kind_named
from tools.flow import only_reads

_THAT: Final = lazy_regex(r"(?<![A-Za-z])(?:it|that|this|these|those)(?![A-Za-z])|这|它", re.IGNORECASE)


async def compared_plan(state: RouterState, context: RunContext) -> Plan | None:
    """Plan arithmetic over what the last answers found; None where a message asks for none."""
    conversation = state.get("conversation") or []
    if not context.home.settings.offline or not conversation or CALCULATE not in context.snapshot.tools:
        return None
    if comparison_asked(state["request"]):
        return _side_by_side(conversation, state, context)
    change = change_asked(state["request"])
    if change is not None:
        pair = _pair(conversation)
        if pair is None:
            return _unclear(state) if conversation[-1].produced else None
        expression = changed_by(change, *map(as_operand, pair))
        return known_plan((KnownCall(tool_id=CALCULATE, arguments={"expression": expression}),), state)
    whole = share_asked(state["request"])
    if whole is None:
        return None
    found = await _share(whole, conversation[-1], state, context)
    return found or (_unclear(state) if _THAT.search(state["request"]) else None)


def _side_by_side(conversation: list[Exchange], state: RouterState, context: RunContext) -> Plan | None:
    """Bring the last two results again, and by how much their figures differ."""
    two = _two_results(conversation)
    pair = pair_of(*two) or headline_pair(*two) if two is not None and _is_read(two[0], context) else None
    if two is None or pair is None:
        return None if _of_files(conversation) else _unclear(state)
    expression = changed_by(Change(sense="larger"), *map(as_operand, pair))
    calls = [KnownCall(tool_id=one.tool_id, arguments=one.arguments) for one in two]
    calls.append(KnownCall(tool_id=CALCULATE, arguments={"expression": expression}))
    parts = tuple(SubTask(number=n, description=state["request"], calls=(call,)) for n, call in enumerate(calls, 1))
    return Plan(request=state["request"], subtasks=parts, reason=phrase("goes_on_computing", state["language"]))


def _is_read(made: Upstream, context: RunContext) -> bool:
    """Whether its call may be made again."""
    tool = context.snapshot.tools.get(made.tool_id)
    return tool is not None and only_reads(tool)


def _two_results(conversation: list[Exchange]) -> tuple[Upstream, Upstream] | None:
    """Return the two results of one tool that the last answer brought, or else the last two answers."""
    brought = [exchange.produced for exchange in conversation if exchange.produced]
    if not brought:
        return None
    own = [one for one in brought[-1] if one.tool_id == brought[-1][-1].tool_id]
    if len(own) == 1 and len(brought) > 1:
        own = [brought[-2][-1], own[0]]
    if len(own) != 2 or own[0].tool_id != own[1].tool_id or own[0].arguments == own[1].arguments:
        return None
    return own[0], own[1]


def _of_files(conversation: list[Exchange]) -> bool:
    """Whether the last answer was about a file or about nothing, so that something else may be compared."""
    last = conversation[-1].produced[-1:]
    return not last or any(kind_named(name).name == "path" for name in last[0].arguments)


def _unclear(state: RouterState) -> Plan:
    """Say that the figures are not known: another pair of numbers would be an answer to another question."""
    part = SubTask(number=1, description=state["request"], category=NO_TOOL)
    said = phrase("no_two_figures", state["language"], request=state["request"])
    return Plan(request=state["request"], subtasks=(part,), reason=said, refusal=said)


async def _share(whole: str, last: Exchange, state: RouterState, context: RunContext) -> Plan | None:
    """Make the last call for what is named, and take the figure before as a share of what it brings."""
    calls = last_calls(last, context)
    if len(calls) != 1:
        return None
    part = main_number(calls[0][0].value)
    other = await changed_call(Ellipsis(said=whole), calls[0], last, context)
    if part is None or other is None:
        return None
    first = SubTask(number=1, description=whole, calls=(other,))
    then = onward_task(state["request"], f"{as_operand(part)} / {FIGURE} * 100", 2)
    reason = phrase("goes_on_computing", state["language"])
    return Plan(request=state["request"], subtasks=(first, then), reason=reason)


def _pair(conversation: list[Exchange]) -> tuple[float, float] | None:
    """Return the figures of the last two answers, the earlier period first; None where they are not of one kind."""
    if len(conversation) < 2:
        return None
    made = [exchange.produced[-1] if exchange.produced else None for exchange in conversation[-2:]]
    first, second = made
    if first is None or second is None or first.tool_id != second.tool_id or first.arguments == second.arguments:
        return None
    pair = pair_of(first, second)
    if pair is None:
        return None
    return (pair[1], pair[0]) if is_earlier(second, first) else pair
