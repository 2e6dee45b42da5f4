"""A follow-up that is the last call over again, with one thing changed: "and Microsoft?", 那前一年呢, in feet.

The tool stands, and every argument that the follow-up does not speak of. It counts only where all its words became
values: a wrong reading of few words is worse than none.
"""

import calendar
import re
from datetime import date, timedelta
from typing import Any, Final

from agents.decisions.decompose.question import Plan
from agents.decisions.fill_arguments.offline import fill
from agents.decisions.fill_arguments.question import FillQuestion, Upstream
from agents.extraction.discourse.ellipsis import Ellipsis, ellipsis_of
from agents.extraction.discourse.exchanged_numbers import asks_other_rate
from agents.extraction.discourse.mentions import main_number, mentioned, values_at, values_named
from agents.extraction.slots.slots import slots
from agents.extraction.spans.dates import find_periods
from agents.extraction.spans.expressions import find_expressions
from agents.extraction.sums.anew.amount_behind import amount_behind
from agents.extraction.sums.anew.told_changes import told_change
from agents.extraction.tables.onward_arithmetic import FIGURE, onward_arithmetic
from agents.extraction.tables.table_question import AGGREGATED, TableQuestion
from agents.extraction.tables.tool_choice import QUERY
from agents.language.messages import phrase
from agents.subtask import KnownCall, SubTask
from graph.search.supply_chains import supplies
from graph.workflow.context import RunContext
from graph.workflow.earlier.known_calls import in_figures
from graph.workflow.earlier.looking import looked
from graph.workflow.earlier.stated_anew import in_the_time_of, stated_anew, words_left
from graph.workflow.route import NO_TOOL
from graph.workflow.state import Exchange, RouterState
from graph.workflow.table_questions.table_calls import CALCULATE
from lazy_regex import lazy_regex
from tools.flow import changes_something, one_input, works_on_tables
from tools.schemas.fields import words_of
from tools.tool import Tool

_A_YEAR: Final = timedelta(days=364)
_YEAR_ALONE: Final = lazy_regex(r"\W*(?P<year>19\d\d|20\d\d|2100)\W*")
_LOOKS_BACK: Final = 3
"""Answers that a follow-up may go on from: those that brought nothing are passed over."""
_TIMES: Final = frozenset({"date", "year", "date-time"})
_GROUPS: Final = ("groups", "rows")
SUMMARY: Final = "data/summary_statistics"
_MEASURES: Final = frozenset({"mean", "median", "max", "min", "std"})
"""Figures that a summary of a column has under their own names."""
_SUMS: Final = frozenset({CALCULATE, "finance/convert_currency"})
"""Where results of tables hold one figure each."""
_NUMBER: Final = lazy_regex(
    r"\d|[二两三四五六七八九十]\s*(?:个?人|折)|(?:two|three|four|five|half|double|twice)(?![a-z])|一半|倍", re.I
)
_THAT: Final = lazy_regex(
    r"(?<![A-Za-z])(?:that|it|this|the result)(?![A-Za-z])|它|这个数?|那个数?|结果", re.IGNORECASE
)


async def repeated_plan(state: RouterState, context: RunContext) -> Plan | None:
    """Plan the last call once more, changed as the message says; None where it says something else."""
    conversation = state.get("conversation") or []
    if not context.home.settings.offline or not conversation or state.get("fresh"):
        return None
    last = next((one for one in reversed(conversation[-_LOOKS_BACK:]) if one.produced), conversation[-1])
    sum_up = _arithmetic(state["request"], last, context)
    if sum_up is not None:
        if _is_stale(last, conversation):
            return _refused("figure_unanswered", state)
        return _refused("figure_of_several", state) if _is_of_several(last) else known_plan((sum_up,), state)
    meant = ellipsis_of(state["request"])
    again = (
        [] if meant is None else [await changed_call(meant, one, last, context) for one in last_calls(last, context)]
    )
    calls = tuple(call for call in again if call is not None)
    return known_plan(calls, state) if calls else None


def _is_stale(last: Exchange, conversation: list[Exchange]) -> bool:
    """Whether a figure was asked for behind the last one, and not told: 打九二折呢, unread, then 再加13%的税."""
    behind = conversation[conversation.index(last) + 1 :]
    return any(one.refused and _NUMBER.search(one.said or one.request) is not None for one in behind)


def _is_of_several(last: Exchange) -> bool:
    """Whether the last answer told a figure for each of several groups, and none that is the result."""
    question = last.table_question
    value = last.produced[-1].value
    if question is None or not question.by or question.limit == 1 or not isinstance(value, dict):
        return False
    told = [value[key] for key in _GROUPS if isinstance(value.get(key), list)]
    return any(len(groups) > 1 for groups in told)


