"""The day on which a request is made, as prompts name it."""

from collections.abc import Callable
from datetime import UTC, date, datetime
from typing import Final, TypeAlias

Today: TypeAlias = Callable[[], date]
_WEEKDAYS: Final = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")


def today() -> date:
    """Return the day as the machine's clock shows it."""
    return datetime.now(UTC).astimezone().date()


def day_text(day: date) -> str:
    """Write a day with its weekday, which models count wrongly."""
    return f"{day.isoformat()}, {_WEEKDAYS[day.weekday()]}"
