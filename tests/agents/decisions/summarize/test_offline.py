from typing import Any

import pytest

from agents.decisions.summarize.offline import OfflineSummarize
from agents.decisions.summarize.question import Part, SummarizeQuestion
from agents.language.messages import phrase
from prompts.language import Language
from tools.call import CallStatus, ToolCall, ToolResult

ANSWERS = {"f/quote": {"en": "{{ symbol }} costs {{ price|num }}.", "zh": "{{ symbol }} 的价格是 {{ price|num }}。"}}


def result(status: CallStatus = "ok", tool_id: str = "f/quote", **more: Any) -> ToolResult:
    value = {"symbol": "AAPL", "price": 1234.5} if status == "ok" else None
    return ToolResult(call=ToolCall(id="1.1.1", tool_id=tool_id, arguments={}), status=status, value=value, **more)


def part(*results: ToolResult, number: int = 1, failure: str = "") -> Part:
    return Part(number=number, description="查苹果的股价", results=results, failure=failure)


async def answer(*parts: Part, language: Language = "zh") -> str:
    question = SummarizeQuestion(request="苹果的股价", language=language, parts=parts, answers=ANSWERS)
    return "".join([piece async for piece in OfflineSummarize()(question)])


async def test_the_answer_is_in_the_language_of_the_question() -> None:
    assert await answer(part(result())) == "AAPL 的价格是 1,234.5。\n\n"
    assert await answer(part(result()), language="en") == "AAPL costs 1,234.5.\n\n"


async def test_a_failure_is_told_in_the_language_of_the_question() -> None:
    failed = part(result("error", error="There is no news here.", error_zh="这里没有新闻。"))

    assert "这里没有新闻。" in await answer(failed)
    assert "There is no news here." in await answer(failed, language="en")


async def test_a_failure_without_a_chinese_sentence_is_told_in_english() -> None:
    assert "No luck." in await answer(part(result("error", error="No luck.")))


async def test_several_parts_are_numbered_once_each() -> None:
    text = await answer(part(result(), result(tool_id="f/other")), part(result("empty"), number=2))

    assert text.split("\n\n") == [
        "**1.** AAPL 的价格是 1,234.5。",
        "- symbol: AAPL\n- price: 1,234.5",
        f"**2.** {phrase('empty', 'zh', tool='f/quote')}",
        "",
    ]


@pytest.mark.parametrize(("status", "name"), [("error", "failed"), ("denied", "denied")])
async def test_what_went_wrong_is_said(status: CallStatus, name: str) -> None:
    text = await answer(part(result(status, error="{断网}")))

    assert text.strip() == phrase(name, "zh", tool="f/quote", error="{断网}")


async def test_the_same_sentence_is_said_once() -> None:
    assert (await answer(part(result(), result()))).count("AAPL") == 1


async def test_a_failure_is_told_unless_a_call_has_told_it() -> None:
    assert "没有路径" in await answer(part(failure="没有路径"))
    assert "没有路径" not in await answer(part(result("error", error="断网"), failure="没有路径"))


async def test_a_part_with_nothing_to_say_says_so() -> None:
    assert (await answer(part())).strip() == phrase("no_tool_part", "zh", task="查苹果的股价")
