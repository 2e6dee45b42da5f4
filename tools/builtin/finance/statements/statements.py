"""Income statements, balance sheets and cash flow statements from annual reports."""

from collections.abc import Sequence
from dataclasses import dataclass

from errors import DataUnavailable
from tools.artifacts import Table
from tools.builtin.finance.companies.company import OfCompany, about
from tools.builtin.finance.statements.item_names import WHOLE, BalanceItem, CashItem, IncomeItem
from tools.builtin.finance.statements.items import FiscalYear, Item, Year, Years, to_item
from tools.builtin.finance.statements.reports import Sought, annual
from tools.builtin.finance.statements.spans import ThroughYear, YearSpan, year_span
from tools.context import ToolContext
from tools.kinds import Ticker
from tools.market.directory import read_symbol
from tools.market.labels import StatementName, labels
from tools.market.provider import DescribedValue
from tools.marking import ExampleCall, tool


class StatementYear(DescribedValue):
    """One fiscal year of a statement."""

    fiscal_year: int
    """Fiscal year, named by the year in which it ends."""
    period_end: str
    """Last day of the fiscal year, YYYY-MM-DD."""
    figures: list[Item]
    """The figures in the order of the statement."""


class Statement(OfCompany):
    """An annual statement of one company, newest year first."""

    years: list[StatementYear]
    """The fiscal years, newest first."""
    n_figures: int
    """Number of figures in all years."""
    table: Table
    """The same figures as a table, one column a year."""


@dataclass(frozen=True)
class _Kind:
    statement: StatementName
    sought: Sought
    """What makes a year count as a statement."""


@dataclass(frozen=True)
class _Asked:
    fiscal_year: int | None
    through_year: int | None
    years: int | None
    items: Sequence[str] | None

    def span(self) -> YearSpan:
        """Return the years that are meant; the newest where none is named."""
        return year_span(self.fiscal_year, self.through_year, self.years, 1)

    def lines(self) -> tuple[str, ...]:
        """Return the lines that are meant: those named, with the parts of those that are sums; none for the whole."""
        named = [item for item in self.items or () if item != WHOLE]
        parts = {term.item for item in named for term in labels()[item].terms}
        return tuple(item for item in labels() if item in named or item in parts)


INCOME = _Kind("income", Sought("income statement", ("revenue", "net_income")))
BALANCE = _Kind("balance", Sought("balance sheet", ("total_assets",)))
CASH = _Kind("cash", Sought("cash flow statement", ("operating_cash_flow",)))


@tool(
    domains=("finance",),
    functions=("query",),
    idempotent=True,
    call=ExampleCall({"symbol": "NFLX", "years": 2}),
)
async def get_income_statement(  # noqa: PLR0913 - a tool's parameters are flat
    symbol: Ticker,
    context: ToolContext,
    fiscal_year: FiscalYear = None,
    through_year: ThroughYear = None,
    years: Years = None,
    items: list[IncomeItem] | None = None,
) -> Statement:
    """Get what a company earned and spent over a year from its annual report: revenue, cost, R&D, tax, net income.

    Also holds operating income, EBITDA, interest expense, diluted shares and earnings per share. Use it for revenue,
    sales, profit and expenses. For what the company owns and owes use get_balance_sheet, for cash get_cash_flow,
    for margins and returns compute_ratios, for how fast a line grows growth_rate.

    Args:
        symbol: Stock symbol such as AAPL.
        fiscal_year: One fiscal year such as 2023, or the first of a span. Left out: the newest.
        through_year: Last fiscal year of a span that begins with fiscal_year.
        years: How many years, counted back from the newest; 1 when left out.
        items: Only these lines; left out (or "all"): the whole statement.

    Returns:
        The figures by fiscal year, each with the filing it comes from; years asked for that are not held are named.
    """
    return await _statement(symbol, context, INCOME, _Asked(fiscal_year, through_year, years, items))


