"""A company's reported figures from the first provider that has what was asked for, and what is missing of it."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from errors import DataUnavailable
from prompts.frozen import Frozen
from tools.builtin.finance.statements.items import Year, absence, by_quarter, by_year
from tools.builtin.finance.statements.spans import YearSpan
from tools.context import ToolContext
from tools.market.chain import chosen_providers, first_answer
from tools.market.directory import asset_of
from tools.market.offers import BilingualName, hint
from tools.market.provider import DataOrigin, Provider
from tools.market.refusals import NotHeld

NOTHING = BilingualName(en="", zh="")


class Reports(Frozen):
    """Fiscal years of one company."""

    held: Mapping[int, Year]
    """Every year that the provider has, by its number."""
    years: tuple[Year, ...]
    """Those that were asked for, newest first; at least one."""
    origin: DataOrigin
    gap: BilingualName = NOTHING
    """Which years of the request are missing, and what would bring them."""


class Quarters(Frozen):
    """Quarters of one company, oldest first."""

    quarters: tuple[Year, ...]
    origin: DataOrigin


@dataclass(frozen=True)
class Sought:
    """What a year must have to count, and how that is called."""

    what: str
    """In English: "balance sheet", or an item's name."""
    items: tuple[str, ...]
    elsewhere: bool = True
    """Whether a live provider would bring more of it."""

    def counts(self, year: Year) -> bool:
        """Say whether a year has it all."""
        return all(item in year.figures for item in self.items)


async def annual(context: ToolContext, symbol: str, sought: Sought, span: YearSpan) -> Reports:
    """Return the fiscal years that a span asks for, from one provider: the first with all of them, else with any.

    Raises:
        DataUnavailable: no provider has one of these years.
    """
    chain = await chosen_providers(context)
    wish = _Wish(symbol, sought, span)
    try:
        held, origin = await first_answer(chain, lambda provider: wish.held(provider, whole=True))
    except DataUnavailable:
        held, origin = await first_answer(chain, lambda provider: wish.held(provider, whole=False))
    names = tuple(provider.name for provider in chain)
    return Reports(held=held, years=tuple(span.among(held)), origin=origin, gap=gap_of(span, held, symbol, names))


async def quarterly(chain: Sequence[Provider], symbol: str) -> Quarters:
    """Return a company's quarters.

    Raises:
        DataUnavailable: no provider has any; says what would bring them.
    """
    found = await first_answer(chain, lambda provider: provider.figures(symbol, "quarter"))
    return Quarters(quarters=tuple(by_quarter(found.figures)), origin=found.origin)


def gap_of(span: YearSpan, held: Mapping[int, Year], symbol: str, chosen: tuple[str, ...]) -> BilingualName:
    """Say which years of a request are not held, and what would bring them; empty where none is missing."""
    if not span.n_short(held):
        return NOTHING
    lacking = ", ".join(f"FY{year}" for year in span.lacks(held))
    if lacking:
        said = BilingualName(en=f"Not in the data: {lacking}", zh=f"数据中没有：{lacking}")
    else:
        years = f"FY{min(held)}–FY{max(held)}" if len(held) > 1 else f"FY{min(held)}"
        said = BilingualName(
            en=f"Of the {span.newest} fiscal years asked for, {len(held)} are in the data ({years})",
            zh=f"所要的 {span.newest} 个财年中，数据里有 {len(held)} 个({years})",
        )
    way = hint("annual_figures", asset_of(symbol), symbol, chosen)
    return BilingualName(en=f"{said.en}; {way.en}.", zh=f"{said.zh}；{way.zh}。") if way else _closed(said)


@dataclass(frozen=True)
class _Wish:
    symbol: str
    sought: Sought
    span: YearSpan

    async def held(self, provider: Provider, *, whole: bool) -> tuple[dict[int, Year], DataOrigin]:
        """Ask one provider; it must have the whole span, or at least one of its years."""
        found = await provider.figures(self.symbol)
        held = {number: year for number, year in by_year(found.figures).items() if self.sought.counts(year)}
        enough = not self.span.n_short(held) if whole else bool(self.span.among(held))
        if not held or not enough:
            raise self._refusal(held)
        return held, found.origin

    def _refusal(self, held: Mapping[int, Year]) -> DataUnavailable:
        said = absence(held, self.symbol, self.sought.what, self.span.name)
        if not self.sought.elsewhere:
            return DataUnavailable(said.en, zh=said.zh)
        return NotHeld(said.en, topic="annual_figures", asset=asset_of(self.symbol), symbol=self.symbol, zh=said.zh)


def _closed(said: BilingualName) -> BilingualName:
    return BilingualName(en=f"{said.en}.", zh=f"{said.zh}。")
