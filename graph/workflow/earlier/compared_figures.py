"""Follow-ups that compute with the figures of the last answers: their difference, or one as a share of another."""

import re
from collections.abc import Iterator
from typing import Any, Final

from agents.decisions.decompose.question import Plan
from agents.decisions.fill_arguments.question import Upstream
from agents.extraction.discourse.ellipsis import Ellipsis
from agents.extraction.discourse.figure_follow_ups import change_asked, changed_by, share_asked
from agents.extraction.discourse.mentions import main_number
from agents.extraction.tables.onward_arithmetic import FIGURE
from agents.language.messages import phrase
from agents.subtask import KnownCall, SubTask
from graph.workflow.context import RunContext
from graph.workflow.earlier.known_calls import as_operand
from graph.workflow.earlier.repeated_calls import changed_call, known_plan, last_calls
from graph.workflow.earlier.table_calls import CALCULATE, onward_task
from graph.workflow.route import NO_TOOL
from graph.workflow.state import Exchange, RouterState

_MOST: Final = 4
"""So many figures of two results may differ, for one of them to be what the results are about."""
_THAT: Final = re.compile(r"(?<![A-Za-z])(?:it|that|this|these|those)(?![A-Za-z])|这|它", re.IGNORECASE)
_PERIODS: Final = ("year", "date", "on", "day", "month", "start", "since")


async def compared_plan(state: RouterState, context: RunContext) -> Plan | None:
    """Plan arithmetic over what the last answers found; None where a message asks for none."""
    conversation = state.get("conversation") or []
    if not context.home.settings.offline or not conversation or CALCULATE not in context.snapshot.tools:
        return None
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
    pair = _figures(first, second)
    if pair is None:
        return None
    return (pair[1], pair[0]) if _is_earlier(second, first) else pair


def _figures(first: Upstream, second: Upstream) -> tuple[float, float] | None:
    """Return the one number in which two results of a tool differ, or the one that both are about."""
    here, there = dict(_numbers(first.value)), dict(_numbers(second.value))
    given = {v for made in (first, second) for v in made.arguments.values() if isinstance(v, int | float | str)}
    differ = [
        path
        for path, number in here.items()
        if path in there and number != there[path] and not {number, there[path]} <= given
    ]
    if len(differ) == 1:
        return here[differ[0]], there[differ[0]]
    main = main_number(first.value), main_number(second.value)
    if not 0 < len(differ) <= _MOST or main[0] is None or main[1] is None:
        return None
    about = [path for path in differ if (here[path], there[path]) == main]
    return (main[0], main[1]) if len(about) == 1 else None


def _numbers(value: Any, path: str = "") -> Iterator[tuple[str, float]]:  # noqa: ANN401 - any JSON
    if isinstance(value, bool):
        return
    if isinstance(value, int | float):
        yield path, value
    inner = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, item in inner:
        yield from _numbers(item, f"{path}.{key}")


def _is_earlier(one: Upstream, other: Upstream) -> bool:
    """Whether a call asked for an earlier period than another."""
    for name, value in one.arguments.items():
        before = other.arguments.get(name)
        told = any(word in name.lower().split("_") for word in _PERIODS)
        if told and type(value) is type(before) and value != before:
            return bool(str(value) < str(before))
    return False
