from collections.abc import Callable
from typing import Any

import pytest

from agents.decisions.select_fields.model import ModelledSelectFields
from agents.decisions.select_fields.question import FieldsQuestion
from tools.call import ToolCall, ToolResult

Script = Callable[..., Any]
RESULT = ToolResult(
    call=ToolCall(id="1", tool_id="f/q", arguments={}), status="ok", value={"价格": 1, "b": "x" * 5_000}
)
QUESTION = FieldsQuestion(task="价格", result=RESULT, fields=("价格", "b"))


async def test_fields_are_a_subset_without_doubles(scripted: Script) -> None:
    chat = scripted({"keep": ["价格", "价格"]})

    assert (await ModelledSelectFields(chat.model, chat.ledger)(QUESTION)).keep == ("价格",)
    assert '{"价格": 1, "b": "xxx' in chat.asked[0]
    assert "x" * 1_001 not in chat.asked[0]


@pytest.mark.parametrize("bad", [{"keep": ["price"]}, {"keep": []}])
async def test_unknown_or_no_fields_are_asked_again(scripted: Script, bad: dict[str, Any]) -> None:
    chat = scripted(bad, {"keep": ["b"]})

    assert (await ModelledSelectFields(chat.model, chat.ledger)(QUESTION)).keep == ("b",)
