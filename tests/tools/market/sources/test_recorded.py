"""Live providers that answer from recordings, put in place of the real ones."""

from dataclasses import replace
from datetime import date
from pathlib import Path

import pytest

from errors import DataUnavailable
from tools.builtin.finance.prices.flows import money_flow_top
from tools.context import ToolContext
from tools.market.chain import chosen_providers, stood_in
from tools.market.sources.recorded import recorded_providers

RECORDED = Path(__file__).parents[2] / "builtin" / "finance" / "recorded"


@pytest.fixture
def live(context: ToolContext) -> ToolContext:
    return replace(context, options={"finance_providers": "sample,ccxt,akshare,yfinance,edgartools"})


async def test_every_live_provider_has_a_stand_in(live: ToolContext) -> None:
    providers = recorded_providers(RECORDED)
    with stood_in(providers):
        chosen = await chosen_providers(live)
    assert list(chosen[1:]) == [providers[name] for name in ("ccxt", "akshare", "yfinance", "edgartools")]
    assert chosen[0].name == "sample"


async def test_tools_answer_from_recordings(live: ToolContext) -> None:
    with stood_in(recorded_providers(RECORDED)):
        found = await money_flow_top(live, "cn_futures", 2)
    assert (found.provider, len(found.flows)) == ("akshare", 2)


async def test_each_kind_of_question_has_an_answer() -> None:
    providers = recorded_providers(RECORDED)
    yahoo, coins, shares, filings = (providers[name] for name in ("yfinance", "ccxt", "akshare", "edgartools"))
    assert (await yahoo.profile("AAPL")).name
    assert (await yahoo.news(None, 2)).headlines
    assert (await yahoo.figures("AAPL", "quarter")).figures
    assert (await yahoo.figures("AAPL")).figures
    assert (await yahoo.flows("us_stocks", 3)).flows
    assert (await coins.price("BTC-USD")).currency == "USD"
    assert (await shares.price("600519.SS")).currency == "CNY"
    assert (await shares.bars("600519.SS", "1h", date(2024, 5, 6), date(2024, 5, 6))).bars
    assert (await shares.flows("cn_stocks", 3)).flows
    assert (await filings.figures("AAPL")).figures


async def test_what_was_not_recorded_is_not_held() -> None:
    with pytest.raises(DataUnavailable, match="NOPE"):
        await recorded_providers(RECORDED)["yfinance"].profile("NOPE")
