"""The age that somebody has on a day, in whole years, with the weekday of the birth where that is asked for."""

from typing import Final

from agents.decisions.decompose.question import Plan
from agents.extraction.spans.paths import find_paths
from agents.extraction.sums.moments.ages import AgeAsked, age_asked
from agents.extraction.tables.tool_choice import QUERY
from agents.language.messages import phrase
from agents.subtask import KnownCall, SubTask
from graph.workflow.context import RunContext
from graph.workflow.state import RouterState
from prompts.language import Language

_DAYS: Final[dict[Language, tuple[str, ...]]] = {
    "en": ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"),
    "zh": ("星期一", "星期二", "星期三", "星期四", "星期五", "星期六", "星期日"),
}
_AGE: Final[dict[Language, str]] = {"en": "age in years on {on}", "zh": "{on} 的周岁年龄"}
_BORN: Final[dict[Language, str]] = {"en": "weekday of birth ({born})", "zh": "出生日 {born}"}


def told_age_plan(state: RouterState, context: RunContext) -> Plan | None:
    """Plan the age that a message asks for; None for anything else."""
    request = state["request"]
    if not context.home.settings.offline or QUERY not in context.snapshot.tools or find_paths(request):
        return None
    found = age_asked(request)
    if found is None:
        return None
    call = KnownCall(tool_id=QUERY, arguments={"sql": _sql(found, state["language"])})
    subtask = SubTask(number=1, description=f"{found.born} – {found.on}", calls=(call,))
    return Plan(request=request, subtasks=(subtask,), reason=phrase("is_of_days", state["language"]))


def _sql(found: AgeAsked, language: Language) -> str:
    born, on = found.born.isoformat(), found.on.isoformat()
    told = [f"date_sub('year', DATE '{born}', DATE '{on}') AS \"{_AGE[language].format(on=on)}\""]
    if found.weekday:
        names = ", ".join(f"'{name}'" for name in _DAYS[language])
        day = f"([{names}])[isodow(DATE '{born}')] AS \"{_BORN[language].format(born=born)}\""
        told.insert(0 if found.weekday_first else 1, day)
    return f"SELECT {', '.join(told)}"
