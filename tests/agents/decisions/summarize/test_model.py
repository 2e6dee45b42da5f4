from collections.abc import Callable
from typing import Any

import pytest

from agents.decisions.summarize.model import ModelledSummarize
from agents.decisions.summarize.question import Part, SummarizeQuestion
from errors import ModelUnavailable
from tools.call import CallStatus, ToolCall, ToolResult
from tools.market.remarks import remark

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


async def test_the_answer_is_the_models_and_ends_a_paragraph(scripted: Script) -> None:
    assert await answer(scripted("187.2 USD."), EN) == "187.2 USD.\n\n"


@pytest.mark.parametrize(("question", "note"), [(EN, "_Sample data._"), (ZH, "_样本数据。_")])
async def test_a_note_of_a_tool_is_said_whether_the_model_says_it_or_not(
    scripted: Script, question: SummarizeQuestion, note: str
) -> None:
    value = {"price": 187.2, "note": "Sample data.", "note_zh": "样本数据。"}
    part = Part(number=1, description="d", results=(result("a/b", value=value), result("a/b", value=value)))
    asked = question.model_copy(update={"parts": (part,)})

    assert await answer(scripted("187.2"), asked) == f"187.2\n\n{note}\n\n"
    assert (await answer(scripted(f"187.2 {note}"), asked)).count(note) == 1


@pytest.mark.parametrize(("question", "note"), [(EN, "up to 2026-01-02; not live"), (ZH, "截至 2026-01-02，并非")])
async def test_a_remark_of_a_tool_is_said_in_words(scripted: Script, question: SummarizeQuestion, note: str) -> None:
    value = {"rate": 187.2, "notes": [remark("reference_rates", last="2026-01-02").model_dump()]}
    part = Part(number=1, description="d", results=(result("a/b", value=value),))

    assert note in await answer(scripted("187.2"), question.model_copy(update={"parts": (part,)}))


async def test_the_prompt_says_which_language_and_holds_the_results(scripted: Script) -> None:
    chat = scripted("好")

    await answer(chat, ZH)

    assert "Simplified Chinese" in chat.asked[0]
    assert 'finance/get_quote({"symbol": "AAPL"}) → ok: {"price": 187.2}' in chat.asked[0]


async def test_a_request_in_a_third_language_is_answered_in_it(scripted: Script) -> None:
    chat = scripted("Cuesta 187.2 dólares.")

    await answer(chat, EN.model_copy(update={"request": "¿Cuál es el precio de Apple?"}))

    assert "where the request is written in another language than that, in the language of the request" in chat.asked[0]


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
    assert text == "187.2 美元。\n\n**未能回答：**天气 — 连接失败。\n\n"


async def test_where_nothing_has_a_result_no_model_is_asked(scripted: Script) -> None:
    part = Part(number=1, description="weather", failure="There is no tool for weather.")
    chat = scripted()

    assert await answer(chat, EN.model_copy(update={"parts": (part,)})) == (
        "**Not answered:** weather — There is no tool for weather.\n\n"
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


async def test_a_model_that_is_down_hands_the_answer_back(scripted: Script) -> None:
    with pytest.raises(ModelUnavailable):
        await answer(scripted(RuntimeError("boom")), EN)
