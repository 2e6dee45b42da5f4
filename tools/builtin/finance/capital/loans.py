"""What a loan costs."""

import math
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Annotated, Literal, TypeAlias

from pydantic import Field

from errors import InvalidArguments, ToolCallFailed
from tools.artifacts import Chart, Table
from tools.builtin.finance.wording.drawing import chart, trace
from tools.market.provider import DescribedValue
from tools.marking import ExampleCall, tool
from tools.shares import Percent

MONTHS_A_YEAR, MAX_MONTHS = 12, 1200
MAX_ROWS = 60
"""Rows of the schedule; of longer loans it has the years."""
RepaymentName: TypeAlias = Literal["annuity", "linear"]
Principal = Annotated[float, Field(gt=0, le=1e15)]
Rate = Annotated[Percent, Field(ge=0, le=100)]
LoanYears = Annotated[float | None, Field(gt=0, le=100)]
LoanMonths = Annotated[float | None, Field(gt=0, le=MAX_MONTHS, multiple_of=1)]


class Instalment(DescribedValue):
    """One payment."""

    month: int
    """Number of the payment, from 1."""
    payment: float
    """What is paid."""
    interest: float
    """Part of it that is interest."""
    repaid: float
    """Part of it that reduces the debt."""
    left: float
    """Debt after the payment."""


class LoanCost(DescribedValue):
    """What a loan costs a month and in all; amounts are in the currency of the principal."""

    principal: float
    """Amount that is borrowed."""
    annual_rate_percent: Percent
    """Nominal interest a year, in percent; a twelfth of it is charged a month."""
    months: int
    """Number of monthly payments."""
    kind: RepaymentName
    """annuity: equal payments; linear: equal parts of the principal, and payments that shrink."""
    first_payment: float
    """Payment of the first month; of an annuity that of every month."""
    last_payment: float
    """Payment of the last month."""
    total_interest: float
    """Interest in all."""
    total_paid: float
    """All payments together."""
    first_year: list[Instalment]
    """The first twelve payments."""
    schedule: Table
    """All payments, or one row a year for more than 60 of them."""
    chart: Chart
    """Debt left after each payment."""


@dataclass(frozen=True)
class Loan:
    """A loan that is paid back month by month."""

    principal: float
    annual_rate_percent: Percent
    months: int
    kind: RepaymentName

    @property
    def monthly_rate(self) -> float:
        """Interest of one month as a fraction."""
        return self.annual_rate_percent / 100 / MONTHS_A_YEAR

    @property
    def annuity(self) -> float:
        """The equal payment of every month.

        References:
            Present value of an annuity solved for the payment: P r / (1 - (1 + r) ** -n); P / n without interest.
        """
        shrunk = -math.expm1(-self.months * math.log1p(self.monthly_rate))  # exact for rates near zero too
        return self.principal * self.monthly_rate / shrunk if shrunk else self.principal / self.months

    def instalments(self) -> Iterator[Instalment]:
        """Go through the payments; the last one leaves nothing."""
        left = self.principal
        for month in range(1, self.months + 1):
            interest = left * self.monthly_rate
            repaid = self.annuity - interest if self.kind == "annuity" else self.principal / self.months
            repaid = left if month == self.months else min(repaid, left)
            left -= repaid
            yield Instalment(month=month, payment=interest + repaid, interest=interest, repaid=repaid, left=left)


@tool(
    domains=("finance",),
    functions=("compute",),
    idempotent=True,
    call=ExampleCall({"principal": 300_000, "annual_rate_percent": 4.5, "years": 30}),
)
def loan_payment(
    principal: Principal,
    annual_rate_percent: Rate,
    years: LoanYears = None,
    months: LoanMonths = None,
    kind: RepaymentName = "annuity",
) -> LoanCost:
    """Compute the monthly payment, the total interest and the schedule of a loan or mortgage.

    Use it for 月供, 房贷, instalments and amortization. For plain arithmetic use calculate.

    Args:
        principal: Amount that is borrowed.
        annual_rate_percent: Nominal interest a year, in percent: 4.5 for 4.5 %.
        years: How long it is paid back; give years or months, or both to add them.
        months: The same in months.
        kind: annuity for equal payments (等额本息), linear for equal parts of the principal (等额本金).

    Returns:
        First and last payment, total interest, the schedule and a chart of the debt.
    """
    loan = Loan(principal, annual_rate_percent, _term(years, months), kind)
    paid = list(loan.instalments())
    interest = sum(one.interest for one in paid)
    return LoanCost(
        principal=principal,
        annual_rate_percent=annual_rate_percent,
        months=loan.months,
        kind=kind,
        first_payment=round(paid[0].payment, 2),
        last_payment=round(paid[-1].payment, 2),
        total_interest=round(interest, 2),
        total_paid=round(principal + interest, 2),
        first_year=[_rounded(one) for one in paid[:MONTHS_A_YEAR]],
        schedule=_schedule(paid),
        chart=chart("Debt left", [trace("line", "debt", [str(p.month) for p in paid], [p.left for p in paid])], "debt"),
    )


def _term(years: float | None, months: float | None) -> int:
    if years is None and months is None:
        raise InvalidArguments(
            "Say over how many years or months the loan is paid back.",
            parameter="years",
            zh="请说明贷款的年数或月数。",
        )
    term = round((years or 0) * MONTHS_A_YEAR + (months or 0))
    if not 1 <= term <= MAX_MONTHS:
        raise ToolCallFailed(
            f"A loan runs for 1 to {MAX_MONTHS:,} months, not {term:,}.",
            zh=f"贷款期限应为 1 至 {MAX_MONTHS:,} 个月，而不是 {term:,} 个月。",
        )
    return term


def _rounded(one: Instalment) -> Instalment:
    return Instalment(
        month=one.month,
        payment=round(one.payment, 2),
        interest=round(one.interest, 2),
        repaid=round(one.repaid, 2),
        left=round(one.left, 2),
    )


def _schedule(paid: list[Instalment]) -> Table:
    step = 1 if len(paid) <= MAX_ROWS else MONTHS_A_YEAR
    spans = [paid[i : i + step] for i in range(0, len(paid), step)]
    rows = [
        [
            span[-1].month,
            round(sum(one.payment for one in span), 2),
            round(sum(one.interest for one in span), 2),
            round(sum(one.repaid for one in span), 2),
            round(span[-1].left, 2),
        ]
        for span in spans
    ]
    what = "month" if step == 1 else "up to month"
    return Table(
        title="Repayment", columns=[what, "paid", "interest", "repaid", "debt left"], rows=rows, total_rows=len(rows)
    )
