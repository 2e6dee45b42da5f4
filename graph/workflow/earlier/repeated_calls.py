"""A follow-up that is the last call over again, with one thing changed: "and Microsoft?", 那前一年呢, in feet.

The tool stands, and every argument that the follow-up does not speak of. It counts only where all its words became
values: a wrong reading of few words is worse than none.
"""

import calendar
import re
from collections.abc import Mapping, Sequence
from datetime import date, timedelta
from typing import Any, Final

from agents.decisions.decompose.question import Plan
from agents.decisions.fill_arguments.offline import fill
from agents.decisions.fill_arguments.question import FillQuestion, Upstream
from agents.extraction.discourse.ellipsis import Ellipsis, ellipsis_of
from agents.extraction.discourse.mentions import main_number, mentioned, values_at
from agents.extraction.slots.assignment import role
from agents.extraction.slots.finders import spans_for
from agents.extraction.slots.slots import Slot, slots
from agents.extraction.spans.expressions import find_expressions
from agents.extraction.spans.span import Span
from agents.extraction.tables.draft import Draft
from agents.extraction.tables.onward_arithmetic import onward_arithmetic
from agents.extraction.tables.wording import neutral
from agents.language.messages import phrase
from agents.subtask import KnownCall, SubTask
from graph.search.supply_chains import supplies
from graph.workflow.context import RunContext
from graph.workflow.earlier.known_calls import in_figures
from graph.workflow.earlier.looking import looked
from graph.workflow.earlier.table_calls import CALCULATE
from graph.workflow.state import Exchange, RouterState
from tools.flow import changes_something, one_input, works_on_tables
from tools.tool import Tool

_FREE: Final = frozenset({"text", "word", "string", "object"})
"""Kinds whose values look like anything: few words say too little to be sure of one."""
_NUMERIC: Final = frozenset({"number", "integer"})
_THAT: Final = re.compile(
    r"(?<![A-Za-z])(?:that|it|this|the result)(?![A-Za-z])|它|这个数?|那个数?|结果", re.IGNORECASE
)


async def repeated_plan(state: RouterState, context: RunContext) -> Plan | None:
    """Plan the last call once more, changed as the message says; None where it says something else."""
    conversation = state.get("conversation") or []
    if not context.home.settings.offline or not conversation or state.get("fresh"):
        return None
    last = conversation[-1]
    sum_up = _arithmetic(state["request"], last, context)
    if sum_up is not None:
        return _plan(sum_up, state)
    made, tool = _last_call(last, context)
    meant = ellipsis_of(state["request"])
    if made is None or tool is None or meant is None:
        return None
    changed = _shifted(meant, made, tool) if meant.step else await _changed(meant, (made, tool), last, context)
    if not changed or all(made.arguments.get(name) == value for name, value in changed.items()):
        return None
    return _plan(KnownCall(tool_id=tool.id, arguments={**made.arguments, **changed}), state)


def _last_call(last: Exchange, context: RunContext) -> tuple[Upstream | None, Tool | None]:
    """Return the call that answered the last request, where it may be made again without asking."""
    made = last.produced[-1] if last.produced else None
    tool = context.snapshot.tools.get(made.tool_id) if made is not None else None
    if tool is None or changes_something(tool) or works_on_tables(tool) or tool.source != "python":
        return None, None
    twice = sum(u.tool_id == tool.id for u in last.produced) > 1
    return (None, None) if twice else (made, tool)


def _arithmetic(request: str, last: Exchange, context: RunContext) -> KnownCall | None:
    """Read arithmetic that goes on with the last figure: add that to 640, take it off the 380."""
    if not last.produced:
        return None
    onward = onward_arithmetic(request, last.request)
    written = None if onward is None else in_figures(onward, last.produced[-1].value)
    if written is not None and CALCULATE in context.snapshot.tools:
        return KnownCall(tool_id=CALCULATE, arguments={"expression": written})
    number = main_number(last.produced[-1].value)
    if number is None or not _THAT.search(request):
        return None
    text = _THAT.sub(lambda _: f" {number!r} ", request, count=1)
    found = find_expressions(text)
    if not found or _left(text, found[:1]):
        return None
    for tool in context.snapshot.tools.values():
        takes = {slot.name: slot.kind for slot in slots(tool)}
        if tool.source == "python" and takes.get(one_input(tool)) == "expression":
            return KnownCall(tool_id=tool.id, arguments={one_input(tool): found[0].value})
    return None


def _shifted(meant: Ellipsis, made: Upstream, tool: Tool) -> dict[str, Any]:
    """Move every year and day of a call by one period."""
    moved: dict[str, Any] = {}
    for slot in slots(tool):
        value = made.arguments.get(slot.name)
        if slot.kind == "year" and isinstance(value, int) and meant.unit == "year":
            moved[slot.name] = value + meant.step
        elif slot.kind == "date" and isinstance(value, str):
            day = _day(value)
            if day is not None:
                moved[slot.name] = _moved(day, meant).isoformat()
    return moved