def _refused(why: str, state: RouterState) -> Plan:
    words = phrase(why, state["language"])
    part = SubTask(number=1, description=state["request"], category=NO_TOOL)
    return Plan(request=state["request"], subtasks=(part,), reason=words, refusal=words)


def carried_time(state: RouterState, context: RunContext) -> str | None:
    """Say a request with the day or year of the last call, where it goes on with what that was of; None for others."""
    conversation = state.get("conversation") or []
    if not context.home.settings.offline or not conversation or state.get("fresh"):
        return None
    said = (in_the_time_of(state["request"], made, tool) for made, tool in last_calls(conversation[-1], context))
    return next((request for request in said if request is not None), None)


def last_calls(last: Exchange, context: RunContext) -> list[tuple[Upstream, Tool]]:
    """List the calls that answered the last request and may be made again without asking.

    None that only looked something up for another; where figures were computed with, no call alone is the answer.
    """
    tools = context.snapshot.tools
    ids = [made.tool_id for made in last.produced]
    found = [(made, tool) for made in last.produced if (tool := tools.get(made.tool_id)) is not None]
    if CALCULATE in ids[1:] or any(
        changes_something(tool) or works_on_tables(tool) or tool.source != "python" for _, tool in found[-1:]
    ):
        return []
    used = {d.supplier for id_ in ids for d in context.snapshot.dependencies.get(id_, ()) if d.strength == "strong"}
    own = [(m, t) for m, t in found if m is last.produced[-1] or t.id not in used]
    safe = [(m, t) for m, t in own if not (changes_something(t) or works_on_tables(t)) and t.source == "python"]
    return [] if len({t.id for _, t in safe}) < len(safe) else safe


async def changed_call(
    meant: Ellipsis, call: tuple[Upstream, Tool], last: Exchange, context: RunContext
) -> KnownCall | None:
    """Return a call as a follow-up changes it; None where that changes nothing, or more than is understood."""
    made, tool = call
    if meant.same_time and not any(slot.kind in _TIMES and slot.name in made.arguments for slot in slots(tool)):
        return None
    changed = _shifted(meant, made, tool) if meant.step else await _changed(meant, call, last, context)
    if not changed or all(made.arguments.get(name) == value for name, value in changed.items()):
        return None
    arguments = {**made.arguments, **changed}
    return KnownCall(tool_id=tool.id, arguments={name: value for name, value in arguments.items() if value is not None})


def _arithmetic(request: str, last: Exchange, context: RunContext) -> KnownCall | None:
    """Read arithmetic that goes on with the last figure: add that to 640, take it off the 380."""
    if not last.produced:
        return None
    onward = onward_arithmetic(request, last.request) or _told(request, last)
    told = last.produced[-1].value
    if last.produced[-1].tool_id == SUMMARY:  # its first number is that of its rows
        told = measure_told(last.produced[-1], last.table_question)
    behind = amount_behind(str(last.produced[-1].arguments.get("expression", "")), request)
    told = {"result": float(behind)} if behind else told
    written = None if onward is None else in_figures(onward, told)
    if written is not None and CALCULATE in context.snapshot.tools:
        return KnownCall(tool_id=CALCULATE, arguments={"expression": written})
    number = main_number(told)
    if number is None or not _THAT.search(request):
        return None
    text = _THAT.sub(lambda _: f" {number!r} ", request, count=1)
    found = find_expressions(text)
    if not found or words_left(text, found[:1]):
        return None
    for tool in context.snapshot.tools.values():
        takes = {slot.name: slot.kind for slot in slots(tool)}
        if tool.source == "python" and takes.get(one_input(tool)) == "expression":
            return KnownCall(tool_id=tool.id, arguments={one_input(tool): found[0].value})
    return None


def measure_told(made: Upstream, question: TableQuestion | None) -> float | int | None:
    """Return the one measure that a summary of one column was made for; None where it tells more."""
    kind = question.figures[0].kind if question is not None and len(question.figures) == 1 else ""
    columns = made.value.get("numbers") if isinstance(made.value, dict) else None
    if kind not in _MEASURES or not isinstance(columns, list) or len(columns) != 1:
        return None
    measure = columns[0].get(kind)
    return measure if isinstance(measure, int | float) else None


def _told(request: str, last: Exchange) -> str | None:
    """Read what is done with the last figure, told as people do; another rate of the same sum is none of it."""
    told = None if asks_other_rate(last.request, request) else told_change(request, last.request)
    return None if told is None or not _tells_an_amount(last) else f"{FIGURE} {told[0]} {told[1]}"


def _tells_an_amount(last: Exchange) -> bool:
    """Whether the last answer is one sum or price, of which a part may be taken; no count, day, rank or size."""
    question, tool = last.table_question, last.produced[-1].tool_id
    if question is None:
        return tool in _SUMS
    figures = question.figures
    grouped = question.by or question.ordered_by or question.share
    return tool == QUERY and len(figures) == 1 and figures[0].kind in AGGREGATED and not grouped


