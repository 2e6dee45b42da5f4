"""A live service that may be slow, busy, gone or changed: each becomes one sentence."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass

from errors import DataUnavailable
from tools.market.directory import asset_of
from tools.market.offers import Topic, offer_of
from tools.market.refusals import NotHeld, Refusal
from tools.market.remarks import remark

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
            raise Refusal(remark("rate_limited", provider=self.provider)) from error
        except self.missing as error:
            raise self.nothing(topic, symbol) from error
        except self._gone as error:
            raise Refusal(remark("unreachable", provider=self.provider)) from error
        except NONSENSE as error:
            offer = offer_of(self.provider)
            wanted = f"pip install -U 'toolatlas[{offer.extra if offer else ''}]'"
            raise Refusal(remark("unreadable", provider=self.provider, update=wanted)) from error

    def nothing(self, topic: Topic, symbol: str) -> NotHeld:
        """Return the refusal of a service that holds such data, but none on this symbol or time."""
        told = remark("no_such_data", provider=self.provider, topic=topic, symbol=symbol)
        return NotHeld(told, topic=topic, asset=asset_of(symbol), symbol=symbol)
