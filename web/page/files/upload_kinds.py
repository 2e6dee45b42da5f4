"""Which files may come in at all: what can become a table, a database or a text, by its name and by its first bytes."""

from pathlib import Path

from errors import InvalidArguments, sentence_in
from tools.documents.document_kind import KINDS, check_beginning, kind_of
from tools.sources.databases.file_kind import ENDINGS, dialect_of
from tools.tables.readers import WORKBOOKS, reader_of
from web.page.wording import Wording

HEAD_BYTES = 4_096
"""What is looked at of a file."""
_ZIP, _OLE, _GZIP, _PARQUET = b"PK\x03\x04", b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1", b"\x1f\x8b", b"PAR1"
_BEGINNINGS = {
    # people rename workbooks, and one with a password is no archive: what it is is told when it is read
    **dict.fromkeys(WORKBOOKS, (_ZIP, _OLE)),
    ".parquet": (_PARQUET,),
    ".pq": (_PARQUET,),
    ".gz": (_GZIP,),
}
_OTHERS = (_ZIP, _OLE, _GZIP, b"%PDF-")
"""Beginnings that no table in text has; other formats have zeros in them."""
_WIDE = (b"\xff\xfe", b"\xfe\xff")
"""UTF-16, the one text with zeros in it."""
_TABLE, _PACKED = "text/csv", "application/octet-stream"


def refusal(words: Wording, name: str, head: bytes) -> str:
    """Say why a file can be no table, no database and no text; empty where it may be one.

    Args:
        words: the page's language.
        name: the file's name.
        head: its first bytes.
    """
    if dialect_of(head) is not None:
        return ""
    if Path(name).suffix.lower() in ENDINGS:
        return words.broken_database
    try:
        if kind_of(name) is not None:
            check_beginning(name, head)
            return ""
        reader_of(Path(name))
    except InvalidArguments as error:
        return sentence_in(error, words.language) + ("" if kind_of(name) else words.other_kinds)
    return "" if _fits(Path(name).suffix.lower(), head) else words.other_content.format(ending=Path(name).suffix)


def _fits(ending: str, head: bytes) -> bool:
    if beginnings := _BEGINNINGS.get(ending):
        return head.startswith(beginnings)
    return not head.startswith(_OTHERS) and (b"\0" not in head or head.startswith(_WIDE))


def mime_of(name: str) -> str:
    """Give a file's type by its ending, whatever the browser said."""
    return _PACKED if Path(name).suffix.lower() in {*_BEGINNINGS, *ENDINGS, *KINDS} else _TABLE
