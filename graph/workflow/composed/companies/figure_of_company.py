"""The one call that brings a figure of the annual reports of one company, and that figure."""

from collections.abc import Iterator
from typing import Any, Final

from agents.extraction.each.of_companies import figures_of_companies
from agents.extraction.slots.finders import spans_for
from agents.extraction.slots.slots import slots
from agents.subtask import KnownCall
from graph.workflow.composed.companies.listed_companies import companies_in
from graph.workflow.context import RunContext
from graph.workflow.earlier.looking import looked
from prompts.frozen import Frozen

COMPARE: Final = "finance/compare_companies"
_HOLDERS: Final = (
    ("finance/get_income_statement", "items"),
    ("finance/get_balance_sheet", "items"),
    ("finance/get_cash_flow", "items"),
    ("finance/compute_ratios", "ratios"),
)


class CompanyFigure(Frozen):
    """A figure of a company in one fiscal year."""

    symbol: str
    year: int
    call: KnownCall
    value: float
    unit: str


async def figure_of_company(
    text: str, context: RunContext, before: CompanyFigure | None = None
) -> CompanyFigure | None:
    """Read a text that names one figure of one company; None where it says anything else, or the data hold none.

    Args:
        text: The text.
        context: Of the run.
        before: Whose company and year are meant where the text names none.
    """
    if COMPARE not in context.snapshot.tools:
        return None
    by_name = {slot.name: slot for slot in slots(context.snapshot.tools[COMPARE])}
    metrics, years = (spans_for(by_name[name], text) for name in ("metrics", "fiscal_year"))
    named = await companies_in(text, context)
    if named is None or (before is None and len(named.symbols) != 1) or len(named.symbols) > 1:
        return None
    if not years and before is not None:
        text = f"{text} {before.year}"
        years = spans_for(by_name["fiscal_year"], text)
    asked = figures_of_companies(text, metrics, years, named.said)
    symbol = named.symbols[0] if named.symbols else before.symbol if before is not None else ""
    if asked is None or asked.order or len(asked.metrics) != 1:
        return None
    return await _held(symbol, asked.metrics[0], asked.year, context)


async def _held(symbol: str, metric: str, year: int, context: RunContext) -> CompanyFigure | None:
    for tool_id, parameter in _HOLDERS:
        tool = context.snapshot.tools.get(tool_id)
        choices = next((s.core.get("enum", ()) for s in slots(tool) if s.name == parameter), ()) if tool else ()
        if metric not in choices:
            continue
        call = KnownCall(tool_id=tool_id, arguments={"symbol": symbol, "fiscal_year": year, parameter: [metric]})
        found = await looked(tool_id, call.arguments, context)
        held = [(value, unit) for name, value, unit in _figures(found or {}) if name == metric]
        if len(held) == 1:
            return CompanyFigure(symbol=symbol, year=year, call=call, value=held[0][0], unit=held[0][1])
    return None


def _figures(value: dict[str, Any]) -> Iterator[tuple[str, float, str]]:
    told = [figure for year in value.get("years", ()) for figure in year["figures"]] or value.get("ratios", ())
    for one in told:
        if one["value"] is not None:
            yield one.get("item") or one["name"], float(one["value"]), str(one["unit"])
