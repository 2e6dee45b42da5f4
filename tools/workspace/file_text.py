"""The text in a file of the workspace, in the encodings that editors write in Chinese and English."""

import codecs
import os
from contextlib import suppress
from typing import Final, NamedTuple

from errors import ToolCallFailed
from tools.workspace.refusals import shown

MAX_READ_BYTES = 1_000_000
BINARY_ENDINGS: Final = frozenset(
    f".{ending}"
    for ending in (
        *("png", "jpg", "jpeg", "gif", "webp", "bmp", "ico", "pdf", "doc", "docx", "xls", "xlsx", "pptx", "parquet"),
        *("zip", "gz", "tar", "7z", "mp3", "mp4", "wav", "db", "sqlite", "duckdb"),
    )
)
"""Endings of files that hold no text, and that text would only pretend to be."""
_TEXT_CONTROLS = b"\t\n\v\f\r\x1b"
_BINARY = bytes(set(range(32)) - set(_TEXT_CONTROLS))
_UTF16 = {codecs.BOM_UTF16_LE: "utf-16-le", codecs.BOM_UTF16_BE: "utf-16-be"}


class Decoded(NamedTuple):
    """A text and how it was encoded."""

    text: str
    encoding: str


def read_bytes(file: int, name: str, limit: int = MAX_READ_BYTES) -> bytes:
    """Read an open file whole.

    Raises:
        ToolCallFailed: it has more bytes than the limit.
    """
    size = os.fstat(file).st_size
    with os.fdopen(file, "rb", closefd=False) as stream:
        raw = stream.read(limit + 1)
    if len(raw) > limit:
        raise ToolCallFailed(
            f"{shown(name)} has {size:,} bytes; only files of up to {limit:,} are read.",
            zh=f"{shown(name)} 有 {size:,} 字节；最多只读取 {limit:,} 字节的文件。",
        )
    return raw


def decoded(raw: bytes, name: str) -> Decoded:
    """Decode a file's bytes.

    Raises:
        ToolCallFailed: they are no text.
    """
    text = try_decoded(raw)
    if text is None:
        raise ToolCallFailed(f"{shown(name)} is not a text file.", zh=f"{shown(name)} 不是文本文件。")
    return text


def try_decoded(raw: bytes) -> Decoded | None:
    """Decode a file's bytes; None where they are no text."""
    for encoding in _candidates(raw):
        with suppress(UnicodeDecodeError):
            return Decoded(raw.decode(encoding), encoding.removesuffix("-sig"))
    return None


def _candidates(raw: bytes) -> tuple[str, ...]:
    if raw.startswith(tuple(_UTF16)):
        return ("utf-16",)
    if len(raw.translate(None, _BINARY)) != len(raw):
        return ()
    return ("utf-8-sig", "gb18030")


def encoded(text: str, limit: int) -> bytes:
    """Encode a text that is to be written, as UTF-8.

    Raises:
        ToolCallFailed: it has more bytes than the limit, or characters that no file can hold.
    """
    return _encoded(text, "utf-8", limit)


def encoded_like(text: str, raw: bytes, encoding: str, limit: int) -> bytes:
    """Encode a text as the file is that it is added to.

    Args:
        text: What is added.
        raw: The file's bytes, which tell the order of bytes in UTF-16.
        encoding: What `decoded` said about it.
        limit: How many bytes the text may have.

    Raises:
        ToolCallFailed: see `encoded`.
    """
    return _encoded(text, _UTF16.get(raw[:2], encoding), limit)


def _encoded(text: str, encoding: str, limit: int) -> bytes:
    try:
        raw = text.encode(encoding)
    except UnicodeEncodeError:
        raise ToolCallFailed(
            f"The text holds characters that cannot be written as {encoding.upper()}.",
            zh=f"文本中有无法写成 {encoding.upper()} 的字符。",
        ) from None
    if len(raw) > limit:
        raise ToolCallFailed(
            f"The text has {len(raw):,} bytes; up to {limit:,} are written.",
            zh=f"文本有 {len(raw):,} 字节；最多写入 {limit:,} 字节。",
        )
    return raw
