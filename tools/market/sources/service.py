"""A live service that may be slow, busy, gone or changed: each becomes one sentence."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass

from errors import DataUnavailable
from tools.market.directory import asset_of
from tools.market.offers import TOPICS, BilingualName, ProviderOffer, Topic, offer_of
from tools.market.refusals import NotHeld

TIMEOUT_S = 12.0
NONSENSE = (LookupError, TypeError, ValueError, AttributeError, ArithmeticError)
"""What reading an answer raises that is not of the form we know."""
Faults = tuple[type[Exception], ...]


@dataclass(frozen=True)
class Service:
    """What a service is called, and by which exceptions its library tells what is wrong."""

    provider: str
    limited: Faults = ()
    """Asked too often."""
    unreachable: Faults = ()
    """No answer, beside `OSError`."""
    missing: Faults = ()
    """It does not hold what was asked for."""
    timeout_s: float = TIMEOUT_S

    @property
    def _offer(self) -> ProviderOffer:
        offer = offer_of(self.provider)
        return offer or ProviderOffer(
            provider=self.provider,
            title=BilingualName(en=self.provider, zh=self.provider),
            assets=frozenset(),
            topics=frozenset(),
        )

    @property
    def _gone(self) -> Faults:
        return (*self.unreachable, OSError)

    @asynccontextmanager
    async def asked(self, topic: Topic, symbol: str = "") -> AsyncIterator[None]:
        """Ask the service and read its answer inside this block.

        Raises:
            DataUnavailable: one sentence on what went wrong; NotHeld where the service has nothing on the symbol.
        """
        try:
            async with asyncio.timeout(self.timeout_s):
                yield
        except DataUnavailable:
            raise
        except self.limited as error:
            raise self._refusal(
                "limits how often it may be asked; wait a few minutes and ask again.",
                "限制了访问频率；请过几分钟再试。",
            ) from error
        except self.missing as error:
            raise self.nothing(topic, symbol) from error
        except self._gone as error:
            raise self._refusal(
                "could not be reached; check the network connection and ask again later.",
                "无法连接；请检查网络后再试。",
            ) from error
        except NONSENSE as error:
            wanted = f"pip install -U 'toolatlas[{self._offer.extra}]'"
            raise self._refusal(
                f"answered in a form that this version cannot read; update with: {wanted}.",
                f"返回的数据格式已变化，当前版本无法读取；请更新：{wanted}。",
            ) from error

    def nothing(self, topic: Topic, symbol: str) -> NotHeld:
        """Return the refusal of a service that holds such data, but none on this symbol or time."""
        title, what = self._offer.title, TOPICS[topic]
        return NotHeld(
            f"{what.en} of {symbol} are not in {title.en}." if symbol else f"{title.en} holds no such {what.en}.",
            topic=topic,
            asset=asset_of(symbol),
            symbol=symbol,
            zh=f"{title.zh}中没有 {symbol} 的{what.zh}。" if symbol else f"{title.zh}中没有所要的{what.zh}。",
        )

    def _refusal(self, en: str, zh: str) -> DataUnavailable:
        title = self._offer.title
        return DataUnavailable(f"{title.en[0].upper()}{title.en[1:]} {en}", zh=title.zh + zh)
