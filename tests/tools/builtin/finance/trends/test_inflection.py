from collections.abc import Callable, Sequence
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tools.builtin.finance.trends.inflection import inflection_points, turns
from tools.builtin.finance.trends.series import Point
from tools.context import ToolContext


def series(growths: Sequence[float | None]) -> list[Point]:
    return [
        Point(
            period=f"FY{2000 + i}",
            period_end=f"{2000 + i}-12-31",
            value=1,
            readable="1",
            growth_percent=growth,
            filing="10-K",
            checked=True,
        )
        for i, growth in enumerate(growths)
    ]


def seen(growths: Sequence[float | None]) -> list[tuple[str, str]]:
    return [(turn.period, turn.turn) for turn in turns(series(growths))]


@pytest.mark.parametrize(
    ("growths", "found"),
    [
        ([None, 1, 5, 2], [("FY2002", "peak")]),
        ([None, 5, 1, 2], [("FY2002", "trough")]),
        ([None, 5, -1], [("FY2002", "turned_negative")]),
        ([None, -5, 1], [("FY2002", "turned_positive")]),
        ([None, 5, -1, 2], [("FY2002", "turned_negative"), ("FY2002", "trough"), ("FY2003", "turned_positive")]),
        ([None, 1, 2, 3], []),
        ([None, 1, None, 3], []),
        ([None, 3], []),
        ([], []),
    ],
)
def test_turns_are_changes_of_sign_and_of_direction(growths: list[float | None], found: list[tuple[str, str]]) -> None:
    assert seen(growths) == found


@given(st.lists(st.floats(min_value=0, max_value=100), unique=True, max_size=20))
def test_growth_in_one_direction_never_turns(growths: list[float]) -> None:
    assert seen(sorted(growths)) == []
    assert seen(sorted(growths, reverse=True)) == []


@given(st.lists(st.floats(min_value=-100, max_value=100), max_size=20))
def test_growth_changes_sign_alternately(growths: list[float]) -> None:
    signs = [turn for _, turn in seen(growths) if turn.startswith("turned")]
    assert all(one != other for one, other in pairwise(signs))


async def test_three_values_are_too_few_and_the_trend_is_told_instead(context: ToolContext) -> None:
    found = await inflection_points("META", context)
    assert (found.inflections, found.weak, found.n_values, found.n_growths) == ([], True, 3, 2)
    assert found.trend == "newest: growth slowed from +53.94 % to +46.52 %."
    assert found.basis == "years"


async def test_apples_sales_fell_in_2023_and_grew_again(context: ToolContext) -> None:
    found = await inflection_points("AAPL", context, item="revenue")
    assert [(i.period, i.turn) for i in found.inflections] == [
        ("FY2023", "turned_negative"),
        ("FY2023", "trough"),
        ("FY2024", "turned_positive"),
    ]
    assert not found.weak
    marks = found.chart.figure["data"][-1]
    assert (marks["mode"], marks["x"]) == ("markers+text", ["2023-09-30", "2023-09-30", "2024-09-28"])


async def test_fewer_years_can_be_looked_at(context: ToolContext) -> None:
    found = await inflection_points("AAPL", context, item="revenue", years=2)
    assert ([p.period for p in found.points], found.weak) == (["FY2023", "FY2024"], True)


async def test_one_value_has_no_trend(context: ToolContext) -> None:
    assert (await inflection_points("AAPL", context, item="revenue", years=1)).trend == ""


@pytest.mark.parametrize(
    ("symbol", "language", "parts"),
    [
        ("META", "en", ["no turn is seen in 2 growth rates", "Only 3 values", "Quarterly statements", "†"]),
        ("META", "zh", ["没有看到拐点", "只有 3 个数值", "季度财务报表", "†"]),
        ("AAPL", "en", ["**FY2023**: growth turned negative (+7.79 % → **-2.80 %**)", "Source: sample"]),
        ("AAPL", "zh", ["**FY2023**：增速由正转负", "数据来源：sample"]),
    ],
)
async def test_the_answer_marks_turns_and_says_what_weakens_them(
    context: ToolContext, say: Callable[..., str], symbol: str, language: str, parts: list[str]
) -> None:
    item = "revenue" if symbol == "AAPL" else "ebitda"
    answer = say(inflection_points, await inflection_points(symbol, context, item=item), language)
    assert [part for part in parts if part not in answer] == []
