from collections.abc import Callable
from typing import Any

import pytest

from agents.decisions.summarize import Part, SummarizeQuestion
from agents.modelled.summarize import ModelledSummarize
from errors import ModelUnavailable
from tools.call import CallStatus, ToolCall, ToolResult

Script = Callable[..., Any]


def result(tool_id: str, status: CallStatus = "ok", **more: Any) -> ToolResult:
    return ToolResult(call=ToolCall(id="1", tool_id=tool_id, arguments={"symbol": "AAPL"}), status=status, **more)


EN = SummarizeQuestion(
    request="price of Apple",
    language="en",
    parts=(
        Part(number=1, description="price of Apple", results=(result("finance/get_quote", value={"price": 187.2}),)),
    ),
)
ZH = EN.model_copy(update={"request": "苹果的股价", "language": "zh"})


async def answer(chat: Any, question: SummarizeQuestion) -> str:
    return "".join([piece async for piece in ModelledSummarize(chat.model, chat.ledger)(question)])


async def test_the_answer_names_the_tools_in_the_users_language(scripted: Script) -> None:
    assert await answer(scripted("187.2 USD."), EN) == "187.2 USD.\n\n*Tools used: `finance/get_quote`*"
    assert await answer(scripted("187.2 美元。"), ZH) == "187.2 美元。\n\n*使用的工具：`finance/get_quote`*"


async def test_the_prompt_says_which_language_and_holds_the_results(scripted: Script) -> None:
    chat = scripted("好")

    await answer(chat, ZH)

    assert "Simplified Chinese" in chat.asked[0]
    assert 'finance/get_quote({"symbol": "AAPL"}) → ok: {"price": 187.2}' in chat.asked[0]


async def test_a_figure_that_no_result_holds_is_named(scripted: Script) -> None:
    assert "Check before use: 250.5 —" in await answer(scripted("It is 187.2, soon 250.5."), EN)
    assert "请核对：250.5、99.5 由模型" in await answer(scripted("现为 187.2，将达 250.5 或 99.5"), ZH)


async def test_a_marked_explanation_may_hold_what_it_likes(scripted: Script) -> None:
    text = "187.2 USD.\n\n**Explanation by the model, not from the tools:** 52 weeks make a year of 365.25 days."

    assert "Check before use" not in await answer(scripted(text), EN)


async def test_a_compressed_result_enters_the_prompt_in_place_of_the_whole(scripted: Script) -> None:
    part = Part(number=1, description="d", results=(result("a/b", value={"x": "y" * 900}, compressed="x: yyy…"),))
    chat = scripted("ok")

    await answer(chat, EN.model_copy(update={"parts": (part,)}))

    assert "→ ok: x: yyy…" in chat.asked[0]
    assert "y" * 100 not in chat.asked[0]


async def test_failed_and_toolless_parts_are_told_apart(scripted: Script) -> None:
    failed = Part(number=1, description="weather", results=(result("w/get", "error", error="down."),), failure="down.")
    free = Part(number=2, description="say hello")
    chat = scripted("hello")

    text = await answer(chat, EN.model_copy(update={"parts": (failed, free)}))

    assert "no result: down." in chat.asked[0]
    assert "needed no tool" in chat.asked[0]
    assert text.endswith("*Tools used: `w/get` (failed)*")


async def test_an_answer_without_tools_names_none(scripted: Script) -> None:
    assert (
        await answer(scripted("hello"), EN.model_copy(update={"parts": (Part(number=1, description="hi"),)})) == "hello"
    )


async def test_a_model_that_is_down_hands_the_answer_back(scripted: Script) -> None:
    with pytest.raises(ModelUnavailable):
        await answer(scripted(RuntimeError("boom")), EN)
