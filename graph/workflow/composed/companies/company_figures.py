"""Plans for a figure of the annual reports of each of several companies, that a request or a file of it names.

What the data do not hold of a company is told beside the others, and so is a line that names no company.
"""

import re
from collections.abc import Sequence
from math import ceil
from pathlib import PurePosixPath
from typing import Any, Final

from agents.decisions.decompose.question import Plan
from agents.extraction.discourse.composition import Saving, saving
from agents.extraction.each.of_companies import FiguresOfCompanies, figures_of_companies
from agents.extraction.slots.finders import spans_for
from agents.extraction.slots.slots import slots
from agents.extraction.spans.paths import find_paths
from agents.extraction.tables.tool_choice import QUERY
from agents.extraction.tables.worked.names import quoted
from agents.language.messages import phrase
from agents.subtask import KnownCall, SubTask
from graph.workflow.composed.companies.listed_companies import LISTED, Listed, companies_in, companies_listed
from graph.workflow.context import RunContext
from graph.workflow.earlier.known_calls import as_operand
from graph.workflow.earlier.looking import looked
from graph.workflow.state import RouterState
from graph.workflow.table_questions.table_calls import EXPORT, Asked, saving_task
from lazy_regex import lazy_regex
from prompts.language import Language

COMPARE: Final = "finance/compare_companies"
_AT_ONCE: Final = 6
"""Companies that one call takes."""
_LEADS: Final = lazy_regex(
    r"(?:(?:are|is)\s+)?(?:(?:in|from|of|inside|see|listed\s+in|named\s+in)\s+)?(?:the\s+)?(?:file\s+)?[\"'“《]?$|在?[\"“《]?$",
    re.IGNORECASE,
)


async def company_figures_plan(state: RouterState, context: RunContext) -> Plan | None:
    """Plan a figure of each company; None where a request asks for anything else."""
    if not context.home.settings.offline or not {COMPARE, QUERY} <= context.snapshot.tools.keys():
        return None
    put = saving(state["request"])
    if put is not None and (EXPORT not in context.snapshot.tools or PurePosixPath(put.path).suffix.lower() != ".csv"):
        return None
    text = state["request"][: put.end] if put is not None else state["request"]
    found = await _asked(text, context)
    return None if found is None else await _planned(*found, put, state, context)


async def _asked(text: str, context: RunContext) -> tuple[Listed, FiguresOfCompanies] | None:
    """Read what is asked and of whom; None where either is not clear."""
    places = find_paths(text)
    if len(places) > 1 or (places and PurePosixPath(str(places[0].value)).suffix.lower() not in LISTED):
        return None
    for place in places:
        lead = _LEADS.search(text, 0, place.start)
        text = f"{text[: lead.start() if lead else place.start]} {text[place.end :].lstrip(chr(34) + '”》')}"
    by_name = {slot.name: slot for slot in slots(context.snapshot.tools[COMPARE])}
    metrics, years = (spans_for(by_name[name], text) for name in ("metrics", "fiscal_year"))
    if not metrics or not years:
        return None
    inside = await companies_in(text, context)
    if inside is None or bool(places) == bool(inside.symbols):
        return None
    listed = inside if not places else await companies_listed(str(places[0].value), context)
    asked = figures_of_companies(text, metrics, years, inside.said)
    if asked is None or listed is None or len(listed.symbols) < 2:
        return None
    return listed, asked


async def _planned(
    listed: Listed, asked: FiguresOfCompanies, put: Saving | None, state: RouterState, context: RunContext
) -> Plan | None:
    calls = [KnownCall(tool_id=COMPARE, arguments=_arguments(some, asked)) for some in _in_calls(listed.symbols)]
    made = [await looked(call.tool_id, call.arguments, context) for call in calls]
    rows = [row for one in made for row in _rows(one, asked)]
    if None in made or not rows:
        return None
    request, language = state["request"], state["language"]
    first = SubTask(number=1, description=request, calls=(*listed.read, *calls), unread=listed.unknown)
    subtasks = [first]
    if asked.order or asked.shares or put is not None:
        sql = _beside_each_other(rows, asked, language)
        subtasks.append(
            SubTask(
                number=2, description=request, needs=(1,), calls=(KnownCall(tool_id=QUERY, arguments={"sql": sql}),)
            )
        )
    if put is not None:
        subtasks.append(saving_task(Asked(text=request, path=put.path, language=language), 3))
    return Plan(request=request, subtasks=tuple(subtasks), reason=phrase("works_on_results", language))


def _in_calls(symbols: Sequence[str]) -> list[Sequence[str]]:
    """Share companies out to calls of about the same size."""
    size = ceil(len(symbols) / ceil(len(symbols) / _AT_ONCE))
    return [symbols[start : start + size] for start in range(0, len(symbols), size)]


def _arguments(symbols: Sequence[str], asked: FiguresOfCompanies) -> dict[str, Any]:
    return {"symbols": [*symbols], "metrics": [*asked.metrics], "fiscal_year": asked.year}


def _rows(value: dict[str, Any] | None, asked: FiguresOfCompanies) -> list[tuple[str, tuple[float, ...]]]:
    """List the companies whose every figure is there, with these."""
    told: dict[str, dict[str, float]] = {}
    for metric in (value or {}).get("metrics", ()):
        for one in metric["companies"]:
            if one["value"] is not None:
                told.setdefault(one["symbol"], {})[metric["metric"]] = one["value"]
    return [(s, tuple(held[m] for m in asked.metrics)) for s, held in told.items() if {*asked.metrics} <= held.keys()]


def _beside_each_other(
    rows: Sequence[tuple[str, tuple[float, ...]]], asked: FiguresOfCompanies, language: Language
) -> str:
    """Write the statement that lists the companies in the order that is asked for, with the share where one is."""
    symbol, part = ("company", "percent") if language == "en" else ("公司", "占比（%）")
    columns = ", ".join(quoted(name) for name in (symbol, *asked.called))
    listed = ", ".join(f"('{s}', {', '.join(map(as_operand, values))})" for s, values in rows)
    shown, by = "*", quoted(asked.called[0])
    if asked.shares:
        by = quoted(part)
        shown = f"*, round(100.0 * {quoted(asked.called[0])} / {quoted(asked.called[1])}, 2) AS {by}"
    order = f" ORDER BY {by} {'ASC' if asked.order == 'low' else 'DESC'}" if asked.order else ""
    return f"SELECT {shown} FROM (VALUES {listed}) AS t({columns}){order}"  # noqa: S608 - quoted
