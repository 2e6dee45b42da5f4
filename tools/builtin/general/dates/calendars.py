"""The calendar of a month."""

import calendar
from datetime import date, timedelta

from pydantic import BaseModel, Field

from errors import InvalidArguments
from tools.artifacts import Table
from tools.builtin.general.dates.clock import day_of
from tools.builtin.general.dates.days import today
from tools.kinds import IsoDate
from tools.marking import ExampleCall, tool

_WEEKDAYS = ("Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun")


class MonthCalendar(BaseModel):
    """A month on one sheet."""

    year: int
    month: int = Field(description="1 to 12")
    name: str = Field(description="The month's English name")
    day: str = Field(description="The day that was given, YYYY-MM-DD; empty for this month")
    weekday: str = Field(description="The weekday of the day that was given in English; empty for this month")
    first_day: IsoDate = Field(description="Its first day")
    last_day: IsoDate = Field(description="Its last day")
    n_days: int = Field(description="How many days it has")
    n_weekdays: int = Field(description="How many of them are Mondays to Fridays; holidays count")
    first_weekday: str = Field(description="The weekday of its first day in English")
    first_week: int = Field(description="ISO number of the week that its first day is in")
    last_week: int = Field(description="ISO number of the week that its last day is in")
    weeks: Table = Field(description="One row a week: its ISO number, then the days from Monday to Sunday")


@tool(
    domains=("time", "general"),
    functions=("query", "generate"),
    permission="low",
    idempotent=False,
    call=ExampleCall({"month": "2026-03-01"}),
)
def calendar_month(month: IsoDate = "") -> MonthCalendar:
    """Lay out the calendar of one month: a table of its weeks with ISO week numbers, Monday first.

    Use it to show a month, to see on which weekdays its days fall, or for its week numbers. For a day some time away
    use add_to_date, for the time between two days date_difference.

    Args:
        month: Any day of the month, YYYY-MM-DD; this month when not given.

    Returns:
        The month's facts and its weeks as a table.
    """
    day = _day(month)
    given = bool(month.strip())
    n_days = calendar.monthrange(day.year, day.month)[1]
    first, last = day.replace(day=1), day.replace(day=n_days)
    return MonthCalendar(
        year=day.year,
        month=day.month,
        name=first.strftime("%B"),
        day=day.isoformat() if given else "",
        weekday=day.strftime("%A") if given else "",
        first_day=first.isoformat(),
        last_day=last.isoformat(),
        n_days=n_days,
        n_weekdays=sum((first + timedelta(days=n)).weekday() < 5 for n in range(n_days)),
        first_weekday=first.strftime("%A"),
        first_week=first.isocalendar().week,
        last_week=last.isocalendar().week,
        weeks=_weeks(first),
    )


def _weeks(first: date) -> Table:
    rows: list[list[int | None]] = []
    for week in calendar.Calendar().monthdayscalendar(first.year, first.month):
        some_day = first.replace(day=max(week))
        rows.append([some_day.isocalendar().week, *(day or None for day in week)])
    title = f"{first.strftime('%B')} {first.year}"
    return Table(title=title, columns=["Week", *_WEEKDAYS], rows=rows, total_rows=len(rows))


def _day(text: str) -> date:
    if not text.strip():
        return today()
    day = day_of(text)
    if day is None:
        raise InvalidArguments(
            f"{text!r} names no month; write a day of it as YYYY-MM-DD.",
            parameter="month",
            zh=f"“{text}”不是有效月份，请用 YYYY-MM-DD 写出该月的任意一天。",
        )
    return day
