"""Which kind of source something is, by what it looks like."""

import json
import re
from pathlib import Path

from errors import ConfigError
from lazy_regex import lazy_regex
from tools.functions.loader import split_origin
from tools.sources.databases.address import is_database
from tools.sources.databases.file_kind import dialect_of_file
from tools.sources.offers.offer import Kind
from tools.sources.offers.reading import as_text, lines, read_text

_ADDRESS = lazy_regex(r"https?://", re.IGNORECASE)
_MCP_PATH = lazy_regex(r"/(?:mcp|sse)/?(?:[?#].*)?$", re.IGNORECASE)
_LANGCHAIN = lazy_regex(r"^\s*(?:from|import)\s+langchain", re.MULTILINE)
_OURS = lazy_regex(r"^\s*(?:from|import)\s+tools\.marking", re.MULTILINE)
_OPENAPI = lazy_regex(r"^\s*[\"']?(?:openapi|swagger)[\"']?\s*:", re.MULTILINE)
_HEAD_CHARS = 4_000


def recognise(source: str) -> Kind:
    """Say what a source is.

    Raises:
        ConfigError: it is none that is known; says what to do.
    """
    if is_database(source):
        return "database"
    if _ADDRESS.match(source):
        return "mcp" if _MCP_PATH.search(source) else "openapi"
    path = Path(split_origin(source)[0])
    if path.is_dir():
        return _of_folder(path)
    if not path.is_file():
        raise ConfigError(f"There is no file or folder {source}; for the command of an MCP server say --kind mcp.")
    return "database" if dialect_of_file(path) is not None else _of_file(source, path)


def _of_file(source: str, path: Path) -> Kind:
    if path.suffix == ".py":
        return _of_module(source, path)
    if path.suffix == ".jsonl":
        return _of_lines(path)
    if path.suffix in (".yaml", ".yml"):
        return "openapi"
    return _of_json(path)


def _of_folder(path: Path) -> Kind:
    if next(path.rglob("*.py"), None) is not None:
        return "python"
    if next(path.rglob("*.json*"), None) is not None:
        return "toolbench"
    raise ConfigError(f"{path} holds neither Python modules nor JSON files.")


def _of_module(source: str, path: Path) -> Kind:
    text = read_text(path)
    named = source != str(path)
    return "langchain" if not named and _LANGCHAIN.search(text) and not _OURS.search(text) else "python"


def _of_lines(path: Path) -> Kind:
    """Look at the first line: our own form says where a tool comes from."""
    try:
        first = json.loads(as_text(next((line for _, line in lines(path)), b""), str(path)))
    except (ValueError, RecursionError, ConfigError):
        return "toolbench"
    return "definitions" if isinstance(first, dict) and {"source", "target", "name"} <= first.keys() else "toolbench"


def _of_json(path: Path) -> Kind:
    text = read_text(path)
    try:
        found = json.loads(text)
    except (ValueError, RecursionError):
        found = None
    keys = found.keys() if isinstance(found, dict) else set()
    if keys & {"openapi", "swagger"} or (found is None and _OPENAPI.search(text[:_HEAD_CHARS])):
        return "openapi"
    if "mcpServers" in keys:
        return "mcp"
    if found is not None:
        return "toolbench"
    raise ConfigError(f"{path} is none of the known sources; say which it is with --kind.")
