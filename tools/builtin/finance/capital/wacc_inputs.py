"""Gathers what a cost of capital needs, from reports and from the market, and says what it did not find."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date, timedelta

from errors import DataUnavailable
from prompts.frozen import Frozen
from tools.builtin.finance.capital.cost_of_capital import INPUTS, InputName, WaccInput, wacc_input
from tools.builtin.finance.statements.formulas import MAX_DAYS_APART
from tools.builtin.finance.statements.items import Year
from tools.market.chain import first_answer
from tools.market.directory import asset_of, company_name
from tools.market.offers import Topic, hint
from tools.market.provider import Bar, Measure, Provider
from tools.market.remarks import Remark, each_once, remark

NEAR_DAYS = 10
"""Days before a fiscal year's end within which its last trading day lies."""
PREMIUM_PERCENT = 4.33
PREMIUM_SOURCE = "implied equity risk premium of the US market, A. Damodaran (NYU Stern)"
PREMIUM_DAY = "2025-01-01"
TOPICS: Mapping[InputName, Topic] = {
    "price": "daily_bars",
    "beta": "beta",
    "risk_free_rate": "risk_free_rate",
    "shares": "annual_figures",
    "interest_expense": "annual_figures",
    "debt": "annual_figures",
    "tax_rate": "annual_figures",
}
"""What would bring an input."""


class Lacking(Frozen):
    """An input that was not found."""

    near_days: int | None = None
    """How near to the statement it had to be, where that counts."""
    newest: str = ""
    """Day of the newest there is, where that was too far away."""


@dataclass(frozen=True)
class Gathered:
    """The inputs of one fiscal year, those found and those missing."""

    year: Year
    found: Mapping[InputName, WaccInput]
    missing: Mapping[InputName, Lacking]


@dataclass(frozen=True)
class Gatherer:
    """Gathers the inputs of one company."""

    chain: Sequence[Provider]
    symbol: str
    premium: WaccInput

    async def gather(self, year: Year, provider: str) -> Gathered:
        """Gather the inputs of one fiscal year; `provider` names who supplied its reports."""
        found = {**_reported(year, provider), "equity_risk_premium": self.premium}
        missing: dict[InputName, Lacking] = {}
        for name, sought in (
            ("price", await self._price(year)),
            ("beta", await self._measure("beta", year)),
            ("risk_free_rate", await self._measure("risk_free_rate", year)),
        ):
            if isinstance(sought, WaccInput):
                found[sought.name] = sought
            else:
                missing[_known(name)] = sought
        missing |= {name: Lacking() for name in INPUTS if name not in found and name not in missing}
        return Gathered(year, found, missing)

    async def _price(self, year: Year) -> WaccInput | Lacking:
        """Take the last close of the fiscal year, else the newest price if it is near enough."""
        end = year.period_end
        try:
            bars = await first_answer(
                self.chain, lambda provider: provider.bars(self.symbol, "1d", end - timedelta(days=NEAR_DAYS), end)
            )
            return _price_input(bars.bars[-1], bars.currency, bars.origin.provider)
        except DataUnavailable:
            return await self._newest_price(end)

    async def _newest_price(self, end: date) -> WaccInput | Lacking:
        try:
            price = await first_answer(self.chain, lambda provider: provider.price(self.symbol))
        except DataUnavailable:
            return Lacking(near_days=MAX_DAYS_APART)
        day = date.fromisoformat(price.bar.at[:10])
        if abs(day - end) > timedelta(days=MAX_DAYS_APART):
            return Lacking(near_days=MAX_DAYS_APART, newest=day.isoformat())
        return _price_input(price.bar, price.currency, price.origin.provider)

    async def _measure(self, name: InputName, year: Year) -> WaccInput | Lacking:
        try:
            found = await first_answer(self.chain, lambda provider: self._asked(provider, name, year))
        except DataUnavailable:
            return Lacking()
        rate = name == "risk_free_rate"
        value, unit = (found.value * 100, "%") if rate else (found.value, "x")
        return wacc_input(name, value, unit, found.origin.provider, found.at.isoformat())

    async def _asked(self, provider: Provider, name: InputName, year: Year) -> Measure:
        if name == "beta":
            return await provider.beta(self.symbol)
        return await provider.risk_free_rate(year.period_end)


def what_is_missing(gathered: Sequence[Gathered], symbol: str, chosen: tuple[str, ...]) -> Remark:
    """Say which inputs are at hand, which are not, and what would bring those.

    Args:
        gathered: The inputs of years whose cost of capital cannot be computed.
        symbol: Whose.
        chosen: Names of the providers that were asked.
    """
    held = [_named(name, Lacking(), [g for g in gathered if name in g.found], gathered) for name in INPUTS]
    lacking = dict.fromkeys((name, g.missing[name]) for g in gathered for name in g.missing)
    lost = [_named(name, what, [g for g in gathered if name in g.missing], gathered) for name, what in lacking]
    topics = dict.fromkeys(TOPICS[name] for name, _ in lacking if name in TOPICS)
    ways = [way for topic in topics if (way := hint(topic, asset_of(symbol), symbol, chosen))]
    return remark(
        "no_cost_of_capital",
        symbol=symbol,
        name=company_name(symbol).en,
        years=[one.year.name for one in gathered],
        held=[one for one in held if one],
        missing=lost,
        ways=each_once(ways),
    )


def premium_input(percent: float | None) -> WaccInput:
    """Take the equity risk premium that the caller gave, else the default with its source."""
    if percent is None:
        return wacc_input("equity_risk_premium", PREMIUM_PERCENT, "%", PREMIUM_SOURCE, PREMIUM_DAY)
    return wacc_input("equity_risk_premium", percent, "%", "given in the request", date.today().isoformat())  # noqa: DTZ011 - a day, not a moment


def _reported(year: Year, provider: str) -> dict[InputName, WaccInput]:
    """Return the inputs that the reports of a year hold."""
    day, figures = year.period_end.isoformat(), year.figures
    named: tuple[tuple[InputName, str], ...] = (
        ("shares", "diluted_shares"),
        ("interest_expense", "interest_expense"),
        ("debt", "total_debt"),
    )
    found: dict[InputName, WaccInput] = {
        name: wacc_input(name, figures[item].value, figures[item].unit, f"{figures[item].filing}, {provider}", day)
        for name, item in named
        if item in figures
    }
    rate = _tax_rate(year)
    if rate is not None:
        source = f"income tax / (net income + income tax), {figures['income_tax'].filing}, {provider}"
        found["tax_rate"] = wacc_input("tax_rate", rate, "%", source, day)
    return found


def _tax_rate(year: Year) -> float | None:
    """Return the effective tax rate in percent; None where there is no income before tax to divide by."""
    if "income_tax" not in year.figures or "net_income" not in year.figures:
        return None
    before_tax = year.value("net_income") + year.value("income_tax")
    return max(0.0, year.value("income_tax") / before_tax * 100) if before_tax > 0 else None


def _price_input(bar: Bar, currency: str, provider: str) -> WaccInput:
    return wacc_input("price", bar.close, f"{currency}/share", f"close, {provider}", bar.at[:10])


def _named(
    name: InputName, what: Lacking, having: Sequence[Gathered], gathered: Sequence[Gathered]
) -> dict[str, object]:
    """Return the facts on one input; its years only where not all share them, nothing where none does."""
    years = [one.year.name for one in having] if len(having) < len(gathered) else []
    return {"name": name, **what.model_dump(), "years": years} if having else {}


def _known(name: str) -> InputName:
    return next(known for known in INPUTS if known == name)
