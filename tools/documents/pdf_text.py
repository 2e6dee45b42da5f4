"""The text of a PDF, page by page."""

from collections.abc import Callable
from functools import partial
from typing import BinaryIO

from pypdf import PageObject, PasswordType, PdfReader
from pypdf.errors import DependencyError, LimitReachedError, PyPdfError

from errors import DataUnavailable
from tools.documents.document_text import DocumentParts, damaged, unpacks_to_too_much

_BROKEN = (PyPdfError, ValueError, TypeError, KeyError, IndexError, AttributeError, RecursionError, OverflowError)
"""What a file that no program wrote makes of its reader, beside its own errors."""


def pages_of(content: BinaryIO) -> DocumentParts:
    """Open a PDF.

    Raises:
        DataUnavailable: it cannot be read without a password.
        ToolCallFailed: it is damaged.
    """
    try:
        reader = PdfReader(content, strict=False)
        if reader.is_encrypted and not _is_open(reader):
            raise _locked()
        n_pages = len(reader.pages)
    except _BROKEN as error:
        raise damaged() from error
    return DocumentParts(n_pages=n_pages, parts=(_reading(reader, number) for number in range(n_pages)))


def _is_open(reader: PdfReader) -> bool:
    """Whether a PDF that is encrypted needs no password to be read, as most that only forbid printing."""
    try:
        return reader.decrypt("") is not PasswordType.NOT_DECRYPTED
    except (DependencyError, NotImplementedError):
        return False


def _reading(reader: PdfReader, number: int) -> Callable[[], str]:
    return partial(_text, reader, number)


def _text(reader: PdfReader, number: int) -> str:
    try:
        page: PageObject = reader.pages[number]
        return page.extract_text()
    except LimitReachedError as error:
        raise unpacks_to_too_much() from error
    except _BROKEN as error:
        raise damaged() from error


def _locked() -> DataUnavailable:
    return DataUnavailable(
        "The PDF is encrypted and asks for a password; save a copy without one.",
        zh="这个 PDF 已加密，需要密码；请另存一份不带密码的副本。",
    )
