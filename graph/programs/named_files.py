"""How files begin that a request names: whoever sees the columns of a table can do all in one program.

Looking is a call of the tool that reads files: under the same authority, and noted as what the conversation has read.
"""

import asyncio
from pathlib import PurePosixPath
from typing import Final

from agents.extraction.spans.paths import find_paths
from graph.programs.view import owner_of
from graph.workflow.authority import asking, barrier
from graph.workflow.context import RunContext
from tools.call import ToolCall

READ_FILE: Final = "system/read_file"
_LINES, _CHARS = 4, 400
_MOST = 3
_TABLES: Final = frozenset({".csv", ".tsv"})


async def beginnings(request: str, context: RunContext) -> tuple[str, ...]:
    """Return the first lines of the tables in files that a request names, each with its name and number of lines."""
    names = dict.fromkeys(str(span.value) for span in find_paths(request))
    tables = [name for name in names if PurePosixPath(name).suffix.lower() in _TABLES][:_MOST]
    found = await asyncio.gather(*(_beginning(name, context) for name in tables))
    return tuple(told for told in found if told)


async def _beginning(name: str, context: RunContext) -> str:
    call = ToolCall(id="0", tool_id=READ_FILE, arguments={"path": name, "max_lines": _LINES})
    agent, now = owner_of(context.snapshot)(READ_FILE), await context.home.live_state()
    if barrier(call, agent, now) is not None or await asking(call, agent, context, ()):
        return ""
    result = await context.home.library.invoke(call, context.run.surroundings)
    if result.status != "ok" or not isinstance(result.value, dict):
        return ""  # there is no such file yet, or it is no text: a program will see
    await context.read.note(READ_FILE, call.arguments)
    return f"{name} ({result.value.get('n_lines')} lines):\n{str(result.value.get('text'))[:_CHARS]}"
