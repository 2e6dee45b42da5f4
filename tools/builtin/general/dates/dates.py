"""How far two days lie apart."""

from datetime import date

from pydantic import BaseModel, Field

from tools.builtin.general.dates.days import day_or_today
from tools.builtin.general.dates.shifts import months_later
from tools.kinds import IsoDate
from tools.marking import ExampleCall, tool


class DateDifference(BaseModel):
    """The span between two days."""

    start: IsoDate
    end: IsoDate
    days: int = Field(description="Days from start to end; negative when end is earlier")
    weeks: float = Field(description="The same in weeks")
    business_days: int = Field(description="Mondays to Fridays from start up to, not including, end; holidays count")
    years: int = Field(description="Whole years of the span by the calendar")
    months: int = Field(description="Whole months beyond those years")
    rest_days: int = Field(description="Days beyond those months")


@tool(
    domains=("time", "general"),
    functions=("compute",),
    permission="low",
    idempotent=False,
    call=ExampleCall({"start": "2024-02-29", "end": "2026-03-01"}),
)
def date_difference(
    start: IsoDate,
    end: IsoDate = "",
) -> DateDifference:
    """Count the days, weeks and business days between two dates.

    Use it for "how many days between A and B", "how long until A" and "how long since A".

    Args:
        start: First day, YYYY-MM-DD.
        end: Last day, YYYY-MM-DD; today when not given.

    Returns:
        The span in days, weeks, business days, and in years, months and days by the calendar.
    """
    first, last = day_or_today(start, "start"), day_or_today(end, "end")
    years, months, rest = _calendar_span(min(first, last), max(first, last))
    days = (last - first).days
    return DateDifference(
        start=first.isoformat(),
        end=last.isoformat(),
        days=days,
        weeks=round(days / 7, 2),
        business_days=business_days(first, last),
        years=years,
        months=months,
        rest_days=rest,
    )


def business_days(start: date, end: date) -> int:
    """Mondays to Fridays in [start, end); negative when end is earlier."""
    if end < start:
        return -business_days(end, start)
    weeks, rest = divmod((end - start).days, 7)
    return weeks * 5 + sum((start.weekday() + n) % 7 < 5 for n in range(rest))


def _calendar_span(start: date, end: date) -> tuple[int, int, int]:
    months = (end.year - start.year) * 12 + end.month - start.month
    if end.day < start.day:
        months -= 1
    anchor = months_later(start, months)
    return months // 12, months % 12, (end - anchor).days
