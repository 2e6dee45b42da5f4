"""Arguments in, a function run, its refusals told."""

import pytest

from errors import InvalidArguments, ToolCallFailed
from tools.context import ToolContext
from tools.functions.from_function import tool_from_function
from tools.functions.runner import FunctionRunner, ToolThreads, bind
from tools.functions.signature import read_signature
from tools.kinds import Ticker


def quote(symbol: Ticker) -> str:
    """Quote."""
    return symbol


def test_a_parameter_that_the_function_does_not_have_is_refused(context: ToolContext) -> None:
    tool = tool_from_function(quote, "g")
    with pytest.raises(InvalidArguments, match="has no parameter 'colour'"):
        bind(tool, read_signature(quote), {"colour": 1}, context)


@pytest.mark.parametrize(("named", "expected"), [("", "g/refuse"), ("g/inner", "g/inner")])
async def test_an_argument_that_a_tool_refuses_is_told_with_the_tool(
    context: ToolContext, named: str, expected: str
) -> None:
    def refuse() -> None:
        """Refuse."""
        raise InvalidArguments("Not so.", tool_id=named, parameter="x")

    tool = tool_from_function(refuse, "g")
    runner = FunctionRunner({tool.id: read_signature(refuse)}, ToolThreads())
    with pytest.raises(InvalidArguments, match="Not so") as caught:
        await runner(tool, {}, context)
    assert (caught.value.tool_id, caught.value.parameter) == (expected, "x")


async def test_a_tool_without_its_function_fails_in_one_sentence(context: ToolContext) -> None:
    with pytest.raises(ToolCallFailed, match=r"^g/quote has no function in this process\.$"):
        await FunctionRunner({}, ToolThreads())(tool_from_function(quote, "g"), {"symbol": "苹果"}, context)
