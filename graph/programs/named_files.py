"""What stands in files that a request names: whoever sees it can do all in one program.

Small files are shown whole, of larger tables the first lines. Looking is a call of the tool that reads files: under the
same authority, and noted as what the conversation has read.
"""

import asyncio
from pathlib import PurePosixPath
from typing import Any, Final

from agents.extraction.spans.paths import find_paths
from graph.programs.view import owner_of
from graph.workflow.approval.authority import asking, barrier
from graph.workflow.context import RunContext
from prompts.render.tokens import count_tokens
from tools.call import ToolCall

READ_FILE: Final = "system/read_file"
_LINES, _CHARS = 4, 400
_SMALL_TOKENS, _SMALL_LINES = 300, 60
"""What a file may have that is shown whole; of all files together as much again."""
_CHARS_PER_TOKEN = 16
"""At most; longer texts need no counting."""
_MOST = 3
_TABLES: Final = frozenset({".csv", ".tsv"})


async def beginnings(request: str, context: RunContext) -> tuple[str, ...]:
    """Return what a request's files hold, each with its name and number of lines: small ones whole, tables' beginnings.

    What is neither is not shown.
    """
    names = dict.fromkeys(str(span.value) for span in find_paths(request))
    files = [name for name in names if PurePosixPath(name).suffix][:_MOST]
    found = await asyncio.gather(*(_read(name, context) for name in files))
    left, shown = 2 * _SMALL_TOKENS, list[str]()
    for name, held in zip(files, found, strict=True):
        if held is not None and (text := _shown(name, held, min(left, _SMALL_TOKENS))):
            await context.read.note(READ_FILE, {"path": name})
            left -= count_tokens(text)
            shown.append(text)
    return tuple(shown)


async def _read(name: str, context: RunContext) -> dict[str, Any] | None:
    call = ToolCall(id="0", tool_id=READ_FILE, arguments={"path": name, "max_lines": _SMALL_LINES})
    agent, now = owner_of(context.snapshot)(READ_FILE), await context.home.live_state()
    if barrier(call, agent, now) is not None or await asking(call, agent, context, ()):
        return None
    result = await context.home.library.invoke(call, context.run.surroundings)
    if result.status != "ok" or not isinstance(result.value, dict):
        return None  # there is no such file yet, or it is no text: a program will see
    return result.value


def _shown(name: str, held: dict[str, Any], max_tokens: int) -> str:
    text, n_lines = str(held.get("text")), held.get("n_lines")
    if (
        held.get("truncated") is False
        and len(text) <= max_tokens * _CHARS_PER_TOKEN
        and count_tokens(text) <= max_tokens
    ):
        return f"{name} ({n_lines} lines):\n{text}"
    if PurePosixPath(name).suffix.lower() not in _TABLES:
        return ""
    first = "\n".join(text.splitlines()[:_LINES])[:_CHARS]
    return f"{name} ({n_lines} lines; the first {_LINES}):\n{first}"
