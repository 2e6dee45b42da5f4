"""How fast an item of the reports grows."""

from collections.abc import Sequence
from typing import Annotated, Literal

from pydantic import Field

from tools.artifacts import Chart, Table
from tools.builtin.finance.companies.company import OfCompany, about, ending
from tools.builtin.finance.statements.item_names import ItemName
from tools.builtin.finance.statements.items import FiscalYear, Years, labels
from tools.builtin.finance.statements.reports import NOTHING, Sought, annual, quarterly
from tools.builtin.finance.statements.spans import ThroughYear, year_span
from tools.builtin.finance.trends.growth_steps import (
    Growth,
    Step,
    compound_step,
    n_unchecked,
    one_more,
    quarter_steps,
    yearly_steps,
)
from tools.builtin.finance.trends.series import each, item_words
from tools.builtin.finance.wording.drawing import chart, trace
from tools.context import ToolContext
from tools.kinds import Ticker
from tools.market.chain import chosen_providers
from tools.market.directory import read_symbol
from tools.market.offers import Words
from tools.market.provider import Origin
from tools.marking import ExampleCall, tool

TOOL_ID = "finance/growth_rate"
Kind = Annotated[
    Literal["yoy", "qoq", "cagr"],
    Field(
        json_schema_extra={
            "x-synonyms": {
                "yoy": [
                    "year over year",
                    "year-over-year",
                    "year on year",
                    "YoY",
                    "annual growth",
                    "同比",
                    "逐年",
                    "每年",
                ],
                "qoq": [
                    *("quarter over quarter", "quarter-over-quarter", "quarter on quarter", "QoQ", "sequential"),
                    *("from quarter to quarter", "环比", "季度环比", "逐季"),
                ],
                "cagr": [
                    *("CAGR", "compound annual growth", "compound growth", "compounded", "average annual growth"),
                    *("复合增长率", "年复合增长率", "年均复合", "年均增长", "复合增速"),
                ],
            }
        }
    ),
]


class GrowthRates(OfCompany):
    """Growth of one item."""

    item: str
    """Key of the item."""
    label: str
    """What it is called in English."""
    label_zh: str
    """What it is called in Chinese."""
    kind: str
    """yoy (over a year), qoq (over a quarter) or cagr (compound, a year)."""
    growths: list[Growth]
    """Newest first; of a CAGR the only one."""
    cagr_percent: float | None
    """Compound growth a year over all values here, in percent; null for quarters and where it has no meaning."""
    cagr_span: str
    """From when to when, e.g. FY2020 to FY2024."""
    table: Table
    """The same growths as a table."""
    chart: Chart
    """The growths as bars, oldest first."""


_TAIL = ending()


