"""Documents that come with a message: their text is read, and kept as a text file of the user's workspace."""

import asyncio
import tempfile
from pathlib import Path
from typing import Final

from errors import ToolAtlasError
from graph.attachments.files import AttachedText, NewFile, RefusedFile
from graph.attachments.load import check_size, keep_file
from lazy_regex import lazy_regex
from tools.context import ToolContext
from tools.documents.document_kind import kind_of
from tools.documents.document_text import DocumentText, read_document
from tools.workspace.confine import relative
from tools.workspace.file_text import decoded, read_bytes, try_decoded

ENDING: Final = ".md"
"""Of the text: a .txt may be a table, so that "read it" would load one; this is text to every tool."""

_PLAIN: Final = ".txt"
_HEAD_BYTES: Final = 65_536
_MARKS: Final = ("\t", ",", ";", "|")
_NUMBER: Final = lazy_regex(r"\s*[-+$€£¥]?\d[\d.,\s]*%?\s*")


def is_document(name: str) -> bool:
    """Whether a file is a document by its name."""
    return kind_of(name) is not None


def is_plain_text(file: NewFile) -> bool:
    """Whether a .txt holds running text: its lines have no columns, and are not all numbers."""
    if Path(file.name).suffix.lower() != _PLAIN:
        return False
    with file.path.open("rb") as opened:
        head = try_decoded(opened.read(_HEAD_BYTES).rpartition(b"\n")[0])
    lines = [line for line in head.text.splitlines() if line.strip()] if head is not None else []
    if len(lines) <= 1:
        return bool(lines)
    columns = any(len({line.count(mark) for line in lines}) == 1 and mark in lines[0] for mark in _MARKS)
    numbers = all(_NUMBER.fullmatch(line) for line in lines[1:])
    return not columns and not numbers


async def attach_document(file: NewFile, context: ToolContext, max_mb: int) -> AttachedText | RefusedFile:
    """Read a document and keep its text; one without text, or that cannot be read, is refused with a reason."""
    try:
        await asyncio.to_thread(check_size, file, max_mb)
        read = await _read(file, context)
        path = await asyncio.to_thread(_kept, file, read, context, max_mb)
    except ToolAtlasError as error:
        return RefusedFile(file=file.name, reason=str(error), reason_zh=error.zh)
    except OSError as error:
        why = error.strerror or str(error)
        return RefusedFile(file=file.name, reason=f"The file cannot be kept: {why}.", reason_zh=f"无法保存：{why}。")
    return AttachedText(
        file=file.name, path=path, n_characters=len(read.text), n_pages=read.n_pages, is_whole=read.is_whole
    )


async def _read(file: NewFile, context: ToolContext) -> DocumentText:
    if is_document(file.name):
        return await read_document(file.path, file.name, context.user)
    raw = await asyncio.to_thread(_bytes_of, file)
    return DocumentText(text=decoded(raw, file.name).text)


def _bytes_of(file: NewFile) -> bytes:
    with file.path.open("rb") as opened:
        return read_bytes(opened.fileno(), file.name)


def _kept(file: NewFile, read: DocumentText, context: ToolContext, max_mb: int) -> str:
    """Write the text where attached files lie; the same text is kept once."""
    with tempfile.TemporaryDirectory() as folder:
        written = Path(folder, "text")
        written.write_text(read.text, encoding="utf-8")
        text = NewFile(name=f"{Path(file.name).stem}{ENDING}", path=written)
        return relative(context.workspace, keep_file(text, context.workspace, max_mb)[0])
