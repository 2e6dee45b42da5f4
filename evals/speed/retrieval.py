"""How long a search takes besides embedding, in libraries of several sizes, beside what others take in the same run."""

import asyncio
import gc
import importlib
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeAlias

import numpy as np
import psutil

from errors import ConfigError
from evals.figures.intervals import percentile
from evals.retrieval.arms import pieces
from evals.retrieval.data import JudgedCorpus, load_corpus
from evals.speed.library import index_of, library, made_vectors, vectors
from evals.speed.peers import Peer, chroma_peer, numpy_peer
from tools.embedding.embedder import Matrix
from tools.retrieval.index import IndexState
from tools.retrieval.retriever import ranked, scored
from tools.retrieval.tag_bitmaps import TagFilter, ToolMask, tag_bitmaps
from tools.tool import Tool

FILTERED = 0.12
"""Share of the tools, at least, that the filter takes: whole domains are taken, the smallest first."""
OURS = "toolatlas"
WARM_UP = 3
_MB = 1 << 20
Method: TypeAlias = Callable[["SyntheticRequest", bool], object]


@dataclass(frozen=True)
class SyntheticRequest:
    """A request with its clauses and made-up vectors, the whole first."""

    texts: tuple[str, ...]
    queries: Matrix


@dataclass(frozen=True)
class Times:
    """What one method took, in milliseconds."""

    wall: Sequence[float]
    processor: Sequence[float]


async def run_speed(folder: Path, sizes: Sequence[int], n_requests: int) -> list[str]:
    """Measure every size and return the lines to print.

    Args:
        folder: Corpus and requests, as for `toolatlas eval retrieval`; the corpus is copied up to each size.
        sizes: How many tools.
        n_requests: How many of the requests are asked.

    Raises:
        ConfigError: the folder does not hold, or a peer is not installed.
    """
    _bm25s_side()
    corpus = await asyncio.to_thread(load_corpus, folder)
    lines = ["Times are of a whole search: a request and its clauses for toolatlas, one text for the others."]
    for size in sizes:
        lines += ["", *await asyncio.to_thread(_measured, corpus, size, n_requests)]
    return lines


def _measured(corpus: JudgedCorpus, size: int, n_requests: int) -> list[str]:
    tools = library(corpus, size)
    known = made_vectors(tools)
    before = _resident()
    began = time.process_time()
    state = index_of(tools, known)
    built = time.process_time() - began
    gc.collect()
    held = _resident() - before
    wanted = small_domains(tools)
    mask = tag_bitmaps(tools).mask(TagFilter(domains=wanted))
    asked = [_asked(request.text) for request in corpus.requests[:: max(1, len(corpus.requests) // n_requests)]]
    with tempfile.TemporaryDirectory(prefix="toolatlas-speed-") as place:
        methods = _methods(state, mask, Path(place), [tools[i].tags.domains.value[0] for i in state.snapshot.tool_ids])
        times = {(n, f): timed(m, asked, filtered=f) for n, m in methods.items() for f in (False, True)}
    n_texts = np.mean([len(one.texts) for one in asked])
    return [
        f"{len(tools)} tools, n={len(asked)} requests of {n_texts:.1f} texts; the filter takes {mask.bits.sum()} tools",
        f"index made in {built:.1f} s of processor time besides embedding; it holds {held:.0f} MB, the process with its"
        f" peers {_resident():.0f} MB",
        *speed_table(times),
    ]


def small_domains(tools: Mapping[str, Tool]) -> tuple[str, ...]:
    """Choose domains, the smallest first, until they hold `FILTERED` of the tools."""
    sizes = Counter(domain for tool in tools.values() for domain in tool.tags.domains.value)
    chosen: list[str] = []
    for domain, _ in sorted(sizes.items(), key=lambda item: (item[1], item[0])):
        if sum(sizes[one] for one in chosen) >= FILTERED * len(tools):
            break
        chosen.append(domain)
    return tuple(chosen)


def _methods(state: IndexState, mask: ToolMask, folder: Path, tags: Sequence[str]) -> dict[str, Method]:
    wanted = sorted({tag for tag, taken in zip(tags, mask.bits, strict=True) if taken})
    peers: dict[str, Peer] = {
        "numpy, one vector": numpy_peer(state.snapshot, mask.bits),
        "bm25s, one text": _bm25s_side().bm25_peer(state.snapshot, mask.bits),
        "Chroma, one vector": chroma_peer(state.snapshot, folder, tags, wanted),
    }

    def ours(asked: SyntheticRequest, filtered: bool) -> object:
        return ranked(scored(state, asked.texts, asked.queries, mask if filtered else None), 10)

    return {OURS: ours, **{name: _of_whole(peer) for name, peer in peers.items()}}


def _bm25s_side() -> Any:  # noqa: ANN401 - a module
    try:
        return importlib.import_module("evals.speed.bm25s_peer")
    except ImportError as error:
        raise ConfigError(f"Searches are timed beside {error.name}: pip install 'toolatlas[dev]'.") from error


def _of_whole(peer: Peer) -> Method:
    """Ask a peer for the whole request."""
    return lambda asked, filtered: peer(asked.texts[0], asked.queries[:1], filtered)


def timed(method: Method, asked: Sequence[SyntheticRequest], *, filtered: bool) -> Times:
    """Ask every request once, after a few to warm up."""
    wall, processor = [], []
    for one in [*asked[:WARM_UP], *asked]:
        began, worked = time.perf_counter(), time.process_time()
        method(one, filtered)
        processor.append((time.process_time() - worked) * 1_000)
        wall.append((time.perf_counter() - began) * 1_000)
    return Times(wall[WARM_UP:], processor[WARM_UP:])


def speed_table(times: Mapping[tuple[str, bool], Times]) -> list[str]:
    """Lay out the times, and how often as long as ours the others take."""
    lines = [f"{'':34}{'p50 ms':>9}{'p95 ms':>9}{'CPU ms':>9}{'of ours':>9}"]
    for (name, filtered), took in sorted(times.items(), key=lambda item: item[0][1]):
        ratio = percentile(took.wall, 0.5) / percentile(times[OURS, filtered].wall, 0.5)
        columns = (percentile(took.wall, 0.5), percentile(took.wall, 0.95), percentile(took.processor, 0.5))
        title = f"{name}{', filtered' if filtered else ''}"
        lines.append(f"{title:34}" + "".join(f"{value:9.1f}" for value in columns) + f"{ratio:8.2f}×")
    return lines


def _asked(text: str) -> SyntheticRequest:
    texts, _ = pieces(text)
    return SyntheticRequest(texts, vectors(texts))


def _resident() -> float:
    return float(psutil.Process().memory_info().rss) / _MB
