"""Which fiscal years a request is about."""

from collections.abc import Mapping
from typing import Annotated

from pydantic import Field

from prompts.frozen import Frozen
from tools.builtin.finance.statements.items import Year

ThroughYear = Annotated[int | None, Field(ge=1990, le=2100)]
"""Last fiscal year of a span."""
MAX_YEARS = 50


class YearSpan(Frozen):
    """The years that are wanted: named ones, or the newest few."""

    named: tuple[int, ...] = ()
    """Fiscal years, oldest first."""
    since: int = 0
    """All years from this one on, where none is named."""
    newest: int | None = None
    """How many of the newest where none is named; all without a number."""

    @property
    def name(self) -> str:
        """How the named years are called: FY2024, FY2020 to FY2024; empty where none is named."""
        ends = dict.fromkeys((*self.named[:1], *self.named[-1:]))
        return f"FY{self.since} or later" if self.since else " to ".join(f"FY{year}" for year in ends)

    def among(self, held: Mapping[int, Year]) -> list[Year]:
        """Return the wanted years that are held, newest first."""
        if self.named:
            return [held[year] for year in reversed(self.named) if year in held]
        return [held[year] for year in sorted(held, reverse=True) if year >= self.since][: self.newest]

    def lacks(self, held: Mapping[int, Year]) -> tuple[int, ...]:
        """Return the named years that are not held."""
        return tuple(year for year in self.named or (self.since,) if year and year not in held)

    def n_short(self, held: Mapping[int, Year]) -> int:
        """Say how many years fewer are held than were asked for."""
        return len(self.lacks(held)) or max(0, (self.newest or 0) - len(held))


def year_span(fiscal_year: int | None, through_year: int | None, years: int | None, default: int | None) -> YearSpan:
    """Read three parameters as one span.

    Args:
        fiscal_year: One year, or the first of a span that `through_year` ends.
        through_year: The last year of a span.
        years: How many years, counted back from the year named, or from the newest.
        default: How many of the newest years where nothing is said; all without a number.
    """
    if fiscal_year and through_year:
        first, last = sorted((fiscal_year, through_year))
        return YearSpan(named=tuple(range(first, last + 1)[-MAX_YEARS:]))
    last = through_year or fiscal_year or 0
    if last:
        return YearSpan(named=tuple(range(last - (years or 1) + 1, last + 1)))
    return YearSpan(newest=years or default)


def year_span_since(fiscal_year: int | None, through_year: int | None, years: int | None) -> YearSpan:
    """Read three parameters as one span that a single year begins: one point is no line."""
    if fiscal_year and not through_year and not years:
        return YearSpan(since=fiscal_year)
    return year_span(fiscal_year, through_year, years, None)
