"""Pairs in a file: one JSON object a line with `text` and `tool`."""

import json
from collections.abc import Iterable, Mapping
from pathlib import Path

from pydantic import BaseModel, ConfigDict, ValidationError

from errors import ConfigError
from prompts.frozen import Frozen
from tools.pairs.store import Pair, Provenance, pinned
from tools.storage.replace import replacing
from tools.tool import Tool

MAX_BYTES = 64_000_000


class ReadPairs(Frozen):
    """What a file held."""

    pairs: tuple[Pair, ...]
    faults: tuple[str, ...]
    """A sentence for each line that was skipped."""


class _Row(BaseModel):
    model_config = ConfigDict(frozen=True, extra="ignore", strict=True)

    text: str
    tool: str
    by: Provenance = "human"


def read_pairs(file: Path, tools: Mapping[str, Tool]) -> ReadPairs:
    """Read pairs for tools that are at hand.

    What a model wrote stays a model's word: such a line is checked by the next `pairs write`, like one whose tool
    changed.

    Raises:
        ConfigError: the file cannot be read, or is too large to be one of requests.
    """
    try:
        if file.stat().st_size > MAX_BYTES:
            raise ConfigError(f"{file} is larger than {MAX_BYTES:,} bytes; divide it.")
        text = file.read_bytes().decode("utf-8", "replace")
    except OSError as error:
        raise ConfigError(f"{file} cannot be read: {error.strerror}.") from error
    pairs, faults = [], []
    for number, line in enumerate(text.split("\n"), 1):
        if not line.strip():
            continue
        try:
            pairs.append(_pair(line, tools))
        except ConfigError as error:
            faults.append(f"line {number}: {error}")
    return ReadPairs(pairs=tuple(pairs), faults=tuple(faults))


def export_pairs(pairs: Iterable[Pair], file: Path) -> int:
    """Write pairs; return how many."""
    rows = [{"text": pair.text, "tool": pair.tool_id, "by": pair.provenance} for pair in pairs]
    with replacing(file) as stream:
        stream.writelines(f"{json.dumps(row, ensure_ascii=False)}\n".encode() for row in rows)
    return len(rows)


def _pair(line: str, tools: Mapping[str, Tool]) -> Pair:
    try:
        row = _Row.model_validate_json(line)
    except ValidationError as error:
        raise ConfigError("it is no JSON object with `text` and `tool`.") from error
    tool = tools.get(row.tool)
    if tool is None:
        raise ConfigError(f"there is no tool {row.tool!r}.")
    made = pinned(tool.id, row.text, tool.content_hash)
    return made if row.by == "human" else made.model_copy(update={"provenance": row.by, "tool_hash": ""})
