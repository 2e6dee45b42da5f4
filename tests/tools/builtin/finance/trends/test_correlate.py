from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy.stats import pearsonr

from errors import DataUnavailable, InvalidArguments
from tools.builtin.finance.trends.correlate import coefficient, correlate
from tools.context import ToolContext

BOTH = "a and b"
VALUES = st.integers(min_value=-(10**6), max_value=10**6)


async def test_tesla_research_goes_with_revenue_over_three_years(context: ToolContext) -> None:
    found = await correlate("TSLA", ["research_and_development", "revenue"], context)
    assert (round(found.coefficient.r or 0, 4), found.coefficient.n) == (0.9405, 3)
    assert "Only 3 points" in found.coefficient.warning
    assert [(p.first, p.second) for p in found.pairs] == [
        (3_075_000_000, 81_462_000_000),
        (3_969_000_000, 96_773_000_000),
        (4_540_000_000, 97_690_000_000),
    ]
    assert found.of_levels is None


async def test_two_growth_rates_give_no_coefficient_but_that_of_the_levels(context: ToolContext) -> None:
    found = await correlate("TSLA", ["research_and_development", "revenue_growth"], context)
    assert (found.coefficient.r, found.coefficient.p_value, found.coefficient.n) == (None, None, 2)
    assert "only 2 years have both values" in found.coefficient.reason
    assert found.of_levels is not None
    assert round(found.of_levels.r or 0, 4) == 0.9405
    assert [p.second for p in found.pairs] == [None, 18.80, 0.95]


async def test_growth_is_correlated_where_there_are_years_enough(context: ToolContext) -> None:
    found = await correlate("AAPL", ["revenue_growth", "net_income_growth"], context)
    assert (found.coefficient.n, found.coefficient.r is not None) == (4, True)


async def test_an_item_and_its_own_growth_have_no_levels_to_fall_back_on(context: ToolContext) -> None:
    assert (await correlate("TSLA", ["revenue", "revenue_growth"], context)).of_levels is None


async def test_a_span_of_years_can_be_asked_for(context: ToolContext) -> None:
    found = await correlate("AAPL", ["revenue", "net_income"], context, fiscal_year=2021, through_year=2023)
    assert [p.period for p in found.pairs] == ["FY2021", "FY2022", "FY2023"]


async def test_a_series_with_itself_is_refused(context: ToolContext) -> None:
    with pytest.raises(InvalidArguments, match="two different series") as no:
        await correlate("AAPL", ["revenue", "revenue"], context)
    assert no.value.zh


async def test_items_that_no_year_has_together_are_refused(context: ToolContext) -> None:
    with pytest.raises(DataUnavailable, match="Goodwill with Revenue of AAPL"):
        await correlate("AAPL", ["goodwill", "revenue"], context)


def test_a_series_that_never_changes_has_no_coefficient() -> None:
    found = coefficient([(1, 5), (2, 5), (3, 5)], BOTH)
    assert (found.r, found.reason) == (None, "for one of the series never changes.")


def test_eight_points_need_no_warning() -> None:
    assert coefficient([(i, i * i) for i in range(8)], BOTH).warning == ""
    assert coefficient([(i, i * i) for i in range(7)], BOTH).warning != ""


def test_one_pair_is_told_in_the_singular() -> None:
    assert coefficient([(1, 2)], BOTH).reason.startswith("for only 1 year has both values")


@given(st.lists(st.tuples(VALUES, VALUES), min_size=3, max_size=30))
def test_coefficient_and_p_value_are_those_of_scipy(pairs: list[tuple[int, int]]) -> None:
    ones, others = {one for one, _ in pairs}, {other for _, other in pairs}
    found = coefficient(pairs, BOTH)
    if min(len(ones), len(others)) == 1:
        assert found.r is None
        return
    expected = pearsonr(*zip(*pairs, strict=True))
    assert found.r == pytest.approx(expected.statistic, abs=1e-9)
    assert found.p_value == pytest.approx(expected.pvalue, abs=1e-4)


@pytest.mark.parametrize(
    ("language", "parts"),
    [
        (
            "en",
            ["no coefficient, for only 2 years", "**r = 0.9405**, n = 3, p = 0.221", "prove nothing", "10-K FY2024"],
        ),
        ("zh", ["无法给出相关系数", "**r = 0.9405**，n = 3，p = 0.221", "只能作为线索", "未收录", "10-K FY2024"]),
    ],
)
async def test_the_answer_says_how_little_it_rests_on(
    context: ToolContext, say: Callable[..., str], language: str, parts: list[str]
) -> None:
    found = await correlate("TSLA", ["research_and_development", "revenue_growth"], context)
    answer = say(correlate, found, language)
    assert [part for part in parts if part not in answer] == []
