"""Add text to the end of a file of the workspace."""

import os
from typing import NamedTuple

from pydantic import BaseModel, Field

from tools.builtin.system.files.files import MAX_WRITE_BYTES
from tools.context import ToolContext
from tools.kinds import FilePath, Text
from tools.marking import ExampleCall, Replaced, tool
from tools.workspace.confine import confined, files_at, folder, regular_file
from tools.workspace.drafts import entry_name, write_whole
from tools.workspace.file_text import decoded, encoded, encoded_like, read_bytes
from tools.workspace.refusals import os_errors, refuse_special

MAX_GROWN_BYTES = 10_000_000


class Appended(BaseModel):
    """What a file was extended by."""

    path: FilePath = Field(description="The file, relative to the workspace")
    added_bytes: int = Field(description="How many bytes were added, the line break included")
    size_bytes: int = Field(description="Size of the file now")
    created: bool = Field(description="Whether the file was not there before")


def changed_file(path: str, text: str, context: ToolContext) -> list[Replaced]:
    """Return the file that would grow."""
    del text  # whatever it is
    names = files_at(context.workspace, confined(context.workspace, path))
    return [Replaced("file", name, loss="changed") for name in names]


@tool(
    domains=("file", "system"),
    functions=("generate",),
    permission="medium",
    reads="nothing",
    replaces=changed_file,
    call=ExampleCall({"path": "notes.txt", "text": "Saturday: stocktaking."}),
)
def append_file(path: FilePath, text: Text, context: ToolContext) -> Appended:
    """Append text as new lines to the end of a text file of the workspace; what stands there is kept.

    Use it to add an entry to a list, a log or notes. It makes the file where it is missing. To write a whole new
    file, or to replace what a file says, use write_file.

    Args:
        path: The file, relative to the workspace, such as todo.txt.
        text: What to add, up to 1 MB; it begins on a line of its own.

    Returns:
        How much was added and the file's new size.
    """
    real = confined(context.workspace, path)
    name = entry_name(context.workspace, real)
    with folder(context.workspace, real.parent, make=True) as parent:
        standing = _standing(parent, real.name, name)
    if not standing:
        raw = encoded(text if text.endswith("\n") else text + "\n", MAX_WRITE_BYTES)
        write_whole(context.workspace, real, lambda stream: stream.write(raw), into=None)
        return Appended(path=name, added_bytes=len(raw), size_bytes=len(raw), created=True)
    with regular_file(context.workspace, real, write=True) as file, os_errors(name):
        addition = _addition(read_bytes(file, name, MAX_GROWN_BYTES), text, name)
        with folder(context.workspace, real.parent) as parent:
            context.into_bin("append_file").keep(parent, real.name, name, "changed")
        _add(file, addition.raw, addition.at)
    return Appended(path=name, added_bytes=len(addition.raw), size_bytes=addition.at + len(addition.raw), created=False)


class _Addition(NamedTuple):
    raw: bytes
    at: int


def _standing(parent: int, entry: str, name: str) -> bool:
    """Whether there is a file to add to."""
    with os_errors(name):
        try:
            refuse_special(os.stat(entry, dir_fd=parent, follow_symlinks=False).st_mode, name)
        except FileNotFoundError:
            return False
    return True


def _addition(old: bytes, text: str, name: str) -> _Addition:
    """Put the text into the file's own encoding and line ends, on a line of its own."""
    before, encoding = decoded(old, name)
    newline = "\r\n" if "\r\n" in before else "\n"
    lines = newline.join(text.splitlines()) + newline
    lead = "" if not before or before.endswith(("\n", "\r")) else newline
    return _Addition(encoded_like(lead + lines, old, encoding, MAX_WRITE_BYTES), len(old))


def _add(file: int, raw: bytes, at: int) -> None:
    """Write at the end; on a full disk the file is cut back to what it was."""
    try:
        with os.fdopen(file, "ab", closefd=False) as stream:
            stream.write(raw)
            stream.flush()
            os.fsync(file)
    except OSError:
        os.ftruncate(file, at)
        raise
