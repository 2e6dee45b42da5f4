"""What was worked out from times of day is told anew: less a break, with another length, from another time on."""

import re
from collections.abc import Sequence
from typing import Final

from agents.decisions.decompose.question import Plan
from agents.decisions.fill_arguments.question import Upstream
from agents.extraction.sums.anew.breaks_behind import minutes_behind
from agents.extraction.sums.anew.times_anew import times_anew
from agents.extraction.sums.clock_stories import Reckoned
from agents.extraction.tables.tool_choice import QUERY
from agents.language.messages import phrase
from agents.subtask import SubTask
from graph.workflow.composed.stories.told_sums import reckoning
from graph.workflow.context import RunContext
from graph.workflow.state import RouterState
from lazy_regex import lazy_regex

_LASTS: Final = lazy_regex(
    r'SELECT .* AS "(?P<said>[\d:()+−\s]+)", round\(m / 60\.0, 4\) AS "\w+" FROM \(SELECT (?P<terms>[\d\s+-]+) AS m\)'
)
_CLOCK: Final = lazy_regex(
    r'SELECT .* AS "(?P<said>[\d:+−\s]+)" FROM \(SELECT \(\((?P<terms>[\d\s+-]+)\) % 1440 \+ 1440\) % 1440 AS m\)'
)
_HOUR: Final = 60


def told_breaks_plan(state: RouterState, context: RunContext) -> Plan | None:
    """Plan the length of time before without a break, or with what is added; None for any other message."""
    conversation = state.get("conversation") or []
    if not context.home.settings.offline or not conversation or state.get("fresh") or conversation[-1].waits:
        return None
    minutes, worked_out = minutes_behind(state["request"]), _before(conversation[-1].produced)
    anew = times_anew(state["request"], worked_out) if worked_out and not minutes else None
    if anew is not None and QUERY in context.snapshot.tools:
        return _plan(anew, state)
    before = worked_out if minutes and worked_out and worked_out.makes == "lasts" else None
    if before is None or sum(before.terms) + minutes <= 0 or QUERY not in context.snapshot.tools:
        return None
    clock = f"{abs(minutes) // _HOUR}:{abs(minutes) % _HOUR:02d}"
    told = f"{before.said} {'−' if minutes < 0 else '+'} {clock}"
    return _plan(Reckoned((*before.terms, minutes), told, "lasts"), state)


def _plan(found: Reckoned, state: RouterState) -> Plan:
    said, call = reckoning(found, state["language"])
    subtask = SubTask(number=1, description=said, calls=(call,))
    return Plan(request=state["request"], subtasks=(subtask,), reason=phrase("is_a_sum", state["language"]))


def _before(produced: Sequence[Upstream]) -> Reckoned | None:
    """Read the time of day or the length of time that an answer told, from the call that worked it out."""
    if len(produced) != 1 or produced[0].tool_id != QUERY:
        return None
    sql = str(produced[0].arguments.get("sql", ""))
    lasts = _LASTS.fullmatch(sql)
    match = lasts or _CLOCK.fullmatch(sql)
    if match is None:
        return None
    terms = [int(term.replace(" ", "")) for term in re.findall(r"[+-]?\s*\d+", match["terms"])]
    return Reckoned(tuple(terms), match["said"], "clock" if lasts is None else "lasts")
