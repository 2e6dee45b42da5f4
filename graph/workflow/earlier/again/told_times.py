"""How long that took whose begin and end the last answer showed: a log is read, and then: how many minutes was that."""

from collections.abc import Sequence
from typing import Final

from agents.decisions.decompose.question import Plan
from agents.extraction.tables.tool_choice import QUERY
from agents.extraction.told.hours_between import asks_hours_between, hours_between
from agents.extraction.told.time_between import asks_how_long, time_between
from agents.language.messages import phrase
from agents.subtask import KnownCall, SubTask
from graph.workflow.context import RunContext
from graph.workflow.route import NO_TOOL
from graph.workflow.state import Exchange, RouterState

_SHOWN: Final = frozenset({"system/read_file", "system/grep_text"})
_CLOCK: Final = "general/current_time"
_CLOCKS: Final = frozenset({_CLOCK, "general/geocode"})


def told_times_plan(state: RouterState, context: RunContext) -> Plan | None:
    """Plan how long something took that a file told; a refusal where its times are not just two, None for the rest."""
    conversation = state.get("conversation") or []
    if not context.home.settings.offline or not conversation or state.get("fresh") or conversation[-1].waits:
        return None
    made = conversation[-1].produced
    if made and made[-1].tool_id == _CLOCK and asks_hours_between(state["request"]):
        return _between_clocks(conversation, state, context)
    if not made or not {u.tool_id for u in made} <= _SHOWN or QUERY not in context.snapshot.tools:
        return None
    request = state["request"]
    if not asks_how_long(request):
        return None
    found = time_between(request, "\n".join(u.text for u in made))
    if found is None:
        return _refused(state)
    part = SubTask(number=1, description=found.said, calls=(KnownCall(tool_id=QUERY, arguments={"sql": found.sql}),))
    return Plan(request=request, subtasks=(part,), reason=phrase("works_on_results", state["language"]))


def _between_clocks(conversation: Sequence[Exchange], state: RouterState, context: RunContext) -> Plan:
    """Plan how far apart the two clocks are that the last answers told; a refusal where they are not just two."""
    clocks: list[object] = []
    for exchange in reversed(conversation):
        if not exchange.produced or any(u.tool_id not in _CLOCKS for u in exchange.produced) or len(clocks) > 1:
            break
        clocks = [*(u.value for u in exchange.produced if u.tool_id == _CLOCK), *clocks]
    sql = hours_between(state["request"], clocks)
    if sql is None or QUERY not in context.snapshot.tools:
        return _refused(state)
    part = SubTask(number=1, description=state["request"], calls=(KnownCall(tool_id=QUERY, arguments={"sql": sql}),))
    return Plan(request=state["request"], subtasks=(part,), reason=phrase("works_on_results", state["language"]))


def _refused(state: RouterState) -> Plan:
    request = state["request"]
    part = SubTask(number=1, description=request, category=NO_TOOL)
    said = phrase("no_two_figures", state["language"], request=request)
    return Plan(request=request, subtasks=(part,), reason=said, refusal=said)
