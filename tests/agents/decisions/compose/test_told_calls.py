"""Calls that stand in a reply as text."""

import pytest

from agents.decisions.compose.told_calls import told_calls
from prompts.model.conversation import Conversation

TALK = Conversation(
    name="loop", system="", first="", tools=tuple({"function": {"name": name}} for name in ("get_quote", "find"))
)
CALL = '{"name": "get_quote", "arguments": {"symbol": "AAPL"}}'


@pytest.mark.parametrize(
    "text",
    [
        CALL,
        f"[{CALL}]",
        f"```json\n{CALL}\n```",
        f"<tool_call>\n{CALL}\n</tool_call>",
        f"  <tools>{CALL}</tools>\n",
    ],
)
def test_a_reply_that_is_a_call(text: str) -> None:
    (call,) = told_calls(text, TALK)
    assert (call.name, call.arguments) == ("get_quote", {"symbol": "AAPL"})


@pytest.mark.parametrize("between", ["\n", ",\n", "\n</tool_call>\n<tool_call>\n", "\n```\n```json\n"])
def test_several_calls_have_ids_of_their_own(between: str) -> None:
    other = '{"name": "find", "arguments": {"s": "苹果"}}'
    first, second = told_calls(f"{CALL}{between}{other}", TALK)
    assert (first.name, second.name, second.arguments) == ("get_quote", "find", {"s": "苹果"})
    assert first.id != second.id


def test_a_call_of_nothing_that_there_is_will_be_told() -> None:
    (call,) = told_calls('{"name": "zork 号", "arguments": {}}', TALK)
    assert call.name == "zork__"


@pytest.mark.parametrize(
    "text",
    [
        "",
        "The price is 430.47.",
        f"I would call {CALL}",
        f"{CALL}\n然后？",
        '{"name": "zork", "id": "x", "arguments": {}}',
        '{"name": "get_quote", "arguments": "AAPL"}',
        '{"name": ["get_quote"]}',
        '{"name": "get_quote", "price": 1}',
        '```json\n{"a": 1}\n```',
        "[]",
        "[" * 100_000,
    ],
)
def test_anything_else_is_an_answer(text: str) -> None:
    assert told_calls(text, TALK) == ()
