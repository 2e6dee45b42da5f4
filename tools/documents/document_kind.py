"""Which files are documents that a text can be read out of."""

from pathlib import Path
from typing import Final, Literal, TypeAlias

from errors import InvalidArguments

DocumentKind: TypeAlias = Literal["pdf", "word"]
KINDS: Final[dict[str, DocumentKind]] = {".pdf": "pdf", ".docx": "word"}
_PDF, _ZIP, _OLE = b"%PDF-", b"PK\x03\x04", b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"
HEAD_BYTES: Final = 1_024
"""Some programs write a few lines before a PDF begins."""


def kind_of(name: str) -> DocumentKind | None:
    """Say which kind of document a file is by its name; None for any other file."""
    return KINDS.get(Path(name).suffix.lower())


def check_beginning(name: str, head: bytes) -> None:
    """See that a document begins as its name says.

    Raises:
        InvalidArguments: it is something else, or bears a password.
    """
    kind, ending = kind_of(name), Path(name).suffix
    if kind == "word" and head.startswith(_OLE):
        raise InvalidArguments(
            "The document bears a password, or is an old .doc; save it without one, as .docx.",
            zh="文档带有密码，或是旧的 .doc 格式；请去掉密码并另存为 .docx。",
        )
    if not (head.startswith(_ZIP) if kind == "word" else _PDF in head[:HEAD_BYTES]):
        raise InvalidArguments(
            f"What is in the file is not what its name ends with ({ending}).",
            zh=f"文件内容与扩展名（{ending}）不符。",
        )
