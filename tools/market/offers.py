"""Which provider brings what: the one table that refusals, hints and docs are made from."""

from typing import Literal, TypeAlias

from prompts.frozen import Frozen

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


class Words(Frozen):
    """How something is called in a sentence."""

    en: str
    zh: str


class Offer(Frozen):
    """What one provider brings, and what it takes to have it."""

    provider: str
    title: Words
    extra: str = ""
    """Extra of the package that installs its library; empty where nothing more is needed."""
    option: str = ""
    """Setting without which it answers nothing."""
    assets: frozenset[Asset]
    topics: frozenset[Topic]
    suffixes: tuple[str, ...] = ()
    """Where it knows listings of some exchanges only: how their symbols end."""

    def brings(self, topic: Topic, asset: Asset, symbol: str = "") -> bool:
        """Say whether it can be asked this at all."""
        listed = not (self.suffixes and symbol) or symbol.endswith(self.suffixes)
        fitting = asset == "stock" or topic not in OF_COMPANIES
        return topic in self.topics and asset in self.assets and listed and fitting


TOPICS: dict[Topic, Words] = {
    "price": Words(en="Prices", zh="价格"),
    "daily_bars": Words(en="Daily prices", zh="日线行情"),
    "intraday_bars": Words(en="Intraday bars", zh="日内(分钟、小时)K 线"),
    "annual_figures": Words(en="Annual statements", zh="年度财务报表"),
    "quarterly_figures": Words(en="Quarterly statements", zh="季度财务报表"),
    "news": Words(en="News", zh="新闻"),
    "profile": Words(en="Company profiles", zh="公司简介"),
    "rate": Words(en="Exchange rates", zh="汇率"),
    "us_stocks": Words(en="Money flows of US stocks", zh="美股资金流向"),
    "cn_stocks": Words(en="Money flows of Chinese A-shares", zh="A 股资金流向"),
    "cn_futures": Words(en="Money flows of Chinese futures", zh="国内期货资金流向"),
    "risk_free_rate": Words(en="Treasury yields (risk-free rates)", zh="美国国债收益率(无风险利率)"),
    "beta": Words(en="Betas", zh="贝塔系数"),
}
ASSETS: dict[Asset, Words] = {
    "stock": Words(en="stocks", zh="股票"),
    "coin": Words(en="coins", zh="加密货币"),
    "commodity": Words(en="commodities", zh="大宗商品"),
    "index": Words(en="indices", zh="指数"),
    "currency": Words(en="currency pairs", zh="货币对"),
}
PRICES: frozenset[Topic] = frozenset({"price", "daily_bars", "intraday_bars"})
"""Topics that differ by the kind of asset."""

OF_COMPANIES: frozenset[Topic] = frozenset({"annual_figures", "quarterly_figures", "profile", "beta"})
"""Topics that only companies have."""

OFFERS: tuple[Offer, ...] = (
    Offer(
        provider="sample",
        title=Words(en="the offline sample", zh="离线样例"),
        assets=frozenset({"stock"}),
        topics=frozenset({"price", "daily_bars", "annual_figures", "rate"}),
    ),
    # The more special a live provider is, the earlier it is recommended.
    Offer(
        provider="ccxt",
        title=Words(en="the coin exchanges (ccxt)", zh="加密货币交易所(ccxt)"),
        extra="crypto",
        assets=frozenset({"coin"}),
        topics=PRICES,
    ),
    Offer(
        provider="akshare",
        title=Words(en="AKShare", zh="AKShare"),
        extra="finance-cn",
        assets=frozenset({"stock"}),
        topics=frozenset({"price", "daily_bars", "intraday_bars", "cn_stocks", "cn_futures"}),
        suffixes=(".SS", ".SZ"),
    ),
    Offer(
        provider="yfinance",
        title=Words(en="Yahoo Finance (yfinance)", zh="雅虎财经(yfinance)"),
        extra="finance",
        assets=frozenset({"stock", "coin", "commodity", "index", "currency"}),
        topics=PRICES
        | {"annual_figures", "quarterly_figures", "news", "profile", "rate", "us_stocks", "risk_free_rate", "beta"},
    ),
    Offer(
        provider="edgartools",
        title=Words(en="the SEC's EDGAR (edgartools)", zh="美国证监会 EDGAR(edgartools)"),
        extra="sec",
        option="sec_identity",
        assets=frozenset({"stock"}),
        topics=frozenset({"annual_figures"}),
    ),
)


def offer_of(provider: str) -> Offer | None:
    """Return a provider's line of the table; a user's own provider has none."""
    return next((offer for offer in OFFERS if offer.provider == provider), None)


def topic_words(topic: Topic, asset: Asset) -> Words:
    """Name a topic: "News", "Prices of coins"."""
    words, of = TOPICS[topic], ASSETS[asset]
    if topic not in PRICES or asset == "stock":
        return words
    return Words(en=f"{words.en} of {of.en}", zh=f"{of.zh}的{words.zh}")


def hint(topic: Topic, asset: Asset, symbol: str, chosen: tuple[str, ...]) -> Words | None:
    """Say which extra and setting bring a topic that the chosen providers do not."""
    offer = next((o for o in OFFERS if o.provider not in chosen and o.brings(topic, asset, symbol)), None)
    if offer is None:
        return None
    setting = f"TOOLATLAS_FINANCE_PROVIDERS={','.join((*chosen, offer.provider))}"
    also = f"TOOLATLAS_{offer.option.upper()}" if offer.option else ""
    return Words(
        en=_install_en(offer) + f"set {setting}" + f" and {also}" * bool(also),
        zh=_install_zh(offer) + f"设置 {setting}" + f" 和 {also}" * bool(also),
    )


def _install_en(offer: Offer) -> str:
    return f"install `toolatlas[{offer.extra}]` and " if offer.extra else ""


def _install_zh(offer: Offer) -> str:
    return f"请安装 `toolatlas[{offer.extra}]` 并" if offer.extra else "请"