def _shifted(meant: Ellipsis, made: Upstream, tool: Tool) -> dict[str, Any]:
    """Move every year and day of a call by one period."""
    moved: dict[str, Any] = {}
    for slot in slots(tool):
        value = made.arguments.get(slot.name, _only_year(slot.name, made.value))
        if slot.kind == "year" and isinstance(value, int) and meant.unit == "year":
            moved[slot.name] = value + meant.step
        elif slot.kind == "date" and isinstance(value, str):
            day = _day(value)
            if day is not None:
                moved[slot.name] = _moved(day, meant).isoformat()
    return moved


def _only_year(name: str, result: object) -> int | None:
    """Return the year that a result says it is of, where none was asked for."""
    years = {year for found in values_named(result, words_of(name)) if isinstance(year := found.value, int)}
    return years.pop() if len(years) == 1 else None


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


def _of_a_year(found: dict[str, Any], meant: Ellipsis, made: Upstream, tool: Tool) -> dict[str, Any] | None:
    """Put the day of a call into a year that was taken for a length: behind a day, 2025 is no number of weeks.

    None where no year is said alone; nothing is stated anew where it is not plain which day is of it.
    """
    kinds = {slot.name: slot.kind for slot in slots(tool)}
    days = {
        name: day for name, kind in kinds.items() if kind == "date" and (day := _day(str(made.arguments.get(name))))
    }
    alone = _YEAR_ALONE.fullmatch(meant.said)
    if alone is None or not days or any(kinds.get(name) in _TIMES for name in found):
        return None
    if len(days) > 1:
        return {}
    name, before = next(iter(days.items()))
    step = Ellipsis(said=meant.said, unit="year", step=int(alone["year"]) - before.year)
    return {name: _moved(before, step).isoformat()}


def _of_the_same_day(found: dict[str, Any], meant: Ellipsis, made: Upstream, tool: Tool) -> dict[str, Any]:
    """Keep month and day of the one day of a call where only a year is said anew: that of 2026-10-01 in 2027."""
    names = [slot.name for slot in slots(tool) if slot.kind == "date" and slot.name in found]
    said = [span.value for span in find_periods(meant.said)]
    before = _day(str(made.arguments.get(names[0], ""))) if len(names) == 1 else None
    if before is None or len(said) != 1 or said[0].last - said[0].first < _A_YEAR:
        return found
    step = Ellipsis(said=meant.said, unit="year", step=said[0].first.year - before.year)
    return {**found, names[0]: _moved(before, step).isoformat()}


async def _changed(meant: Ellipsis, call: tuple[Upstream, Tool], last: Exchange, context: RunContext) -> dict[str, Any]:
    """Find the arguments that a follow-up states anew; none unless all of its words went into them."""
    made, tool = call
    found = stated_anew(meant, made, tool)
    if found:
        of_year = _of_a_year(found, meant, made, tool)
        return _of_the_same_day(found, meant, made, tool) if of_year is None else of_year
    dependencies = context.snapshot.dependencies.get(tool.id, ())
    suppliers = {d.supplier for d in dependencies if d.strength == "strong"}
    asked = [u for u in last.produced if u.tool_id in suppliers]
    named = {d.supplier for d in dependencies if d.strength == "strong" and d.parameter in made.arguments}
    asked = asked or [u for id_ in sorted(named) if (u := _lookup(id_, context)) is not None]
    upstream = [u for u in [await _looked_up(meant.said, u, context) for u in asked] if u]
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
    return taken if spans and not words_left(meant.said, spans) else {}


def _lookup(tool_id: str, context: RunContext) -> Upstream | None:
    """Return how a tool is asked that takes a text alone, where the call before took over what it had found once."""
    tool = context.snapshot.tools.get(tool_id)
    if tool is None or not one_input(tool) or changes_something(tool):
        return None
    return Upstream(step=1, tool_id=tool_id, value=None, arguments={one_input(tool): ""})


async def _looked_up(said: str, before: Upstream, context: RunContext) -> Upstream | None:
    """Ask a supplier for what is said now, as it was asked for what was said before."""
    texts = [name for name, value in before.arguments.items() if isinstance(value, str)]
    if len(texts) != 1:
        return None
    arguments = {**before.arguments, texts[0]: said}
    value = await looked(before.tool_id, arguments, context)
    return None if value is None else Upstream(step=1, tool_id=before.tool_id, value=value, arguments=arguments)


def known_plan(calls: tuple[KnownCall, ...], state: RouterState) -> Plan:
    """Plan calls whose arguments are known, as one sub-task."""
    subtask = SubTask(number=1, description=state["request"], calls=calls)
    reason = phrase("same_call", state["language"], tool=", ".join(call.tool_id for call in calls))
    return Plan(request=state["request"], subtasks=(subtask,), reason=reason)
