import pytest
from langchain_core.messages import AIMessage, HumanMessage, ToolCall

from evals.execution.metering import UseMeter, count_message, offered_names
from prompts.render.tokens import count_tokens
from tests.prompts.conftest import ScriptedChatModel

TOOL = {"type": "function", "function": {"name": "get_quote", "description": "A price.", "parameters": {}}}


def calling(*names: str) -> AIMessage:
    return AIMessage("", tool_calls=[ToolCall(name=name, args={"a": 1}, id=name) for name in names])


async def test_calls_and_tokens_are_counted_by_our_tokeniser_and_as_reported() -> None:
    meter = UseMeter()
    model = ScriptedChatModel(script=["two words", "两个词"], callbacks=[meter])
    await model.ainvoke([HumanMessage("how many words?")])
    await model.ainvoke([HumanMessage("有几个词？")])
    use = meter.use
    assert (use.calls, use.errors) == (2, 0)
    assert use.prompt_tokens == count_tokens("how many words?") + count_tokens("有几个词？")
    assert use.answer_tokens == count_tokens("two words") + count_tokens("两个词")
    assert (use.provider_prompt_tokens, use.provider_answer_tokens) == (14, 6)


async def test_bound_tools_are_part_of_the_prompt() -> None:
    meter = UseMeter()
    model = ScriptedChatModel(script=["a", "b"], callbacks=[meter])
    await model.ainvoke([HumanMessage("go")])
    bare = meter.use.prompt_tokens
    await model.bind_tools([TOOL]).ainvoke([HumanMessage("go")])
    assert meter.use.prompt_tokens > 2 * bare


async def test_names_that_were_not_offered_are_invented() -> None:
    meter = UseMeter()
    model = ScriptedChatModel(script=[calling("get_quote", "get_quotes")], callbacks=[meter])
    message = await model.bind_tools([TOOL]).ainvoke([HumanMessage("go")])
    assert meter.use.invented == ("get_quotes",)
    assert count_message(message) > 0


async def test_a_streamed_answer_counts_once() -> None:
    meter = UseMeter()
    model = ScriptedChatModel(script=["one two three"], callbacks=[meter])
    text = "".join([chunk.text async for chunk in model.astream([HumanMessage("go")])])
    assert (text, meter.use.calls, meter.use.answer_tokens) == ("one two three", 1, count_tokens("one two three"))


async def test_a_failure_is_a_call_and_an_error() -> None:
    meter = UseMeter()
    model = ScriptedChatModel(script=[TimeoutError("slow")], callbacks=[meter])
    with pytest.raises(TimeoutError):
        await model.ainvoke([HumanMessage("go")])
    assert (meter.use.calls, meter.use.errors) == (1, 1)


def test_names_are_read_from_any_form_of_a_tool() -> None:
    assert offered_names([TOOL, {"name": "other"}]) == {"get_quote", "other"}
