"""What a source of finance data must be able to say.

A provider is one module in `providers/`, named as in the setting and imported only when it is chosen; it offers
`create(context) -> Provider`. What it does not hold it refuses with `DataUnavailable`, and the next provider is asked.
Which provider brings what stands in `offers.py`; `PartialProvider` in `refusals.py` refuses everything else.
"""

from datetime import date
from typing import Annotated, Literal, Protocol, TypeAlias

from pydantic import BaseModel, ConfigDict, Field

from prompts.frozen import Frozen
from tools.market.remarks import Remark

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
Period: TypeAlias = Annotated[
    Literal["annual", "quarter"],
    Field(
        json_schema_extra={
            "x-synonyms": {
                "annual": ["yearly", "year", "per year", "fiscal year", "10-K", "年度", "每年", "全年", "年报"],
                "quarter": ["quarterly", "quarters", "per quarter", "10-Q", "季度", "每季度", "单季", "季报"],
            }
        }
    ),
]
"""Time that one figure covers."""
Market: TypeAlias = Annotated[
    Literal["us_stocks", "cn_stocks", "cn_futures"],
    Field(
        json_schema_extra={
            "x-synonyms": {
                "us_stocks": ["US stocks", "American stocks", "Wall Street", "NYSE", "Nasdaq", "美股", "美国股票"],
                "cn_stocks": [
                    "A-shares",
                    "A shares",
                    "Chinese stocks",
                    "China stocks",
                    "Shanghai and Shenzhen",
                    "A股",
                    "沪深",
                    "沪深两市",
                    "两市",
                    "中国股票",
                    "主力资金",
                ],
                "cn_futures": ["futures", "Chinese futures", "commodity futures", "期货", "国内期货", "商品期货"],
            }
        }
    ),
]
"""Where money flows are counted."""


class DescribedValue(BaseModel):
    """A frozen value whose field docs become descriptions in its JSON schema."""

    model_config = ConfigDict(frozen=True, extra="forbid", use_attribute_docstrings=True)


class Sourced(DescribedValue):
    """What every answer of this pack says about its origin.

    Days in results are plain strings: as a kind of their own they would offer themselves as input for other tools.
    """

    provider: str
    """Who supplied the data."""
    as_of: str
    """Day (YYYY-MM-DD) that the newest figure in this answer belongs to."""
    notes: list[Remark] = []
    """What a reader must know about the data, e.g. that it is sample data; empty for live data."""


class DataOrigin(Frozen):
    """Who supplied some data, and what a reader must know about it."""

    provider: str
    notes: tuple[Remark, ...] = ()


class Bar(Frozen):
    """Trading of one span of time, in the currency of the listing."""

    at: str
    """Day, or ISO 8601 moment for spans shorter than a day."""
    open: float
    high: float
    low: float
    close: float
    volume: int | float
    """Shares or contracts; of a coin also parts of one."""


class Bars(Frozen):
    """Bars of one symbol, oldest first."""

    currency: str
    bars: tuple[Bar, ...]
    origin: DataOrigin


class Price(Frozen):
    """The last known trading of one symbol."""

    currency: str
    bar: Bar
    previous_close: float
    origin: DataOrigin


class Figure(Frozen):
    """One published figure of one fiscal year, or of one quarter of it."""

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
    fiscal_quarter: int = Field(default=0, ge=0, le=4)
    """1 to 4; 0 for the whole year."""


class Figures(Frozen):
    """All annual or all quarterly figures of one symbol, oldest first."""

    figures: tuple[Figure, ...]
    origin: DataOrigin


class Headline(Frozen):
    """One piece of news."""

    title: str
    publisher: str
    published: str
    """ISO 8601 moment."""
    url: str
    summary: str = ""
    """What the publisher says it is about; empty where the source gives no summary."""
    symbols: tuple[str, ...] = ()
    """Symbols that it is about, as far as the source says so."""


class News(Frozen):
    """Headlines, newest first."""

    headlines: tuple[Headline, ...]
    origin: DataOrigin


class Profile(Frozen):
    """What a company does and where it is listed; a field is empty where the source is silent."""

    name: str
    exchange: str = ""
    currency: str = ""
    sector: str = ""
    industry: str = ""
    country: str = ""
    employees: int | None = None
    website: str = ""
    description: str = ""
    origin: DataOrigin


class Rate(Frozen):
    """How much of `quote` one unit of `base` buys."""

    base: str
    quote: str
    rate: float = Field(gt=0)
    at: date
    """Day of the rate."""
    origin: DataOrigin


class Flow(Frozen):
    """Where money went on one day."""

    symbol: str
    name: str
    price: float
    change_percent: float
    net_flow: float
    """Money that came in less money that went out, in `currency`; how it was counted stands in the origin's note."""
    currency: str


class Flows(Frozen):
    """The largest flows of one market, largest amount first whichever way it went."""

    market: Market
    at: date
    """Trading day of the flows."""
    flows: tuple[Flow, ...]
    origin: DataOrigin


class Measure(Frozen):
    """One number with its day: a yearly rate as a fraction (0.042), or a beta."""

    value: float
    at: date
    origin: DataOrigin


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

    async def figures(self, symbol: str, period: Period = "annual") -> Figures:
        """Return the annual or quarterly figures of a symbol, dividends among them.

        Raises:
            DataUnavailable: no such symbol or period here.
        """
        ...

    async def news(self, symbol: str | None, limit: int) -> News:
        """Return at least one and at most `limit` headlines on a symbol, or on the market as a whole.

        Raises:
            DataUnavailable: no news here.
        """
        ...

    async def profile(self, symbol: str) -> Profile:
        """Return what is known about the company behind a symbol.

        Raises:
            DataUnavailable: no such symbol here.
        """
        ...

    async def rate(self, base: str, quote: str, on: date | None) -> Rate:
        """Return the exchange rate of a day, or the newest; on a day without trading that of the last day before.

        Raises:
            DataUnavailable: no such currency or day here.
        """
        ...

    async def flows(self, market: Market, limit: int) -> Flows:
        """Return at least one and at most `limit` of the largest money flows of the newest day.

        Raises:
            DataUnavailable: no such market here.
        """
        ...

    async def risk_free_rate(self, on: date | None) -> Measure:
        """Return the yield of ten-year US treasuries as a yearly fraction, of a day or the newest.

        Raises:
            DataUnavailable: not held here.
        """
        ...

    async def beta(self, symbol: str) -> Measure:
        """Return how strongly a stock moves with its market.

        Raises:
            DataUnavailable: no such symbol here.
        """
        ...
