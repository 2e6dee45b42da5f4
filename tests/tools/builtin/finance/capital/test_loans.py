from collections.abc import Callable
from typing import Literal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from errors import InvalidArguments, ToolCallFailed
from tools.builtin.finance.capital.loans import Loan, loan_payment

PRINCIPALS = st.floats(min_value=1, max_value=1e9)
RATES = st.floats(min_value=0, max_value=50)
MONTHS = st.integers(min_value=1, max_value=480)
KINDS = st.sampled_from(["annuity", "linear"])


def test_a_mortgage_of_thirty_years_costs_what_the_tables_say() -> None:
    found = loan_payment(300_000, 4.5, years=30)
    assert (found.first_payment, found.last_payment, found.months) == (1520.06, 1520.06, 360)
    assert (found.total_interest, found.total_paid) == (247_220.13, 547_220.13)


def test_equal_parts_of_the_principal_cost_less_interest() -> None:
    found = loan_payment(1_200, 12, months=12, kind="linear")
    assert (found.first_payment, found.last_payment, found.total_interest) == (112.0, 101.0, 78.0)
    assert found.total_interest < loan_payment(1_200, 12, months=12).total_interest


def test_years_and_months_add_up() -> None:
    assert loan_payment(1_000, 5, years=2.5, months=6).months == 36


def test_a_loan_without_interest_is_its_principal() -> None:
    found = loan_payment(1_200, 0, years=1)
    assert (found.first_payment, found.total_interest) == (100.0, 0.0)


def test_a_short_loan_has_a_row_a_month_and_a_long_one_a_row_a_year() -> None:
    assert (
        loan_payment(1_000, 5, years=5).schedule.total_rows,
        loan_payment(1_000, 5, years=6).schedule.total_rows,
    ) == (
        60,
        6,
    )


def test_a_loan_needs_a_term() -> None:
    with pytest.raises(InvalidArguments, match="how many years or months") as no:
        loan_payment(1_000, 5)
    assert (no.value.parameter, bool(no.value.zh)) == ("years", True)


@pytest.mark.parametrize(("years", "months"), [(100, 1200), (0.01, None)])
def test_a_term_without_bounds_is_refused(years: float, months: float | None) -> None:
    with pytest.raises(ToolCallFailed, match=r"1 to 1,200 months") as no:
        loan_payment(1_000, 5, years=years, months=months)
    assert no.value.zh


@given(PRINCIPALS, RATES, MONTHS, KINDS)
def test_payments_repay_the_principal_and_leave_nothing(
    principal: float, rate: float, months: int, kind: Literal["annuity", "linear"]
) -> None:
    paid = list(Loan(principal, rate, months, kind).instalments())
    assert sum(one.repaid for one in paid) == pytest.approx(principal)
    assert paid[-1].left == pytest.approx(0, abs=principal * 1e-9)
    assert all(one.payment == pytest.approx(one.interest + one.repaid) for one in paid)
    assert all(one.left >= -principal * 1e-9 for one in paid)


@given(PRINCIPALS, st.floats(min_value=0.01, max_value=50), MONTHS)
def test_an_annuity_is_paid_in_equal_parts(principal: float, rate: float, months: int) -> None:
    loan = Loan(principal, rate, months, "annuity")
    assert [one.payment for one in loan.instalments()] == pytest.approx([loan.annuity] * months, rel=1e-5)


@pytest.mark.parametrize(
    ("language", "kind", "parts"),
    [
        ("en", "annuity", ["300,000 at 4.5 %", "360 months", "**1,520.06** a month", "**247,220.13**"]),
        ("en", "linear", ["in the first month, falling to", "equal parts of the principal"]),
        ("zh", "annuity", ["等额本息", "每月还款 **1,520.06**", "利息总额 **247,220.13**"]),
        ("zh", "linear", ["等额本金", "逐月递减至"]),
    ],
)
def test_the_answer_holds_payment_and_interest(
    say: Callable[..., str], language: str, kind: Literal["annuity", "linear"], parts: list[str]
) -> None:
    answer = say(loan_payment, loan_payment(300_000, 4.5, years=30, kind=kind), language)
    assert [part for part in parts if part not in answer] == []
