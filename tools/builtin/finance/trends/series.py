"""One item over time: its values, how they are called, and how they grew."""

from collections.abc import Sequence

from tools.artifacts import Table
from tools.builtin.finance.statements.items import Year
from tools.market.labels import labels
from tools.market.money import percent_change, readable_en
from tools.market.offers import BilingualName
from tools.market.provider import DescribedValue, Figure
from tools.shares import Percent

QUARTERS = 4


class Point(DescribedValue):
    """The value of one item for one time."""

    period: str
    """What the time is called: FY2024, Q3 FY2024, or 12 months to Q3 FY2024."""
    period_end: str
    """Its last day, YYYY-MM-DD."""
    value: float
    """The value in full units."""
    readable: str
    """The value for people, in English."""
    growth_percent: Percent | None
    """Against the same time one year before, in percent; null where that is not held or has no meaning."""
    filing: str
    """Where it was reported; the first and the last filing for a sum."""
    checked: bool
    """Whether a second source holds the same figures."""


class Sample:
    """Sums or single figures in the order of time, before they are worded."""

    def __init__(self, year: Year, figures: Sequence[Figure], prefix: str = "") -> None:
        self.year = year
        self.figures = figures
        self.period = f"{prefix}{year.name}"

    @property
    def value(self) -> float:
        """The sum of the figures."""
        return sum(figure.value for figure in self.figures)

    @property
    def checked(self) -> bool:
        """Whether a second source holds all of them."""
        return all(figure.checked for figure in self.figures)

    @property
    def filing(self) -> str:
        """The filing, or the first and the last of several."""
        return " – ".join(dict.fromkeys((self.figures[0].filing, self.figures[-1].filing)))

    @property
    def place(self) -> int:
        """Where it stands on a line of quarters; whole years stand four apart."""
        return self.year.fiscal_year * QUARTERS + self.year.fiscal_quarter


def each(years: Sequence[Year], item: str) -> list[Sample]:
    """Take an item as it was reported for each time, oldest first."""
    held = sorted((year for year in years if item in year.figures), key=lambda year: year.period_end)
    return [Sample(year, [year.figures[item]]) for year in held]


def rolled(quarters: Sequence[Year], item: str) -> list[Sample]:
    """Add an item up over every four quarters that follow each other, oldest first."""
    singles = each(quarters, item)
    windows = [singles[i : i + QUARTERS] for i in range(len(singles) - QUARTERS + 1)]
    return [
        Sample(window[-1].year, [single.figures[0] for single in window], "12 months to ")
        for window in windows
        if window[-1].place - window[0].place == QUARTERS - 1
    ]


def points(samples: Sequence[Sample]) -> list[Point]:
    """Word the values, each with its growth over a year."""
    held = {sample.place: sample.value for sample in samples}
    return [_point(sample, held.get(sample.place - QUARTERS)) for sample in samples]


def growth_percent(new: float, old: float) -> float | None:
    """Return the growth in percent; None where the base is not positive or the sign changed: it would say nothing."""
    return None if no_growth(new, old) else percent_change(new, old)


def no_growth(new: float, old: float) -> BilingualName | None:
    """Say why a growth would have no meaning; None where it has one."""
    if old == 0:
        return BilingualName(en="the value that it starts from is zero", zh="起始值为零")
    if new * old < 0:
        return BilingualName(
            en="the sign changed, so a percentage would say nothing", zh="正负号发生了变化，百分比没有意义"
        )
    if old < 0:
        return BilingualName(
            en="the value that it starts from is negative, so a percentage would say nothing",
            zh="起始值为负，百分比没有意义",
        )
    return None


def item_words(item: str) -> dict[str, str]:
    """Return the fields that name an item in a result."""
    return {"item": item, "label": labels()[item].en}


def points_table(title: str, held: Sequence[Point], unit: str) -> Table:
    """Put values and growth into a table, oldest first."""
    return Table(
        title=title,
        columns=["period", "period end", f"value ({unit})", "growth over a year (%)", "filing"],
        rows=[[point.period, point.period_end, point.value, point.growth_percent, point.filing] for point in held],
        total_rows=len(held),
    )


def _point(sample: Sample, year_before: float | None) -> Point:
    unit = sample.figures[0].unit
    return Point(
        period=sample.period,
        period_end=sample.year.period_end.isoformat(),
        value=sample.value,
        readable=readable_en(sample.value, unit),
        growth_percent=None if year_before is None else growth_percent(sample.value, year_before),
        filing=sample.filing,
        checked=sample.checked,
    )
