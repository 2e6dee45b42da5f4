"""Where most money went."""

from collections.abc import Mapping
from typing import Annotated

from pydantic import Field

from tools.artifacts import Chart, Table
from tools.context import ToolContext
from tools.kinds import Ticker
from tools.market.chain import chosen_providers, first_answer
from tools.market.money import readable_en
from tools.market.provider import DescribedValue, Flow, Market, Sourced
from tools.marking import ExampleCall, tool
from tools.shares import Percent

MARKETS: Mapping[Market, str] = {
    "us_stocks": "US stocks",
    "cn_stocks": "Chinese A-shares",
    "cn_futures": "Chinese futures",
}
MAX_FLOWS = 50
Count = Annotated[int, Field(ge=1, le=MAX_FLOWS)]


class MoneyFlow(DescribedValue):
    """What went into or out of one stock or future."""

    symbol: Ticker
    """Its symbol."""
    name: str
    """What it is called."""
    price: float
    """Last price."""
    change_percent: Percent
    """Change on the day, in percent."""
    net_flow: float
    """Money that came in, negative where it went out; how it is counted stands in the note."""
    readable: str
    """The flow for people, in English."""


class MoneyFlows(Sourced):
    """The largest money flows of one market on one day."""

    market: Market
    """Where they were counted."""
    market_name: str
    """The market in English."""
    currency: str
    """Currency of all amounts here."""
    flows: list[MoneyFlow]
    """The flows, largest amount first, whichever way it went."""
    table: Table
    """The same flows as a table."""
    chart: Chart
    """The flows as bars, in to the right and out to the left."""


@tool(
    domains=("finance",),
    functions=("query",),
    idempotent=True,
    call=ExampleCall(arguments={"market": "us_stocks", "limit": 10}, needs=("configuration", "network")),
)
async def money_flow_top(context: ToolContext, market: Market = "us_stocks", limit: Count = 10) -> MoneyFlows:
    """List the stocks or futures of a market with the largest money flows of the newest trading day.

    Use it for capital flows, fund flows, big money, net inflows and outflows over a whole market; it needs a live
    provider. For the trading of one stock use get_quote.

    Args:
        market: US stocks, Chinese A-shares or Chinese futures.
        limit: At most this many.

    Returns:
        The largest flows with sign, price and change; the note says how they are counted.
    """
    found = await first_answer(await chosen_providers(context), lambda provider: provider.flows(market, limit))
    name = MARKETS[market]
    flows = [_flow(flow) for flow in found.flows]
    return MoneyFlows(
        **found.origin.model_dump(),
        as_of=found.at.isoformat(),
        market=market,
        market_name=name,
        currency=found.flows[0].currency,
        flows=flows,
        table=Table(
            title=f"Money flows, {name}",
            columns=["symbol", "name", "price", "change %", "net flow"],
            rows=[[flow.symbol, flow.name, flow.price, flow.change_percent, flow.net_flow] for flow in flows],
            total_rows=len(flows),
        ),
        chart=_chart(f"Money flows, {name}, {found.at}", found.flows[0].currency, flows),
    )


def _flow(flow: Flow) -> MoneyFlow:
    sign = "+" if flow.net_flow > 0 else ""
    return MoneyFlow(
        symbol=flow.symbol,
        name=flow.name,
        price=flow.price,
        change_percent=flow.change_percent,
        net_flow=flow.net_flow,
        readable=sign + readable_en(flow.net_flow, flow.currency),
    )


def _chart(title: str, currency: str, flows: list[MoneyFlow]) -> Chart:
    bars = {
        "type": "bar",
        "orientation": "h",
        "x": [flow.net_flow for flow in flows],
        "y": [flow.symbol for flow in flows],
        "marker": {"color": ["#2e8b57" if flow.net_flow >= 0 else "#c0392b" for flow in flows]},
    }
    layout = {
        "title": {"text": title},
        "xaxis": {"title": {"text": currency}},
        "yaxis": {"type": "category", "autorange": "reversed"},
    }
    return Chart(title=title, figure={"data": [bars], "layout": layout})
