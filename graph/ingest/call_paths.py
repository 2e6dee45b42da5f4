"""Call paths as other people's files hold them: one cleaned path a line, or ToolBench answer trees."""

import hashlib
import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from pydantic import Field, TypeAdapter, ValidationError

from errors import ConfigError
from graph.ingest.toolbench_tree import branches
from graph.store.path_updates import LearntPath, LearntStep, Outcome
from prompts.frozen import Frozen

_STATUS: Final[Mapping[str, Outcome]] = {
    "ok": "ok",
    "success": "ok",
    "empty": "empty",
    "error": "error",
    "failed": "error",
}


@dataclass(frozen=True)
class CallPaths:
    """What one file, or one folder of answer trees, holds."""

    paths: tuple[LearntPath, ...]
    digest: str
    """Of the bytes read."""
    at: float
    """When the files were changed last, seconds since 1970."""
    n_dropped: int = 0
    """Rows that hold no path: unfinished trees, empty rows."""


class _Row(Frozen, extra="ignore"):
    tools: tuple[str, ...] = ()
    path: tuple[str, ...] | None = None
    """Where both stand in a row, this is the cleaned one."""
    status: tuple[str, ...] = ()
    split: str = ""


class _Described(Frozen, extra="ignore"):
    id: str = Field(min_length=1)
    desc: str = ""


class _Tools(Frozen, extra="ignore"):
    tools: tuple[_Described, ...]


def read_call_paths(where: Path, split: str = "") -> CallPaths:
    """Read a .jsonl file, one .json answer tree, or a folder of these.

    Args:
        where: The file or folder.
        split: Take only rows of this split; all rows where it is empty.

    Raises:
        ConfigError: nothing there can be read as call paths; names file and line.
    """
    digest, paths, dropped, at = hashlib.sha256(), list[LearntPath](), 0, 0.0
    for file in _files(where):
        content = _content(file)
        digest.update(content)
        at = max(at, file.stat().st_mtime)
        for place, row in _rows(file, content):
            found = _paths(place, row, split)
            paths += found
            dropped += not found
    return CallPaths(tuple(paths), digest.hexdigest()[:32], at, dropped)


def read_described(file: Path) -> dict[str, str]:
    """Read a list of tools: id → description.

    Raises:
        ConfigError: the file is no such list.
    """
    try:
        tools = _Tools.model_validate_json(_content(file)).tools
    except ValidationError as error:
        raise ConfigError(f'{file} does not list tools as {{"tools": [{{"id": …, "desc": …}}]}}.') from error
    return {tool.id: tool.desc for tool in tools}


def _files(where: Path) -> list[Path]:
    if not where.is_dir():
        return [where]
    found = sorted(file for file in where.rglob("*") if file.suffix in {".json", ".jsonl"} and file.is_file())
    if not found:
        raise ConfigError(f"{where} holds no .json or .jsonl file.")
    return found


def _content(file: Path) -> bytes:
    try:
        return file.read_bytes()
    except OSError as error:
        raise ConfigError(f"{file} cannot be read: {error.strerror or error}.") from error


def _rows(file: Path, content: bytes) -> Iterator[tuple[str, dict[str, Any]]]:
    try:
        text = content.decode("utf-8")
    except UnicodeDecodeError as error:
        raise ConfigError(f"{file} is no UTF-8 text.") from error
    # only a line feed ends a line of JSON; str.splitlines would cut strings at U+2028
    lines = [text] if file.suffix == ".json" else text.split("\n")
    for number, line in enumerate(lines, 1):
        if line.strip():
            yield f"{file}:{number}", _object(f"{file}:{number}", line)


def _object(place: str, line: str) -> dict[str, Any]:
    try:
        found = json.loads(line)
    except (ValueError, RecursionError) as error:
        raise ConfigError(f"{place} is no JSON.") from error
    if not isinstance(found, dict):
        raise ConfigError(f"{place} is no JSON object.")
    return found


def _paths(place: str, row: Mapping[str, Any], split: str) -> list[LearntPath]:
    if "tree" in row:
        return [_learnt(calls, observed=True) for calls in branches(row)]
    try:
        read = TypeAdapter(_Row).validate_python(row)
    except ValidationError as error:
        raise ConfigError(f"{place} is no call path: it needs `tools` or `path`, a list of names.") from error
    if "tools" not in row and "path" not in row:
        raise ConfigError(f"{place} is no call path: it has neither `tools` nor `path` nor `tree`.")
    tools = read.tools if read.path is None else read.path
    if not tools or (split and read.split != split):
        return []
    return [_learnt(list(zip(tools, _outcomes(place, read, len(tools)), strict=True)), observed=bool(read.status))]


def _outcomes(place: str, row: _Row, n_steps: int) -> Sequence[Outcome]:
    if not row.status:
        return ["ok"] * n_steps
    if len(row.status) != n_steps:
        raise ConfigError(f"{place} has {len(row.status)} `status` for {n_steps} tools.")
    if unknown := [status for status in row.status if status not in _STATUS]:
        raise ConfigError(f"{place} has the status {unknown[0]!r}; known are {', '.join(_STATUS)}.")
    return [_STATUS[status] for status in row.status]


def _learnt(calls: Sequence[tuple[str, Outcome]], *, observed: bool) -> LearntPath:
    """Make one path; it led somewhere unless every call of it failed."""
    return LearntPath(
        steps=tuple(LearntStep(tool_id=tool_id, outcome=outcome) for tool_id, outcome in calls),
        succeeded=any(outcome != "error" for _, outcome in calls),
        observed=observed,
    )
