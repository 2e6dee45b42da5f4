from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from errors import DataUnavailable, ToolCallFailed
from tools.builtin.finance.statements.items import by_year
from tools.builtin.finance.trends.growth import growth_rate
from tools.builtin.finance.trends.growth_steps import Step
from tools.builtin.finance.trends.series import Sample, each
from tools.context import ToolContext
from tools.market.provider import Figure

MakeFigure = Callable[[str, float, int], Figure]
AMOUNTS = st.floats(min_value=1, max_value=1e12)


def of(make_figure: MakeFigure, **values: float) -> tuple[Figure, ...]:
    return tuple(make_figure("revenue", value, int(year[1:])) for year, value in values.items())


async def test_each_year_is_compared_with_the_one_before(context: ToolContext) -> None:
    found = await growth_rate("AAPL", "revenue", context)
    assert [(g.base, g.period, g.growth_percent) for g in found.growths[:2]] == [
        ("FY2023", "FY2024", 2.02),
        ("FY2022", "FY2023", -2.80),
    ]
    assert len(found.growths) == 4
    assert (found.cagr_percent, found.cagr_span) == (9.25, "FY2020 to FY2024")
    assert found.n_unchecked == 1


async def test_the_growth_of_one_year_needs_only_its_neighbour(context: ToolContext) -> None:
    found = await growth_rate("META", "ebitda", context, fiscal_year=2023)
    assert [g.growth_percent for g in found.growths] == [round((57_929 / 37_630 - 1) * 100, 2)]


async def test_compound_growth_runs_from_the_first_year_to_the_last(context: ToolContext) -> None:
    found = await growth_rate("MSFT", "net_income", context, kind="cagr", fiscal_year=2020, through_year=2023)
    (step,) = found.growths
    assert (step.base, step.period) == ("FY2020", "FY2023")
    assert step.growth_percent == pytest.approx(((72_361 / 44_281) ** (1 / 3) - 1) * 100, abs=0.01)


async def test_three_years_of_compound_growth_lie_between_four_values(context: ToolContext) -> None:
    assert (await growth_rate("AAPL", "revenue", context, kind="cagr", years=3)).growths[0].base == "FY2021"


async def test_compound_growth_since_a_year_runs_to_the_newest(context: ToolContext) -> None:
    (step,) = (await growth_rate("AAPL", "revenue", context, kind="cagr", fiscal_year=2022)).growths
    assert (step.base, step.period) == ("FY2022", "FY2024")


async def test_compound_growth_of_one_year_is_refused(context: ToolContext) -> None:
    with pytest.raises(DataUnavailable, match="needs two fiscal years of Revenue") as no:
        await growth_rate("AAPL", "revenue", context, kind="cagr", fiscal_year=2024)
    assert "复合增长率" in no.value.zh


async def test_a_year_before_the_first_gives_a_reason_instead_of_growth(context: ToolContext) -> None:
    found = await growth_rate("AAPL", "revenue", context, years=5)
    assert (found.growths[-1].growth_percent, found.growths[-1].reason) == (
        None,
        "the value before is not in the data",
    )


@pytest.mark.parametrize("kind", ["yoy", "cagr"])
@pytest.mark.parametrize("before", [0, -5])
async def test_growth_from_zero_or_over_a_change_of_sign_is_refused(
    served_by: Any, market: Any, make_figure: MakeFigure, kind: Any, before: float
) -> None:
    context = served_by(market(figures=of(make_figure, y2022=before, y2023=9)))
    with pytest.raises(ToolCallFailed, match="No growth of Revenue can be given for FY2023") as no:
        await growth_rate("ACME", "revenue", context, kind=kind)
    assert "无法给出" in no.value.zh


async def test_quarters_are_compared_with_the_quarter_before(
    served_by: Any, market: Any, make_figure: MakeFigure
) -> None:
    figures = tuple(
        make_figure("revenue", value, year).model_copy(update={"fiscal_quarter": n})
        for year, n, value in ((2023, 4, 80.0), (2024, 1, 100.0), (2024, 2, 110.0), (2024, 4, 130.0))
    )
    context = served_by(market(figures=figures))
    found = await growth_rate("ACME", "revenue", context, kind="qoq")
    assert [(g.period, g.growth_percent) for g in found.growths] == [("Q2 FY2024", 10.0), ("Q1 FY2024", 25.0)]
    assert found.cagr_percent is None
    named = await growth_rate("ACME", "revenue", context, kind="qoq", fiscal_year=2024)
    assert [g.growth_percent for g in named.growths] == [None, 10.0, 25.0]


async def test_quarters_that_are_missing_are_refused_with_what_brings_them(context: ToolContext) -> None:
    with pytest.raises(DataUnavailable, match="Quarterly statements"):
        await growth_rate("META", "revenue", context, kind="qoq")


async def test_quarters_without_the_item_are_refused(served_by: Any, market: Any, make_figure: MakeFigure) -> None:
    context = served_by(market(figures=(make_figure("cash", 1, 2024).model_copy(update={"fiscal_quarter": 1}),)))
    with pytest.raises(ToolCallFailed, match="No growth of Revenue"):
        await growth_rate("ACME", "revenue", context, kind="qoq")


@pytest.mark.parametrize(
    ("language", "kind", "parts"),
    [
        ("en", "yoy", ["FY2023 → FY2024: **+2.02 %**", "391.04 billion USD", "10-K FY2024", "†", "Source: sample"]),
        ("en", "cagr", ["FY2020 → FY2024: **+9.25 %** a year"]),
        ("zh", "yoy", ["FY2023 → FY2024：**+2.02%**", "3,910.35 亿美元", "年均复合增长率：**+9.25%**", "样例数据"]),
        ("zh", "cagr", ["年均复合 **+9.25%**"]),
    ],
)
async def test_the_answer_holds_growth_values_and_filings(
    context: ToolContext, say: Callable[..., str], language: str, kind: Any, parts: list[str]
) -> None:
    answer = say(growth_rate, await growth_rate("AAPL", "revenue", context, kind=kind), language)
    assert [part for part in parts if part not in answer] == []


@given(AMOUNTS, AMOUNTS, st.integers(min_value=1, max_value=20))
def test_compound_growth_leads_from_the_first_value_to_the_last(first: float, last: float, n_years: int) -> None:
    def sample(value: float, year: int) -> Sample:
        figure = Figure.model_validate(
            {
                "symbol": "ACME",
                "fiscal_year": year,
                "period_end": f"{year}-12-31",
                "item": "revenue",
                "value": value,
                "unit": "USD",
                "filing": "10-K",
                "checked": True,
            }
        )
        return each([*by_year([figure]).values()], "revenue")[0]

    growth = Step(sample(last, 2000 + n_years), sample(first, 2000)).compound_percent
    assert growth is not None
    assert (last / first) ** (1 / n_years) == pytest.approx(1 + growth / 100, rel=1e-9, abs=1e-4)


def test_a_step_without_a_base_has_no_compound_growth(make_figure: MakeFigure) -> None:
    (sample,) = each([*by_year([make_figure("revenue", 5, 2024)]).values()], "revenue")
    assert (Step(sample, None).compound_percent, Step(sample, sample).compound_percent) == (None, None)
