"""A program that repeats a stub calls the tool all the same."""

import pytest

from graph.programs.redefined import without_redefined
from graph.programs.sheets import called_names
from tests.graph.programs.conftest import Open
from tests.graph.talking import say

REPEATED = '''def get_quote(*, symbol: str) -> dict:
    """Get the latest price."""
    return {"price": 1.0}

print(get_quote(symbol="MSFT")["price"])'''


def test_what_repeats_a_stub_is_blanked_and_lines_keep_their_numbers() -> None:
    left = without_redefined(REPEATED, {"get_quote"})
    assert left.splitlines() == ["", "", "", "", 'print(get_quote(symbol="MSFT")["price"])']


@pytest.mark.parametrize(
    "code",
    [
        "def helper(x):\n    return x\n\nprint(helper(1))",
        "class Book:\n    def get_quote(self):\n        return 1",
        "def get_quote(:",
        "",
    ],
)
def test_anything_else_stays(code: str) -> None:
    assert without_redefined(code, {"get_quote"}) == code


def test_a_twin_and_a_decorated_one_are_blanked_too() -> None:
    code = "@cached\nasync def get_quote_async(*, symbol):\n    return 1\nprint(2)"
    assert without_redefined(code, {"get_quote"}) == "\n\n\nprint(2)"


@pytest.mark.parametrize("request_", ["what does Microsoft cost?", "微软股价多少"])
async def test_its_call_reaches_the_tool(scripted_home: Open, request_: str) -> None:
    assert called_names(REPEATED).count("get_quote") == 2
    async with scripted_home(f"```python\n{REPEATED}\n```", "done") as talk:
        answer = (await say(talk.assistant, request_)).answer
    assert answer.tools == ("finance/get_quote",)
