"""Chinese market data through the library akshare: the calls alone, their answers as plain JSON values."""

import json
from collections.abc import Mapping, Sequence
from datetime import date
from typing import Any

import akshare
import requests

from tools.context import ToolContext
from tools.market.sources.a_shares import NAME, AShareProvider
from tools.market.sources.service import Service

TIMEOUT_S = 25.0
"""A ranking of all shares comes in some fifty pages."""


class AkshareLibrary:
    """The library's calls, blocking."""

    def daily(self, code: str, start: date, end: date) -> Sequence[Mapping[str, Any]]:
        """Return daily bars as traded."""
        return _rows(
            akshare.stock_zh_a_hist(
                symbol=code,
                period="daily",
                start_date=start.strftime("%Y%m%d"),
                end_date=end.strftime("%Y%m%d"),
                adjust="",
                timeout=TIMEOUT_S,
            )
        )

    def minutes(self, code: str, minutes: str, start: date, end: date) -> Sequence[Mapping[str, Any]]:
        """Return short bars as traded."""
        return _rows(
            akshare.stock_zh_a_hist_min_em(
                symbol=code,
                start_date=f"{start} 00:00:00",
                end_date=f"{end} 23:59:59",
                period=minutes,
                adjust="",
            )
        )

    def stock_flows(self) -> Sequence[Mapping[str, Any]]:
        """Return today's flows of all shares."""
        return _rows(akshare.stock_individual_fund_flow_rank(indicator="今日"))

    def futures(self) -> Sequence[Mapping[str, Any]]:
        """Return all contracts with their last prices."""
        return _rows(akshare.futures_fees_info())


def _rows(frame: Any) -> Sequence[Mapping[str, Any]]:  # noqa: ANN401 - a pandas frame; its stubs are not ours to need
    rows: Sequence[Mapping[str, Any]] = json.loads(
        frame.to_json(orient="records", force_ascii=False, date_format="iso", default_handler=str)
    )
    return rows


def create(_: ToolContext) -> AShareProvider:
    """Return the provider."""
    service = Service(provider=NAME, unreachable=(requests.RequestException,), timeout_s=TIMEOUT_S)
    return AShareProvider(AkshareLibrary(), service)