def _day(text: str) -> date | None:
    try:
        return date.fromisoformat(text)
    except ValueError:
        return None


def _moved(day: date, meant: Ellipsis) -> date:
    months = {"year": 12, "quarter": 3, "month": 1}.get(meant.unit, 0) * meant.step
    if not months:
        return day + timedelta(days={"week": 7, "day": 1}[meant.unit] * meant.step)
    year, month = divmod(day.year * 12 + day.month - 1 + months, 12)
    longest = calendar.monthrange(year, month + 1)[1]
    ends = day.day == calendar.monthrange(day.year, day.month)[1]
    return date(year, month + 1, longest if ends else min(day.day, longest))


async def _changed(meant: Ellipsis, call: tuple[Upstream, Tool], last: Exchange, context: RunContext) -> dict[str, Any]:
    """Find the arguments that a follow-up states anew; none unless all of its words went into them."""
    made, tool = call
    found = _stated(meant.said, made, tool)
    if found:
        return found
    dependencies = context.snapshot.dependencies.get(tool.id, ())
    suppliers = {d.supplier for d in dependencies if d.strength == "strong"}
    upstream = [
        u for u in [await _looked_up(meant.said, u, context) for u in last.produced if u.tool_id in suppliers] if u
    ]
    if not upstream:
        return {}
    question = FillQuestion(task=meant.said, tool=tool, upstream=tuple(upstream), supplies=supplies(dependencies))
    filled = fill(question).found
    fields = {d.parameter: d.resource for d in dependencies if d.supplier in {u.tool_id for u in upstream}}
    taken: dict[str, Any] = {name: filled[name] for name in fields if name in filled}
    spans = [
        span
        for name in taken
        for u in upstream
        for span in mentioned(values_at(u.value, fields[name]), meant.said)
        if span.value in (taken[name] if isinstance(taken[name], list) else [taken[name]])
    ]
    return taken if spans and not _left(meant.said, spans) else {}


async def _looked_up(said: str, before: Upstream, context: RunContext) -> Upstream | None:
    """Ask a supplier for what is said now, as it was asked for what was said before."""
    texts = [name for name, value in before.arguments.items() if isinstance(value, str)]
    if len(texts) != 1:
        return None
    arguments = {**before.arguments, texts[0]: said}
    value = await looked(before.tool_id, arguments, context)
    return None if value is None else Upstream(step=1, tool_id=before.tool_id, value=value, arguments=arguments)


def _stated(said: str, made: Upstream, tool: Tool) -> dict[str, Any]:
    """Read values by their kinds alone, each in place of one that the last call had."""
    every = [slot for slot in slots(tool) if slot.kind not in _FREE]
    filled = fill(FillQuestion(task=said, tool=tool)).found
    taken: dict[str, Any] = {}
    spans: list[Span] = []
    for kind in dict.fromkeys(slot.kind for slot in every):
        group = [slot for slot in every if slot.kind == kind]
        here = spans_for(group[0], said)
        slot = _place(group, filled, made.arguments) if here else None
        if slot is None:
            continue
        if kind == "date":
            days = {s.name: filled[s.name] for s in group if s.name in filled}
            taken |= days
            spans += here if days else []
        elif len(here) == 1 or slot.many:
            values = [span.value for span in here]
            taken[slot.name] = values if slot.many else values[0]
            spans += here
    return taken if taken and not _left(said, spans) else {}


def _place(group: Sequence[Slot], filled: Mapping[str, Any], before: Mapping[str, Any]) -> Slot | None:
    """Choose the parameter that a value of some kind replaces: the only one given before, else what it becomes."""
    given = [slot for slot in group if slot.name in before]
    if len(given) == 1 and given[0].kind not in _NUMERIC:
        return given[0]
    pointed = [slot for slot in group if slot.name in filled]
    if group[0].kind in _NUMERIC:  # what its unit points to, and only in place of a number that was there
        both = [slot for slot in given if slot in pointed or not pointed]
        return both[0] if len(both) == 1 else None
    targets = [slot for slot in given if role(slot.name) == "target"]
    if given:
        return targets[0] if len(targets) == 1 else (pointed[0] if len(pointed) == 1 else None)
    return pointed[0] if len(pointed) == 1 else (group[0] if len(group) == 1 else None)


def _left(text: str, spans: Sequence[Span]) -> tuple[str, ...]:
    """List the words of a text that went into no value."""
    draft = Draft(text)
    for span in spans:
        draft.take(span.start, span.end)
    while draft.first(neutral()) is not None:
        pass
    return draft.left()


def _plan(call: KnownCall, state: RouterState) -> Plan:
    subtask = SubTask(number=1, description=state["request"], calls=(call,))
    reason = phrase("same_call", state["language"], tool=call.tool_id)
    return Plan(request=state["request"], subtasks=(subtask,), reason=reason)
