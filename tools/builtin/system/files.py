"""Read, write and delete one file of the workspace."""

import codecs
import os
import secrets
import stat
from contextlib import suppress
from typing import Annotated

from pydantic import BaseModel, Field

from errors import ToolCallFailed
from tools.builtin.system.confine import (
    confined,
    confined_entry,
    folder,
    os_errors,
    refuse_special,
    regular_file,
    relative,
    shown,
)
from tools.context import ToolContext
from tools.kinds import FilePath, Text
from tools.marking import tool

MAX_READ_BYTES = 1_000_000
MAX_WRITE_BYTES = 1_000_000
_TEXT_CONTROLS = b"\t\n\v\f\r\x1b"
_BINARY = bytes(set(range(32)) - set(_TEXT_CONTROLS))


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
    examples=(
        "Show me what's in notes.txt",
        "Print the first 20 lines of server.log",
        "What does config/app.ini say?",
        "Could you open the readme for me and read it out",
        "读取 notes.txt 的内容",
        "看看 config/app.ini 里写了什么",
        "打开会议记录.md 给我看",
        "显示 server.log 的前20行",
    ),
    answers={
        "en": "**{{ path }}** ({{ n_lines|num }} lines, {{ size_bytes|num }} bytes"
        "{% if truncated %}; only the beginning{% endif %}):\n\n````\n{{ text }}\n````",
        "zh": "**{{ path }}**（共 {{ n_lines|num }} 行，{{ size_bytes|num }} 字节"
        "{% if truncated %}，只显示开头{% endif %}）：\n\n````\n{{ text }}\n````",
    },
    domains=("file", "system"),
    functions=("query",),
    permission="low",
    idempotent=True,
)
def read_file(
    path: FilePath,
    context: ToolContext,
    max_lines: Annotated[
        int, Field(ge=1, le=20_000, json_schema_extra={"x-cues": ["first", "top", "lines", "前", "头", "行"]})
    ] = 2_000,
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
        raw = _read(file, name)
    text, encoding = _decoded(raw, name)
    lines = text.splitlines()
    return FileText(
        path=name,
        text="\n".join(lines[:max_lines]),
        n_lines=len(lines),
        size_bytes=len(raw),
        encoding=encoding,
        truncated=len(lines) > max_lines,
    )


def _read(file: int, name: str) -> bytes:
    size = os.fstat(file).st_size
    with os.fdopen(file, "rb", closefd=False) as stream:
        raw = stream.read(MAX_READ_BYTES + 1)
    if len(raw) > MAX_READ_BYTES:
        raise ToolCallFailed(f"{shown(name)} has {size:,} bytes; only files of up to {MAX_READ_BYTES:,} are read.")
    return raw


def _decoded(raw: bytes, name: str) -> tuple[str, str]:
    """Decode text; the encodings are those that editors write in Chinese and English."""
    if raw.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
        candidates: tuple[str, ...] = ("utf-16",)
    elif len(raw.translate(None, _BINARY)) != len(raw):
        candidates = ()
    else:
        candidates = ("utf-8-sig", "gb18030")
    for encoding in candidates:
        with suppress(UnicodeDecodeError):
            return raw.decode(encoding), encoding.removesuffix("-sig")
    raise ToolCallFailed(f"{shown(name)} is not a text file.")


@tool(
    examples=(
        "Save this to todo.txt: buy milk",
        "Create a file called hello.md with the text 'Hello world'",
        'write "meeting moved to Friday" into memo.txt',
        "Overwrite status.txt with 'done'",
        "把“明天开会”写入 memo.txt",
        "新建一个文件 todo.txt，内容是：买牛奶",
        "将结果保存到 out/result.md",
        "用 '已完成' 覆盖 status.txt",
    ),
    answers={
        "en": "{% if overwritten %}Replaced{% else %}Wrote{% endif %} **{{ path }}** ({{ size_bytes|num }} bytes).",
        "zh": "{% if overwritten %}已覆盖{% else %}已写入{% endif %} **{{ path }}**（{{ size_bytes|num }} 字节）。",
    },
    domains=("file", "system"),
    functions=("generate",),
    permission="medium",
)
def write_file(
    path: FilePath,
    content: Text,
    context: ToolContext,
    *,
    overwrite: Annotated[
        bool, Field(json_schema_extra={"x-synonyms": {"true": ["overwrite", "replace", "覆盖", "替换"]}})
    ] = False,
) -> Written:
    """Write text into a file of the workspace, making it and its folders where they are missing.

    Use it to save, create or note down. A file that exists already is refused unless overwrite is true; the new
    text appears whole or not at all.

    Args:
        path: The file, relative to the workspace, such as notes.txt or reports/may.md.
        content: The whole text of the file, up to 1 MB.
        overwrite: Whether a file of that name may be replaced.

    Returns:
        The path and the size of what was written.
    """
    raw = _encoded(content)
    real = confined(context.workspace, path)
    name = relative(context.workspace, real)
    if name == ".":
        raise ToolCallFailed("A file name is needed; the path is the workspace itself.")
    with folder(context.workspace, real.parent, make=True) as parent, os_errors(name, parent):
        existed = _claim(parent, real.name, name, overwrite=overwrite)
        _replace(parent, real.name, raw, existed=existed)
    return Written(path=name, size_bytes=len(raw), overwritten=existed)


def _encoded(content: str) -> bytes:
    try:
        raw = content.encode()
    except UnicodeEncodeError:
        raise ToolCallFailed("The text holds characters that cannot be written as UTF-8.") from None
    if len(raw) > MAX_WRITE_BYTES:
        raise ToolCallFailed(f"The text has {len(raw):,} bytes; up to {MAX_WRITE_BYTES:,} are written.")
    return raw


def _claim(parent: int, file_name: str, name: str, *, overwrite: bool) -> bool:
    """Make an empty file to hold the name, so that two writers never both succeed; tell whether one was there."""
    try:
        os.close(os.open(file_name, os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_NOFOLLOW, 0o666, dir_fd=parent))
    except FileExistsError:
        refuse_special(os.stat(file_name, dir_fd=parent, follow_symlinks=False).st_mode, name)
        if not overwrite:
            raise
        return True
    return False


def _replace(parent: int, file_name: str, raw: bytes, *, existed: bool) -> None:
    """Put the text in place in one move; on failure nothing is left behind."""
    mode = stat.S_IMODE(os.stat(file_name, dir_fd=parent, follow_symlinks=False).st_mode)
    draft = f".{secrets.token_hex(8)}.tmp"
    try:
        file = os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_NOFOLLOW, 0o600, dir_fd=parent)
        with os.fdopen(file, "wb") as stream:
            stream.write(raw)
            stream.flush()
            os.fchmod(file, mode)
            os.fsync(file)
        os.replace(draft, file_name, src_dir_fd=parent, dst_dir_fd=parent)
    except OSError:
        for left in (draft,) if existed else (draft, file_name):
            with suppress(FileNotFoundError):
                os.unlink(left, dir_fd=parent)
        raise


@tool(
    examples=(
        "Delete old.csv",
        "Remove the file drafts/letter.txt",
        "Please get rid of backup.zip, I don't need it any more",
        "erase temp.log from my workspace",
        "删除 old.csv",
        "把 drafts/letter.txt 这个文件删掉",
        "清除工作区里的 temp.log",
        "帮我移除备份.zip",
    ),
    answers={
        "en": "Deleted **{{ path }}** ({{ size_bytes|num }} bytes).",
        "zh": "已删除 **{{ path }}**（{{ size_bytes|num }} 字节）。",
    },
    domains=("file", "system"),
    functions=("transform",),
    permission="high",
)
def delete_file(path: FilePath, context: ToolContext) -> Deleted:
    """Delete one file of the workspace for good.

    Use it only when a request names the file to delete or remove. It deletes no folders, cannot be undone, and a
    person approves it first. Of a link it deletes the link, never what it points to.

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
        os.unlink(real.name, dir_fd=parent)
    return Deleted(path=name, size_bytes=found.st_size)
