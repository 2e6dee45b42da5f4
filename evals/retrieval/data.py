"""A folder of requests with the tools that serve them: the corpus, the judgements and a tool-disjoint split."""

import json
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import chain
from pathlib import Path
from typing import Any, Literal, TypeAlias

from pydantic import Field, TypeAdapter, ValidationError

from errors import ConfigError
from prompts.frozen import Frozen
from tools.tool import Tool

Part: TypeAlias = Literal["train", "validate", ""]
MAX_NAME_CHARS = 64


class JudgedRequest(Frozen):
    """A request and what serves it."""

    id: str
    text: str
    level: str
    """I1 one tool, I2 several tools, I3 several categories."""
    language: str
    part: Part
    """Where the split puts it; the parts share no relevant tool."""
    relevant: frozenset[str] = Field(min_length=1)
    """Ids of the tools that serve it, all of them needed."""


@dataclass(frozen=True)
class JudgedCorpus:
    """What is searched, and for what."""

    tools: Mapping[str, Tool]
    requests: tuple[JudgedRequest, ...]


def load_corpus(folder: Path) -> JudgedCorpus:
    """Read `corpus.jsonl`, `queries_*.jsonl`, `qrels_*.jsonl` and, where there is one, `split_*.json`.

    A queries file may hold translations of another's requests under the same ids; each row says its language.

    Raises:
        ConfigError: a file is missing or does not hold; names file and line.
    """
    corpus = [_tool(row) for row in _rows(folder / "corpus.jsonl", {"id": str, "tool": str, "api": str})]
    tools = {tool.id: tool for tool in corpus}
    relevant: dict[str, set[str]] = {}
    for row in _all(folder, "qrels_*.jsonl", {"q": str, "d": str}):
        relevant.setdefault(row["q"], set()).add(row["d"])
    if unknown := {d for found in relevant.values() for d in found} - tools.keys():
        raise ConfigError(f"{folder} judges tools that its corpus lacks, such as {min(unknown)!r}.")
    parts = _parts(folder)
    requests = tuple(
        JudgedRequest(
            id=row["id"],
            text=row["text"],
            level=row["split"],
            language=row.get("lang", "en"),
            part=parts.get(row["id"], ""),
            relevant=frozenset(relevant[row["id"]]),
        )
        for row in _all(folder, "queries_*.jsonl", {"id": str, "split": str, "text": str})
        if row["id"] in relevant
    )
    if not requests:
        raise ConfigError(f"{folder} holds no request that is judged.")
    return JudgedCorpus(tools, requests)


def load_requests(file: Path, tools: Mapping[str, Tool]) -> JudgedCorpus:
    """Read judged requests for tools that are at hand: one JSON object a line with `text` and `relevant`, ids of tools.

    Raises:
        ConfigError: a line does not hold, or names a tool that is not there.
    """
    requests = []
    for number, row in enumerate(_rows(file, {"text": str, "relevant": list}), 1):
        unknown = [id_ for id_ in row["relevant"] if id_ not in tools]
        if unknown or not row["relevant"]:
            raise ConfigError(
                f"{file}:{number} names {'no tool' if not unknown else f'an unknown tool: {unknown[0]!r}'}."
            )
        requests.append(
            JudgedRequest(
                id=str(row.get("id", number)),
                text=row["text"],
                level="",
                language=row.get("lang", "all"),
                part="",
                relevant=frozenset(row["relevant"]),
            )
        )
    return JudgedCorpus(tools, tuple(requests))


def _tool(row: Mapping[str, Any]) -> Tool:
    name = re.sub(r"[^A-Za-z0-9-]+", "_", row["api"]).strip("_")[:MAX_NAME_CHARS]
    properties: dict[str, dict[str, str]] = {parameter["name"]: {} for parameter in row.get("parameters", ())}
    return Tool(
        id=row["id"],
        name=name or "api",
        description=row.get("description") or "",
        parameters={"type": "object", "properties": properties},
        group=row["tool"],
        category=row.get("category", ""),
        source="described",
    )


def _parts(folder: Path) -> dict[str, Part]:
    shape: TypeAdapter[dict[Literal["train", "validate"], list[str]]] = TypeAdapter(dict)
    found: dict[str, Part] = {}
    for file in sorted(folder.glob("split_*.json")):
        try:
            split = shape.validate_json(file.read_bytes())
        except (OSError, ValidationError) as error:
            raise ConfigError(f"{file} is no split into train and validate.") from error
        found |= {id_: part for part, ids in split.items() for id_ in ids}
    return found


def _all(folder: Path, pattern: str, shape: Mapping[str, type]) -> Iterator[dict[str, Any]]:
    return chain.from_iterable(_rows(file, shape) for file in sorted(folder.glob(pattern)))


def _rows(file: Path, shape: Mapping[str, type]) -> Iterator[dict[str, Any]]:
    try:
        text = file.read_text(encoding="utf-8")
    except (OSError, UnicodeError) as error:
        raise ConfigError(f"{file} cannot be read: {error}.") from error
    for number, line in enumerate(text.splitlines(), 1):
        try:
            row = json.loads(line)
        except json.JSONDecodeError as error:
            raise ConfigError(f"{file}:{number} is no JSON: {error.msg}.") from error
        if not isinstance(row, dict) or any(not isinstance(row.get(key), kind) for key, kind in shape.items()):
            raise ConfigError(f"{file}:{number} lacks one of {', '.join(shape)}.")
        yield row
