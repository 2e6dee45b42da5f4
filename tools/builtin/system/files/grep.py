"""Find lines inside the text files of the workspace."""

import time
from typing import Annotated

from pydantic import BaseModel, Field

from tools.artifacts import Table
from tools.builtin.system.files.hunt import MAX_SECONDS, Hunt, LineMatch, matcher_of
from tools.context import ToolContext
from tools.kinds import FileName, FilePath, Pattern
from tools.marking import ExampleCall, tool
from tools.workspace.confine import confined


class LineMatches(BaseModel):
    """The lines that fit."""

    pattern: str = Field(description="What was searched for")
    matches: list[LineMatch] = Field(description="Lines that fit, by file and line")
    n_matches: int = Field(description="How many are listed")
    n_files: int = Field(description="In how many files they stand")
    n_searched: int = Field(description="How many text files were searched")
    truncated: bool = Field(description="Whether the search ended before everything was looked at")
    table: Table = Field(description="The lines as a table")


@tool(
    domains=("file", "system"),
    functions=("query",),
    permission="low",
    idempotent=True,
    call=ExampleCall({"pattern": "budget", "context_lines": 1}),
)
def grep_text(  # noqa: PLR0913 - a tool's parameters are flat
    pattern: Pattern,
    context: ToolContext,
    path: FilePath = ".",
    files: FileName = "*",
    *,
    regex: bool = False,
    ignore_case: bool = True,
    context_lines: Annotated[int, Field(ge=0, le=10)] = 0,
    max_results: Annotated[int, Field(ge=1, le=1_000)] = 100,
) -> LineMatches:
    """Find lines inside text files of the workspace by what they say.

    Use it to find which file or which line mentions something. It takes a word or phrase as it stands; a regular
    expression only where regex is true. To find files by their names use search_files, to see a whole file
    read_file.

    Args:
        pattern: What a line must contain, or with regex a regular expression in RE2 syntax (no look-around, no
            backreferences).
        path: The file or folder to search, relative to the workspace; . is the whole workspace.
        files: Only files whose names fit this glob, such as *.py or *.log.
        regex: Whether the pattern is a regular expression.
        ignore_case: Whether upper and lower case are the same.
        context_lines: How many lines to show above and below each match.
        max_results: How many lines to list at most.

    Returns:
        The lines with file and number; files that are no text or larger than 1 MB are passed over.
    """
    matcher = matcher_of(pattern, regex=regex, ignore_case=ignore_case)
    real = confined(context.workspace, path)
    hunt = Hunt(context.workspace, matcher, context_lines, time.monotonic() + MAX_SECONDS)
    found: list[LineMatch] = []
    for match in hunt.matches(real, files):
        if len(found) == max_results:
            hunt.truncated = True
            break
        found.append(match)
    return LineMatches(
        pattern=pattern,
        matches=found,
        n_matches=len(found),
        n_files=len({match.path for match in found}),
        n_searched=hunt.n_searched,
        truncated=hunt.truncated,
        table=_table(pattern, found),
    )


def _table(pattern: str, found: list[LineMatch]) -> Table:
    rows = [[match.path, match.line, match.text] for match in found]
    return Table(title=pattern, columns=["path", "line", "text"], rows=rows, total_rows=len(rows))
