"""Sums that a message tells as a story become the calls that work them out, one for each step that is told."""

from typing import Final

from agents.decisions.decompose.question import Plan
from agents.extraction.discourse.exchanged_numbers import asks_other_rate, with_number
from agents.extraction.spans.paths import find_paths
from agents.extraction.sums.anew.amount_behind import amount_behind
from agents.extraction.sums.anew.said_anew import with_amount_anew
from agents.extraction.sums.anew.shared_anew import with_sharers_anew
from agents.extraction.sums.clock_stories import Reckoned
from agents.extraction.sums.stories import Story, gone_on, story
from agents.extraction.tables.tool_choice import QUERY
from agents.language.messages import phrase
from agents.subtask import KnownCall, SubTask
from graph.workflow.context import RunContext
from graph.workflow.state import RouterState
from graph.workflow.table_questions.table_calls import CALCULATE
from prompts.language import Language

_LONGEST: Final = 450
"""An expression that is no longer can still be computed."""
_SHOWN: Final = "SELECT (m // 60) || ':' || CASE WHEN m % 60 < 10 THEN '0' ELSE '' END || (m % 60) AS \"{said}\""
_CLOCK_SQL: Final = f"{_SHOWN} FROM (SELECT (({{terms}}) % 1440 + 1440) % 1440 AS m)"
_LASTS_SQL: Final = f'{_SHOWN}, round(m / 60.0, 4) AS "{{hours}}" FROM (SELECT {{terms}} AS m)'
_HOURS: Final[dict[Language, str]] = {"en": "hours", "zh": "小时"}


def told_sum_plan(state: RouterState, context: RunContext) -> Plan | None:
    """Plan a sum that a message tells whole; None for anything else."""
    return _plan(_read(state["request"]), state["request"], state, context)


def sum_gone_on_plan(state: RouterState, context: RunContext) -> Plan | None:
    """Plan what a message does with the sum before, or that sum with another number; None for anything else."""
    conversation = state.get("conversation") or []
    if not context.home.settings.offline or not conversation or state.get("fresh"):
        return None
    last, request = conversation[-1], state["request"]
    made = [u for u in last.produced if u.tool_id == CALCULATE]
    if not made or len(made) != len(last.produced) or last.waits:
        return None
    shared = with_sharers_anew(last.request, request)
    if shared is not None and (told := _read(shared)) is not None and told.stages:
        return _plan(told, shared, state, context)
    other = asks_other_rate(last.request, request)
    expression = str(made[-1].arguments.get("expression", ""))
    found = None if other else gone_on(request, amount_behind(expression, request) or expression)
    if found is not None:
        return _plan(found, request, state, context)
    anew = with_number(last.request, request) or with_amount_anew(last.request, request)
    return None if anew is None else _plan(_read(anew), anew, state, context)


def _read(request: str) -> Story | None:
    return None if find_paths(request) else story(request)


def _plan(found: Story | None, request: str, state: RouterState, context: RunContext) -> Plan | None:
    if found is None or not context.home.settings.offline:
        return None
    calls = [reckoning(found.times, state["language"])] if found.times is not None else [*map(_sum, found.stages)]
    if (
        any(call.tool_id not in context.snapshot.tools for _, call in calls)
        or max(len(said) for said, _ in calls) > _LONGEST
    ):
        return None
    subtasks = tuple(SubTask(number=n, description=said, calls=(call,)) for n, (said, call) in enumerate(calls, 1))
    return Plan(request=request, subtasks=subtasks, reason=phrase("is_a_sum", state["language"]))


def _sum(expression: str) -> tuple[str, KnownCall]:
    return expression, KnownCall(tool_id=CALCULATE, arguments={"expression": expression})


def reckoning(times: Reckoned, language: Language) -> tuple[str, KnownCall]:
    """Return what is reckoned, as a person writes it, and the call that does it."""
    form = _CLOCK_SQL if times.makes == "clock" else _LASTS_SQL
    sql = form.format(said=times.said, terms=times.minutes, hours=_HOURS[language])
    return times.said, KnownCall(tool_id=QUERY, arguments={"sql": sql})
