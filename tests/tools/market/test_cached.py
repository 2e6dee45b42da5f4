from collections.abc import Awaitable, Callable
from datetime import date
from pathlib import Path
from typing import Any

import pytest

from tools.market.answer_cache import AnswerCache
from tools.market.cached import CachedProvider
from tools.market.provider import Coverage, Provider
from tools.market.sources.yahoo import YahooProvider

ASKS: list[Callable[[Provider], Awaitable[Any]]] = [
    lambda p: p.price("AAPL"),
    lambda p: p.bars("AAPL", "1h", date.min, date.max),
    lambda p: p.figures("AAPL", "quarter"),
    lambda p: p.news("AAPL", 5),
    lambda p: p.profile("AAPL"),
    lambda p: p.rate("USD", "CNY", date(2013, 3, 1)),
    lambda p: p.flows("us_stocks", 2),
    lambda p: p.risk_free_rate(None),
    lambda p: p.beta("AAPL"),
]


@pytest.mark.parametrize("ask", ASKS)
async def test_a_second_question_is_answered_from_disk_alike(
    yahoo: YahooProvider, tmp_path: Path, ask: Callable[[Provider], Awaitable[Any]]
) -> None:
    plain = await ask(yahoo)
    cached = CachedProvider(yahoo, AnswerCache(tmp_path, 60))
    assert await ask(cached) == plain
    calls: Any = yahoo._calls
    calls.fault = OSError("no network any more")
    assert await ask(cached) == plain


def test_coverage_is_the_providers_own(yahoo: YahooProvider, tmp_path: Path) -> None:
    cached = CachedProvider(yahoo, AnswerCache(tmp_path, 60))
    assert (cached.name, cached.coverage("AAPL")) == ("yfinance", Coverage(prices=True, statements=True))
