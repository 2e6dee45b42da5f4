"""Read, write and delete one file of the workspace."""

import os
import stat
from typing import Annotated

from pydantic import BaseModel, Field

from errors import InvalidArguments
from tools.context import ToolContext
from tools.kinds import FilePath, Text
from tools.marking import ExampleCall, Replaces, tool
from tools.workspace.confine import confined, confined_entry, folder, regular_file, relative
from tools.workspace.drafts import write_whole
from tools.workspace.file_text import BINARY_ENDINGS, decoded, encoded, read_bytes
from tools.workspace.refusals import os_errors, refuse_special

MAX_WRITE_BYTES = 1_000_000


class FileText(BaseModel):
    """A text file's content."""

    path: str = Field(description="The file, relative to the workspace")
    text: Text = Field(description="Its text, up to max_lines lines")
    n_lines: int = Field(description="Lines in the whole file")
    size_bytes: int = Field(description="Size of the file")
    encoding: str = Field(description="How the text was encoded, such as utf-8")
    truncated: bool = Field(description="Whether the file has more lines than were read")


class Written(BaseModel):
    """What was written."""

    path: FilePath = Field(description="The file, relative to the workspace")
    size_bytes: int = Field(description="Size of the file now")
    overwritten: bool = Field(description="Whether an older file of that name was replaced")


class Deleted(BaseModel):
    """What was deleted."""

    path: str = Field(description="The file that is gone, relative to the workspace")
    size_bytes: int = Field(description="Size that it had")


@tool(
    domains=("file", "system"),
    functions=("query",),
    permission="low",
    idempotent=True,
    call=ExampleCall({"path": "notes.txt"}),
)
def read_file(
    path: FilePath,
    context: ToolContext,
    max_lines: Annotated[int, Field(ge=1, le=20_000)] = 2_000,
) -> FileText:
    """Read a text file of the workspace and return its text.

    Use it to show, open or quote what a file says. It reads text of up to 1 MB in UTF-8, UTF-16 or GB18030 and
    refuses binary files such as images, archives and spreadsheets.

    Args:
        path: The file, relative to the workspace, such as notes.txt or reports/may.md.
        max_lines: How many lines to read from the beginning.

    Returns:
        The text with the file's size and number of lines.
    """
    real = confined(context.workspace, path)
    name = relative(context.workspace, real)
    with regular_file(context.workspace, real) as file:
        raw = read_bytes(file, name)
    text, encoding = decoded(raw, name)
    lines = text.splitlines()
    return FileText(
        path=name,
        text="\n".join(lines[:max_lines]),
        n_lines=len(lines),
        size_bytes=len(raw),
        encoding=encoding,
        truncated=len(lines) > max_lines,
    )


@tool(
    domains=("file", "system"),
    functions=("generate",),
    permission="medium",
    call=ExampleCall({"path": "drafts/note.md", "content": "Call the printer on Monday.\n"}),
    reads="nothing",
    replaces=Replaces("path", allowed_by="overwrite"),
)
def write_file(
    path: FilePath,
    content: Text,
    context: ToolContext,
    *,
    overwrite: bool = False,
) -> Written:
    """Write a text, as it is, into a file of the workspace, making it and its folders where they are missing.

    Use it to save, create or note down. A file that exists already is refused unless overwrite is true; the new
    text appears whole or not at all.

    Args:
        path: The file, relative to the workspace, such as notes.txt or reports/may.md.
        content: The whole text of the file, up to 1 MB.
        overwrite: Whether a file of that name may be replaced.

    Returns:
        The path and the size of what was written.
    """
    raw = encoded(content, MAX_WRITE_BYTES)
    real = confined(context.workspace, path)
    name = relative(context.workspace, real)
    if real.suffix.lower() in BINARY_ENDINGS:
        raise InvalidArguments(
            f"'{name}' would not open: a {real.suffix[1:].upper()} file is no text, and only text is written here.",
            zh=f"'{name}' 会打不开：{real.suffix[1:].upper()} 文件不是文本，这里只能写入文本。",
        )
    into = context.into_bin("write_file") if overwrite else None
    existed = write_whole(context.workspace, real, lambda stream: stream.write(raw), into=into)
    return Written(path=name, size_bytes=len(raw), overwritten=existed)


@tool(
    domains=("file", "system"),
    functions=("transform",),
    permission="high",
    call=ExampleCall({"path": "drafts/plan.md"}),
    reads="nothing",
)
def delete_file(path: FilePath, context: ToolContext) -> Deleted:
    """Delete one file of the workspace.

    Use it only when a request names the file to delete or remove. It deletes no folders, and a person approves it
    first; an undo brings the file back for as long as the bin keeps it. Of a link it deletes the link, never what it
    points to.

    Args:
        path: The file, relative to the workspace, such as old.csv.

    Returns:
        The path that is gone and the size that it had.
    """
    real = confined_entry(context.workspace, path)
    name = relative(context.workspace, real)
    with folder(context.workspace, real.parent) as parent, os_errors(name, parent):
        found = os.stat(real.name, dir_fd=parent, follow_symlinks=False)
        if not stat.S_ISLNK(found.st_mode):
            refuse_special(found.st_mode, name)
        context.into_bin("delete_file").take(parent, real.name, name)
    return Deleted(path=name, size_bytes=found.st_size)
