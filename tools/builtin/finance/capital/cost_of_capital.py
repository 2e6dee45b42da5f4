"""The weighted average cost of capital and what it is computed from."""

from collections.abc import Mapping
from typing import Annotated, Literal, TypeAlias, get_args

from errors import ToolCallFailed
from prompts.frozen import Frozen
from tools.market.labels import WACC_INPUTS
from tools.market.money import readable_en
from tools.market.provider import DescribedValue
from tools.shares import in_unit_at

InputName: TypeAlias = Literal[
    "price",
    "shares",
    "beta",
    "risk_free_rate",
    "equity_risk_premium",
    "interest_expense",
    "debt",
    "tax_rate",
]
INPUTS: tuple[InputName, ...] = get_args(InputName)


class WaccInput(DescribedValue):
    """One input with where it comes from."""

    name: InputName
    """Key of the input."""
    label: str
    """What it is called in English."""
    value: Annotated[float, in_unit_at("unit")]
    """The value in `unit`."""
    unit: str
    """USD, shares, % or x (a plain factor)."""
    readable: str
    """The value for people, in English."""
    source: str
    """Filing or provider that it comes from."""
    date: str
    """Day that it belongs to, YYYY-MM-DD."""


class Costs(Frozen):
    """What capital costs, all in percent a year, and the weights of its two parts."""

    wacc: float
    cost_of_equity: float
    cost_of_debt: float
    """Before tax."""
    equity_weight: float
    debt_weight: float
    market_value: float
    """Of all shares, in the currency of the price."""


def wacc_input(name: InputName, value: float, unit: str, source: str, day: str) -> WaccInput:
    """Word an input."""
    words = WACC_INPUTS[name]
    plain = {"%": f"{value:.2f} %", "x": f"{value:.2f}"}.get(unit)
    return WaccInput(
        name=name,
        label=words.en,
        value=value,
        unit=unit,
        readable=plain or readable_en(value, unit),
        source=source,
        date=day,
    )


def costs(given: Mapping[InputName, WaccInput]) -> Costs:
    """Compute the weighted average cost of capital from all inputs.

    Raises:
        ToolCallFailed: the company has no market value.

    References:
        Cost of equity after the capital asset pricing model: risk-free rate + beta x equity risk premium. Cost of
        debt: interest expense / debt. Weights: market value of the shares, book value of the debt.
    """
    value = {name: one.value for name, one in given.items()}
    market_value = value["price"] * value["shares"]
    if market_value <= 0:
        raise ToolCallFailed("The shares have no market value.", zh="股票没有市值。")
    debt = value["debt"]
    equity_weight = market_value / (market_value + debt)
    cost_of_equity = value["risk_free_rate"] + value["beta"] * value["equity_risk_premium"]
    cost_of_debt = value["interest_expense"] / debt * 100 if debt else 0.0
    after_tax = cost_of_debt * (1 - value["tax_rate"] / 100)
    return Costs(
        wacc=equity_weight * cost_of_equity + (1 - equity_weight) * after_tax,
        cost_of_equity=cost_of_equity,
        cost_of_debt=cost_of_debt,
        equity_weight=equity_weight * 100,
        debt_weight=(1 - equity_weight) * 100,
        market_value=market_value,
    )
