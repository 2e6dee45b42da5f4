"""Days, weeks, months, quarters and years, as a choice and as SQL."""

from typing import Literal, TypeAlias

PERIODS = ("day", "week", "month", "quarter", "year")
Every: TypeAlias = Literal["day", "week", "month", "quarter", "year"]


def start_of(every: str, value: str) -> str:
    """The day on which the period of a date or moment begins, as SQL; weeks begin on Monday."""
    return f"CAST(date_trunc('{every}', {value}) AS DATE)"
