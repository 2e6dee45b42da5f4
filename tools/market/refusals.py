"""What providers say no to, and the one sentence that a chain of them makes of it."""

from collections.abc import Sequence
from datetime import date

from errors import DataUnavailable
from tools.market.directory import asset_of
from tools.market.offers import Asset, BilingualName, Topic, hint, offer_of, topic_words
from tools.market.provider import (
    Bars,
    Coverage,
    Figures,
    Flows,
    Interval,
    Market,
    Measure,
    News,
    Period,
    Price,
    Profile,
    Rate,
)


class NotHeld(DataUnavailable):
    """A provider holds such data, but not what was asked for; another provider may."""

    def __init__(self, message: str, *, topic: Topic, asset: Asset = "stock", symbol: str = "", zh: str) -> None:
        super().__init__(message, zh=zh)
        self.topic = topic
        self.asset = asset
        self.symbol = symbol


class NotOffered(NotHeld):
    """A provider holds nothing of the kind."""

    def __init__(self, provider: str, topic: Topic, asset: Asset = "stock", symbol: str = "") -> None:
        said = _not_in([provider], topic, asset)
        super().__init__(f"{said.en}.", topic=topic, asset=asset, symbol=symbol, zh=f"{said.zh}。")
        self.provider = provider


class PartialProvider:
    """Refuses everything; a provider overrides what it has, and its line in `offers.py` says the same."""

    name: str = ""

    def coverage(self, symbol: str) -> Coverage:
        """Say by the table of offers what can be asked about a symbol."""
        offer, asset = offer_of(self.name), asset_of(symbol)
        return Coverage(
            prices=bool(offer and offer.brings("price", asset, symbol)),
            statements=bool(offer and offer.brings("annual_figures", asset, symbol)),
        )

    def expect(self, topic: Topic, symbol: str) -> None:
        """Refuse what this provider has for other kinds of symbols only.

        Raises:
            NotOffered: by the table of offers there is nothing of the kind.
        """
        offer, asset = offer_of(self.name), asset_of(symbol)
        if offer is None or not offer.brings(topic, asset, symbol):
            raise NotOffered(self.name, topic, asset, symbol)

    async def price(self, symbol: str) -> Price:
        """Refuse."""
        raise NotOffered(self.name, "price", asset_of(symbol), symbol)

    async def bars(self, symbol: str, interval: Interval, start: date, end: date) -> Bars:  # noqa: ARG002 - refused
        """Refuse."""
        raise NotOffered(self.name, bars_topic(interval), asset_of(symbol), symbol)

    async def figures(self, symbol: str, period: Period = "annual") -> Figures:
        """Refuse."""
        raise NotOffered(self.name, figures_topic(period), asset_of(symbol), symbol)

    async def news(self, symbol: str | None, limit: int) -> News:  # noqa: ARG002 - refused whatever is asked
        """Refuse."""
        raise NotOffered(self.name, "news", symbol=symbol or "")

    async def profile(self, symbol: str) -> Profile:
        """Refuse."""
        raise NotOffered(self.name, "profile", asset_of(symbol), symbol)

    async def rate(self, base: str, quote: str, on: date | None) -> Rate:  # noqa: ARG002 - refused
        """Refuse."""
        raise NotOffered(self.name, "rate")

    async def flows(self, market: Market, limit: int) -> Flows:  # noqa: ARG002 - refused whatever is asked
        """Refuse."""
        raise NotOffered(self.name, market)

    async def risk_free_rate(self, on: date | None) -> Measure:  # noqa: ARG002 - refused whatever is asked
        """Refuse."""
        raise NotOffered(self.name, "risk_free_rate")

    async def beta(self, symbol: str) -> Measure:
        """Refuse."""
        raise NotOffered(self.name, "beta", asset_of(symbol), symbol)


def bars_topic(interval: Interval) -> Topic:
    """Return the topic of bars of a length."""
    return "daily_bars" if interval == "1d" else "intraday_bars"


def figures_topic(period: Period) -> Topic:
    """Return the topic of figures of a period."""
    return "annual_figures" if period == "annual" else "quarterly_figures"


def joint_refusal(errors: Sequence[DataUnavailable], chosen: tuple[str, ...]) -> DataUnavailable:
    """Make one refusal of what each provider said, with what would bring the data where that is known.

    Providers that hold nothing of the kind are silent where another one has said why it could not answer.
    """
    said = _said(errors)
    need = next((error for error in errors if isinstance(error, NotHeld)), None)
    way = hint(need.topic, need.asset, need.symbol, chosen) if need else None
    if way is None:
        return DataUnavailable(said.en, zh=said.zh)
    return DataUnavailable(f"{said.en.removesuffix('.')}; {way.en}.", zh=f"{said.zh.removesuffix('。')}；{way.zh}。")


def _said(errors: Sequence[DataUnavailable]) -> BilingualName:
    telling = [error for error in errors if not isinstance(error, NotOffered)]
    silent = [error for error in errors if isinstance(error, NotOffered)]
    if silent and not telling:
        first = silent[0]
        said = _not_in([error.provider for error in silent], first.topic, first.asset)
        return BilingualName(en=f"{said.en}.", zh=f"{said.zh}。")
    return BilingualName(
        en=" ".join(dict.fromkeys(str(error) for error in telling)),
        zh="".join(dict.fromkeys(error.zh or str(error) for error in telling)),
    )


def _not_in(names: Sequence[str], topic: Topic, asset: Asset) -> BilingualName:
    titles = [
        offer.title if (offer := offer_of(name)) else BilingualName(en=name, zh=name) for name in dict.fromkeys(names)
    ]
    what = topic_words(topic, asset)
    return BilingualName(
        en=f"{what.en} are not in {' or '.join(title.en for title in titles)}",
        zh=f"{'和'.join(title.zh for title in titles)}中没有{what.zh}",
    )
