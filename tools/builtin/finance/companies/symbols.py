"""From the name of a company, coin, commodity or index to its symbol."""

import asyncio
from typing import Annotated

from pydantic import Field

from tools.builtin.finance.companies.mentions import Mention, find_mentions
from tools.context import ToolContext
from tools.kinds import SearchText, Ticker
from tools.market.chain import chosen_providers
from tools.market.directory import KNOWN_AS_OF
from tools.market.offers import Asset
from tools.market.provider import DescribedValue, Provider, Sourced
from tools.market.remarks import remark
from tools.marking import ExampleCall, tool

MAX_MATCHES = 10


class SymbolMatch(DescribedValue):
    """One company, coin, commodity or index that the query names."""

    symbol: Ticker
    """Symbol to pass on to the other finance tools."""
    name: str
    """Its name in English."""
    kind: Asset
    """What kind of thing it is."""
    matched: str
    """The words of the query that name it."""
    exchange: str
    """Exchange of the listing, e.g. NASDAQ."""
    has_prices: bool
    """Whether a provider at hand has prices of it."""
    has_statements: bool
    """Whether a provider at hand has annual statements of it."""
    score: Annotated[float, Field(ge=0, le=1)]
    """1 for an exact name or ticker, less where a typo was forgiven."""


class SymbolMatches(Sourced):
    """What the query names, companies first, then best first."""

    matches: list[SymbolMatch]
    """Empty when the query names nothing of the directory."""


@tool(
    domains=("finance",),
    functions=("query",),
    idempotent=True,
    call=ExampleCall(arguments={"query": "苹果和微软的股票代码"}),
)
async def search_symbol(query: SearchText, context: ToolContext) -> SymbolMatches:
    """Find the symbols (tickers) of the companies, coins, commodities and indices that a text names.

    Use it first whenever a request names one in English or Chinese ("Apple", "苹果", "bitcoin", "黄金") and another
    finance tool needs its symbol. Typos are forgiven; a text may name several.

    Args:
        query: Name, ticker, or a whole sentence that mentions one or several.

    Returns:
        What was found, companies first, each with its symbol; no matches when none is named.
    """
    chain = await chosen_providers(context)
    mentions = (await asyncio.to_thread(find_mentions, query))[:MAX_MATCHES]
    return SymbolMatches(
        provider="directory",
        as_of=KNOWN_AS_OF,
        notes=[remark("directory_names", as_of=KNOWN_AS_OF)] if mentions else [],
        matches=[_match(mention, chain) for mention in mentions],
    )


def _match(mention: Mention, chain: tuple[Provider, ...]) -> SymbolMatch:
    company = mention.company
    covered = [provider.coverage(company.symbol) for provider in chain]
    return SymbolMatch(
        symbol=company.symbol,
        name=company.name,
        kind=company.asset,
        matched=mention.matched,
        exchange=company.exchange,
        has_prices=any(coverage.prices for coverage in covered),
        has_statements=any(coverage.statements for coverage in covered),
        score=round(mention.score, 3),
    )
