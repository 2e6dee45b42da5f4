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
from tools.market.offers import hint
from tools.market.provider import DataOrigin, Provider
from tools.market.refusals import NotHeld, Refusal
from tools.market.remarks import Remark, remark


class Reports(Frozen):
    """Fiscal years of one company."""

    held: Mapping[int, Year]
    """Every year that the provider has, by its number."""
    years: tuple[Year, ...]
    """Those that were asked for, newest first; at least one."""
    origin: DataOrigin
    gaps: tuple[Remark, ...] = ()
    """Which years of the request are missing, and what would bring them."""


class Quarters(Frozen):
    """Quarters of one company, oldest first."""

    quarters: tuple[Year, ...]
    origin: DataOrigin


@dataclass(frozen=True)
class Sought:
    """What a year must have to count, and how that is called."""

    what: str
    """Key of an item, or in English: "balance sheet"."""
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
    return Reports(held=held, years=tuple(span.among(held)), origin=origin, gaps=gaps_of(span, held, symbol, names))


async def quarterly(chain: Sequence[Provider], symbol: str) -> Quarters:
    """Return a company's quarters.

    Raises:
        DataUnavailable: no provider has any; says what would bring them.
    """
    found = await first_answer(chain, lambda provider: provider.figures(symbol, "quarter"))
    return Quarters(quarters=tuple(by_quarter(found.figures)), origin=found.origin)


def gaps_of(span: YearSpan, held: Mapping[int, Year], symbol: str, chosen: tuple[str, ...]) -> tuple[Remark, ...]:
    """Say which years of a request are not held, and what would bring them; nothing where none is missing."""
    if not span.n_short(held):
        return ()
    way = hint("annual_figures", asset_of(symbol), symbol, chosen)
    if lacking := span.lacks(held):
        return (remark("years_absent", years=lacking, way=way),)
    ends = {"first": min(held), "last": max(held)}
    return (remark("fewer_years", asked=span.newest, n_held=len(held), **ends, way=way),)


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
            return Refusal(said)
        return NotHeld(said, topic="annual_figures", asset=asset_of(self.symbol), symbol=self.symbol)
