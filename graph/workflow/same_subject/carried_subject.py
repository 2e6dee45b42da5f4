"""Another figure of what was named before, a company or two: no, I meant debt to equity; 两家的净利润呢.

Which tool the words ask for decides whether anything is carried on: only one that takes what was named gets its name.
"""

from collections.abc import Sequence
from typing import Final

from agents.decisions.fill_arguments.question import Upstream
from agents.extraction.discourse.ellipsis import corrects, ellipsis_of, without_correction
from agents.extraction.discourse.mentions import mentioned, values_at
from agents.extraction.discourse.pointed_at import as_comparison, points_at_both, with_names
from agents.extraction.spans.dates import find_periods
from agents.extraction.spans.numbers import find_years
from graph.relations.dependency import Dependency
from graph.workflow.context import RunContext
from graph.workflow.earlier.looking import looked
from graph.workflow.intents import understand
from graph.workflow.state import RouterState
from prompts.frozen import Frozen
from prompts.language import has_han
from tools.flow import changes_something, one_input, works_on_tables
from tools.tool import Tool

_LOOKS_BACK: Final = 3
_LIKELY: Final = 0.3
"""Calibrated score from which a tool is what a few words ask for."""
_MOST_NAMED: Final = 6
_MOST_CHARS: Final = 120


class Carried(Frozen):
    """A request that a follow-up stands for."""

    request: str
    alone: bool = False
    """Whether nothing of what was said before belongs to it."""


async def carried_subject(state: RouterState, context: RunContext) -> Carried | None:
    """Say a follow-up with the names that it leaves out; None where it is none, or nothing can be carried on."""
    conversation = state.get("conversation") or []
    request = state["request"]
    if not context.home.settings.offline or not conversation or state.get("fresh") or len(request) > _MOST_CHARS:
        return None
    request = as_comparison(request)
    both = points_at_both(request)
    said = said_anew(request)
    if said is None and not both:
        return None
    asked = request if both or said is None else said
    tool = await meant(with_names(asked, ()) if both else asked, context)
    if tool is None:
        return None
    lookup = lookup_of(tool, context)
    if lookup is None:
        alone = not both and _needs_nothing(tool, conversation[-1].produced)
        return Carried(request=asked, alone=True) if alone else None
    if await _named(asked, lookup, context):
        return None
    for last in reversed(conversation[-_LOOKS_BACK:]):
        names = await _named(last.request, lookup, context)
        if names:
            enough = len(names) > 1 or not both
            return Carried(request=_in_its_year(with_names(asked, names), last.request)) if enough else None
    return None


def said_anew(request: str) -> str | None:
    """Return what a follow-up says anew, without the words that only lead to it; None of any other message."""
    if corrects(request):
        return without_correction(request)
    anew = ellipsis_of(request)
    return None if anew is None or anew.step else anew.said


async def meant(said: str, context: RunContext) -> Tool | None:
    """Return the tool that serves some words best, if any is likely and only reads."""
    wishes = await understand(context, said)
    ranked = wishes.ranked()[:1]
    tool = context.snapshot.tools.get(ranked[0]) if ranked else None
    if tool is None or max(wishes.covers(tool.id)) < _LIKELY:
        return None
    return None if changes_something(tool) or works_on_tables(tool) else tool


def lookup_of(tool: Tool, context: RunContext) -> Dependency | None:
    """Return by which tool, that takes a text alone, names become what a tool cannot do without."""
    for dependency in context.snapshot.dependencies.get(tool.id, ()):
        supplier = context.snapshot.tools.get(dependency.supplier)
        if supplier is None or dependency.strength != "strong" or dependency.parameter not in tool.required:
            continue
        if one_input(supplier) and not changes_something(supplier):
            return dependency
    return None


async def _named(text: str, lookup: Dependency, context: RunContext) -> list[str]:
    """List what a text names, as the tool that is looked up in knows it, in the order of the text."""
    supplier = context.snapshot.tools[lookup.supplier]
    found = await looked(supplier.id, {one_input(supplier): text}, context)
    if found is None:
        return []
    spans = sorted(mentioned(values_at(found, lookup.resource), text), key=lambda span: span.start)
    return list(dict.fromkeys(str(span.value) for span in spans))[:_MOST_NAMED]


def _needs_nothing(tool: Tool, before: Sequence[Upstream]) -> bool:
    """Whether a tool needs nothing, and the calls before were of others and were given nothing to change."""
    return bool(before) and not tool.required and not any(u.arguments or u.tool_id == tool.id for u in before)


def _in_its_year(request: str, last: str) -> str:
    """Say a request with the year of the one before it, where that names one and this none."""
    years: Sequence[object] = [span.value for span in find_years(last)]
    if len(set(years)) != 1 or find_years(request) or find_periods(request):
        return request
    said = request.rstrip(" ?？.。!！")
    return f"{years[0]}年{said}" if has_han(request) else f"{said} in {years[0]}"
