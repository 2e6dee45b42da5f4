"""Money in another currency."""

import unicodedata
from typing import Annotated

from pydantic import Field

from errors import InvalidArguments
from lazy_regex import lazy_regex
from tools.builtin.finance.prices.history import read_day
from tools.context import ToolContext
from tools.kinds import Currency, IsoDate
from tools.market.chain import chosen_providers, first_answer
from tools.market.provider import Rate, Sourced
from tools.marking import ExampleCall, tool

CODE = lazy_regex(r"[A-Z]{3}")
Source = Annotated[Currency, Field(json_schema_extra={"format": "currency"})]
Target = Annotated[Currency, Field(json_schema_extra={"format": "currency"})]
Day = Annotated[IsoDate | None, Field(json_schema_extra={"format": "date"})]


class ExchangeRate(Sourced):
    """What one unit of a currency is worth in another."""

    source: Currency
    """Currency that is given."""
    target: Currency
    """Currency that it is expressed in."""
    rate: float
    """How much of the target one unit of the source buys."""
    inverse: float
    """How much of the source one unit of the target buys."""


class ConvertedMoney(ExchangeRate):
    """An amount in another currency."""

    amount: float
    """What was converted."""
    result: float
    """The amount in the target currency, with two decimals."""


@tool(
    domains=("finance",),
    functions=("compute",),
    idempotent=True,
    call=ExampleCall(arguments={"amount": 100, "source": "USD", "target": "CNY", "on": "2024-05-02"}),
)
async def convert_currency(
    amount: float, source: Source, target: Target, context: ToolContext, on: Day = None
) -> ConvertedMoney:
    """Convert an amount of money from one currency into another, at the newest rate or at that of a past day.

    Use it for amounts of money. For the rate alone, without an amount, use exchange_rate; for units of measurement
    convert_units.

    Args:
        amount: How much money.
        source: Currency of the amount, as ISO code such as USD.
        target: Currency wanted, as ISO code such as CNY.
        on: Day of the rate. Left out: the newest held.

    Returns:
        The converted amount, the rate and the day that it is of.
    """
    found = await _rate((source, target), on, context)
    return ConvertedMoney(**_fields(found), amount=amount, result=round(amount * found.rate, 2))


@tool(
    domains=("finance",),
    functions=("query",),
    idempotent=True,
    call=ExampleCall(arguments={"source": "EUR", "target": "USD"}),
)
async def exchange_rate(source: Source, target: Target, context: ToolContext, on: Day = None) -> ExchangeRate:
    """Get the exchange rate between two currencies, the newest or that of a past day, both ways.

    Use it where no amount is given. To convert an amount use convert_currency.

    Args:
        source: Currency that is priced, as ISO code such as EUR.
        target: Currency that it is priced in, as ISO code such as USD.
        on: Day of the rate. Left out: the newest held.

    Returns:
        The rate in both directions and the day that it is of.
    """
    return ExchangeRate(**_fields(await _rate((source, target), on, context)))


async def _rate(pair: tuple[str, str], on: str | None, context: ToolContext) -> Rate:
    base, quote = (_code(text, name) for text, name in zip(pair, ("source", "target"), strict=True))
    day = read_day(on, "on") if on else None
    return await first_answer(await chosen_providers(context), lambda provider: provider.rate(base, quote, day))


def _code(text: str, parameter: str) -> str:
    code = unicodedata.normalize("NFKC", text).strip().upper()
    if CODE.fullmatch(code):
        return code
    raise InvalidArguments(
        f"{text!r} is not the ISO code of a currency such as USD.",
        parameter=parameter,
        zh=f"{text!r} 不是货币的 ISO 代码，应形如 USD。",
    )


def _eight_digits(number: float) -> float:
    """Round a rate: that of a small currency has its first digit far behind the point."""
    return float(f"{number:.8g}")


def _fields(found: Rate) -> dict[str, object]:
    return {
        **found.origin.model_dump(),
        "as_of": found.at.isoformat(),
        "source": found.base,
        "target": found.quote,
        "rate": _eight_digits(found.rate),
        "inverse": _eight_digits(1 / found.rate),
    }
