"""Days, weeks, months, quarters and years, as a choice and as SQL."""

from typing import Annotated, Literal, TypeAlias

from pydantic import Field

PERIODS = ("day", "week", "month", "quarter", "year")
Every: TypeAlias = Annotated[
    Literal["day", "week", "month", "quarter", "year"],
    Field(
        json_schema_extra={
            "x-synonyms": {
                "day": [
                    "daily",
                    "every day",
                    "per day",
                    "each day",
                    "by day",
                    "每天",
                    "每日",
                    "按天",
                    "按日",
                    "日度",
                    "逐日",
                ],
                "week": [
                    "weekly",
                    "every week",
                    "per week",
                    "each week",
                    "by week",
                    "每周",
                    "按周",
                    "每星期",
                    "周度",
                    "逐周",
                ],
                "month": [
                    "monthly",
                    "every month",
                    "per month",
                    "each month",
                    "by month",
                    "每月",
                    "按月",
                    "每个月",
                    "月度",
                    "逐月",
                ],
                "quarter": [
                    "quarterly",
                    "every quarter",
                    "per quarter",
                    "by quarter",
                    "每季度",
                    "每季",
                    "按季度",
                    "按季",
                    "季度",
                    "逐季",
                ],
                "year": [
                    "yearly",
                    "annual",
                    "annually",
                    "every year",
                    "per year",
                    "each year",
                    "by year",
                    "每年",
                    "按年",
                    "年度",
                    "逐年",
                ],
            }
        }
    ),
]


def start_of(every: str, value: str) -> str:
    """The day on which the period of a date or moment begins, as SQL; weeks begin on Monday."""
    return f"CAST(date_trunc('{every}', {value}) AS DATE)"
