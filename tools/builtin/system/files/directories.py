"""List a folder of the workspace."""

from collections.abc import Callable
from datetime import datetime
from typing import Annotated, Literal

from pydantic import BaseModel, Field

from tools.artifacts import Table
from tools.builtin.system.files.entries import Entry, children, entry_of
from tools.context import ToolContext
from tools.kinds import FilePath
from tools.marking import ExampleCall, tool
from tools.workspace.confine import confined, relative

MAX_LISTED = 1_000
SortBy = Annotated[
    Literal["name", "size", "modified"],
    Field(
        json_schema_extra={
            "x-synonyms": {
                "name": ["alphabetical", "alphabetically", "名称", "名字"],
                "size": ["largest", "biggest", "big", "large", "大小", "最大"],
                "modified": ["newest", "latest", "recent", "recently", "修改时间", "最新", "最近"],
            }
        }
    ),
]


class Listing(BaseModel):
    """What a folder holds."""

    path: str = Field(description="The folder, relative to the workspace; . is the workspace itself")
    entries: list[Entry] = Field(description="Its files and folders, in the order asked for")
    n_entries: int = Field(description="How many there are, also where not all are listed")
    table: Table = Field(description="The entries as a table")


@tool(
    examples=(
        "What files are in my workspace?",
        "List the reports folder",
        "Show me the biggest files in the current directory",
        "ls data",
        "列出当前目录的文件",
        "工作区里都有哪些文件？",
        "看看 reports 文件夹里有什么",
        "当前目录下最近修改的文件是哪些",
    ),
    answers={
        "en": "{% if n_entries %}**{{ path }}** holds {{ n_entries|num }} entries:\n"
        "{% for e in entries[:30] %}\n- `{{ e.name }}`{% if e.type == 'folder' %} (folder)"
        "{% else %} ({{ e.size_bytes|num }} bytes){% endif %}{% endfor %}"
        "{% if n_entries > 30 %}\n- … {{ (n_entries - 30)|num }} more{% endif %}"
        "{% else %}**{{ path }}** is empty.{% endif %}",
        "zh": "{% if n_entries %}**{{ path }}** 中有 {{ n_entries|num }} 项：\n"
        "{% for e in entries[:30] %}\n- `{{ e.name }}`{% if e.type == 'folder' %}（文件夹）"
        "{% else %}（{{ e.size_bytes|num }} 字节）{% endif %}{% endfor %}"
        "{% if n_entries > 30 %}\n- …… 另有 {{ (n_entries - 30)|num }} 项{% endif %}"
        "{% else %}**{{ path }}** 是空的。{% endif %}",
    },
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


_ORDER: dict[str, Callable[[Entry], tuple[object, ...]]] = {
    "name": lambda entry: (entry.type != "folder", entry.name.casefold()),
    "size": lambda entry: (-entry.size_bytes, entry.name.casefold()),
    "modified": lambda entry: (_backwards(entry.modified), entry.name.casefold()),
}


def _backwards(moment: str) -> float:
    return -datetime.fromisoformat(moment).timestamp()


def _table(title: str, entries: list[Entry], total: int) -> Table:
    rows = [[entry.name, entry.type, entry.size_bytes, entry.modified] for entry in entries]
    return Table(title=title, columns=["name", "type", "size_bytes", "modified"], rows=rows, total_rows=total)
