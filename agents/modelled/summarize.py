"""Model form of `summarize`: the model writes, code checks its figures and names the tools."""

import asyncio
from collections.abc import AsyncIterator, Iterator, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any, Final

from agents.decisions.summarize import Language, Part, SummarizeQuestion
from agents.modelled.figures import unsupported
from agents.modelled.wording import result_text
from prompts.chat import ChatModel
from prompts.ledger import TokenLedger
from prompts.loader import load_prompt

PROMPT = load_prompt("summarize", ["explanation_mark", "request", "parts", "language"])

LANGUAGES: Final[Mapping[Language, str]] = MappingProxyType({"en": "English", "zh": "Simplified Chinese (简体中文)"})
EXPLANATION: Final[Mapping[Language, str]] = MappingProxyType(
    {"en": "**Explanation by the model, not from the tools:**", "zh": "**模型的说明（非工具结果）：**"}
)
TOOLS: Final[Mapping[Language, str]] = MappingProxyType({"en": "Tools used: {tools}", "zh": "使用的工具：{tools}"})
FAILED: Final[Mapping[Language, str]] = MappingProxyType({"en": " (failed)", "zh": "（失败）"})
UNSUPPORTED: Final[Mapping[Language, str]] = MappingProxyType(
    {
        "en": "Check before use: {figures} — worked out or added by the model, not found in the results.",
        "zh": "请核对：{figures} 由模型推算或补充，结果中没有这些数字。",
    }
)
_MAX_SHOWN = 8


@dataclass(frozen=True)
class ModelledSummarize:
    """Let a model write the answer."""

    model: ChatModel
    ledger: TokenLedger

    async def __call__(self, question: SummarizeQuestion) -> AsyncIterator[str]:
        """Yield pieces of Markdown; what the results do not back is named at the end."""
        values = {
            "explanation_mark": EXPLANATION[question.language],
            "request": question.request,
            "parts": "\n\n".join(_part(part) for part in question.parts),
            "language": LANGUAGES[question.language],
        }
        text = ""
        async for piece in self.model.stream(PROMPT.name, values, ledger=self.ledger):
            text += piece
            yield piece
        own = text.partition(EXPLANATION[question.language])[0]
        if figures := await asyncio.to_thread(unsupported, own, list(_sources(question))):
            shown = "、".join(figures[:_MAX_SHOWN]) if question.language == "zh" else ", ".join(figures[:_MAX_SHOWN])
            yield f"\n\n*{UNSUPPORTED[question.language].format(figures=shown)}*"
        if tools := _tools(question):
            yield f"\n\n*{TOOLS[question.language].format(tools=tools)}*"


def _part(part: Part) -> str:
    lines = [f"{part.number}. {part.description}"]
    lines += [f"   - {result_text(result)}" for result in part.results]
    lines += [f"   no result: {part.failure}"] if part.failure else []
    lines += ["   needed no tool"] if not part.results and not part.failure else []
    return "\n".join(lines)


def _tools(question: SummarizeQuestion) -> str:
    """Name every tool that was called, once; one that never worked is marked."""
    worked: dict[str, bool] = {}
    for part in question.parts:
        for result in part.results:
            tool_id = result.call.tool_id
            worked[tool_id] = worked.get(tool_id, False) or result.status in ("ok", "empty")
    names = (f"`{tool_id}`" + ("" if well else FAILED[question.language]) for tool_id, well in worked.items())
    return ("、" if question.language == "zh" else ", ").join(names)


def _sources(question: SummarizeQuestion) -> Iterator[Any]:
    yield question.request
    for part in question.parts:
        yield part.description
        yield part.failure
        for result in part.results:
            yield from (result.value, result.compressed, result.call.arguments, result.error)
