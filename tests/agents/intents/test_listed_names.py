"""Names out of long lists, and the tools that have no place for them."""

import pytest

from agents.intents.listed_names import names_left
from tests.built_in import built_in
from tools.tool import Tool

FINANCE: dict[str, Tool] = {tool.id: tool for tool in built_in().tools.values() if tool.group == "finance"}
PRICES = {"finance/get_bars", "finance/portfolio_return", "finance/get_quote"}
STATEMENT = "finance/get_income_statement"


@pytest.mark.parametrize("text", ["apple revenue in 2011", "那2012年的净利润呢", "compare apple and microsoft revenue"])
def test_a_tool_for_prices_has_no_place_for_an_item_of_a_statement(text: str) -> None:
    left = names_left(text, FINANCE)
    assert left >= PRICES
    assert STATEMENT not in left


@pytest.mark.parametrize("text", ["apple price in 2011", "apple volume in 2023", "苹果的股价", "news about apple"])
def test_where_no_name_is_said_none_is_missed(text: str) -> None:
    assert names_left(text, FINANCE) == frozenset()


def test_a_tool_of_another_group_is_not_asked_for_it() -> None:
    others = {tool.id: tool for tool in built_in().tools.values() if tool.group == "general"}
    assert not names_left("revenue", {**others, STATEMENT: FINANCE[STATEMENT]}) & others.keys()
