"""Which provider brings what: the one table that refusals, hints and docs are made from."""

from importlib.util import find_spec
from typing import Literal, TypeAlias

from prompts.frozen import Frozen
from tools.market.remarks import Remark, remark

Asset: TypeAlias = Literal["stock", "coin", "commodity", "index", "currency"]
Topic: TypeAlias = Literal[
    "price",
    "daily_bars",
    "intraday_bars",
    "annual_figures",
    "quarterly_figures",
    "news",
    "profile",
    "rate",
    "us_stocks",
    "cn_stocks",
    "cn_futures",
    "risk_free_rate",
    "beta",
]
"""What can be asked of a provider; of money flows each market is a topic of its own."""


class BilingualName(Frozen):
    """How something is called in a sentence."""

    en: str
    zh: str


class ProviderOffer(Frozen):
    """What one provider brings, and what it takes to have it."""

    provider: str
    title: BilingualName
    extra: str = ""
    """Extra of the package that installs its library; empty where nothing more is needed."""
    library: str = ""
    """What is imported then."""
    option: str = ""
    """Setting without which it answers nothing."""
    assets: frozenset[Asset]
    topics: frozenset[Topic]
    suffixes: tuple[str, ...] = ()
    """Where it knows listings of some exchanges only: how their symbols end."""

    @property
    def is_installed(self) -> bool:
        """Whether it can be asked on this machine, given a network."""
        return not self.library or find_spec(self.library) is not None

    def brings(self, topic: Topic, asset: Asset, symbol: str = "") -> bool:
        """Say whether it can be asked this at all."""
        listed = not (self.suffixes and symbol) or symbol.endswith(self.suffixes)
        fitting = asset == "stock" or topic not in OF_COMPANIES
        return topic in self.topics and asset in self.assets and listed and fitting


TOPICS: dict[Topic, BilingualName] = {
    "price": BilingualName(en="Prices", zh="价格"),
    "daily_bars": BilingualName(en="Daily prices", zh="日线行情"),
    "intraday_bars": BilingualName(en="Intraday bars", zh="日内(分钟、小时)K 线"),
    "annual_figures": BilingualName(en="Annual statements", zh="年度财务报表"),
    "quarterly_figures": BilingualName(en="Quarterly statements", zh="季度财务报表"),
    "news": BilingualName(en="News", zh="新闻"),
    "profile": BilingualName(en="Company profiles", zh="公司简介"),
    "rate": BilingualName(en="Exchange rates", zh="汇率"),
    "us_stocks": BilingualName(en="Money flows of US stocks", zh="美股资金流向"),
    "cn_stocks": BilingualName(en="Money flows of Chinese A-shares", zh="A 股资金流向"),
    "cn_futures": BilingualName(en="Money flows of Chinese futures", zh="国内期货资金流向"),
    "risk_free_rate": BilingualName(en="Treasury yields (risk-free rates)", zh="美国国债收益率(无风险利率)"),
    "beta": BilingualName(en="Betas", zh="贝塔系数"),
}
ASSETS: dict[Asset, BilingualName] = {
    "stock": BilingualName(en="stocks", zh="股票"),
    "coin": BilingualName(en="coins", zh="加密货币"),
    "commodity": BilingualName(en="commodities", zh="大宗商品"),
    "index": BilingualName(en="indices", zh="指数"),
    "currency": BilingualName(en="currency pairs", zh="货币对"),
}
PRICES: frozenset[Topic] = frozenset({"price", "daily_bars", "intraday_bars"})
"""Topics that differ by the kind of asset."""

OF_COMPANIES: frozenset[Topic] = frozenset({"annual_figures", "quarterly_figures", "profile", "beta"})
"""Topics that only companies have."""

OFFERS: tuple[ProviderOffer, ...] = (
    ProviderOffer(
        provider="sample",
        title=BilingualName(en="the offline sample", zh="离线样例"),
        assets=frozenset({"stock"}),
        topics=frozenset({"price", "daily_bars", "annual_figures", "rate"}),
    ),
    # The more special a live provider is, the earlier it is recommended.
    ProviderOffer(
        provider="ccxt",
        title=BilingualName(en="the coin exchanges (ccxt)", zh="加密货币交易所(ccxt)"),
        extra="crypto",
        library="ccxt",
        assets=frozenset({"coin"}),
        topics=PRICES,
    ),
    ProviderOffer(
        provider="akshare",
        title=BilingualName(en="AKShare", zh="AKShare"),
        extra="finance-cn",
        library="akshare",
        assets=frozenset({"stock"}),
        topics=frozenset({"price", "daily_bars", "intraday_bars", "cn_stocks", "cn_futures"}),
        suffixes=(".SS", ".SZ"),
    ),
    ProviderOffer(
        provider="yfinance",
        title=BilingualName(en="Yahoo Finance (yfinance)", zh="雅虎财经(yfinance)"),
        extra="finance",
        library="yfinance",
        assets=frozenset({"stock", "coin", "commodity", "index", "currency"}),
        topics=PRICES
        | {"annual_figures", "quarterly_figures", "news", "profile", "rate", "us_stocks", "risk_free_rate", "beta"},
    ),
    ProviderOffer(
        provider="edgartools",
        title=BilingualName(en="the SEC's EDGAR (edgartools)", zh="美国证监会 EDGAR(edgartools)"),
        extra="sec",
        library="edgar",
        option="sec_identity",
        assets=frozenset({"stock"}),
        topics=frozenset({"annual_figures"}),
    ),
)


def offer_of(provider: str) -> ProviderOffer | None:
    """Return a provider's line of the table; a user's own provider has none."""
    return next((offer for offer in OFFERS if offer.provider == provider), None)


def topic_words(topic: Topic, asset: Asset = "stock") -> BilingualName:
    """Name a topic: "News", "Prices of coins"."""
    words, of = TOPICS[topic], ASSETS[asset]
    if topic not in PRICES or asset == "stock":
        return words
    return BilingualName(en=f"{words.en} of {of.en}", zh=f"{of.zh}的{words.zh}")


def title_of(provider: str) -> BilingualName:
    """Name a provider; a user's own goes by its id."""
    offer = offer_of(provider)
    return offer.title if offer else BilingualName(en=provider, zh=provider)


def hint(topic: Topic, asset: Asset, symbol: str, chosen: tuple[str, ...]) -> Remark | None:
    """Say which extra and setting bring a topic that the chosen providers do not."""
    offer = next((o for o in OFFERS if o.provider not in chosen and o.brings(topic, asset, symbol)), None)
    if offer is None:
        return None
    setting = f"TOOLATLAS_FINANCE_PROVIDERS={','.join((*chosen, offer.provider))}"
    also = f"TOOLATLAS_{offer.option.upper()}" if offer.option else ""
    return remark("way", extra=offer.extra, setting=setting, also=also)
