import sys
from dataclasses import replace
from types import SimpleNamespace
from typing import Any

import pytest

from errors import ConfigError, DataUnavailable
from tools.context import ToolContext
from tools.market.cached import CachedProvider
from tools.market.chain import chosen_providers, first_answer, known_providers
from tools.market.offers import OFFERS


async def test_the_sample_is_chosen_where_nothing_is_set(context: ToolContext) -> None:
    assert [p.name for p in await chosen_providers(replace(context, options={}))] == ["sample"]


async def test_an_unknown_provider_is_a_bad_setting_that_names_the_known_ones(context: ToolContext) -> None:
    with pytest.raises(ConfigError, match=r"'yahoo'.*known: akshare, .*sample, yfinance"):
        await chosen_providers(replace(context, options={"finance_providers": "sample, yahoo"}))


async def test_an_empty_list_of_providers_is_a_bad_setting(context: ToolContext) -> None:
    with pytest.raises(ConfigError, match="names no provider"):
        await chosen_providers(replace(context, options={"finance_providers": " , "}))


def test_every_module_of_the_folder_is_a_provider() -> None:
    assert known_providers() == ("akshare", "ccxt", "edgartools", "sample", "yfinance")


async def test_the_next_provider_is_asked_where_the_first_has_nothing(scripted: Any) -> None:
    chain = [scripted("empty"), scripted("full", close=3.5)]
    price = await first_answer(chain, lambda provider: provider.price("ACME"))
    assert (price.origin.provider, price.bar.close) == ("full", 3.5)


async def test_the_second_provider_is_left_alone_where_the_first_answers(scripted: Any) -> None:
    chain = [scripted("full", close=3.5), scripted("spare", close=4.5)]
    await first_answer(chain, lambda provider: provider.price("ACME"))
    assert chain[1].asked == []


async def test_where_nobody_has_the_data_everyone_says_why(scripted: Any) -> None:
    with pytest.raises(DataUnavailable, match=r"one has no price of ACME\. two has no price of ACME\."):
        await first_answer([scripted("one"), scripted("two")], lambda provider: provider.price("ACME"))


@pytest.mark.parametrize(
    ("name", "extra"), [("yfinance", "finance"), ("akshare", "finance-cn"), ("ccxt", "crypto"), ("edgartools", "sec")]
)
async def test_a_library_that_is_not_installed_is_one_sentence_with_the_command(
    context: ToolContext, monkeypatch: pytest.MonkeyPatch, name: str, extra: str
) -> None:
    monkeypatch.setitem(sys.modules, f"tools.market.providers.{name}", None)
    with pytest.raises(ConfigError, match=rf"names {name}.*pip install 'toolatlas\[{extra}\]'") as caught:
        await chosen_providers(replace(context, options={"finance_providers": name}))
    assert "尚未安装" in caught.value.zh


async def test_live_providers_remember_their_answers(context: ToolContext, monkeypatch: pytest.MonkeyPatch) -> None:
    module = SimpleNamespace(create=lambda _: SimpleNamespace(name="ccxt"))
    monkeypatch.setitem(sys.modules, "tools.market.providers.ccxt", module)
    options = {"finance_providers": "sample,ccxt", "finance_cache_s": "60"}
    sample, live = await chosen_providers(replace(context, options=options))
    assert (isinstance(sample, CachedProvider), isinstance(live, CachedProvider), live.name) == (False, True, "ccxt")


def test_every_provider_stands_in_the_table_of_offers() -> None:
    assert sorted(offer.provider for offer in OFFERS) == list(known_providers())