@tool(
    domains=("finance",),
    functions=("query",),
    idempotent=True,
    call=ExampleCall({"symbol": "MSFT", "fiscal_year": 2020, "through_year": 2024, "items": ["acquired_assets"]}),
)
async def get_balance_sheet(  # noqa: PLR0913 - a tool's parameters are flat
    symbol: Ticker,
    context: ToolContext,
    fiscal_year: FiscalYear = None,
    through_year: ThroughYear = None,
    years: Years = None,
    items: list[BalanceItem] | None = None,
) -> Statement:
    """Get what a company owns and owes from its annual report: assets, cash, inventory, goodwill, debt, equity.

    Use it for questions about assets, liabilities, debt or equity, and for goodwill and intangible assets, which
    acquisitions (M&A) leave behind. For revenue and profit use get_income_statement, for money that came and went
    get_cash_flow, for ratios such as ROE compute_ratios, for debt against equity over years capital_structure.

    Args:
        symbol: Stock symbol such as AAPL.
        fiscal_year: One fiscal year such as 2023, or the first of a span. Left out: the newest.
        through_year: Last fiscal year of a span that begins with fiscal_year.
        years: How many years, counted back from the newest; 1 when left out.
        items: Only these lines; left out (or "all"): the whole statement.

    Returns:
        The figures by fiscal year, each with the filing it comes from; years asked for that are not held are named.
    """
    return await _statement(symbol, context, BALANCE, _Asked(fiscal_year, through_year, years, items))


@tool(
    domains=("finance",),
    functions=("query",),
    idempotent=True,
    call=ExampleCall({"symbol": "META", "years": 3}),
)
async def get_cash_flow(  # noqa: PLR0913 - a tool's parameters are flat
    symbol: Ticker,
    context: ToolContext,
    fiscal_year: FiscalYear = None,
    through_year: ThroughYear = None,
    years: Years = None,
    items: list[CashItem] | None = None,
) -> Statement:
    """Get where a company's money came from and went, from its annual report.

    Holds operating, investing, financing and free cash flow, capital expenditure, depreciation, dividends paid,
    share repurchases and, for Netflix, spending on content.

    Args:
        symbol: Stock symbol such as AAPL.
        fiscal_year: One fiscal year such as 2023, or the first of a span. Left out: the newest.
        through_year: Last fiscal year of a span that begins with fiscal_year.
        years: How many years, counted back from the newest; 1 when left out.
        items: Only these lines; left out (or "all"): the whole statement.

    Returns:
        The figures by fiscal year, each with the filing it comes from; years asked for that are not held are named.
    """
    return await _statement(symbol, context, CASH, _Asked(fiscal_year, through_year, years, items))


async def _statement(symbol: str, context: ToolContext, kind: _Kind, asked: _Asked) -> Statement:
    symbol = read_symbol(symbol)
    span, lines = asked.span(), asked.lines()
    found = await annual(context, symbol, kind.sought, span)
    years = [_shown(year, kind.statement, lines) for year in found.years]
    figures = [figure for year in years for figure in year.figures]
    if not figures:
        raise _no_lines(symbol, kind, lines)
    return Statement(
        **about(symbol, found.origin, years[0].period_end),
        gaps=list(found.gaps),
        n_unchecked=sum(not figure.checked for figure in figures),
        years=years,
        n_figures=len(figures),
        table=_table(f"{symbol} {kind.sought.what}", years),
    )


def _no_lines(symbol: str, kind: _Kind, items: Sequence[str]) -> DataUnavailable:
    lines, lines_zh = (" / ".join(getattr(labels()[item], name) for item in items) for name in ("en", "zh"))
    return DataUnavailable(
        f"The {kind.sought.what}s of {symbol} in the data have no line for {lines}; ask for the whole statement.",
        zh=f"数据中 {symbol} 的报表没有这些项目：{lines_zh}；请查询整张报表。",
    )


def _shown(year: Year, statement: StatementName, items: Sequence[str]) -> StatementYear:
    return StatementYear(
        fiscal_year=year.fiscal_year,
        period_end=year.period_end.isoformat(),
        figures=[to_item(figure) for figure in year.of(statement) if not items or figure.item in items],
    )


def _table(title: str, years: Sequence[StatementYear]) -> Table:
    columns = [{figure.item: figure.value for figure in year.figures} for year in years]
    held = [label for label in labels().values() if any(label.item in column for column in columns)]
    return Table(
        title=title,
        columns=["item", "项目", *(f"FY{year.fiscal_year}" for year in years)],
        rows=[[label.en, label.zh, *(column.get(label.item) for column in columns)] for label in held],
        total_rows=len(held),
    )
