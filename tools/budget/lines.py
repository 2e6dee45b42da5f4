"""What a group says of a tool, and what that costs."""

from collections.abc import Callable, Iterable, Mapping
from typing import TypeAlias

from lazy_regex import lazy_regex
from prompts.render.tokens import count_tokens
from prompts.render.untrusted import neutralised
from tools.tool import Tool

HEADER = "Available tools:"
MAX_LINE_CHARS = 200
Count: TypeAlias = Callable[[str], int]
_MAX_READ_CHARS = 2_000
"""Of a description: one of megabytes is not walked through for its first sentence."""
_END_OF_SENTENCE = lazy_regex(r"(?<=[.!?])\s|(?<=[。！？])")


class PricedLines:
    """The line of every tool with its tokens, each counted once however many agents and requests pack it."""

    def __init__(self, tools: Iterable[Tool], count: Count = count_tokens) -> None:
        self.count = count
        self.text = {tool.id: one_liner(tool) for tool in tools}
        self.tokens = {tool_id: count(f"{line}\n") for tool_id, line in self.text.items()}
        self.header_tokens = count(f"{HEADER}\n")

    def sorted(self, tool_ids: Iterable[str]) -> dict[str, str]:
        """Return lines by id: a group that holds the same tools reads the same."""
        return {tool_id: self.text[tool_id] for tool_id in sorted(tool_ids)}

    def exact(self, tool_ids: Iterable[str]) -> int:
        """Count what a group of these costs as it is written."""
        return self.count(render(self.sorted(tool_ids)))


def one_liner(tool: Tool) -> str:
    """Write a tool's line as a prompt will hold it: its id and the first sentence of its description."""
    told = " ".join(neutralised(tool.description[:_MAX_READ_CHARS]).split())
    sentence = _END_OF_SENTENCE.split(told, maxsplit=1)[0]
    line = f"- {neutralised(tool.id)}: {sentence}" if sentence else f"- {neutralised(tool.id)}"
    return line if len(line) <= MAX_LINE_CHARS else line[: MAX_LINE_CHARS - 1] + "…"


def render(lines: Mapping[str, str]) -> str:
    """Write a group; empty when it holds nothing."""
    return "\n".join((HEADER, *lines.values())) if lines else ""
