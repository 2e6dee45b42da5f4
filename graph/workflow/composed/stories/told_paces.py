"""Distance, time and pace that a message tells become the call that works out the third; the next message goes on."""

from typing import Final

from agents.decisions.decompose.question import Plan
from agents.extraction.spans.paths import find_paths
from agents.extraction.sums.paces.pace_stories import Paced, paced
from agents.extraction.sums.paces.paces_again import paced_again
from agents.extraction.sums.paces.quantities import metres_of
from agents.extraction.tables.tool_choice import QUERY
from agents.language.messages import phrase
from agents.subtask import KnownCall, SubTask
from graph.workflow.context import RunContext
from graph.workflow.state import Exchange, RouterState
from prompts.language import Language

_TWO_DIGITS: Final = "CASE WHEN {n} < 10 THEN '0' ELSE '' END || {n}"
_MINUTES_SHOWN: Final = _TWO_DIGITS.format(n="(s % 3600 // 60)")
_SHOWN: Final = (
    f"SELECT CASE WHEN s >= 3600 THEN (s // 3600) || ':' || {_MINUTES_SHOWN} ELSE (s // 60) || '' END"
    f" || ':' || {_TWO_DIGITS.format(n='(s % 60)')} AS \"{{said}}\""
)
_PACE_SQL: Final = (
    f'{_SHOWN}, round(({{metres}} / {{each}}) / ({{seconds}} / 3600), 4) AS "{{speed}}"'
    " FROM (SELECT round({seconds} / ({metres} / {each}))::BIGINT AS s)"
)
_TIME_SQL: Final = (
    f'{_SHOWN}, round({{seconds}} / 60, 4) AS "{{minutes}}" FROM (SELECT round({{seconds}})::BIGINT AS s)'
)
_DISTANCE_SQL: Final = 'SELECT round({metres} / {each}, 4) AS "{said}: {unit}"'
_SPEEDS: Final = {"km": "km/h", "mi": "mph"}
_MINUTES: Final[dict[Language, str]] = {"en": "minutes", "zh": "分钟"}


def told_pace_plan(state: RouterState, context: RunContext) -> Plan | None:
    """Plan what a distance, a time or a pace comes to; None for anything else."""
    request = state["request"]
    return None if find_paths(request) else _plan(request, state, context)


def pace_gone_on_plan(state: RouterState, context: RunContext) -> Plan | None:
    """Plan what a message changes of the pace before; None where it changes nothing of it."""
    conversation = state.get("conversation") or []
    if not conversation or state.get("fresh") or conversation[-1].waits:
        return None
    if not _was_worked_out(conversation[-1]):
        return None
    request = paced_again(conversation[-1].request, state["request"])
    return None if request is None else _plan(request, state, context)


def _was_worked_out(last: Exchange) -> bool:
    """Whether a pace was what answered the message before: of one that failed, no pace is gone on from."""
    found = paced(last.request)
    if found is None or len(last.produced) != 1 or last.produced[0].tool_id != QUERY:
        return False
    return last.produced[0].arguments.get("sql") in {_sql(found, language) for language in _MINUTES}


def _plan(request: str, state: RouterState, context: RunContext) -> Plan | None:
    if not context.home.settings.offline or QUERY not in context.snapshot.tools:
        return None
    found = paced(request)
    if found is None:
        return None
    call = KnownCall(tool_id=QUERY, arguments={"sql": _sql(found, state["language"])})
    subtask = SubTask(number=1, description=found.said, calls=(call,))
    return Plan(request=request, subtasks=(subtask,), reason=phrase("is_a_sum", state["language"]))


def _sql(found: Paced, language: Language) -> str:
    said = f"{found.said}: min/{found.unit}" if found.asks == "pace" else found.said
    given = {"said": said, "unit": found.unit, "seconds": f"{found.seconds:.12g}"}
    given |= {"metres": f"{found.metres:.12g}", "each": f"{metres_of(found.unit)}"}
    form = {"pace": _PACE_SQL, "time": _TIME_SQL, "distance": _DISTANCE_SQL}[found.asks]
    return form.format(**given, minutes=_MINUTES[language], speed=_SPEEDS[found.unit])
