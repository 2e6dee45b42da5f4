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


async def test_an_explanation_is_no_place_to_hide_a_figure(scripted: Script) -> None:
    text = "**Explanation by the model, not from the tools:** It costs 365.25 USD."

    assert "Check before use: 365.25" in await answer(scripted(text), EN)


async def test_a_compressed_result_enters_the_prompt_in_place_of_the_whole(scripted: Script) -> None:
    part = Part(number=1, description="d", results=(result("a/b", value={"x": "y" * 900}, compressed="x: yyy…"),))
    chat = scripted("ok")

    await answer(chat, EN.model_copy(update={"parts": (part,)}))

    assert "→ ok: x: yyy…" in chat.asked[0]
    assert "y" * 100 not in chat.asked[0]


async def test_a_part_without_a_result_is_refused_in_our_own_words(scripted: Script) -> None:
    failed = Part(number=1, description="天气", results=(result("w/get", "error", error="连接失败。"),))
    chat = scripted("187.2 美元。")

    text = await answer(chat, ZH.model_copy(update={"request": "股价和天气", "parts": (failed, *EN.parts)}))

    assert "天气" not in chat.asked[0]
    assert text == (
        "187.2 美元。\n\n**未能回答：**天气 — 连接失败。\n\n*使用的工具：`w/get`（失败）、`finance/get_quote`*"
    )


async def test_where_nothing_has_a_result_no_model_is_asked(scripted: Script) -> None:
    part = Part(number=1, description="weather", failure="There is no tool for weather.")
    chat = scripted()

    assert await answer(chat, EN.model_copy(update={"parts": (part,)})) == (
        "**Not answered:** weather — There is no tool for weather."
    )
    assert chat.asked == []


async def test_a_part_that_half_worked_is_written_and_its_gap_named(scripted: Script) -> None:
    part = EN.parts[0].model_copy(update={"failure": "MSFT was not found."})
    chat = scripted("187.2 USD.")

    text = await answer(chat, EN.model_copy(update={"parts": (part,)}))

    assert "no result: MSFT was not found." in chat.asked[0]
    assert text.startswith("187.2 USD.\n\n**Not answered:** price of Apple — MSFT was not found.")


async def test_a_part_that_needed_no_tool_is_marked_so(scripted: Script) -> None:
    chat = scripted("hello")

    await answer(chat, EN.model_copy(update={"parts": (Part(number=1, description="say hello"),)}))

    assert "needed no tool" in chat.asked[0]


async def test_an_answer_without_tools_names_none(scripted: Script) -> None:
    assert (
        await answer(scripted("hello"), EN.model_copy(update={"parts": (Part(number=1, description="hi"),)})) == "hello"
    )


async def test_a_model_that_is_down_hands_the_answer_back(scripted: Script) -> None:
    with pytest.raises(ModelUnavailable):
        await answer(scripted(RuntimeError("boom")), EN)
