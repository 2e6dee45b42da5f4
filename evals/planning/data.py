"""Requests with the paths of tools that answered them, and the tools they choose from."""

import json
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from pydantic import Field, TypeAdapter, ValidationError

from errors import ConfigError
from prompts.frozen import Frozen

TRAIN = "train"


class PlannedRequest(Frozen):
    """A request and the path that answers it."""

    id: str
    text: str
    path: tuple[str, ...] = Field(min_length=1)
    """Ids of tools, in order."""
    part: str = ""
    """Where the data set puts the row: train, or anything else."""
    failed: tuple[bool, ...] = ()
    """For each step whether its call failed; empty where that is not known."""


class PathCorpus(Frozen):
    """One data set."""

    name: str
    described: Mapping[str, str]
    """Tool id → the text by which it is found."""
    requests: tuple[PlannedRequest, ...]


class _Row(Frozen, extra="ignore"):
    id: str
    request: str
    tools: tuple[str, ...] = ()
    path: tuple[str, ...] = ()
    split: str = ""
    status: tuple[str, ...] = ()


class _Described(Frozen, extra="ignore"):
    id: str
    desc: str = ""


class _Tools(Frozen, extra="ignore"):
    tools: tuple[_Described, ...]


def load_paths(folder: Path) -> dict[str, PathCorpus]:
    """Read every data set of a folder: `NAME_tools.json`, and requests in all of `NAME_*.jsonl`.

    Raises:
        ConfigError: there is none, or a file does not hold; names file and line.
    """
    names = [file.name.removesuffix("_tools.json") for file in sorted(folder.glob("*_tools.json"))]
    if not names:
        raise ConfigError(f"{folder} holds no NAME_tools.json with NAME_*.jsonl beside it.")
    return {name: _corpus(folder, name) for name in names}


def _corpus(folder: Path, name: str) -> PathCorpus:
    file = folder / f"{name}_tools.json"
    try:
        tools = _Tools.model_validate_json(file.read_bytes()).tools
    except (OSError, ValidationError) as error:
        raise ConfigError(f"{file} does not list tools with id and desc.") from error
    described = {tool.id: f"{tool.id.replace('_', ' ')}: {' '.join(tool.desc.split())}" for tool in tools}
    requests = []
    for where, row in _rows(folder, name):
        path = row.path or row.tools
        if unknown := [tool_id for tool_id in path if tool_id not in described]:
            raise ConfigError(f"{where} uses a tool that {file.name} lacks: {unknown[0]!r}.")
        if path:
            failed = tuple(status == "failed" for status in row.status)
            requests.append(PlannedRequest(id=row.id, text=row.request, path=path, part=row.split, failed=failed))
    if not requests:
        raise ConfigError(f"{folder} holds no request for {file.name}.")
    return PathCorpus(name=name, described=described, requests=tuple(requests))


def _rows(folder: Path, name: str) -> Iterator[tuple[str, _Row]]:
    adapter: TypeAdapter[_Row] = TypeAdapter(_Row)
    for file in sorted(folder.glob(f"{name}_*.jsonl")):
        for number, line in enumerate(_lines(file), 1):
            try:
                yield f"{file}:{number}", adapter.validate_python(_object(line))
            except ValueError as error:
                raise ConfigError(f"{file}:{number} is no request with its path ({_short(error)}).") from error


def _lines(file: Path) -> list[str]:
    try:
        return [line for line in file.read_text(encoding="utf-8").splitlines() if line.strip()]
    except (OSError, UnicodeError) as error:
        raise ConfigError(f"{file} cannot be read: {error}.") from error


def _object(line: str) -> dict[str, Any]:
    found = json.loads(line)
    if not isinstance(found, dict):
        raise ValueError("no object")
    return found


def _short(error: ValueError) -> str:
    return str(error).splitlines()[0]
