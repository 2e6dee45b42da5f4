"""Which functions a program is shown."""

import re

import pytest

from graph.programs.view import tools_for
from tests.graph.programs.conftest import Open, Scripted
from tests.graph.talking import say

HASHED = """```python
q = get_quote(symbol="AAPL")
hash_text(text=str(q["price"]), algorithm="sha256")
print(q["price"])
```"""


def shown(prompt: str) -> list[str]:
    """Names of the functions that were found for a request."""
    found = prompt.split("Functions found for this request:")[1].split("Functions that served similar requests:")[0]
    return re.findall(r"^def (\w+)\(", found, re.MULTILINE)


async def seen(talk: Scripted, request: str) -> list[str]:
    before = len(talk.model.asked)
    await say(talk.assistant, request)
    return shown(talk.model.asked[before])


@pytest.mark.parametrize(
    "request_",
    [
        "How did the share price of Siemens develop over the last six months?",
        "西门子最近半年的股价走势如何？",
        "compare the current ratio of apple and microsoft for fy 2023",
        "比较苹果和微软2023财年的流动比率",
    ],
)
async def test_who_takes_a_symbol_stands_beside_what_looks_one_up(scripted_home: Open, request_: str) -> None:
    async with scripted_home("no") as talk:
        names = await seen(talk, request_)
    assert names[1] == "search_symbol"
    assert "money_flow_top" not in names  # it lists symbols too, of nobody in particular


@pytest.mark.parametrize(
    "request_", ["How many people per department are in staff.csv?", "staff.csv 里每个部门有多少人？"]
)
async def test_what_the_request_opens_itself_needs_no_list_of_everything(scripted_home: Open, request_: str) -> None:
    async with scripted_home("no") as talk:
        names = await seen(talk, request_)
    assert "group_aggregate" in names
    assert "list_tables" not in names


@pytest.mark.full
@pytest.mark.parametrize("request_", ["average salary by department", "按部门统计平均工资"])
async def test_where_no_table_is_named_the_list_of_tables_is_shown(scripted_home: Open, request_: str) -> None:
    async with scripted_home("no") as talk:
        assert "list_tables" in await seen(talk, request_)


@pytest.mark.parametrize(
    ("request_", "then"), [("what does Apple cost?", "and why is that?"), ("苹果股价多少", "为什么呢")]
)
async def test_functions_of_the_turn_before_stay_in_view(scripted_home: Open, request_: str, then: str) -> None:
    async with scripted_home(HASHED, "430.47", "no", "no") as talk:
        await say(talk.assistant, request_)
        names = await seen(talk, then)
        later = await seen(talk, then)
    assert {"get_quote", "hash_text"} <= set(names)
    assert {"get_quote", "hash_text"} <= set(later)  # a turn without calls forgets nothing


@pytest.mark.parametrize(
    ("query", "name"),
    [("price history bars", "get_bars"), ("move file", "move_path"), ("K线 历史价格", "plot_candles")],
)
async def test_a_query_names_what_functions_do_without_their_values(scripted_home: Open, query: str, name: str) -> None:
    async with scripted_home() as talk:
        context = await talk.assistant._contexts.context("t", "local", query)
        found = [tool.name for tool in await tools_for(query, context)]
    assert name in found[:4]
