"""The day that lies some time after or before another."""

import calendar
from datetime import date, timedelta
from typing import Annotated, Literal

from pydantic import BaseModel, Field

from errors import InvalidArguments
from tools.builtin.general.dates.days import day_or_today
from tools.kinds import IsoDate
from tools.marking import ExampleCall, tool

_MAX = 100_000
Direction = Literal["after", "before"]


_Amount = Annotated[int, Field(ge=-_MAX, le=_MAX)]


class ShiftedDate(BaseModel):
    """A day reached from another."""

    start: IsoDate = Field(description="The day that was counted from")
    date: IsoDate = Field(description="The day that was reached")
    weekday: str = Field(description="Its day of the week in English")
    days: int = Field(description="Calendar days from start to date; negative when date is earlier")
    clipped: bool = Field(description="Whether the month reached was too short for the day, so that its last was taken")


@tool(
    domains=("time", "general"),
    functions=("compute",),
    permission="low",
    idempotent=False,
    call=ExampleCall({"date": "2026-01-31", "months": 1, "days": 10}),
)
def add_to_date(  # noqa: PLR0913 - a tool's parameters are flat
    date: IsoDate = "",
    years: _Amount = 0,
    months: _Amount = 0,
    weeks: _Amount = 0,
    days: _Amount = 0,
    business_days: _Amount = 0,
    direction: Direction = "after",
) -> ShiftedDate:
    """Compute the date that lies some years, months, weeks, days or business days after or before a date.

    Use it for "what date is 90 days after A", deadlines, due dates and "which weekday will it be". To count the days
    between two known dates use date_difference. Years and months are added first, then weeks and days, and business
    days (Monday to Friday, holidays not left out) last. A day that the month reached lacks becomes its last day.

    Args:
        date: The day to count from, YYYY-MM-DD; today when not given.
        years: How many years.
        months: How many months.
        weeks: How many weeks.
        days: How many calendar days.
        business_days: How many days from Monday to Friday.
        direction: Whether to count forwards (after) or backwards (before).

    Returns:
        The day that was reached, its weekday, and how many days away it is.
    """
    start = day_or_today(date, "date")
    sign = 1 if direction == "after" else -1
    try:
        month_day = months_later(start, sign * (12 * years + months))
        end = business_days_later(month_day + sign * timedelta(weeks=weeks, days=days), sign * business_days)
    except (OverflowError, ValueError):
        raise InvalidArguments(
            "That day lies outside the years 1 to 9999; give a smaller amount.",
            zh="结果超出公元 1 至 9999 年，请减小增减的数量。",
        ) from None
    return ShiftedDate(
        start=start.isoformat(),
        date=end.isoformat(),
        weekday=end.strftime("%A"),
        days=(end - start).days,
        clipped=month_day.day != start.day,
    )


def months_later(day: date, months: int) -> date:
    """The same day of another month, or that month's last."""
    year, month = divmod(day.year * 12 + day.month - 1 + months, 12)
    if not 1 <= year <= 9999:
        raise ValueError(year)
    return date(year, month + 1, min(day.day, calendar.monthrange(year, month + 1)[1]))


def business_days_later(day: date, amount: int) -> date:
    """The day that lies `amount` Mondays to Fridays on; from a weekend the first step ends on the next weekday."""
    step = 1 if amount > 0 else -1
    if amount and day.weekday() >= 5:  # stand on the weekday that the first step leaves from
        day -= timedelta(days=step * (day.weekday() - 4 if step > 0 else 7 - day.weekday()))
    weeks, rest = divmod(abs(amount), 5)
    day += timedelta(weeks=step * weeks)
    for _ in range(rest):
        day += timedelta(days=step)
        while day.weekday() >= 5:
            day += timedelta(days=step)
    return day
