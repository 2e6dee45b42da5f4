"""What a company's returns would be if it expensed content at once instead of capitalizing it."""

from collections.abc import Mapping
from typing import Annotated

from tools.artifacts import Table
from tools.builtin.finance.companies.company import OfCompany, about
from tools.builtin.finance.statements.formulas import divide
from tools.builtin.finance.statements.items import FiscalYear, Item, Year, to_item
from tools.builtin.finance.statements.reports import Sought, annual
from tools.builtin.finance.statements.spans import year_span
from tools.context import ToolContext
from tools.kinds import Ticker
from tools.market.directory import read_symbol
from tools.market.labels import labels
from tools.market.money import readable_en
from tools.market.offers import BilingualName
from tools.market.provider import DescribedValue
from tools.marking import ExampleCall, tool
from tools.shares import Percent, in_unit_at

INPUTS = (
    *("net_income", "income_tax", "content_additions", "content_amortization"),
    *("content_assets", "total_assets", "equity"),
)
RETURNS: Mapping[str, BilingualName] = {
    "roa": BilingualName(en="ROA", zh="总资产收益率(ROA)"),
    "roe": BilingualName(en="ROE", zh="净资产收益率(ROE)"),
}


class Effect(DescribedValue):
    """One figure as reported and as it would be."""

    item: str
    """Key of the item or ratio, e.g. net_income, roa."""
    label: str
    """What it is, in English."""
    reported: Annotated[float | None, in_unit_at("unit")]
    """As reported, in USD or percent."""
    adjusted: Annotated[float | None, in_unit_at("unit")]
    """With content expensed at once; null where it has no meaning."""
    unit: str
    """USD or %."""
    readable: str
    """Both for people, in English."""
    formula: str
    """How the adjusted figure is computed."""


class CapitalizationEffect(OfCompany):
    """Returns with content capitalized, as reported, and with content expensed at once."""

    fiscal_year: int
    """Fiscal year, named by the year in which it ends."""
    period_end: str
    """Its last day, YYYY-MM-DD."""
    tax_rate_percent: Percent
    """Income tax divided by income before tax."""
    roa_reported: Percent
    """Net income over year-end assets as reported, in percent."""
    roa_adjusted: Percent | None
    """The same with content expensed; null where adjusted assets are not positive."""
    roe_reported: Percent | None
    """Net income over year-end equity as reported, in percent."""
    roe_adjusted: Percent | None
    """The same with content expensed; null where adjusted equity is not positive."""
    effects: list[Effect]
    """Net income, assets, equity, ROA and ROE, reported and adjusted."""
    inputs: list[Item]
    """The reported figures that it was computed from."""
    table: Table
    """The effects as a table."""


@tool(
    domains=("finance",),
    functions=("compute", "query"),
    idempotent=True,
    call=ExampleCall({"symbol": "NFLX", "fiscal_year": 2024}),
)
async def capitalization_effect(
    symbol: Ticker, context: ToolContext, fiscal_year: FiscalYear = None
) -> CapitalizationEffect:
    """Compute what capitalizing content does to a company's profit, ROA and ROE.

    Compares the reported figures with those that follow if additions to content (films, series) were expensed at once
    instead of being capitalized and amortized. For companies that report content assets, such as Netflix. Use it for
    "content capitalization", 内容资本化. For the plain ratios use compute_ratios.

    Args:
        symbol: Stock symbol such as NFLX.
        fiscal_year: One fiscal year such as 2024. Left out: the newest.

    Returns:
        Net income, assets, equity, ROA and ROE, reported and adjusted, with formulas and all inputs.
    """
    symbol = read_symbol(symbol)
    sought = Sought("report of content assets", INPUTS, elsewhere=False)
    found = await annual(context, symbol, sought, year_span(fiscal_year, None, None, 1))
    year = found.years[0]
    inputs = [to_item(year.figures[item]) for item in INPUTS]
    rate = divide(year.value("income_tax"), year.value("net_income") + year.value("income_tax"))
    effects = _effects(year, rate)
    returns = {effect.item: effect for effect in effects[-2:]}
    return CapitalizationEffect(
        **about(symbol, found.origin, year.period_end.isoformat()),
        n_unchecked=sum(not item.checked for item in inputs),
        fiscal_year=year.fiscal_year,
        period_end=year.period_end.isoformat(),
        tax_rate_percent=round(rate * 100, 2),
        roa_reported=returns["roa"].reported or 0.0,
        roa_adjusted=returns["roa"].adjusted,
        roe_reported=returns["roe"].reported,
        roe_adjusted=returns["roe"].adjusted,
        effects=effects,
        inputs=inputs,
        table=Table(
            title=f"{symbol} FY{year.fiscal_year}: content capitalized and expensed",
            columns=["figure", "项目", "reported", "adjusted", "unit", "formula"],
            rows=[[e.label, _chinese(e.item), e.reported, e.adjusted, e.unit, e.formula] for e in effects],
            total_rows=len(effects),
        ),
    )


def _chinese(item: str) -> str:
    return (RETURNS.get(item) or labels()[item]).zh


def _effects(year: Year, rate: float) -> list[Effect]:
    """Compute what changes: profit by this year's net additions, assets and equity by what was ever capitalized."""
    content, income, equity = (year.value(item) for item in ("content_assets", "net_income", "equity"))
    assets = year.value("total_assets")
    expensed = (year.value("content_additions") - year.value("content_amortization")) * (1 - rate)
    adjusted = (income - expensed, assets - content, equity - content * (1 - rate))
    return [
        _money("net_income", income, adjusted[0], "net income - (additions - amortization) x (1 - tax rate)"),
        _money("total_assets", assets, adjusted[1], "total assets - content assets"),
        _money("equity", equity, adjusted[2], "equity - content assets x (1 - tax rate)"),
        _return("roa", (income, assets), (adjusted[0], adjusted[1])),
        _return("roe", (income, equity), (adjusted[0], adjusted[2])),
    ]


def _money(item: str, reported: float, adjusted: float, formula: str) -> Effect:
    return Effect(
        item=item,
        label=labels()[item].en,
        reported=reported,
        adjusted=round(adjusted),
        unit="USD",
        readable=f"{readable_en(reported, 'USD')} → **{readable_en(adjusted, 'USD')}**",
        formula=formula,
    )


def _return(item: str, reported: tuple[float, float], adjusted: tuple[float, float]) -> Effect:
    before, after = (round(part / whole * 100, 2) if whole > 0 else None for part, whole in (reported, adjusted))
    ends = [f"{value:.2f} %" if value is not None else "" for value in (before, after)]
    return Effect(
        item=item,
        label=RETURNS[item].en,
        reported=before,
        adjusted=after,
        unit="%",
        readable=" → ".join(f"**{end}**" if end else "without meaning: the base is not positive" for end in ends),
        formula="net income / year-end " + ("total assets" if item == "roa" else "equity"),
    )
