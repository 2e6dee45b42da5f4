"""Several companies side by side."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Annotated

from pydantic import Field

from errors import DataUnavailable, InvalidArguments
from tools.artifacts import Chart, Table
from tools.builtin.finance.statements.formulas import Ratio, Years, price_earnings, statement_ratios
from tools.builtin.finance.statements.item_names import Metric
from tools.builtin.finance.statements.items import FiscalYear, MissingFigure, Year
from tools.builtin.finance.statements.ratios import close_near
from tools.builtin.finance.statements.reports import Reports, Sought, annual
from tools.builtin.finance.statements.spans import year_span
from tools.builtin.finance.wording.drawing import chart, traces
from tools.context import ToolContext
from tools.kinds import Ticker
from tools.market.chain import chosen_providers
from tools.market.directory import company_name, read_symbol
from tools.market.labels import label_of, labels, ratio_labels
from tools.market.money import readable_en
from tools.market.provider import DescribedValue, Sourced
from tools.market.refusals import told_by
from tools.market.remark_words import bilingual
from tools.market.remarks import Remark, each_once
from tools.marking import ExampleCall, tool
from tools.shares import in_unit_at

DEFAULT_METRICS = ("revenue", "net_income", "net_margin", "roe")
MIN_COMPANIES, MAX_COMPANIES, MAX_METRICS = 2, 6, 8
ANCHOR = "net_income"
"""Item without which a year has too little to compare."""
PRICED = "price_earnings"
"""The one metric that needs a price."""


class Compared(DescribedValue):
    """One metric of one company."""

    symbol: str
    """The company."""
    value: Annotated[float | None, in_unit_at("unit")]
    """The value in `unit`; null where it cannot be given."""
    unit: str
    """Its unit; companies may report in different currencies."""
    readable: str
    """The value for people, in English; empty where there is none."""
    reason: Remark | None = None
    """Why there is no value; null where there is one."""
    filing: str
    """Where it was reported."""
    checked: bool
    """Whether a second source holds it; a ratio counts as unchecked only where its net income does."""


class ComparedMetric(DescribedValue):
    """One metric of all companies."""

    metric: str
    """Key of the item or ratio."""
    label: str
    """What it is called in English."""
    unit: str
    """USD, USD/share, shares, % or x."""
    companies: list[Compared]
    """In the order in which the companies were asked for."""


class ComparedCompany(DescribedValue):
    """One company of a comparison."""

    symbol: str
    """Its symbol."""
    name: str
    """Company name in English."""
    period_end: str
    """Last day of its fiscal year, YYYY-MM-DD."""


class Comparison(Sourced):
    """Items and ratios of several companies for one fiscal year."""

    fiscal_year: int
    """The fiscal year, named by the year in which it ends."""
    companies: list[ComparedCompany]
    """The companies; their fiscal years may end on different days."""
    metrics: list[ComparedMetric]
    """What was compared."""
    gaps: list[Remark]
    """Companies without figures for that year, and what would bring them; empty where none is missing."""
    n_unchecked: int
    """How many of the values could not be checked against a second source."""
    table: Table
    """Metrics by company."""
    charts: list[Chart]
    """One grouped bar chart for each unit."""


@dataclass(frozen=True)
class _Company:
    symbol: str
    reports: Reports
    year: Year
    ratios: Mapping[str, Ratio]


@tool(
    domains=("finance",),
    functions=("compute", "query"),
    idempotent=True,
    call=ExampleCall({"symbols": ["AAPL", "MSFT"], "metrics": ["revenue", "net_margin"], "fiscal_year": 2023}),
)
async def compare_companies(
    symbols: Annotated[list[Ticker], Field(min_length=MIN_COMPANIES, max_length=MAX_COMPANIES)],
    context: ToolContext,
    metrics: Annotated[list[Metric], Field(min_length=1, max_length=MAX_METRICS)] = list(DEFAULT_METRICS),  # noqa: B006
    fiscal_year: FiscalYear = None,
) -> Comparison:
    """Put items and ratios of two to six companies side by side for one fiscal year, with grouped bar charts.

    Use it for "compare A and B", "A vs B", 对比, 哪家更高. For one company use the statements or compute_ratios, for
    the returns of their shares portfolio_return.

    Args:
        symbols: Two to six stock symbols.
        metrics: Items and ratios; revenue, net income, net margin and ROE when left out.
        fiscal_year: One fiscal year such as 2023. Left out: the newest that all have.

    Returns:
        Each metric of each company with its filing; a value that cannot be given says why.
    """
    named = [*dict.fromkeys(read_symbol(symbol) for symbol in symbols)]
    if len(named) < MIN_COMPANIES:
        raise InvalidArguments(
            "Name at least two different companies to compare.",
            parameter="symbols",
            zh="请至少给出两家不同的公司。",
        )
    held, absent = await _reports(context, named, fiscal_year)
    number = fiscal_year or _newest_common(held)
    companies = [
        await _company(context, symbol, reports, number, priced=PRICED in metrics) for symbol, reports in held.items()
    ]
    return _comparison(companies, [*dict.fromkeys(metrics)], absent)


async def _reports(
    context: ToolContext, symbols: Sequence[str], fiscal_year: int | None
) -> tuple[dict[str, Reports], list[DataUnavailable]]:
    held: dict[str, Reports] = {}
    absent: list[DataUnavailable] = []
    for symbol in symbols:
        try:
            span = year_span(fiscal_year, None, None, None)
            held[symbol] = await annual(context, symbol, Sought("set of statements", (ANCHOR,)), span)
        except DataUnavailable as missing:
            absent.append(missing)
    if not held:
        words = bilingual([told_by(missing) for missing in absent])
        raise DataUnavailable(words.en, zh=words.zh)
    return held, absent


def _newest_common(held: Mapping[str, Reports]) -> int:
    common = set.intersection(*({*reports.held} for reports in held.values()))
    if not common:
        years = "; ".join(f"{symbol}: FY{min(r.held)} to FY{max(r.held)}" for symbol, r in held.items())
        raise DataUnavailable(
            f"There is no fiscal year that all of these companies have; held: {years}.",
            zh=f"没有所有公司都有数据的财年；现有：{years}。",
        )
    return max(common)


async def _company(context: ToolContext, symbol: str, reports: Reports, number: int, *, priced: bool) -> _Company:
    year = reports.held[number]
    found = statement_ratios(Years(this=year, before=reports.held.get(number - 1)))
    if priced:
        chain = await chosen_providers(context)
        found.append(price_earnings(year, *await close_near(chain, symbol, year, newest=number == max(reports.held))))
    return _Company(symbol, reports, year, {ratio.name: ratio for ratio in found})


def _comparison(companies: Sequence[_Company], metrics: Sequence[str], absent: Sequence[DataUnavailable]) -> Comparison:
    compared = [_metric(companies, metric) for metric in metrics]
    origins = [company.reports.origin for company in companies]
    symbols = [company.symbol for company in companies]
    year = companies[0].year.fiscal_year
    return Comparison(
        provider=", ".join(dict.fromkeys(origin.provider for origin in origins)),
        as_of=max(company.year.period_end for company in companies).isoformat(),
        notes=each_once(note for origin in origins for note in origin.notes),
        fiscal_year=year,
        companies=[_named(company) for company in companies],
        metrics=compared,
        gaps=[told_by(missing) for missing in absent],
        n_unchecked=sum(not one.checked for metric in compared for one in metric.companies),
        table=Table(
            title=f"FY{year}: {', '.join(symbols)}",
            columns=["metric", "指标", "unit", *symbols],
            rows=[[m.label, label_of(m.metric).zh, m.unit, *(one.value for one in m.companies)] for m in compared],
            total_rows=len(compared),
        ),
        charts=_charts(year, symbols, compared),
    )


def _named(company: _Company) -> ComparedCompany:
    name = company_name(company.symbol).en
    return ComparedCompany(symbol=company.symbol, name=name, period_end=company.year.period_end.isoformat())


def _metric(companies: Sequence[_Company], metric: str) -> ComparedMetric:
    if metric in labels():
        units = [company.year.figures[metric].unit for company in companies if metric in company.year.figures]
        unit = next(iter(units), "USD")
        values = [_item(company, metric, unit) for company in companies]
    else:
        unit = ratio_labels()[metric].unit
        values = [_ratio(company, metric, unit) for company in companies]
    return ComparedMetric(metric=metric, label=label_of(metric).en, unit=unit, companies=values)


def _item(company: _Company, item: str, unit: str) -> Compared:
    figure = company.year.figures.get(item)
    if figure is None:
        return _absent(company.symbol, unit, MissingFigure(item, company.year.fiscal_year).remark)
    return Compared(
        symbol=company.symbol,
        value=figure.value,
        unit=figure.unit,
        readable=readable_en(figure.value, figure.unit),
        filing=figure.filing,
        checked=figure.checked,
    )


def _ratio(company: _Company, name: str, unit: str) -> Compared:
    value = company.ratios[name].value
    if value is None:
        return _absent(company.symbol, unit, company.ratios[name].reason)
    said = f"{value:.2f}{' %' if unit == '%' else ''}"
    anchor = company.year.figures[ANCHOR]
    return Compared(
        symbol=company.symbol,
        value=value,
        unit=unit,
        readable=said,
        filing=anchor.filing,
        checked=anchor.checked,
    )


def _absent(symbol: str, unit: str, reason: Remark | None) -> Compared:
    return Compared(symbol=symbol, value=None, unit=unit, readable="", reason=reason, filing="", checked=True)


def _charts(year: int, symbols: Sequence[str], compared: Sequence[ComparedMetric]) -> list[Chart]:
    units = dict.fromkeys(metric.unit for metric in compared)
    grouped = {unit: [metric for metric in compared if metric.unit == unit] for unit in units}
    return [
        chart(
            f"FY{year}, {unit}: {', '.join(metric.label for metric in metrics)}",
            traces("bar", symbols, {metric.label: [one.value for one in metric.companies] for metric in metrics}),
            unit,
            barmode="group",
        )
        for unit, metrics in grouped.items()
    ]
