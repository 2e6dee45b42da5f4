"""Questions of days that are told in a story become calls of the tools that count days."""

import re
from typing import Final

from agents.decisions.decompose.question import Plan
from agents.extraction.spans.dates import find_periods
from agents.extraction.spans.paths import find_paths
from agents.extraction.sums.day_stories import DayAsked, days_asked
from agents.language.messages import phrase
from agents.subtask import KnownCall, SubTask
from graph.workflow.context import RunContext
from graph.workflow.state import RouterState
from lazy_regex import lazy_regex
from prompts.language import has_han

_TOOLS: Final = {"on": "general/calendar_month", "between": "general/date_difference", "reached": "general/add_to_date"}
_ANOTHER_DAY: Final = lazy_regex(
    r"(?:(?:and|so|ok(?:ay)?|what|how|about|if|it|we|i|they|starts?|started|start|is|was|were|counting|count"
    r"|from|on|begins?|then)[\s,]+)*¤"
    r"(?:\s+(?:instead|then|as well|onwards?))*|(?:那么?|如果|要是|假如|换成|改成|从|是|的话|[\s，,])*¤(?:这天"
    r"|那天)?(?:开始|起|算起|算|数|的话|往后|呢|啊|[\s，,])*"
)

_FROM_TODAY: Final = lazy_regex(r"[天日周月年][之以]?[前后]$|\bago$|^in\s", re.IGNORECASE)
"""A length that find_periods counts from today: behind a day that was told it counts from that one."""


def told_days_plan(state: RouterState, context: RunContext) -> Plan | None:
    """Plan what is asked of days that a message tells; None for anything else."""
    request = state["request"]
    found = () if not context.home.settings.offline or find_paths(request) else days_asked(request)
    if not found or any(_TOOLS[one.asks] not in context.snapshot.tools for one in found):
        return None
    subtasks = tuple(
        SubTask(number=n, description=_said(one, chinese=has_han(request)), calls=(_call(one),))
        for n, one in enumerate(found, 1)
    )
    return Plan(request=request, subtasks=subtasks, reason=phrase("is_of_days", state["language"]))


def another_day_plan(state: RouterState, context: RunContext) -> Plan | None:
    """Plan the last counting on from a day once more from the day that a message names alone; None for any other."""
    conversation = state.get("conversation") or []
    if not context.home.settings.offline or not conversation or state.get("fresh") or conversation[-1].waits:
        return None
    made = conversation[-1].produced
    said = state["request"].strip(" \t\n?？.。!！")
    days = find_periods(said)
    if [u.tool_id for u in made] != [_TOOLS["reached"]] or len(days) != 1 or days[0].value.first != days[0].value.last:
        return None
    if _FROM_TODAY.search(days[0].text) is not None:
        return None
    marked = f"{said[: days[0].start]}¤{said[days[0].end :]}".lower()
    if _ANOTHER_DAY.fullmatch(marked) is None:
        return None
    one = DayAsked("reached", {**made[0].arguments, "date": days[0].value.first.isoformat()})
    subtask = SubTask(number=1, description=_said(one, chinese=has_han(said)), calls=(_call(one),))
    return Plan(request=state["request"], subtasks=(subtask,), reason=phrase("is_of_days", state["language"]))


def _call(one: DayAsked) -> KnownCall:
    return KnownCall(tool_id=_TOOLS[one.asks], arguments=one.arguments)


def _said(one: DayAsked, *, chinese: bool) -> str:
    """Say what is asked in words that leave nothing of the call unsaid."""
    given = one.arguments
    if one.asks == "on":
        return f"{given['month']} 是星期几" if chinese else f"which weekday is {given['month']}"
    if one.asks == "between":
        first, last = given["start"], given["end"]
        return f"从 {first} 到 {last} 有多少天" if chinese else f"how many days are there from {first} to {last}"
    amounts = " ".join(f"{value} {name}" for name, value in given.items() if name not in ("date", "direction"))
    way = given.get("direction", "after")
    return (
        f"{given['date']} {'前' if way == 'before' else '后'} {amounts} 是哪天"
        if chinese
        else f"{amounts} {way} {given['date']}"
    )
