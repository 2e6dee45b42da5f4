"""Measures what substitutes save: each tool that a request needs fails in turn; another takes its step, or none does.

A path is right again where a person says that the tool which takes over does the same job. Without substitutes the
step of a tool that fails stays undone.
"""

import asyncio
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Final

from errors import ConfigError
from evals.figures.intervals import Mean, Rate, mean, rate
from evals.figures.save import save
from evals.fixtures.cached_embedder import KeptEmbedder
from evals.planning.data import PathCorpus, load_paths
from evals.planning.splits import cold
from evals.resilience.substitutes import PAIRS, load_pairs, tagged
from evals.retrieval.data import load_corpus
from graph.relations.substitutes import derive_substitutes
from prompts.frozen import Frozen
from settings import Settings
from tools.embedding.documents import documents
from tools.embedding.embedder import EmbedderChoice, Vector
from tools.functions.from_function import slug
from tools.tool import Tool

TRAJECT: Final = "traject"


class Rerouted(Frozen):
    """One library, with the tools that its requests need failing in turn."""

    name: str
    taken_over: Rate
    """Failures where another tool takes the step, of all failures."""
    right: Rate
    """Failures where one that does the same job does."""
    of_taken: Rate
    """The same, of those that are taken over."""
    per_request: Mean
    """Share of a request's failures that leave a right path; requests are resampled."""
    unknown: tuple[tuple[str, str], ...] = ()
    """Pairs that no person read: they count as wrong."""


async def run_rerouting(
    settings: Settings, choice: EmbedderChoice, folders: Sequence[Path], cache: Path, out: Path
) -> list[str]:
    """Measure and return the lines to print.

    Args:
        settings: Whose taxonomy tags the tools.
        choice: The embedder; without one substitutes are derived from words.
        folders: Judged requests (`corpus.jsonl`, …), or paths (`traject_tools.json`, …).
        cache: Where vectors are kept.
        out: Where the report is saved.

    Raises:
        ConfigError: a folder holds neither.
    """
    same = {pair.pair: pair.same for pair in await asyncio.to_thread(load_pairs, PAIRS)}
    found = []
    for folder in folders:
        name, tools, needs = await asyncio.to_thread(_read, settings, folder)
        vectors = await _vectors(choice, cache, tools)
        found.append(await asyncio.to_thread(rerouted, name, needs, _first_choice(tools, vectors), same))
    report = ReroutingReport(libraries=tuple(found))
    await save(report, out)
    return [*(line for one in found for line in _lines(one)), f"saved to {out}"]


class ReroutingReport(Frozen):
    """All libraries."""

    libraries: tuple[Rerouted, ...]


def rerouted(
    name: str, needs: Sequence[Sequence[str]], first: Mapping[str, str], same: Mapping[frozenset[str], bool]
) -> Rerouted:
    """Let each tool fail in turn.

    Args:
        name: Of the library.
        needs: The tools of each request.
        first: Tool id → the one that takes over first.
        same: Pairs that a person read, and whether they do the same job.
    """
    taken = [[first.get(tool_id, "") for tool_id in path] for path in needs]
    right = [
        [bool(other) and same.get(frozenset((tool_id, other)), False) for tool_id, other in zip(path, row, strict=True)]
        for path, row in zip(needs, taken, strict=True)
    ]
    pairs = {(tool_id, first[tool_id]) for path in needs for tool_id in path if tool_id in first}
    flat = [flag for row in right for flag in row]
    by = [bool(other) for row in taken for other in row]
    return Rerouted(
        name=name,
        taken_over=rate(by),
        right=rate(flat),
        of_taken=rate([flag for flag, took in zip(flat, by, strict=True) if took]),
        per_request=mean([sum(row) / len(row) for row in right]),
        unknown=tuple(sorted(pair for pair in pairs if frozenset(pair) not in same)),
    )


def _lines(one: Rerouted) -> list[str]:
    lines = [
        f"{one.name}: {one.right.n:,} injected failures over {one.per_request.n:,} requests",
        f"  another tool takes over {one.taken_over}; a right path {one.right} (without substitutes 0), "
        f"of those taken over {one.of_taken}",
        f"  right paths a request {100 * one.per_request.value:.1f} "
        f"[{100 * one.per_request.low:.1f}–{100 * one.per_request.high:.1f}]",
    ]
    return lines + [f"  nobody read {a} for {b}" for b, a in one.unknown]


def _first_choice(tools: Mapping[str, Tool], vectors: Mapping[str, Vector]) -> dict[str, str]:
    """Name for each tool the likeliest that may stand in; all of them work."""
    first: dict[str, str] = {}
    for found in derive_substitutes(tools, vectors):
        first.setdefault(found.original, found.stand_in)
    return first


async def _vectors(choice: EmbedderChoice, cache: Path, tools: Mapping[str, Tool]) -> dict[str, Vector]:
    if choice.embedder is None:
        return {}
    texts = [documents(tool)[0].text for tool in tools.values()]
    made = await KeptEmbedder(choice.embedder, cache).embed_documents(texts)
    return dict(zip(tools, made, strict=True))


def _read(settings: Settings, folder: Path) -> tuple[str, dict[str, Tool], list[tuple[str, ...]]]:
    if (folder / "corpus.jsonl").is_file():
        requests = load_corpus(folder).requests
        return folder.name, tagged(settings, folder), [tuple(sorted(request.relevant)) for request in requests]
    corpus = load_paths(folder).get(TRAJECT)
    if corpus is None:
        raise ConfigError(f"{folder} holds neither a corpus.jsonl nor {TRAJECT}_tools.json.")
    ids = {tool_id: _tool(corpus, tool_id) for tool_id in corpus.described}
    held = [corpus.requests[place].path for place in cold(corpus.requests).test]
    tools = {tool.id: tool for tool in ids.values()}
    return TRAJECT, tools, [tuple(ids[tool_id].id for tool_id in path) for path in held]


def _tool(corpus: PathCorpus, tool_id: str) -> Tool:
    """Make a tool of "API: endpoint", with the API as its group."""
    provider, _, name = tool_id.partition(": ")
    described = corpus.described[tool_id].removeprefix(f"{tool_id.replace('_', ' ')}: ")
    return Tool(
        id=f"{slug(provider).lower()}/{slug(name).lower()}",
        name=slug(name)[:64],
        group=provider,
        description=described,
        parameters={"type": "object", "properties": {}},
        source="described",
    )
