"""Reading the day that a tool was given, which may be today."""

from datetime import UTC, date, datetime

from errors import InvalidArguments
from tools.builtin.general.dates.clock import day_of

_TODAY = frozenset({"", "today", "now", "今天", "今日", "现在"})


def today() -> date:
    """Return the day of the local clock."""
    return datetime.now(UTC).astimezone().date()


def day_or_today(text: str, parameter: str) -> date:
    """Read a day; nothing, or a word for it, is today.

    Raises:
        InvalidArguments: it is no day.
    """
    if text.strip().lower() in _TODAY:
        return today()
    day = day_of(text)
    if day is None:
        raise InvalidArguments(
            f"{text!r} is not a day; write it as YYYY-MM-DD.",
            parameter=parameter,
            zh=f"“{text}”不是有效日期，请写成 YYYY-MM-DD。",
        )
    return day
