"""What providers say no to, and the one sentence that a chain of them makes of it."""

from collections.abc import Sequence
from datetime import date

from errors import DataUnavailable
from tools.market.directory import asset_of
from tools.market.offers import Asset, Topic, hint, offer_of
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
from tools.market.remark_words import bilingual
from tools.market.remarks import Remark, each_once, remark


class Refusal(DataUnavailable):
    """What is not there, told by a remark that a result may carry, too."""

    def __init__(self, told: Remark) -> None:
        words = bilingual(told)
        super().__init__(words.en, zh=words.zh)
        self.remark = told


class NotHeld(Refusal):
    """A provider holds such data, but not what was asked for; another provider may."""

    def __init__(self, told: Remark, *, topic: Topic, asset: Asset = "stock", symbol: str = "") -> None:
        super().__init__(told)
        self.topic = topic
        self.asset = asset
        self.symbol = symbol


class NotOffered(NotHeld):
    """A provider holds nothing of the kind."""

    def __init__(self, provider: str, topic: Topic, asset: Asset = "stock", symbol: str = "") -> None:
        told = remark("not_offered", providers=[provider], topic=topic, asset=asset)
        super().__init__(told, topic=topic, asset=asset, symbol=symbol)
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


def joint_refusal(errors: Sequence[DataUnavailable], chosen: tuple[str, ...]) -> Refusal:
    """Make one refusal of what each provider said, with what would bring the data where that is known.

    Providers that hold nothing of the kind are silent where another one has said why it could not answer.
    """
    need = next((error for error in errors if isinstance(error, NotHeld)), None)
    way = hint(need.topic, need.asset, need.symbol, chosen) if need else None
    why = _said(errors)
    return Refusal(why[0] if way is None and len(why) == 1 else remark("unanswered", why=why, way=way))


def told_by(error: DataUnavailable) -> Remark:
    """Return what an error says as a remark; one of a provider of the user's own is quoted."""
    return error.remark if isinstance(error, Refusal) else remark("quoted", text=str(error))


def _said(errors: Sequence[DataUnavailable]) -> list[Remark]:
    telling = [error for error in errors if not isinstance(error, NotOffered)]
    silent = [error for error in errors if isinstance(error, NotOffered)]
    if silent and not telling:
        names, first = [*dict.fromkeys(error.provider for error in silent)], silent[0]
        return [remark("not_offered", providers=names, topic=first.topic, asset=first.asset)]
    return each_once(told_by(error) for error in telling)
