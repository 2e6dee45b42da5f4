"""What a pinned request brings: the other requests for its tool should gain, and requests for other tools stay."""

import asyncio
import random
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from errors import ConfigError
from evals.figures.intervals import Mean, mean
from evals.figures.ranking_metrics import judge
from evals.fixtures.cached_embedder import KeptEmbedder
from evals.retrieval.arms import EmbeddedRequest
from evals.retrieval.data import JudgedRequest, load_corpus
from evals.retrieval.run import asked_with, index_state
from tools.embedding.embedder import EmbedderChoice
from tools.pairs.index import PairState, build_state, documents_of
from tools.pairs.score_shift import with_pairs
from tools.pairs.store import Pair, normalised
from tools.retrieval.background import background
from tools.retrieval.index import IndexState
from tools.retrieval.retriever import ranked, scored


@dataclass(frozen=True)
class Pinning:
    """Which request is pinned to which tool, and which requests tell what that does."""

    pairs: tuple[Pair, ...]
    alike: tuple[int, ...]
    """Other requests that need one of the pinned tools."""
    others: tuple[int, ...]
    """Requests that need none."""


async def run_pairing(choice: EmbedderChoice, folder: Path, cache: Path, n_tools: int, part: str) -> list[str]:
    """Pin a request of one part to each of some tools; return the lines to print.

    Raises:
        ConfigError: the folder does not hold, or there is no embedder.
    """
    if choice.embedder is None:
        raise ConfigError(choice.reason)
    corpus = await asyncio.to_thread(load_corpus, folder)
    embedder = KeptEmbedder(choice.embedder, cache)
    state = await index_state(corpus, embedder)
    asked = [await asked_with(request.text, embedder) for request in corpus.requests]
    chosen = pinning(corpus.requests, n_tools, part)
    documents = [*documents_of(chosen.pairs), *background()]
    vectors = await embedder.embed_queries([document.text for document in documents])
    found = build_state(chosen.pairs, dict(zip((d.digest for d in documents), vectors, strict=True)))
    head = f"{len(chosen.pairs)} tools with one pinned request each, of the part {part!r}; Recall@5"
    lines = [head, f"{'':34}{'n':>5}{'without':>10}{'with':>8}  gain, 95 % bootstrap interval"]
    for name, places in (("other requests for these tools", chosen.alike), ("requests for other tools", chosen.others)):
        for language in sorted({corpus.requests[place].language for place in places}):
            own = [place for place in places if corpus.requests[place].language == language]
            rows = [_recalls(state, found, asked[place], corpus.requests[place]) for place in own]
            lines.append(_line(f"{name}, {language}", rows))
    hits = [_is_first(state, found, await asked_with(pair.text.upper(), embedder), pair) for pair in chosen.pairs]
    return [*lines, f"typed again in capitals, the pinned tool comes first: {sum(hits)} of {len(hits)}"]


def pinning(requests: Sequence[JudgedRequest], n_tools: int, part: str) -> Pinning:
    """Choose tools that at least two requests of a part need, and one of these requests for each."""
    by_tool: dict[str, list[int]] = {}
    for place, request in enumerate(requests):
        if request.part == part and request.language == requests[0].language:
            for tool_id in request.relevant:
                by_tool.setdefault(tool_id, []).append(place)
    able = sorted(tool_id for tool_id, places in by_tool.items() if len(places) > 1)
    drawn = random.Random(0)  # noqa: S311 - a sample that is the same for everybody
    tools = drawn.sample(able, min(n_tools, len(able)))
    used = {tool_id: drawn.choice(by_tool[tool_id]) for tool_id in tools}
    pairs = tuple(Pair(tool_id=tool_id, text=requests[place].text) for tool_id, place in used.items())
    needs = [bool(request.relevant & set(tools)) for request in requests]
    alike = tuple(n for n, needed in enumerate(needs) if needed and n not in used.values())
    return Pinning(pairs, alike, tuple(n for n, needed in enumerate(needs) if not needed))


def _recalls(
    state: IndexState, found: PairState, asked: EmbeddedRequest, request: JudgedRequest
) -> tuple[float, float]:
    scores = scored(state, asked.clauses, asked.clause_vectors, None)
    lifted = with_pairs(scores, found.matches(asked.clauses, asked.clause_vectors))
    both = [[candidate.tool_id for candidate in ranked(each, 5)] for each in (scores, lifted)]
    return float(judge(both[0], request.relevant)[0]), float(judge(both[1], request.relevant)[0])


def _is_first(state: IndexState, found: PairState, asked: EmbeddedRequest, pair: Pair) -> bool:
    scores = scored(state, asked.clauses, asked.clause_vectors, None)
    lifted = with_pairs(scores, found.matches(asked.clauses, asked.clause_vectors))
    twins = {other.tool_id for other in found.pairs if normalised(other.text) == pair.key}
    return ranked(lifted, 1)[0].tool_id in twins


def _line(name: str, rows: Sequence[tuple[float, float]]) -> str:
    before, after = np.array(rows).T
    gain = mean((after - before).tolist())
    return f"{name:34}{len(rows):5}{100 * before.mean():10.1f}{100 * after.mean():8.1f}  {_signed(gain)}"


def _signed(value: Mean) -> str:
    return f"{100 * value.value:+.1f} [{100 * value.low:+.1f}, {100 * value.high:+.1f}]"
