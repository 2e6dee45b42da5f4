"""A folder of foreign tools with requests: OpenAPI documents, their servers, Python functions, and rows with golds."""

from collections import Counter
from pathlib import Path
from typing import Any, Final, Literal, TypeAlias
from urllib.parse import urlsplit

import yaml
from pydantic import Field, ValidationError

from errors import ConfigError
from prompts.frozen import Frozen
from prompts.language import Language

Expect: TypeAlias = Literal["call", "calls", "ask_back", "refuse"]
_LOOPBACK: Final = frozenset({"127.0.0.1", "localhost", "::1"})


class GoldCall(Frozen):
    """A call that is accepted."""

    function: str
    """An operationId, `METHOD /path` where the document gives none, or the name of a Python function."""
    arguments: dict[str, list[Any]] = Field(default_factory=dict)
    """Parameter, or a place within one such as `pickup.branch` or `items[0].packs`, to accepted values."""
    ordered: tuple[str, ...] = ()
    """Lists whose order matters."""


class ImportRow(Frozen):
    """One request and what is right."""

    id: str = Field(pattern=r"^[A-Za-z0-9_.-]{1,64}$")
    language: Language
    source: str
    """The document or file of functions whose tools answer it, without its ending; the nearest one for a refusal."""
    request: str = Field(min_length=1)
    expect: Expect
    calls: tuple[GoldCall, ...] = ()
    contains: tuple[tuple[str, ...], ...] = ()
    """Of each inner list one must stand in the answer, whatever its case."""
    missing: tuple[str, ...] = ()
    """Parameters that must be asked for."""
    why: str = ""


class Document(Frozen):
    """An OpenAPI document with the server that answers for it, if the folder holds one."""

    file: Path
    host: str
    port: int
    base: str = ""
    """Path of the server's address, which rows leave out."""
    server: Path | None = None

    @property
    def allowed(self) -> tuple[str, ...]:
        """What its import must be allowed to call: its host, where that is this machine."""
        return (f"{self.host}:{self.port}",) if self.host in _LOOPBACK else ()


class ForeignFolder(Frozen):
    """All that a folder holds."""

    documents: tuple[Document, ...]
    functions: tuple[Path, ...]
    rows: tuple[ImportRow, ...]


def read_folder(folder: Path) -> ForeignFolder:
    """Read a folder.

    Raises:
        ConfigError: it has no requests or no tools, or one of its files does not hold.
    """
    found = sorted(folder.glob("openapi/*.yaml")) + sorted(folder.glob("openapi/*.json"))
    documents = tuple(_document(file, folder) for file in found)
    functions = tuple(sorted(folder.glob("functions*.py")))
    rows = tuple(row for file in sorted(folder.glob("requests*.jsonl")) for row in _rows(file))
    if not rows or not (documents or functions):
        raise ConfigError(f"{folder} holds no requests*.jsonl, or neither openapi/ nor functions*.py.")
    if twice := [name for name, n in Counter(row.id for row in rows).items() if n > 1]:
        raise ConfigError(f"{folder} has two rows {twice[0]!r}.")
    return ForeignFolder(documents=documents, functions=functions, rows=rows)


def only(rows: tuple[ImportRow, ...], ids: str) -> tuple[ImportRow, ...]:
    """Choose rows by their ids, separated by commas; all where none is named.

    Raises:
        ConfigError: there is no such row.
    """
    wanted = {name.strip() for name in ids.split(",")} - {""}
    if unknown := sorted(wanted - {row.id for row in rows}):
        raise ConfigError(f"There is no row {unknown[0]!r}.")
    return tuple(row for row in rows if not wanted or row.id in wanted)


def _document(file: Path, folder: Path) -> Document:
    try:
        read = yaml.safe_load(file.read_text(encoding="utf-8"))
        address = urlsplit(str(read["servers"][0]["url"]))
        port = address.port or {"http": 80}.get(address.scheme, 443)
    except (OSError, UnicodeDecodeError, yaml.YAMLError, LookupError, TypeError, ValueError) as error:
        raise ConfigError(f"{file} names no server that can be read: {error}.") from error
    server = folder / f"server_{file.stem}.py"
    return Document(
        file=file,
        host=address.hostname or "",
        port=port,
        base=address.path.rstrip("/"),
        server=server if server.is_file() else None,
    )


def _rows(file: Path) -> list[ImportRow]:
    try:
        lines = enumerate(file.read_text(encoding="utf-8").splitlines(), 1)
        return [_row(file, number, line) for number, line in lines if line.strip()]
    except (OSError, UnicodeDecodeError) as error:
        raise ConfigError(f"{file} cannot be read: {error}.") from error


def _row(file: Path, number: int, line: str) -> ImportRow:
    try:
        return ImportRow.model_validate_json(line)
    except ValidationError as error:
        fault = error.errors(include_url=False, include_input=False)[0]
        where = ".".join(map(str, fault["loc"])) or "the line"
        raise ConfigError(f"{file.name}, line {number}: {where}: {fault['msg']}.") from error
