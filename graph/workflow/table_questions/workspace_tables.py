"""Tables that lie as files in the workspace, loaded so that a person can choose among them by their names.

Loading is a call of the tool that loads tables: under the same authority, and noted as what the conversation has read.
What would ask a person, such as replacing a table of another file, is left alone.
"""

from collections.abc import Sequence
from pathlib import PurePosixPath
from typing import Final

from graph.workflow.context import RunContext
from graph.workflow.earlier.looking import looked

LOAD_TABLE: Final = "data/load_table"
_FORMS: Final = frozenset({".csv", ".tsv", ".xlsx"})
_MOST: Final = 3


async def workspace_tables(files: Sequence[str], context: RunContext) -> list[str]:
    """Load the first few files that are tables, and return their tables' names in the same order."""
    names = []
    for file in [f for f in files if PurePosixPath(f).suffix.lower() in _FORMS][:_MOST]:
        loaded = await looked(LOAD_TABLE, {"path": file}, context)
        if loaded is not None and isinstance(loaded.get("table"), str):
            await context.read.note(LOAD_TABLE, {"path": file})
            names.append(loaded["table"])
    return names
