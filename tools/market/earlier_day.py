"""Days before a day, as far back as the calendar goes."""

from datetime import date, timedelta


def earlier(day: date, by: timedelta) -> date:
    """Return the day so much before another, or the first day of the calendar where there is none."""
    return day - by if day - date.min >= by else date.min
