"""What Chinese templates name by keys: they know every key that a result may hold."""

from typing import Any

import pytest

from agents.decisions.summarize.templates import render
from tests.built_in import built_in
from tools.builtin.finance.capital.capitalization import RETURNS
from tools.builtin.finance.prices.flows import MARKETS
from tools.builtin.finance.trends.correlate import FEW_PAIRS, MIN_PAIRS
from tools.builtin.finance.trends.inflection import TURNS
from tools.call import ToolCall, ToolResult
from tools.market.labels import WACC_INPUTS
from tools.market.offers import BilingualName

TOOLS = built_in().tools
ORIGIN = {"provider": "sample", "as_of": "2024-12-31", "notes": [], "gaps": [], "n_unchecked": 0}
COMPANY = {**ORIGIN, "symbol": "ACME", "fiscal_year": 2024, "period_end": "2024-12-31"}
COEFFICIENT = {"r": None, "p_value": None, "n": 0, "warning": ""}
GROWTH = {"base": "FY2023", "period": "FY2024", "growth_percent": None, "filing": "10-K", "checked": True}
PERCENTS = (
    *("wacc_percent", "equity_weight_percent", "cost_of_equity_percent"),
    *("debt_weight_percent", "cost_of_debt_percent"),
)


def said(tool: str, **fields: Any) -> str:
    call = ToolCall(id="1.1.1", tool_id=f"finance/{tool}", arguments={})
    result = ToolResult(call=call, status="ok", value=COMPANY | fields)
    return render(result, TOOLS[call.tool_id].answers, "zh")


@pytest.mark.parametrize(("name", "words"), WACC_INPUTS.items())
def test_an_input_of_the_cost_of_capital_is_named(name: str, words: BilingualName) -> None:
    given = {"name": name, "unit": "x", "readable": "1.00", "source": "10-K", "date": "2024-12-31"}
    year = {"fiscal_year": 2024, "period_end": "2024-12-31", "inputs": [given]}
    answer = said("compute_wacc", years=[year | dict.fromkeys(PERCENTS, 1.0)])
    assert f"  - {words.zh}：1.00(10-K，2024-12-31)" in answer


@pytest.mark.parametrize("item", RETURNS)
def test_a_return_is_named_and_may_have_no_meaning(item: str) -> None:
    effect = {"item": item, "unit": "%", "reported": 7.5, "adjusted": None}
    answer = said("capitalization_effect", effects=[effect], inputs=[], tax_rate_percent=21.0)
    assert f"- {RETURNS[item].zh}：**7.50 %** → 无意义：分母不为正" in answer


@pytest.mark.parametrize("market", MARKETS)
def test_a_market_is_named(market: str) -> None:
    answer = said("money_flow_top", market=market, currency="CNY", flows=[])
    assert answer.partition("资金流动")[0] in {"美股", "A 股", "国内期货"}


@pytest.mark.parametrize("turn", TURNS)
def test_a_turn_is_said(turn: str) -> None:
    found = {"period": "FY2024", "turn": turn, "growth_before": 1.0, "growth_percent": -1.0}
    counts = {"n_growths": 2, "n_values": 3, "weak": False}
    answer = said("inflection_points", item="revenue", inflections=[found], points=[], trend="", **counts)
    assert "- **FY2024**：增速" in answer


@pytest.mark.parametrize(
    ("base", "value", "text"),
    [
        (None, 5.0, "数据中没有上一期的值"),
        (0.0, 5.0, "起始值为零"),
        (-1.0, 5.0, "正负号发生了变化，百分比没有意义"),
        (-1.0, -5.0, "起始值为负，百分比没有意义"),
    ],
)
def test_why_there_is_no_growth_is_said(base: float | None, value: float, text: str) -> None:
    growth = {**GROWTH, "base_value": base, "value": value}
    answer = said("growth_rate", item="revenue", unit="USD", kind="yoy", growths=[growth], cagr_percent=None)
    assert f"- FY2023 → FY2024：无法给出：{text}\n" in answer


@pytest.mark.parametrize(
    ("n", "r", "text"),
    [
        (MIN_PAIRS - 1, None, f"只有 {MIN_PAIRS - 1} 个年份同时有两项数值，而计算相关系数至少需要 {MIN_PAIRS} 个。"),
        (MIN_PAIRS, None, "其中一个序列没有变化。"),
        (FEW_PAIRS - 1, 0.5, f"只有 {FEW_PAIRS - 1} 个数据点(少于 {FEW_PAIRS} 个)，只能作为线索，不能证明相关。"),
    ],
)
def test_what_stands_against_a_coefficient_is_said(n: int, r: float | None, text: str) -> None:
    coefficient = COEFFICIENT | {"n": n, "r": r, "p_value": r, "warning": "Only few points." if r else ""}
    series = {"series": ["revenue", "net_income_growth"], "units": ["USD", "%"]}
    answer = said("correlate", coefficient=coefficient, of_levels=None, pairs=[], **series)
    assert answer.splitlines()[1].startswith("- 营业收入与净利润增速(%)：")
    assert answer.splitlines()[1].endswith(text)
