"""Does it help to know how often tools were used? Counted on some requests, measured on others."""

import asyncio
import json
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from errors import ConfigError
from evals.figures.intervals import mean
from evals.figures.ranking_metrics import judge
from evals.fixtures.cached_embedder import KeptEmbedder
from evals.retrieval.arms import EmbeddedRequest
from evals.retrieval.data import JudgedCorpus, load_corpus
from evals.retrieval.run import asked_with, index_state
from tools.embedding.embedder import EmbedderChoice
from tools.retrieval.index import IndexState
from tools.retrieval.retriever import ranked, scored
from tools.tool import Tool
from tools.usage.prior import with_prior
from tools.usage.store import ToolUsage

WEIGHTS = (0.25, 0.5, 1.0, 2.0)
TUNED_EVERY = 12
"""Of the train rows every so manieth is not counted: on these a weight may be chosen."""
Request = tuple[str, frozenset[str]]


@dataclass(frozen=True)
class Used:
    """Tools, how often each was used, and the parts of requests that are measured."""

    tools: Mapping[str, Tool]
    counts: Mapping[str, int]
    parts: Mapping[str, Sequence[Request]]


async def run_usage_prior(choice: EmbedderChoice, folder: Path, cache: Path, name: str) -> list[str]:
    """Measure Recall@5 without and with usage, with paired intervals; return the lines to print.

    Raises:
        ConfigError: the folder does not hold.
    """
    judged = await asyncio.to_thread((folder / "corpus.jsonl").is_file)
    used = await asyncio.to_thread(from_judged, folder) if judged else await asyncio.to_thread(from_paths, folder, name)
    embedder = KeptEmbedder(choice.embedder, cache) if choice.embedder is not None else None
    state = await index_state(JudgedCorpus(used.tools, ()), embedder)
    lines = [f"{len(used.tools)} tools, used {sum(used.counts.values())} times; Recall@5, gains with 95 % intervals"]
    for part, requests in used.parts.items():
        asked = [await asked_with(text, embedder) for text, _ in requests]
        lines += await asyncio.to_thread(_part_lines, part, state, asked, (requests, used.counts))
    return lines


def from_paths(folder: Path, name: str) -> Used:
    """Read `NAME_tools.json` and `NAME_dev.jsonl`; rows say `split`, `request` and `tools`.

    Raises:
        ConfigError: a file is missing, or does not hold.
    """
    try:
        listed = json.loads((folder / f"{name}_tools.json").read_text(encoding="utf-8"))["tools"]
        lines = (folder / f"{name}_dev.jsonl").read_text(encoding="utf-8").splitlines()
        rows = [json.loads(line) for line in lines if line.strip()]
        tools = {tool.id: tool for tool in (_tool(name, row) for row in listed)}
        asked = [(r["split"], (r["request"], frozenset(f"{name}/{t}" for t in r["tools"]))) for r in rows]
    except (OSError, ValueError, KeyError, TypeError) as error:
        raise ConfigError(f"{folder} holds no requests with their tools under the name {name!r}: {error}.") from error
    train = [request for split, request in asked if split == "train"]
    counted = [request for n, request in enumerate(train) if n % TUNED_EVERY]
    return _used(tools, counted, {"kept from train": train[::TUNED_EVERY], "dev": [r for s, r in asked if s == "dev"]})


def from_judged(folder: Path) -> Used:
    """Read judged requests: half of the train part is counted; the validate part needs none of its tools.

    Raises:
        ConfigError: the folder does not hold.
    """
    corpus = load_corpus(folder)
    asked = [request for request in corpus.requests if request.language == corpus.requests[0].language]
    train = [(request.text, request.relevant) for request in asked if request.part == "train"]
    validate = [(request.text, request.relevant) for request in asked if request.part == "validate"]
    parts = {"other half of train": train[1::2], "validate, tools never used": validate}
    return _used(corpus.tools, train[::2], parts)


def _used(tools: Mapping[str, Tool], counted: Sequence[Request], parts: Mapping[str, Sequence[Request]]) -> Used:
    if not counted or not all(parts.values()):
        raise ConfigError("There must be requests to count, and others to measure.")
    return Used(tools, Counter(id_ for _, ids in counted for id_ in ids), parts)


def _tool(group: str, row: Mapping[str, Any]) -> Tool:
    return Tool(
        id=f"{group}/{row['id']}",
        name=row["id"],
        description=row["desc"],
        parameters={},
        group=group,
        source="described",
    )


def _part_lines(
    part: str, state: IndexState, asked: Sequence[EmbeddedRequest], known: tuple[Sequence[Request], Mapping[str, int]]
) -> list[str]:
    requests, counts = known
    prior = {tool_id: ToolUsage(tool_id=tool_id, kind="", ok=float(n)).shift for tool_id, n in counts.items()}
    rows = {weight: _recalls(state, asked, requests, (prior, weight)) for weight in (0.0, *WEIGHTS)}
    lines = [f"{part}, n={len(requests)}: without usage {100 * np.mean(rows[0.0]):.1f}"]
    for weight in WEIGHTS:
        found = mean((rows[weight] - rows[0.0]).tolist())
        interval = f"[{100 * found.low:+.1f}, {100 * found.high:+.1f}]"
        lines.append(f"  weight {weight:<4} {100 * found.value:+.1f} {interval}")
    return lines


def _recalls(
    state: IndexState,
    asked: Sequence[EmbeddedRequest],
    requests: Sequence[Request],
    prior: tuple[Mapping[str, float], float],
) -> np.ndarray[Any, np.dtype[np.float64]]:
    found = []
    for each, (_, relevant) in zip(asked, requests, strict=True):
        scores = with_prior(scored(state, each.clauses, each.clause_vectors, None), *prior)
        found.append(judge([candidate.tool_id for candidate in ranked(scores, 5)], relevant)[0])
    return np.array(found)
