"""Model form of `summarize`: the model writes; code checks its figures, adds the tools' notes, and refuses."""

import asyncio
from collections.abc import AsyncIterator, Iterator, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any, Final

from agents.decisions.shared.prompt_text import result_text
from agents.decisions.summarize.figure_check import unsupported
from agents.decisions.summarize.question import Part, SummarizeQuestion
from prompts.language import Language
from prompts.ledger import TokenLedger
from prompts.model.chat import ChatModel
from prompts.render.loader import load_prompt
from tools.market.remark_words import in_words, remarks_in

PROMPT = load_prompt("summarize", ["explanation_mark", "request", "parts", "language"])

LANGUAGES: Final[Mapping[Language, str]] = MappingProxyType({"en": "English", "zh": "Simplified Chinese (简体中文)"})
EXPLANATION: Final[Mapping[Language, str]] = MappingProxyType(
    {"en": "**Explanation by the model, not from the tools:**", "zh": "**模型的说明（非工具结果）：**"}
)
UNSUPPORTED: Final[Mapping[Language, str]] = MappingProxyType(
    {
        "en": "Check before use: {figures} — worked out or added by the model, not found in the results.",
        "zh": "请核对：{figures} 由模型推算或补充，结果中没有这些数字。",
    }
)
REFUSED: Final[Mapping[Language, str]] = MappingProxyType(
    {"en": "**Not answered:** {part} — {reason}", "zh": "**未能回答：**{part} — {reason}"}
)
_SEPARATOR: Final[Mapping[Language, str]] = MappingProxyType({"en": ", ", "zh": "、"})
_MAX_SHOWN = 8


@dataclass(frozen=True)
class ModelledSummarize:
    """Let a model write the answer to what has results; the rest is refused in words of our own."""

    model: ChatModel
    ledger: TokenLedger

    async def __call__(self, question: SummarizeQuestion) -> AsyncIterator[str]:
        """Yield pieces of Markdown; what the results do not back is named at the end."""
        answered = [part for part in question.parts if not _failed(part)]
        refusals = [_refusal(part, question.language) for part in question.parts if part.failure or _failed(part)]
        if answered:
            async for piece in self._written(question, answered):
                yield piece
            yield "\n\n"
        for refusal in refusals:
            yield f"{refusal}\n\n"

    async def _written(self, question: SummarizeQuestion, answered: list[Part]) -> AsyncIterator[str]:
        values = {
            "explanation_mark": EXPLANATION[question.language],
            "request": _request(question, answered),
            "parts": "\n\n".join(_part(part) for part in answered),
            "language": LANGUAGES[question.language],
        }
        text = ""
        async for piece in self.model.stream(PROMPT.name, values, ledger=self.ledger):
            text += piece
            yield piece
        if figures := await asyncio.to_thread(unsupported, text, list(_sources(question))):
            shown = _SEPARATOR[question.language].join(figures[:_MAX_SHOWN])
            yield f"\n\n*{UNSUPPORTED[question.language].format(figures=shown)}*"
        for note in _notes(answered, question.language):
            if note not in text:
                yield f"\n\n_{note}_"


def _failed(part: Part) -> bool:
    """Whether a part has nothing to stand on: no result that worked, and a reason or a call that failed."""
    worked = any(result.status in ("ok", "empty") for result in part.results)
    return not worked and bool(part.failure or part.results)


def _refusal(part: Part, language: Language) -> str:
    reason = part.failure or next((r.error_in(language) for r in part.results if r.error), "")
    return REFUSED[language].format(part=part.description, reason=reason)


def _request(question: SummarizeQuestion, answered: list[Part]) -> str:
    """Return what the model shall answer: models invent what they are asked for and not given."""
    if len(answered) == len(question.parts):
        return question.request
    return "\n".join(part.description for part in answered)


def _part(part: Part) -> str:
    lines = [f"{part.number}. {part.description}"]
    lines += [f"   - {result_text(result)}" for result in part.results]
    lines += [f"   no result: {part.failure}"] if part.failure else []
    lines += ["   needed no tool"] if not part.results and not part.failure else []
    return "\n".join(lines)


def _notes(parts: list[Part], language: Language) -> list[str]:
    """Return what tools want said beside their figures, such as that they are sample data: not left to a model."""
    keys = ("note_zh", "note") if language == "zh" else ("note",)
    values = [result.value for part in parts for result in part.results if isinstance(result.value, dict)]
    notes = (next((value[key] for key in keys if value.get(key)), "") for value in values)
    remarks = (in_words(remarks_in(value.get("notes")), language) for value in values)
    return list(dict.fromkeys(note for note in (*notes, *remarks) if note and isinstance(note, str)))


def _sources(question: SummarizeQuestion) -> Iterator[Any]:
    yield question.request
    for part in question.parts:
        yield part.description
        yield part.failure
        for result in part.results:
            yield from (result.value, result.compressed, result.call.arguments, result.error)
