"""Find files of the workspace by name."""

from fnmatch import fnmatchcase
from itertools import islice
from typing import Annotated

from pydantic import BaseModel, Field

from tools.builtin.system.files.entries import MAX_VISITED, FolderEntry, entry_of, walk
from tools.context import ToolContext
from tools.kinds import FileName, FilePath
from tools.marking import ExampleCall, tool
from tools.workspace.confine import confined, relative

MAX_RESULTS = 1_000


class FoundFiles(BaseModel):
    """Files whose names match."""

    pattern: str = Field(description="What was searched for")
    matches: list[FolderEntry] = Field(description="Matching files and folders, by path")
    n_matches: int = Field(description="How many are listed")
    truncated: bool = Field(description="Whether the search ended before everything was looked at")


@tool(
    domains=("file", "system"),
    functions=("query",),
    permission="low",
    idempotent=True,
    call=ExampleCall({"pattern": "*.md"}),
)
def search_files(
    pattern: FileName,
    context: ToolContext,
    path: FilePath = ".",
    max_results: Annotated[int, Field(ge=1, le=MAX_RESULTS)] = 200,
) -> FoundFiles:
    """Find files and folders of the workspace by name, in all sub-folders.

    Use it when the place or the exact name is not known. Upper and lower case are the same; text inside files is
    not searched.

    Args:
        pattern: A glob such as *.csv or reports/*.md, or a part of the name.
        path: The folder to search, relative to the workspace; . is the whole workspace.
        max_results: How many matches to list at most.

    Returns:
        The matches by path, each with size and date.
    """
    real = confined(context.workspace, path)
    seen = list(islice(walk(context.workspace, real), MAX_VISITED + 1))
    named = [(relative(context.workspace, one.path), one) for one in seen[:MAX_VISITED]]
    found = sorted((name, one) for name, one in named if fits(pattern, name))
    matches = [entry_of(context.workspace, one) for _, one in found[:max_results]]
    truncated = len(seen) > MAX_VISITED or len(found) > max_results
    return FoundFiles(pattern=pattern, matches=matches, n_matches=len(matches), truncated=truncated)


def fits(pattern: str, path: str) -> bool:
    """Whether a path fits a pattern: a glob or a part of the name; with a slash in it, of the whole path."""
    wanted = pattern.strip().casefold().removeprefix("./").removeprefix("**/")
    name = path.casefold() if "/" in wanted else path.casefold().rpartition("/")[2]
    return wanted in name or fnmatchcase(name, wanted)
