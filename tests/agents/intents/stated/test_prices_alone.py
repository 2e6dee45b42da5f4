"""Whether an end of prices is wanted, and no fall from it."""

import pytest

from agents.intents.stated.prices_alone import only_a_price
from tools.tool import Tool


def made(name: str) -> Tool:
    nothing = {"type": "object", "properties": {}}
    return Tool(id=f"finance/{name}", name=name, group="finance", description=name, parameters=nothing, source="python")


@pytest.mark.parametrize(
    "text",
    ["苹果2012年最高股价是多少", "苹果股价最高是多少", "highest share price of apple in 2012", "ibm lowest price 2009"],
)
def test_the_highest_price_is_no_fall(text: str) -> None:
    assert only_a_price(text, made("max_drawdown"))
    assert not only_a_price(text, made("get_bars"))


@pytest.mark.parametrize(
    "text",
    ["苹果2012年最大回撤", "苹果从最高价跌了多少", "how far did apple fall from its highest price", "apple in 2012"],
)
def test_a_fall_stays_one(text: str) -> None:
    assert not only_a_price(text, made("max_drawdown"))