@tool(
    examples=(
        "How fast has Apple's revenue grown year over year?",
        "CAGR of Microsoft's net income from FY2020 to FY2023",
        "by how many percent did Tesla's R&D spending rise in 2024",
        "quarter over quarter revenue growth of META",
        "苹果营收的同比增长率",
        "微软2020到2023财年净利润的年复合增长率",
        "特斯拉研发费用每年增长多少",
        "奈飞收入环比增速",
    ),
    domains=("finance",),
    functions=("compute", "query"),
    idempotent=True,
    answers={
        "en": (
            "Growth of {{ label }} of {{ name }} ({{ symbol }}):\n"
            "{% for g in growths %}- {{ g.base }} → {{ g.period }}: "
            "{% if g.growth_percent is not none %}**{{ '%+.2f' % g.growth_percent }} %**"
            "{{ ' a year' if kind == 'cagr' else '' }} ({{ g.readable }}; {{ g.filing }})"
            "{{ '' if g.checked else ' †' }}{% else %}not given: {{ g.reason }}{% endif %}\n{% endfor %}"
            "{% if kind != 'cagr' and cagr_percent is not none %}\nCompound growth {{ cagr_span }}: "
            "**{{ '%+.2f' % cagr_percent }} %** a year.{% endif %}" + _TAIL["en"]
        ),
        "zh": (
            "{{ name_zh }}({{ symbol }}){{ label_zh }}的增长：\n"
            "{% for g in growths %}- {{ g.base }} → {{ g.period }}："
            "{% if g.growth_percent is not none %}{{ '年均复合 ' if kind == 'cagr' else '' }}"
            "**{{ '%+.2f' % g.growth_percent }}%**({{ g.readable_zh }}；{{ g.filing }})"
            "{{ '' if g.checked else ' †' }}{% else %}无法给出：{{ g.reason_zh }}{% endif %}\n{% endfor %}"
            "{% if kind != 'cagr' and cagr_percent is not none %}\n{{ cagr_span }} 年均复合增长率："
            "**{{ '%+.2f' % cagr_percent }}%**。{% endif %}" + _TAIL["zh"]
        ),
    },
    call=ExampleCall({"symbol": "AAPL", "item": "revenue", "kind": "cagr", "fiscal_year": 2020, "through_year": 2024}),
)
async def growth_rate(  # noqa: PLR0913 - a tool's parameters are flat
    symbol: Ticker,
    item: ItemName,
    context: ToolContext,
    kind: Kind = "yoy",
    fiscal_year: FiscalYear = None,
    through_year: ThroughYear = None,
    years: Years = None,
) -> GrowthRates:
    """Compute how fast one item of a company's reports grew: year over year, quarter over quarter, or CAGR.

    Use it for "growth", "rose by how many percent", 同比, 环比, 复合增长率 of revenue, profit, R&D, debt and so on. For
    the values themselves use the statements, for turns of the growth inflection_points, for sums over the last four
    quarters rolling_metric.

    Args:
        symbol: Stock symbol such as AAPL.
        item: What grew.
        kind: yoy against the year before, qoq against the quarter before, cagr compound over the span.
        fiscal_year: Only the growth of this year, or the first year of a span.
        through_year: Last year of a span that begins with fiscal_year.
        years: How many yearly steps, counted back from the newest; all that are held when nothing is said.

    Returns:
        Each growth with both values and their filings; one that has no meaning (zero base, change of sign) says so.
    """
    symbol = read_symbol(symbol, TOOL_ID)
    span = year_span(fiscal_year, through_year, years, None)
    if kind == "qoq":
        quarters = await quarterly(await chosen_providers(context), symbol)
        steps = quarter_steps(each(quarters.quarters, item), span, labels()[item])
        return _result(symbol, item, kind, steps, quarters.origin, NOTHING)
    found = await annual(context, symbol, Sought(labels()[item].en, (item,)), span if kind == "yoy" else one_more(span))
    steps = yearly_steps(found, item, span) if kind == "yoy" else compound_step(found, item, span)
    return _result(symbol, item, kind, steps, found.origin, found.gap)


def _result(  # noqa: PLR0913 - what a result is made of
    symbol: str, item: str, kind: str, steps: Sequence[Step], origin: Origin, gap: Words
) -> GrowthRates:
    growths = [step.worded(compound=kind == "cagr") for step in steps]
    base = steps[-1].base or steps[-1].sample
    whole = Step(steps[0].sample, base)
    drawn = [growth for growth in reversed(growths) if growth.growth_percent is not None]
    title = f"{symbol} {labels()[item].en}: {kind} growth"
    return GrowthRates(
        **about(symbol, origin, steps[0].sample.year.period_end.isoformat()),
        **item_words(item),
        gap=gap.en,
        gap_zh=gap.zh,
        n_unchecked=n_unchecked(steps),
        kind=kind,
        growths=growths,
        cagr_percent=None if kind == "qoq" else whole.compound_percent,
        cagr_span=f"{base.period} to {steps[0].sample.period}",
        table=_table(title, growths),
        chart=chart(title, [trace("bar", "%", [g.period for g in drawn], [g.growth_percent for g in drawn])], "%"),
    )


def _table(title: str, growths: Sequence[Growth]) -> Table:
    return Table(
        title=title,
        columns=["from", "to", "value before", "value after", "growth (%)", "filing"],
        rows=[[g.base, g.period, g.base_value, g.value, g.growth_percent, g.filing] for g in growths],
        total_rows=len(growths),
    )
