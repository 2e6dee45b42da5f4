"""List a folder of the workspace."""

from collections.abc import Callable
from datetime import datetime
from typing import Literal

from pydantic import BaseModel, Field

from tools.artifacts import Table
from tools.builtin.system.files.entries import FolderEntry, children, entry_of
from tools.context import ToolContext
from tools.kinds import FilePath
from tools.marking import ExampleCall, tool
from tools.workspace.confine import confined, relative

MAX_LISTED = 1_000
SortBy = Literal["name", "size", "modified"]


class Listing(BaseModel):
    """What a folder holds."""

    path: str = Field(description="The folder, relative to the workspace; . is the workspace itself")
    entries: list[FolderEntry] = Field(description="Its files and folders, in the order asked for")
    n_entries: int = Field(description="How many there are, also where not all are listed")
    table: Table = Field(description="The entries as a table")


@tool(
    domains=("file", "system"),
    functions=("query",),
    permission="low",
    idempotent=True,
    call=ExampleCall({"path": "drafts"}),
)
def list_directory(context: ToolContext, path: FilePath = ".", sort_by: SortBy = "name") -> Listing:
    """List the files and folders that a folder of the workspace holds, with sizes and dates.

    Use it to see what is there, or which files of one folder are the largest or the newest. It does not look into
    sub-folders.

    Args:
        path: The folder, relative to the workspace; . is the workspace itself.
        sort_by: Order of the entries: by name, largest first, or most recently changed first.

    Returns:
        Up to 1,000 entries and how many there are.
    """
    real = confined(context.workspace, path)
    name = relative(context.workspace, real)
    entries = [entry_of(context.workspace, seen) for seen in children(context.workspace, real)]
    entries.sort(key=_ORDER[sort_by])
    listed = entries[:MAX_LISTED]
    return Listing(path=name, entries=listed, n_entries=len(entries), table=_table(name, listed, len(entries)))


_ORDER: dict[str, Callable[[FolderEntry], tuple[object, ...]]] = {
    "name": lambda entry: (entry.type != "folder", entry.name.casefold()),
    "size": lambda entry: (-entry.size_bytes, entry.name.casefold()),
    "modified": lambda entry: (_backwards(entry.modified), entry.name.casefold()),
}


def _backwards(moment: str) -> float:
    return -datetime.fromisoformat(moment).timestamp()


def _table(title: str, entries: list[FolderEntry], total: int) -> Table:
    rows = [[entry.name, entry.type, entry.size_bytes, entry.modified] for entry in entries]
    return Table(title=title, columns=["name", "type", "size_bytes", "modified"], rows=rows, total_rows=total)
