"""What differs between two texts."""

import difflib

from pydantic import BaseModel, Field
from rapidfuzz.distance import Indel

from errors import InvalidArguments
from tools.context import ToolContext
from tools.kinds import FilePath, Text
from tools.marking import ExampleCall, tool
from tools.shares import Share
from tools.workspace.workspace_texts import workspace_text

MAX_CHARS = 200_000
MAX_LINES = 3_000
"""difflib takes time with the square of the lines where few of them are unique."""
_MAX_SHOWN = 1_000
_CONTEXT = 3


class TextDifference(BaseModel):
    """How two texts differ."""

    identical: bool = Field(description="Whether the texts are the same, character for character")
    similarity: Share = Field(description="Share of characters that both have in common and in order, 0 to 1")
    added_lines: int = Field(description="Lines that only the second text has")
    removed_lines: int = Field(description="Lines that only the first text has")
    diff: str = Field(
        description="Unified diff: - lines of the first text, + lines of the second; empty when identical"
    )
    truncated: bool = Field(description="Whether the diff was too long to be given whole")


@tool(
    domains=("text", "general"),
    functions=("validate", "compute"),
    permission="low",
    idempotent=True,
    call=ExampleCall({"first": "one\ntwo\nthree", "second": "one\n2\nthree\nfour"}),
)
def diff_text(
    first: Text,
    second: Text,
) -> TextDifference:
    """Compare two texts: what was added, what was removed, and how alike they are.

    Use it for two pieces of text given in the request or by earlier results. To compare two files of the workspace
    use diff_files.

    Args:
        first: The older text.
        second: The newer text.

    Returns:
        A unified diff with counts and the similarity.
    """
    return difference(first, second, ("first", "second"))


@tool(
    domains=("file", "text"),
    functions=("validate", "compute"),
    permission="low",
    idempotent=True,
    call=ExampleCall({"first_path": "drafts/plan.md", "second_path": "drafts/plan-v2.md"}),
)
def diff_files(
    context: ToolContext,
    first_path: FilePath,
    second_path: FilePath,
) -> TextDifference:
    """Compare two text files of the workspace line by line.

    Use it for "what changed between file A and file B" and "are these files the same". For texts that are not in
    files use diff_text.

    Args:
        context: The surroundings of the call.
        first_path: The older file.
        second_path: The newer file.

    Returns:
        A unified diff with counts and the similarity.
    """
    first, second = (workspace_text(context.workspace, path, 4 * MAX_CHARS) for path in (first_path, second_path))
    return difference(first, second, (first_path, second_path))


def difference(first: str, second: str, names: tuple[str, str]) -> TextDifference:
    """Compare two texts.

    Raises:
        InvalidArguments: one of them is too long.
    """
    before, after = first.splitlines(), second.splitlines()
    for text, lines in ((first, before), (second, after)):
        if len(text) > MAX_CHARS or len(lines) > MAX_LINES:
            raise InvalidArguments(
                f"Texts to compare may have {MAX_CHARS:,} characters and {MAX_LINES:,} lines.",
                zh=f"待比较的文本最多 {MAX_CHARS:,} 个字符、{MAX_LINES:,} 行。",
            )
    lines = list(difflib.unified_diff(before, after, *names, n=_CONTEXT, lineterm=""))
    body = [line for line in lines[2:] if not line.startswith("@@")]
    return TextDifference(
        identical=first == second,
        similarity=round(Indel.normalized_similarity(first, second), 4),
        added_lines=sum(line.startswith("+") for line in body),
        removed_lines=sum(line.startswith("-") for line in body),
        diff="\n".join(lines[:_MAX_SHOWN]),
        truncated=len(lines) > _MAX_SHOWN,
    )
