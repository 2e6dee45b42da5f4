"""Gathers what a cost of capital needs, from reports and from the market, and says what it did not find."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date, timedelta

from errors import DataUnavailable
from tools.builtin.finance.capital.cost_of_capital import INPUT_WORDS, InputName, WaccInput, wacc_input
from tools.builtin.finance.statements.formulas import MAX_DAYS_APART
from tools.builtin.finance.statements.items import Year
from tools.market.chain import first_answer
from tools.market.directory import asset_of
from tools.market.offers import BilingualName, Topic, hint
from tools.market.provider import Bar, Measure, Provider

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


@dataclass(frozen=True)
class Gathered:
    """The inputs of one fiscal year, those found and those missing."""

    year: Year
    found: Mapping[InputName, WaccInput]
    missing: Mapping[InputName, BilingualName]
    """Input → how the missing thing is called."""


@dataclass(frozen=True)
class Gatherer:
    """Gathers the inputs of one company."""

    chain: Sequence[Provider]
    symbol: str
    premium: WaccInput

    async def gather(self, year: Year, provider: str) -> Gathered:
        """Gather the inputs of one fiscal year; `provider` names who supplied its reports."""
        found = {**_reported(year, provider), "equity_risk_premium": self.premium}
        missing: dict[InputName, BilingualName] = {}
        for name, sought in (
            ("price", await self._price(year)),
            ("beta", await self._measure("beta", year)),
            ("risk_free_rate", await self._measure("risk_free_rate", year)),
        ):
            if isinstance(sought, WaccInput):
                found[sought.name] = sought
            else:
                missing[_known(name)] = sought
        missing |= {name: INPUT_WORDS[name] for name in INPUT_WORDS if name not in found and name not in missing}
        return Gathered(year, found, missing)

    async def _price(self, year: Year) -> WaccInput | BilingualName:
        """Take the last close of the fiscal year, else the newest price if it is near enough."""
        end = year.period_end
        try:
            bars = await first_answer(
                self.chain, lambda provider: provider.bars(self.symbol, "1d", end - timedelta(days=NEAR_DAYS), end)
            )
            return _price_input(bars.bars[-1], bars.currency, bars.origin.provider)
        except DataUnavailable:
            return await self._newest_price(end)

    async def _newest_price(self, end: date) -> WaccInput | BilingualName:
        en, zh = f"share price within {MAX_DAYS_APART} days of the statement", f"报表日前后 {MAX_DAYS_APART} 天内的股价"
        try:
            price = await first_answer(self.chain, lambda provider: provider.price(self.symbol))
        except DataUnavailable:
            return BilingualName(en=en, zh=zh)
        day = date.fromisoformat(price.bar.at[:10])
        if abs(day - end) > timedelta(days=MAX_DAYS_APART):
            return BilingualName(en=f"{en} (the newest is of {day})", zh=f"{zh}(最近的股价日期为 {day})")
        return _price_input(price.bar, price.currency, price.origin.provider)

    async def _measure(self, name: InputName, year: Year) -> WaccInput | BilingualName:
        try:
            found = await first_answer(self.chain, lambda provider: self._asked(provider, name, year))
        except DataUnavailable:
            return INPUT_WORDS[name]
        rate = name == "risk_free_rate"
        value, unit = (found.value * 100, "%") if rate else (found.value, "x")
        return wacc_input(name, value, unit, found.origin.provider, found.at.isoformat())

    async def _asked(self, provider: Provider, name: InputName, year: Year) -> Measure:
        if name == "beta":
            return await provider.beta(self.symbol)
        return await provider.risk_free_rate(year.period_end)


def what_is_missing(gathered: Sequence[Gathered], title: str, symbol: str, chosen: tuple[str, ...]) -> DataUnavailable:
    """Say in one sentence which inputs are at hand, which are not, and what would bring those."""
    names = [name for name in INPUT_WORDS if any(name in one.found for one in gathered)]
    held = [_with_years(INPUT_WORDS[name], [g for g in gathered if name in g.found], gathered) for name in names]
    lacking = dict.fromkeys((name, g.missing[name].en, g.missing[name].zh) for g in gathered for name in g.missing)
    lost = [
        _with_years(BilingualName(en=en, zh=zh), [g for g in gathered if name in g.missing], gathered)
        for name, en, zh in lacking
    ]
    topics = dict.fromkeys(TOPICS[name] for name, _, _ in lacking if name in TOPICS)
    ways = [way for topic in topics if (way := hint(topic, asset_of(symbol), symbol, chosen))]
    en = f"{title} cannot be computed: at hand are {_list(held, 'en')}; missing are {_list(lost, 'en')}"
    zh = f"无法计算 {title}：已有{_list(held, 'zh')}；缺少{_list(lost, 'zh')}"
    how = {way.en: way.zh for way in ways}
    return DataUnavailable(
        "; ".join((en, *how)) + ".",
        zh="；".join((zh, *how.values())) + "。",
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


def _with_years(words: BilingualName, having: Sequence[Gathered], gathered: Sequence[Gathered]) -> BilingualName:
    if len(having) == len(gathered):
        return words
    years = ", ".join(one.year.name for one in having)
    return BilingualName(en=f"{words.en} ({years})", zh=f"{words.zh}({years})")


def _list(words: Sequence[BilingualName], language: str) -> str:
    return ("、" if language == "zh" else ", ").join(getattr(one, language) for one in words) or "–"


def _known(name: str) -> InputName:
    return next(known for known in INPUT_WORDS if known == name)
