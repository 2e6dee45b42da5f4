"""Write the answer without a model: the results' own sentences, in the order of the plan."""

from collections.abc import AsyncIterator

from agents.decisions.summarize.question import Part, SummarizeQuestion
from agents.decisions.summarize.templates import render
from agents.decisions.summarize.told_bars import without_told_bars
from agents.language.messages import phrase
from agents.language.plain_words import plain_words
from prompts.language import Language
from tools.call import IN_DOUBT, ToolResult


class OfflineSummarize:
    """Render every result by its tool's template; figures are copied, never computed."""

    async def __call__(self, question: SummarizeQuestion) -> AsyncIterator[str]:
        """Yield one paragraph a result."""
        many = len(question.parts) > 1
        question = question.model_copy(update={"parts": without_told_bars(question.parts)})
        for part in question.parts:
            prefix = f"**{part.number}.** " if many else ""
            for paragraph in self._paragraphs(part, question):
                yield f"{prefix}{paragraph}\n\n"
                prefix = ""

    def _paragraphs(self, part: Part, question: SummarizeQuestion) -> list[str]:
        said = [_say(r, question) for r in part.results]
        if part.failure and not any(r.status == "error" for r in part.results):
            said.append(part.failure)
        if not said:
            said.append(phrase("no_tool_part", question.language, task=part.description))
        return list(dict.fromkeys(said))


def _say(result: ToolResult, question: SummarizeQuestion) -> str:
    tool_id, language = result.call.tool_id, question.language
    if result.status == "ok":
        return render(result, question.answers.get(tool_id, {}), language)
    if result.status == "empty":
        return phrase("empty", language)
    return failure_text(result, language)


def failure_text(result: ToolResult, language: Language) -> str:
    """Say why a call brought nothing."""
    name = "unknown_end" if result.error_type == IN_DOUBT else "denied" if result.status == "denied" else "failed"
    told = plain_words(result.error_in(language), language)
    if name == "unknown_end":  # whoever must see to it has to know what
        return phrase(name, language, what=spelt_out(result.call.tool_id), error=told)
    return phrase(name, language, error=told)


def spelt_out(tool_id: str) -> str:
    """Say a tool's name in words: send_email is send email."""
    return tool_id.rpartition("/")[2].replace("_", " ")
