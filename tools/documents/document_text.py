"""The text of a document: its kind's reader, in a worker that ends where it takes too much."""

import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Final

from errors import DataUnavailable, InvalidArguments, ToolCallFailed
from lazy_regex import lazy_regex
from prompts.frozen import Frozen
from prompts.late import late
from tools.documents.document_kind import HEAD_BYTES, DocumentKind, check_beginning, kind_of
from tools.workers.shared import shared_pool

MAX_PAGES: Final = 1_000
MAX_BYTES: Final = 900_000
"""Of the text: as much as the tools that read text files take."""
MAX_SECONDS: Final = 25.0
"""After which what was read until then is what there is."""
_WALL_S: Final = 2 * MAX_SECONDS
"""After which the worker is killed, should a page not come to its end."""
_READERS: Final[dict[DocumentKind, tuple[str, str]]] = {
    "pdf": ("tools.documents.pdf_text", "pages_of"),
    "word": ("tools.documents.word_text", "parts_of"),
}
"""Kind → module and function that give a document's parts, one after the other; its library is imported there."""
_UNSEEN: Final = lazy_regex(r"[\x00-\x08\x0b-\x1f\x7f-\x9f\ud800-\udfff\ufffe\uffff]")
"""Characters that no text has: they come from broken fonts, or to hide something."""
_GAPS: Final = lazy_regex(r"\n{3,}")


class DocumentText(Frozen):
    """What was read out of a document."""

    text: str
    n_pages: int = 0
    """Of a PDF; a Word document has none before it is printed."""
    is_whole: bool = True
    """Whether all of it was read, and no bound was met."""


@dataclass(frozen=True)
class DocumentParts:
    """A document that is open: what gives the text of each part, and how many pages it has."""

    parts: Iterable[Callable[[], str]]
    n_pages: int = 0


async def read_document(real: Path, name: str, owner: str) -> DocumentText:
    """Read the text of a document.

    Args:
        real: Where it lies.
        name: What it is called, which says its kind.
        owner: Whose work it is.

    Raises:
        DataUnavailable: it is encrypted, or holds no text, such as a scan.
        InvalidArguments: it is no document, or something else than its name says.
        ToolCallFailed: it is damaged, or its reading went past what a worker may take.
    """
    kind = kind_of(name)
    if kind is None:
        raise InvalidArguments(f"{name!r} is no PDF or Word document.", zh=f"{name!r} 不是 PDF 或 Word 文档。")
    pool = shared_pool()
    bounds = pool.limits.model_copy(update={"cpu_s": _WALL_S, "wall_s": _WALL_S})
    return await pool.run(partial(text_of, str(real), name, kind), owner=owner, limits=bounds)


def text_of(file: str, name: str, kind: DocumentKind) -> DocumentText:
    """Read a document here and now; see `read_document`."""
    with Path(file).open("rb") as content:
        check_beginning(name, content.read(HEAD_BYTES))
        content.seek(0)
        opened: DocumentParts = late(*_READERS[kind])(content)
        text, is_whole = _gathered(opened)
    if not any(char.isalnum() for char in text):
        raise _no_text(kind) if is_whole else _too_slow()
    return DocumentText(text=text, n_pages=opened.n_pages, is_whole=is_whole)


def _gathered(opened: DocumentParts) -> tuple[str, bool]:
    """Put the parts together, as far as the bounds let."""
    until, room, found = time.monotonic() + MAX_SECONDS, MAX_BYTES, list[str]()
    for number, part in enumerate(opened.parts):
        if (opened.n_pages and number >= MAX_PAGES) or time.monotonic() > until:
            return "\n".join(found), False
        told = _cleaned(part())
        raw = f"{told}\n".encode()
        if len(raw) > room:
            return "\n".join([*found, raw[:room].decode(errors="ignore")]), False
        room -= len(raw)
        found.append(told)
    return _GAPS.sub("\n\n", "\n".join(found)).strip() + "\n", True


def _cleaned(text: str) -> str:
    plain = _UNSEEN.sub("", text.replace("\r\n", "\n").replace("\r", "\n").replace("\x0c", "\n"))
    return "\n".join(line.rstrip() for line in plain.split("\n"))


def _too_slow() -> ToolCallFailed:
    return ToolCallFailed(
        f"No text was found in it within {MAX_SECONDS:g} seconds.", zh=f"{MAX_SECONDS:g} 秒内没有读到文字。"
    )


def _no_text(kind: DocumentKind) -> DataUnavailable:
    if kind == "pdf":
        return DataUnavailable(
            "Its pages hold pictures and no text, as those of a scan do; text in pictures cannot be read here.",
            zh="页面里只有图片没有文字（例如扫描件），这里无法识别图片中的文字。",
        )
    return DataUnavailable("There is no text in this document.", zh="这个文档里没有文字。")


def unpacks_to_too_much() -> ToolCallFailed:
    """Say that a document is a bomb, or as good as one."""
    return ToolCallFailed("The document unpacks to too much; it is not read.", zh="文档解压后过大，不予读取。")


def damaged() -> ToolCallFailed:
    """Say that a document cannot be read."""
    return ToolCallFailed("The document is damaged: no text can be read from it.", zh="文档已损坏，无法从中读取文字。")
