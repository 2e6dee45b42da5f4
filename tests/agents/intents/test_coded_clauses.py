"""What stands beside a code, a comma away, is said of it."""

from collections.abc import Mapping

import pytest

from agents.intents.coded_clauses import clauses_of, joined_by_codes
from tools.tool import Tool

SET, DAY = {"type": "string", "examples": ["WS-310"]}, {"type": "string", "examples": ["A-7701"]}


def _tool(name: str, **properties: Mapping[str, object]) -> Tool:
    schema = {"type": "object", "properties": properties, "required": list(properties)}
    return Tool(id=f"g/{name}", name=name, description=name, group="g", parameters=schema, source="http")


TOOLS = {tool.id: tool for tool in (_tool("measure", set_id=SET), _tool("cancel", visit=DAY))}
BOTH = {**TOOLS, "g/book": _tool("book", set_id=SET, visit=DAY)}


@pytest.mark.parametrize(
    ("text", "pieces"),
    [
        ("WS-330刚量过，只剩5.9毫米，记一下；A-7701不做了", ["WS-330刚量过，只剩5.9毫米，记一下", "A-7701不做了"]),
        ("scrap A-7701, the tyres never came", ["scrap A-7701, the tyres never came"]),
        ("where is WS-330? and what is the weather", ["where is WS-330", "and what is the weather"]),
        ("WS-330, also the weather", ["WS-330", "the weather"]),
        ("WS-330在哪，WS-331也找一下", ["WS-330在哪", "WS-331也找一下"]),
    ],
)
def test_pieces_are_joined_to_the_code_beside_them(text: str, pieces: list[str]) -> None:
    assert [clause.text.strip(" ?？,") for clause in joined_by_codes(text, TOOLS)] == pieces


@pytest.mark.parametrize("text", ["book A-7701, put on WS-330", "A-7701周三过来，顾客要换上WS-330"])
def test_two_codes_of_which_one_tool_takes_both_are_one_wish(text: str) -> None:
    assert len(joined_by_codes(text, BOTH)) == 1
    assert len(joined_by_codes(text, TOOLS)) == 2


@pytest.mark.parametrize("text", ["apple revenue, then plot it", "查一下苹果营收，然后画图", "XY-1, then plot it"])
def test_without_a_code_that_a_tool_claims_clauses_stay_as_they_are(text: str) -> None:
    assert joined_by_codes(text, TOOLS) == []
    assert len(clauses_of(text, TOOLS)) == 2
