"""The text of a Word document: paragraphs, and tables as lines with tabs."""

import zipfile
from collections.abc import Callable, Iterator
from functools import partial
from typing import BinaryIO, Final

from docx import Document
from docx.document import Document as WordDocument
from docx.opc.exceptions import OpcError
from docx.table import _Row
from docx.text.paragraph import Paragraph

from tools.documents.document_text import DocumentParts, damaged, unpacks_to_too_much

MAX_UNPACKED: Final = 200_000_000
MAX_MEMBERS: Final = 10_000
_BROKEN = (
    OpcError,
    SyntaxError,
    zipfile.BadZipFile,
    OSError,
    ValueError,
    KeyError,
    AttributeError,
    TypeError,
    EOFError,
)
"""What a file that no program wrote makes of its reader."""


def parts_of(content: BinaryIO) -> DocumentParts:
    """Open a Word document.

    Raises:
        ToolCallFailed: it is damaged, or unpacks to too much.
    """
    try:
        _check_size(content)
        document = Document(content)
        return DocumentParts(parts=_parts(document))
    except _BROKEN as error:
        raise damaged() from error


def _check_size(content: BinaryIO) -> None:
    """Look at what an archive says that it unpacks to: no more is ever taken out of it."""
    with zipfile.ZipFile(content) as archive:
        members = archive.infolist()
        too_much = len(members) > MAX_MEMBERS or sum(member.file_size for member in members) > MAX_UNPACKED
    content.seek(0)
    if too_much:
        raise unpacks_to_too_much()


def _parts(document: WordDocument) -> Iterator[Callable[[], str]]:
    for item in document.iter_inner_content():
        if isinstance(item, Paragraph):
            yield partial(_text, item)
        else:
            yield from (partial(_text, row) for row in item.rows)


def _text(item: Paragraph | _Row) -> str:
    try:
        if isinstance(item, Paragraph):
            return item.text
        return "\t".join(" ".join(cell.text.split()) for cell in item.cells)
    except _BROKEN as error:
        raise damaged() from error
