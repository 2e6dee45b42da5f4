"""Documents that come with a message: their text is read, and kept as a text file of the user's workspace."""

import asyncio
import tempfile
from pathlib import Path
from typing import Final

from errors import ToolAtlasError
from graph.attachments.files import AttachedText, NewFile, RefusedFile
from graph.attachments.load import check_size, keep_file
from tools.context import ToolContext
from tools.documents.document_kind import kind_of
from tools.documents.document_text import DocumentText, read_document
from tools.workspace.confine import relative

ENDING: Final = ".md"
"""Of the text: a .txt may be a table, so that "read it" would load one; this is text to every tool."""


def is_document(name: str) -> bool:
    """Whether a file is a document by its name."""
    return kind_of(name) is not None


async def attach_document(file: NewFile, context: ToolContext, max_mb: int) -> AttachedText | RefusedFile:
    """Read a document and keep its text; one without text, or that cannot be read, is refused with a reason."""
    try:
        await asyncio.to_thread(check_size, file, max_mb)
        read = await read_document(file.path, file.name, context.user)
        path = await asyncio.to_thread(_kept, file, read, context, max_mb)
    except ToolAtlasError as error:
        return RefusedFile(file=file.name, reason=str(error), reason_zh=error.zh)
    except OSError as error:
        why = error.strerror or str(error)
        return RefusedFile(file=file.name, reason=f"The file cannot be kept: {why}.", reason_zh=f"无法保存：{why}。")
    return AttachedText(
        file=file.name, path=path, n_characters=len(read.text), n_pages=read.n_pages, is_whole=read.is_whole
    )


def _kept(file: NewFile, read: DocumentText, context: ToolContext, max_mb: int) -> str:
    """Write the text where attached files lie; the same text is kept once."""
    with tempfile.TemporaryDirectory() as folder:
        written = Path(folder, "text")
        written.write_text(read.text, encoding="utf-8")
        text = NewFile(name=f"{Path(file.name).stem}{ENDING}", path=written)
        return relative(context.workspace, keep_file(text, context.workspace, max_mb)[0])
