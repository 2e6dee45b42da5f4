"""AKShare's answers: prices and bars of Chinese A-shares, money flows of A-shares and futures."""

import asyncio
from collections.abc import Callable, Mapping, Sequence
from datetime import UTC, date, datetime, timedelta
from typing import Any, Protocol

from tools.market.earlier_day import earlier
from tools.market.provider import Bar, Bars, DataOrigin, Flow, Flows, Interval, Market, Price
from tools.market.refusals import NotOffered, PartialProvider, bars_topic
from tools.market.remarks import remark
from tools.market.resampling import four_hour_bars
from tools.market.sources.service import Service

NAME = "akshare"
CURRENCY = "CNY"
LOT = 100
"""A-share volumes are counted in lots of a hundred shares."""
MINUTES: Mapping[Interval, str] = {"1min": "1", "5min": "5", "15min": "15", "1h": "60", "4h": "60"}
TYPICAL = "600519"
"""A share that trades every day: its last bar tells the day of a ranking, which carries none."""
LOOK_BACK = timedelta(days=20)
"""Longer than any holiday of the exchanges."""
HISTORY = timedelta(days=5 * 365)
CHINA = timedelta(hours=8)


class AkshareCalls(Protocol):
    """The calls that are made, each with the rows of a table as plain JSON; they block."""

    def daily(self, code: str, start: date, end: date) -> Sequence[Mapping[str, Any]]:
        """Return daily bars under Chinese names: 日期, 开盘, 收盘, 最高, 最低, 成交量 (lots)."""
        ...

    def minutes(self, code: str, minutes: str, start: date, end: date) -> Sequence[Mapping[str, Any]]:
        """Return short bars, the same with 时间 for 日期."""
        ...

    def stock_flows(self) -> Sequence[Mapping[str, Any]]:
        """Return today's flows: 代码, 名称, 最新价, 今日涨跌幅, 今日主力净流入-净额."""
        ...

    def futures(self) -> Sequence[Mapping[str, Any]]:
        """Return contracts: 合约代码, 合约名称, 合约乘数, 上日结算价, 最新价, 成交量, 更新时间."""
        ...


class AShareProvider(PartialProvider):
    """Reads what the calls bring."""

    name = NAME

    def __init__(self, calls: AkshareCalls, service: Service, today: Callable[[], date] | None = None) -> None:
        self._calls = calls
        self._service = service
        self._today = today or today_in_china

    async def price(self, symbol: str) -> Price:
        """Return the last daily bar; during trading it is of today so far."""
        self.expect("price", symbol)
        async with self._service.asked("price", symbol):
            bars = await self._daily(_code(symbol), self._today() - LOOK_BACK, self._today())
            if not bars:
                raise self._service.nothing("price", symbol)
            origin = DataOrigin(provider=NAME)
            return Price(currency=CURRENCY, bar=bars[-1], previous_close=bars[-2:][0].close, origin=origin)

    async def bars(self, symbol: str, interval: Interval, start: date, end: date) -> Bars:
        """Return bars as traded; four-hour bars are joined from hourly ones."""
        self.expect(bars_topic(interval), symbol)
        async with self._service.asked(bars_topic(interval), symbol):
            last = min(end, self._today())
            first = earlier(last, HISTORY) if start == date.min else start
            bars = await self._bars(_code(symbol), interval, first, last)
            if not bars:
                raise self._service.nothing(bars_topic(interval), symbol)
            return Bars(currency=CURRENCY, bars=bars, origin=DataOrigin(provider=NAME))

    async def _bars(self, code: str, interval: Interval, start: date, end: date) -> tuple[Bar, ...]:
        if interval == "1d":
            return await self._daily(code, start, end)
        rows = await asyncio.to_thread(self._calls.minutes, code, MINUTES[interval], start, end)
        bars = tuple(_bar(row, row["时间"].replace(" ", "T")) for row in rows)
        return four_hour_bars(bars) if interval == "4h" else bars

    async def _daily(self, code: str, start: date, end: date) -> tuple[Bar, ...]:
        rows = await asyncio.to_thread(self._calls.daily, code, start, end)
        return tuple(_bar(row, row["日期"][:10]) for row in rows)

    async def flows(self, market: Market, limit: int) -> Flows:
        """Return the largest net flows, of large orders in shares, or estimated from volume in futures."""
        if market == "us_stocks":
            raise NotOffered(self.name, market)
        async with self._service.asked(market):
            found = await (self._share_flows() if market == "cn_stocks" else self._futures_flows())
            if not found.flows:
                raise self._service.nothing(market, "")
            largest = sorted(found.flows, key=lambda flow: abs(flow.net_flow), reverse=True)
            return found.model_copy(update={"flows": tuple(largest[:limit])})

    async def _share_flows(self) -> Flows:
        rows = await asyncio.to_thread(self._calls.stock_flows)
        days = await self._daily(TYPICAL, self._today() - LOOK_BACK, self._today())
        return Flows(
            market="cn_stocks",
            at=date.fromisoformat(days[-1].at),
            flows=tuple(_share_flow(row) for row in rows if _traded(row, "最新价", "今日主力净流入-净额")),
            origin=DataOrigin(provider=NAME, notes=(remark("eastmoney_flows"),)),
        )

    async def _futures_flows(self) -> Flows:
        rows = await asyncio.to_thread(self._calls.futures)
        return Flows(
            market="cn_futures",
            at=date.fromisoformat(rows[0]["更新时间"][:10]),
            flows=tuple(_futures_flow(row) for row in rows if _traded(row, "最新价", "上日结算价", "成交量")),
            origin=DataOrigin(provider=NAME, notes=(remark("futures_turnover"),)),
        )


def today_in_china() -> date:
    """Return the day that it is in Shanghai."""
    return (datetime.now(UTC) + CHINA).date()


def _code(symbol: str) -> str:
    return symbol.partition(".")[0]


def _traded(row: Mapping[str, Any], *names: str) -> bool:
    """Say whether a row has figures: what is suspended has dashes or blanks."""
    return all(isinstance(row[name], int | float) and row[name] for name in names)


def _bar(row: Mapping[str, Any], at: str) -> Bar:
    return Bar(
        at=at, open=row["开盘"], high=row["最高"], low=row["最低"], close=row["收盘"], volume=int(row["成交量"] * LOT)
    )


def _share_flow(row: Mapping[str, Any]) -> Flow:
    exchange = "SS" if row["代码"].startswith("6") else "SZ" if row["代码"].startswith(("0", "3")) else "BJ"
    return Flow(
        symbol=f"{row['代码']}.{exchange}",
        name=row["名称"],
        price=row["最新价"],
        change_percent=row["今日涨跌幅"],
        net_flow=row["今日主力净流入-净额"],
        currency=CURRENCY,
    )


def _futures_flow(row: Mapping[str, Any]) -> Flow:
    change = row["最新价"] - row["上日结算价"]
    turnover = row["最新价"] * row["成交量"] * row["合约乘数"]
    return Flow(
        symbol=row["合约代码"],
        name=row["合约名称"],
        price=row["最新价"],
        change_percent=round(change / row["上日结算价"] * 100, 2),
        net_flow=turnover * ((change > 0) - (change < 0)),
        currency=CURRENCY,
    )
