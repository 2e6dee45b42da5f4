"""Headlines on a stock, a coin or the market."""

from typing import Annotated

from pydantic import Field

from tools.artifacts import Table
from tools.context import ToolContext
from tools.kinds import Ticker, Url
from tools.market.chain import chosen_providers, first_answer
from tools.market.directory import company_name, read_symbol
from tools.market.provider import DescribedValue, Headline, Sourced
from tools.marking import ExampleCall, tool

MAX_NEWS = 50
Count = Annotated[int, Field(ge=1, le=MAX_NEWS)]


class NewsItem(DescribedValue):
    """One piece of news."""

    title: str
    """Headline."""
    publisher: str
    """Who published it."""
    published: str
    """When, ISO 8601."""
    url: Url
    """Where to read it."""
    summary: str
    """What it is about, in the publisher's words; empty where the source gives none."""
    about: list[str]
    """Symbols that it is about, as far as the source says so."""


class NewsList(Sourced):
    """Headlines, newest first."""

    subject: str
    """Symbol that was asked for; empty for the market as a whole."""
    subject_name: str
    """What it is called in English."""
    n_news: int
    """Number of headlines."""
    news: list[NewsItem]
    """The headlines."""
    table: Table
    """The same headlines as a table."""


@tool(
    domains=("finance",),
    functions=("query",),
    idempotent=True,
    reads="untrusted",
    call=ExampleCall(arguments={"symbol": "AAPL", "limit": 3}, needs=("configuration", "network")),
)
async def get_news(context: ToolContext, symbol: Ticker | None = None, limit: Count = 10) -> NewsList:
    """Get the newest headlines on a stock or coin, or on the stock market as a whole, with source, day and link.

    Use it for news, headlines and what is being reported; it needs a live provider. For prices use get_quote, for what
    a company does get_company_profile.

    Args:
        symbol: Symbol such as AAPL or BTC-USD. Left out: news on the market as a whole.
        limit: At most this many headlines.

    Returns:
        Headlines, newest first, each with publisher, time, link and summary.
    """
    asked = read_symbol(symbol) if symbol else None
    found = await first_answer(await chosen_providers(context), lambda provider: provider.news(asked, limit))
    name = company_name(asked).en if asked else "the stock market"
    news = [_item(headline) for headline in found.headlines]
    return NewsList(
        **found.origin.model_dump(),
        as_of=news[0].published[:10],
        subject=asked or "",
        subject_name=name,
        n_news=len(news),
        news=news,
        table=Table(
            title=f"News on {name}",
            columns=["published", "publisher", "title", "url"],
            rows=[[item.published, item.publisher, item.title, item.url] for item in news],
            total_rows=len(news),
        ),
    )


def _item(headline: Headline) -> NewsItem:
    return NewsItem(
        title=headline.title,
        publisher=headline.publisher,
        published=headline.published,
        url=headline.url,
        summary=headline.summary,
        about=list(headline.symbols),
    )
