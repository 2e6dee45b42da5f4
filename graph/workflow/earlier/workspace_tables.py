"""Tables that lie as files in the workspace, loaded so that a person can choose among them by their names.

Loading is a call of the tool that loads tables: under the same authority, and noted as what the conversation has read.
What would ask a person, such as replacing a table of another file, is left alone.
"""

from collections.abc import Sequence
from pathlib import PurePosixPath
from typing import Final

from graph.workflow.approval.authority import asking, barrier
from graph.workflow.context import RunContext
from graph.workflow.decisions import owners
from tools.call import ToolCall

LOAD_TABLE: Final = "data/load_table"
_FORMS: Final = frozenset({".csv", ".tsv", ".xlsx"})
_MOST: Final = 3


async def workspace_tables(files: Sequence[str], context: RunContext) -> list[str]:
    """Load the first few files that are tables, and return their tables' names in the same order."""
    if LOAD_TABLE not in context.snapshot.tools:
        return []
    agent = owners(context.snapshot.taken, context.snapshot.general)(LOAD_TABLE)
    names = []
    for file in [f for f in files if PurePosixPath(f).suffix.lower() in _FORMS][:_MOST]:
        call = ToolCall(id="0", tool_id=LOAD_TABLE, arguments={"path": file})
        if barrier(call, agent, await context.home.live_state()) or await asking(call, agent, context, ()):
            continue
        result = await context.home.library.invoke(call, context.run.surroundings)
        if result.status == "ok" and isinstance(result.value, dict) and isinstance(result.value.get("table"), str):
            await context.read.note(LOAD_TABLE, {"path": file})
            names.append(result.value["table"])
    return names
