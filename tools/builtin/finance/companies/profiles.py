"""What a company does."""

from datetime import UTC, datetime

from tools.context import ToolContext
from tools.kinds import Currency, Ticker, Url
from tools.market.chain import chosen_providers, first_answer
from tools.market.directory import read_symbol
from tools.market.provider import Sourced
from tools.marking import ExampleCall, tool


class CompanyProfile(Sourced):
    """What is known about one company; a text is empty where the source is silent."""

    symbol: str
    """The symbol that was asked for."""
    name: str
    """Company name."""
    exchange: str
    """Exchange of the listing."""
    currency: Currency
    """Currency of the listing."""
    sector: str
    """Sector, e.g. Technology."""
    industry: str
    """Industry within the sector."""
    country: str
    """Country of the head office."""
    employees: int | None
    """Full-time employees; null where the source does not say."""
    website: Url
    """The company's own site."""
    description: str
    """What it does, in the source's words."""


@tool(
    domains=("finance",),
    functions=("query",),
    idempotent=True,
    call=ExampleCall(arguments={"symbol": "AAPL"}, needs=("configuration", "network")),
)
async def get_company_profile(symbol: Ticker, context: ToolContext) -> CompanyProfile:
    """Get what a company does: sector, industry, country, number of employees, website, description.

    Use it for questions about the business itself; it needs a live provider. For its symbol alone use search_symbol,
    for its figures get_income_statement or compute_ratios.

    Args:
        symbol: Stock symbol such as AAPL.

    Returns:
        Name, exchange, sector, industry, country, employees, website and a description.
    """
    symbol = read_symbol(symbol)
    found = await first_answer(await chosen_providers(context), lambda provider: provider.profile(symbol))
    return CompanyProfile(
        **found.origin.model_dump(),
        **found.model_dump(exclude={"origin", "name"}),
        as_of=datetime.now(UTC).date().isoformat(),
        symbol=symbol,
        name=found.name,
    )
