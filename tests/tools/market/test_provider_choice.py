"""What a person chose as sources of market data, in the order in which they are asked."""

import pytest

from errors import ConfigError
from tools.market import offers
from tools.market.offers import OFFERS
from tools.market.provider_choice import checked, identity, ordered


@pytest.fixture(autouse=True)
def installed(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every library is there but the one for coins."""
    monkeypatch.setattr(offers, "find_spec", lambda name: None if name == "ccxt" else name)


def test_every_source_but_the_sample_says_what_it_needs() -> None:
    assert [offer.provider for offer in OFFERS if not (offer.library and offer.extra)] == ["sample"]


@pytest.mark.parametrize(
    ("chosen", "before", "kept"),
    [
        (["sample"], "sample", ""),
        (["akshare", "yfinance", "sample"], "sample", "akshare,yfinance,sample"),
        (["akshare", "yfinance", "sample"], "yfinance,akshare,sample", "yfinance,akshare,sample"),
        (["sample", "yfinance"], "akshare,sample", "yfinance,sample"),
        (["yfinance", "yfinance", ""], "yfinance", "yfinance"),
    ],
)
def test_an_order_that_was_there_stays_and_the_sample_comes_last(chosen: list[str], before: str, kept: str) -> None:
    assert ordered(chosen, before) == kept


@pytest.mark.parametrize(("chosen", "zh"), [([], "请至少选择"), (["nowhere"], "没有数据源"), (["ccxt"], "尚未安装")])
def test_what_cannot_be_chosen_is_said_in_both_languages(chosen: list[str], zh: str) -> None:
    with pytest.raises(ConfigError) as caught:
        ordered(chosen, "sample")
    assert zh in caught.value.zh
    with pytest.raises(ConfigError):
        checked(",".join(chosen))


def test_an_identity_is_a_name_with_an_address() -> None:
    assert (identity("  Ann   Miller ann@mill.example "), identity("")) == ("Ann Miller ann@mill.example", "")
    for wrong in ("Ann", "a@b" + "x" * 300, "a@b\x00"):
        with pytest.raises(ConfigError):
            identity(wrong)
