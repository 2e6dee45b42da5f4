"""What a source of finance data must be able to say.

A provider is one module in `providers/`, named as in the setting and imported only when it is chosen; it offers
`create() -> Provider`. What it does not hold it refuses with `DataUnavailable`, and the next provider is asked.
"""

from datetime import date
from typing import Annotated, Literal, Protocol, TypeAlias

from pydantic import BaseModel, ConfigDict, Field

from prompts.frozen import Frozen

Interval: TypeAlias = Annotated[
    Literal["1min", "5min", "15min", "1h", "4h", "1d"],
    Field(
        json_schema_extra={
            "x-synonyms": {
                "1min": [
                    "1 minute",
                    "1-minute",
                    "one minute",
                    "1m",
                    "minute bars",
                    "1分钟",
                    "一分钟",
                    "分钟线",
                    "分时",
                ],
                "5min": [
                    "5 minutes",
                    "5 minute",
                    "5 minute bars",
                    "5-minute",
                    "5-minute bars",
                    "five minutes",
                    "5m",
                    "5分钟",
                    "五分钟",
                    "5分钟线",
                    "五分钟线",
                ],
                "15min": [
                    "15 minutes",
                    "15 minute",
                    "15 minute bars",
                    "15-minute bars",
                    "15-minute",
                    "quarter of an hour",
                    "15m",
                    "15分钟",
                    "十五分钟",
                    "一刻钟",
                ],
                "1h": [
                    "hourly",
                    "1 hour",
                    "1-hour",
                    "one hour",
                    "60 minutes",
                    "60min",
                    "小时线",
                    "1小时",
                    "一小时",
                    "60分钟",
                ],
                "4h": ["4 hours", "4-hour", "four hours", "240 minutes", "4小时", "四小时"],
                "1d": [
                    "daily",
                    "day",
                    "1 day",
                    "end of day",
                    "day by day",
                    "日线",
                    "日K",
                    "日k线",
                    "每日",
                    "每天",
                    "天",
                ],
            }
        }
    ),
]
"""Length of a bar."""


class Described(BaseModel):
    """A frozen value whose field docs become descriptions in its JSON schema."""

    model_config = ConfigDict(frozen=True, extra="forbid", use_attribute_docstrings=True)


class Sourced(Described):
    """What every answer of this pack says about its origin.

    Days in results are plain strings: as a kind of their own they would offer themselves as input for other tools.
    """

    provider: str
    """Who supplied the data."""
    as_of: str
    """Day (YYYY-MM-DD) that the newest figure in this answer belongs to."""
    note: str = ""
    """What a reader must know about the data, e.g. that it is sample data; empty for live data."""
    note_zh: str = ""
    """The same in Chinese."""


class Origin(Frozen):
    """Who supplied some data, and what a reader must know about it."""

    provider: str
    note: str = ""
    note_zh: str = ""


class Bar(Frozen):
    """Trading of one span of time, in the currency of the listing."""

    at: str
    """Day, or ISO 8601 moment for spans shorter than a day."""
    open: float
    high: float
    low: float
    close: float
    volume: int


class Bars(Frozen):
    """Bars of one symbol, oldest first."""

    currency: str
    bars: tuple[Bar, ...]
    origin: Origin


class Price(Frozen):
    """The last known trading of one symbol."""

    currency: str
    bar: Bar
    previous_close: float
    origin: Origin


class Figure(Frozen):
    """One published figure of one fiscal year."""

    symbol: str
    fiscal_year: int
    period_end: date
    item: str
    """A key of `items.csv`."""
    value: float
    unit: str
    """`USD`, `USD/share` or `shares`."""
    filing: str
    """Where it was published, e.g. "10-K FY2023"."""
    checked: bool
    """Whether a second source holds the same figure."""


class Figures(Frozen):
    """All annual figures of one symbol, oldest first."""

    figures: tuple[Figure, ...]
    origin: Origin


class Coverage(Frozen):
    """What a provider can answer about a symbol."""

    prices: bool
    statements: bool


class Provider(Protocol):
    """A source of finance data. Symbols arrive as the directory spells them."""

    name: str

    def coverage(self, symbol: str) -> Coverage:
        """Say what can be asked about a symbol, without a network."""
        ...

    async def price(self, symbol: str) -> Price:
        """Return the newest price of a symbol.

        Raises:
            DataUnavailable: no such symbol here.
        """
        ...

    async def bars(self, symbol: str, interval: Interval, start: date, end: date) -> Bars:
        """Return at least one bar between two days, both included; they may lie outside what is held.

        Raises:
            DataUnavailable: no such symbol, interval or time here.
        """
        ...

    async def figures(self, symbol: str) -> Figures:
        """Return the annual figures of a symbol, dividends among them.

        Raises:
            DataUnavailable: no such symbol here.
        """
        ...
