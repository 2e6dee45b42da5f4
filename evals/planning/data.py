"""Requests with the paths of tools that answered them, and the tools they choose from."""

import json
from collections.abc import Iterable, Iterator, Mapping
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


def of_files(folder: Path, name: str, learn: Path, measure: Path) -> tuple[PathCorpus, int]:
    """Read the rows of two files over the tools of one data set; those of the first stand first, so many.

    Args:
        folder: Where `NAME_tools.json` lies.
        name: NAME; may be left out where there is only one.
        learn: Rows to learn from.
        measure: Rows to measure; none of them may be learnt from.

    Raises:
        ConfigError: a file does not hold, or the same row stands in both.
    """
    names = [file.name.removesuffix("_tools.json") for file in sorted(folder.glob("*_tools.json"))]
    if not name and len(names) != 1:
        raise ConfigError(f"Say with --only which tools they are for: {folder} has {', '.join(names) or 'none'}.")
    described = _described(folder / f"{name or names[0]}_tools.json")
    known, asked = (tuple(_requests([file], described, folder)) for file in (learn, measure))
    if not known or not asked:
        raise ConfigError(f"{measure if known else learn} holds no request with its path.")
    if twice := {(r.text, r.path) for r in known} & {(r.text, r.path) for r in asked}:
        raise ConfigError(f"{len(twice)} rows of {measure} stand in {learn} too: they would be known beforehand.")
    return PathCorpus(name=name or names[0], described=described, requests=(*known, *asked)), len(known)


def _corpus(folder: Path, name: str) -> PathCorpus:
    file = folder / f"{name}_tools.json"
    described = _described(file)
    requests = tuple(_requests(sorted(folder.glob(f"{name}_*.jsonl")), described, file))
    if not requests:
        raise ConfigError(f"{folder} holds no request for {file.name}.")
    return PathCorpus(name=name, described=described, requests=requests)


def _described(file: Path) -> dict[str, str]:
    try:
        tools = _Tools.model_validate_json(file.read_bytes()).tools
    except (OSError, ValidationError) as error:
        raise ConfigError(f"{file} does not list tools with id and desc.") from error
    return {tool.id: f"{tool.id.replace('_', ' ')}: {' '.join(tool.desc.split())}" for tool in tools}


def _requests(files: Iterable[Path], described: Mapping[str, str], tools: Path) -> Iterator[PlannedRequest]:
    for where, row in _rows(files):
        path = row.path or row.tools
        if unknown := [tool_id for tool_id in path if tool_id not in described]:
            raise ConfigError(f"{where} uses a tool that {tools.name} lacks: {unknown[0]!r}.")
        if path:
            failed = tuple(status == "failed" for status in row.status)
            yield PlannedRequest(id=row.id, text=row.request, path=path, part=row.split, failed=failed)


def _rows(files: Iterable[Path]) -> Iterator[tuple[str, _Row]]:
    adapter: TypeAdapter[_Row] = TypeAdapter(_Row)
    for file in files:
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
