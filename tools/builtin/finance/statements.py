"""Balance sheets and cash flow statements from annual reports."""

from collections.abc import Sequence
from typing import NamedTuple

from tools.artifacts import Table
from tools.builtin.finance.chain import chosen_providers, first_answer
from tools.builtin.finance.directory import company_name, read_symbol
from tools.builtin.finance.items import (
    FiscalYear,
    Item,
    StatementName,
    Year,
    Years,
    by_year,
    labels,
    pick_years,
    to_item,
)
from tools.builtin.finance.provider import Described, Sourced
from tools.context import ToolContext
from tools.kinds import Ticker
from tools.marking import tool


class StatementYear(Described):
    """One fiscal year of a statement."""

    fiscal_year: int
    """Fiscal year, named by the year in which it ends."""
    period_end: str
    """Last day of the fiscal year, YYYY-MM-DD."""
    figures: list[Item]
    """The figures in the order of the statement."""


class Statement(Sourced):
    """An annual statement of one company, newest year first."""

    symbol: str
    """The symbol that was asked for."""
    name: str
    """Company name in English."""
    name_zh: str
    """Company name in Chinese."""
    years: list[StatementYear]
    """The fiscal years, newest first."""
    n_figures: int
    """Number of figures in all years."""
    n_unchecked: int
    """How many of them could not be checked against a second source."""
    table: Table
    """The same figures as a table, one column a year."""


class _Kind(NamedTuple):
    statement: StatementName
    what: str
    anchor: str
    """Item without which a year does not count as a statement."""


BALANCE = _Kind("balance", "balance sheet", "total_assets")
CASH = _Kind("cash", "cash flow statement", "operating_cash_flow")


def _answers(title_en: str, title_zh: str) -> dict[str, str]:
    return {
        "en": (
            "{% for y in years %}"
            + title_en
            + " of {{ name }} ({{ symbol }}), FY{{ y.fiscal_year }} to {{ y.period_end }}:\n"
            "{% for f in y.figures %}- {{ f.label }}: {{ f.readable }} ({{ f.filing }})"
            "{{ '' if f.checked else ' †' }}\n"
            "{% endfor %}\n{% endfor %}"
            "{% if n_unchecked %}† {{ n_unchecked }} of {{ n_figures }} figures could not be checked against a second "
            "source.\n\n{% endif %}_{{ note }}_"
        ),
        "zh": (
            "{% for y in years %}{{ name_zh }}({{ symbol }}){{ y.fiscal_year }} 财年(截至 {{ y.period_end }})"
            + title_zh
            + ":\n"
            "{% for f in y.figures %}- {{ f.label_zh }}:{{ f.readable_zh }}({{ f.filing }})"
            "{{ '' if f.checked else ' †' }}\n"
            "{% endfor %}\n{% endfor %}"
            "{% if n_unchecked %}† 共 {{ n_figures }} 项数据，其中 {{ n_unchecked }} 项未能与第二来源核对。\n\n"
            "{% endif %}"
            "_{{ note_zh }}_"
        ),
    }


@tool(
    examples=(
        "show me Tesla's balance sheet",
        "how much debt and cash did AAPL have at the end of fiscal 2023",
        "MSFT goodwill and intangible assets over the last 4 years",
        "what are Netflix's total assets and total liabilities",
        "苹果的资产负债表",
        "微软近三年的商誉变化",
        "奈飞2024财年的内容资产和股东权益是多少",
        "特斯拉有多少存货和流动资产",
    ),
    domains=("finance",),
    functions=("query",),
    idempotent=True,
    answers=_answers("Balance sheet", "资产负债表"),
)
async def get_balance_sheet(
    symbol: Ticker, context: ToolContext, fiscal_year: FiscalYear = None, years: Years = None
) -> Statement:
    """Get what a company owns and owes from its annual report: assets, cash, inventory, goodwill, debt, equity.

    Use it for questions about assets, liabilities, capital structure, debt or equity. For money earned and spent
    over the year use get_cash_flow; for ratios such as ROE use compute_ratios.

    Args:
        symbol: Stock symbol such as AAPL.
        fiscal_year: One fiscal year such as 2023. Left out: the newest.
        years: How many years, counted back from the newest; 1 when left out.

    Returns:
        The figures by fiscal year, each with the filing it comes from.
    """
    return await _statement(
        read_symbol(symbol, "finance/get_balance_sheet"), context, BALANCE, (fiscal_year, years or 1)
    )


@tool(
    examples=(
        "cash flow statement of Apple for fiscal year 2022",
        "how much did Meta spend on capital expenditure last year",
        "free cash flow of MSFT over the past three years",
        "what did Netflix pay for new content",
        "特斯拉的现金流量表",
        "苹果去年回购了多少股票",
        "Meta 近两年的经营活动现金流和资本支出",
        "奈飞的自由现金流是多少",
    ),
    domains=("finance",),
    functions=("query",),
    idempotent=True,
    answers=_answers("Cash flow statement", "现金流量表"),
)
async def get_cash_flow(
    symbol: Ticker, context: ToolContext, fiscal_year: FiscalYear = None, years: Years = None
) -> Statement:
    """Get where a company's money came from and went, from its annual report.

    Holds operating, investing, financing and free cash flow, capital expenditure, depreciation, dividends paid,
    share repurchases and, for Netflix, spending on content.

    Args:
        symbol: Stock symbol such as AAPL.
        fiscal_year: One fiscal year such as 2023. Left out: the newest.
        years: How many years, counted back from the newest; 1 when left out.

    Returns:
        The figures by fiscal year, each with the filing it comes from.
    """
    return await _statement(read_symbol(symbol, "finance/get_cash_flow"), context, CASH, (fiscal_year, years or 1))


async def _statement(symbol: str, context: ToolContext, kind: _Kind, asked: tuple[int | None, int]) -> Statement:
    found = await first_answer(await chosen_providers(context), lambda provider: provider.figures(symbol))
    whole = {number: year for number, year in by_year(found.figures).items() if kind.anchor in year.figures}
    years = [_shown(year, kind.statement) for year in pick_years(whole, symbol, kind.what, *asked)]
    figures = [figure for year in years for figure in year.figures]
    name, name_zh = company_name(symbol)
    return Statement(
        **found.origin.model_dump(),
        as_of=years[0].period_end,
        symbol=symbol,
        name=name,
        name_zh=name_zh,
        years=years,
        n_figures=len(figures),
        n_unchecked=sum(not figure.checked for figure in figures),
        table=_table(f"{symbol} {kind.what}", years),
    )


def _shown(year: Year, statement: StatementName) -> StatementYear:
    return StatementYear(
        fiscal_year=year.fiscal_year,
        period_end=year.period_end.isoformat(),
        figures=[to_item(figure) for figure in year.of(statement)],
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
