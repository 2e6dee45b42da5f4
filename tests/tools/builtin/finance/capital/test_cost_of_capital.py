import pytest
from hypothesis import given
from hypothesis import strategies as st

from errors import ToolCallFailed
from tools.builtin.finance.capital.cost_of_capital import Costs, InputName, WaccInput, costs, wacc_input

POSITIVE = st.floats(min_value=0.01, max_value=1e6)
PERCENT = st.floats(min_value=0, max_value=20)


def given_inputs(**changed: float) -> dict[InputName, WaccInput]:
    values: dict[InputName, float] = {
        "price": 10,
        "shares": 60,
        "beta": 1.5,
        "risk_free_rate": 4,
        "equity_risk_premium": 4,
        "interest_expense": 20,
        "debt": 400,
        "tax_rate": 25,
    }
    return {name: wacc_input(name, changed.get(name, value), "x", "", "2024-12-31") for name, value in values.items()}


def test_cost_of_capital_weighs_equity_and_debt_after_tax() -> None:
    assert costs(given_inputs()) == Costs(
        wacc=0.6 * 10 + 0.4 * 5 * 0.75,
        cost_of_equity=10,
        cost_of_debt=5,
        equity_weight=60,
        debt_weight=40,
        market_value=600,
    )


def test_without_debt_capital_costs_what_equity_costs() -> None:
    found = costs(given_inputs(debt=0))
    assert (found.wacc, found.cost_of_debt, found.debt_weight) == (10, 0, 0)


def test_shares_without_a_value_are_refused() -> None:
    with pytest.raises(ToolCallFailed, match="no market value") as no:
        costs(given_inputs(price=0))
    assert no.value.zh


@given(POSITIVE, POSITIVE, PERCENT, PERCENT)
def test_cost_of_capital_lies_between_its_two_parts(price: float, debt: float, rate: float, tax: float) -> None:
    found = costs(given_inputs(price=price, debt=debt, interest_expense=debt * rate / 100, tax_rate=tax))
    after_tax = found.cost_of_debt * (1 - tax / 100)
    low, high = sorted((after_tax, found.cost_of_equity))
    assert low - 1e-9 <= found.wacc <= high + 1e-9
    assert found.equity_weight + found.debt_weight == pytest.approx(100)


def test_inputs_are_written_in_their_unit() -> None:
    assert wacc_input("beta", 1.234, "x", "", "").readable == "1.23"
    assert wacc_input("tax_rate", 14.7, "%", "", "").readable == "14.70 %"
    assert wacc_input("price", 10.5, "USD/share", "", "").readable == "10.50 USD per share"
