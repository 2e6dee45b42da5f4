"""What failed of a request, told beside the answer: a model's own words are no proof that something was done."""

from collections.abc import Mapping, Sequence
from typing import Final

from agents.asking.failure_words import worded
from agents.decisions.summarize.offline import failure_text, spelt_out
from agents.program import NEVER_RAN
from prompts.language import Language
from tools.call import ToolResult
from tools.calls.journal import arguments_digest
from tools.flow import only_reads
from tools.tool import Tool

_MOST_TOLD: Final = 5


def failed_calls(calls: Sequence[ToolResult]) -> list[ToolResult]:
    """Return the calls that came to nothing, for good: no later one with the same arguments did better.

    Arguments that were refused, and put right in a later call, are nobody's concern.
    """
    good = {_which(result): place for place, result in enumerate(calls) if result.status in ("ok", "empty")}
    well = {result.call.tool_id for result in calls if result.status in ("ok", "empty")}
    return [
        result
        for place, result in enumerate(calls)
        if result.status in ("error", "denied")
        and good.get(_which(result), -1) < place
        and not (result.error_type in NEVER_RAN and result.call.tool_id in well)
    ]


def told_failures(calls: Sequence[ToolResult], tools: Mapping[str, Tool], language: Language) -> list[str]:
    """Say of calls that should have changed something that they did not, and why."""
    changing = [r for r in failed_calls(calls) if r.call.tool_id in tools and not only_reads(tools[r.call.tool_id])]
    return list(dict.fromkeys(_named(result, tools, language) for result in changing))[:_MOST_TOLD]


def _named(result: ToolResult, tools: Mapping[str, Tool], language: Language) -> str:
    """Say of which call it is told: a program makes many."""
    between = "：" if language == "zh" else ": "
    return f"{spelt_out(result.call.tool_id)}{between}{failure_text(worded(result, tools), language)}"


def _which(result: ToolResult) -> str:
    return arguments_digest(result.call.tool_id, result.call.arguments)
