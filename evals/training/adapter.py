"""`toolatlas eval retriever adapt`: learns an adapter, shows what it brings on tools never seen."""

import asyncio
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TypeAlias

import numpy as np

from errors import ConfigError
from evals.figures.intervals import mean
from evals.figures.ranking_metrics import METRICS, Floats, judge
from evals.retrieval.arms import EmbeddedRequest, shipped
from evals.retrieval.data import JudgedCorpus, JudgedRequest
from evals.retrieval.disjoint_splits import group_of, groups, part
from evals.retrieval.run import asked_with, index_state
from tools.embedding.embedder import Embedder, Matrix
from tools.embedding.space_form import FROZEN, SpaceForm
from tools.lexical.bm25 import is_cjk, tokenise
from tools.retrieval.index import IndexState
from tools.retrieval.vector_space.adapter import save_adapter
from tools.training.adapter import Adapted, Bools, Lessons, adapt

VALIDATE, STOP = 0.25, 0.2
"""Shares of the requests that only measure, and of the rest that say when to stop."""
MIN_REQUESTS = 8
BOTH = "simple and hard negatives"
Places: TypeAlias = list[int]


@dataclass(frozen=True)
class AdapterBench:
    """An index with the requests that are put to it."""

    state: IndexState
    asked: tuple[EmbeddedRequest, ...]
    requests: tuple[JudgedRequest, ...]

    def stretched(self, stretch: Matrix) -> "AdapterBench":
        """Return the same with an adapter."""
        return replace(self, state=replace(self.state, snapshot=replace(self.state.snapshot, stretch=stretch)))

    def figures(self, places: Places) -> Floats:
        """Judge what is found, a row for each place."""
        found = (shipped(self.state, self.asked[place]) for place in places)
        return np.array([judge(ids, self.requests[place].relevant) for ids, place in zip(found, places, strict=True)])


async def run_adapting(corpus: JudgedCorpus, embedder: Embedder, out: Path, form: SpaceForm = FROZEN) -> list[str]:
    """Learn with simple negatives and with hard ones too, save the better, and return the lines to print.

    Args:
        corpus: Tools and judged requests; where these name no part, tool-disjoint parts are made.
        embedder: Whose vectors are adapted.
        out: Where the adapter is saved.
        form: How the embedder's vectors are compared.

    Raises:
        ConfigError: there are too few requests.
        EmbedderUnavailable: the embedder does not load.
    """
    learn, stop, validate = parts(corpus.requests)
    state = await index_state(corpus, embedder, form=form)
    asked = [await asked_with(request.text, embedder) for request in corpus.requests]
    bench = AdapterBench(state, tuple(asked), corpus.requests)
    if (space := state.snapshot.descriptions.space) is None:
        raise ConfigError("The tools have no vectors, so there is nothing to adapt.")
    rows: dict[str, Floats] = {"base": await asyncio.to_thread(bench.figures, validate)}
    learnt: dict[str, Adapted] = {}
    began = time.perf_counter()
    for name, hard in (("simple negatives", False), (BOTH, True)):
        lessons = _lessons(bench, learn, [*stop, *validate], hard=hard)
        learnt[name] = await asyncio.to_thread(adapt, space.stretch, lessons, _lessons(bench, stop, (), hard=True))
        rows[name] = await asyncio.to_thread(bench.stretched(learnt[name].stretch).figures, validate)
    best = max(learnt, key=lambda name: learnt[name].found)
    await asyncio.to_thread(save_adapter, out, embedder.name, learnt[best].stretch)
    told = [f"{name}: {made.n_steps} steps" for name, made in learnt.items()]
    return [
        f"requests: {len(learn)} to learn from, {len(stop)} to stop by, {len(validate)} measured; they share no tool",
        f"{'; '.join(told)}; {time.perf_counter() - began:.0f} s",
        *_table(rows, [corpus.requests[place] for place in validate]),
        f"saved to {out} ({best}); name it with TOOLATLAS_RETRIEVAL_ADAPTER",
    ]


def parts(requests: Sequence[JudgedRequest]) -> tuple[Places, Places, Places]:
    """Choose what is learnt, what says when to stop, and what only measures; by place.

    Translations of a request go where it goes.

    Raises:
        ConfigError: there are too few requests.
    """
    if len(requests) < MIN_REQUESTS:
        raise ConfigError(f"{len(requests)} requests are too few to learn from; judge at least {MIN_REQUESTS}.")
    if any(request.part for request in requests):
        rest = [place for place, request in enumerate(requests) if request.part == "train"]
        validate = [place for place, request in enumerate(requests) if request.part == "validate"]
    else:
        rest, validate = part(requests, VALIDATE)
    learn, stop = part([requests[place] for place in rest], STOP)
    if not (learn and stop and validate):
        raise ConfigError("The requests share their tools, so no part of them could tell whether learning helps.")
    return [rest[place] for place in learn], [rest[place] for place in stop], validate


def _lessons(bench: AdapterBench, places: Places, unseen: Sequence[int], *, hard: bool) -> Lessons:
    """Gather lessons; tools of the groups that unseen requests need are not even negatives."""
    queries = np.stack([_vectors(bench.asked[place])[0] for place in places])
    plain = bench.stretched(np.eye(queries.shape[1], dtype=np.float32)).state.snapshot.descriptions.space
    if plain is None:
        raise ConfigError("The tools have no vectors, so there is nothing to adapt.")
    tool_ids, requests = bench.state.snapshot.tool_ids, [bench.requests[place] for place in places]
    hidden = {group for place in unseen for group in groups(bench.requests[place])}
    seen = np.array([group_of(tool_id) not in hidden for tool_id in tool_ids])
    relevant = np.array([[tool_id in request.relevant for tool_id in tool_ids] for request in requests], dtype=bool)
    return Lessons(
        plain.requests(queries, np.array([_is_cjk(request.text) for request in requests], dtype=bool)),
        plain.described,
        relevant,
        seen[None] & (np.ones_like(relevant) if hard else _elsewhere(tool_ids, requests)),
    )


def _elsewhere(tool_ids: Sequence[str], requests: Sequence[JudgedRequest]) -> Bools:
    """Tell which tools are of other categories than those that serve a request: the simple negatives."""
    categories = np.array([tool_id.partition("/")[0] for tool_id in tool_ids])
    near = [[tool_id.partition("/")[0] for tool_id in request.relevant] for request in requests]
    return np.array([~np.isin(categories, own) for own in near], dtype=bool)


def _table(rows: Mapping[str, Floats], requests: Sequence[JudgedRequest]) -> list[str]:
    lines = []
    names = sorted({(request.language, request.level) for request in requests})
    for language in sorted({language for language, _ in names}):
        for level in ["", *(found for spoken, found in names if spoken == language and found)]:
            own = [n for n, r in enumerate(requests) if r.language == language and level in {"", r.level}]
            title = f"{language} {level}".strip() + f", n={len(own)}"
            lines += ["", f"{title:28}" + "".join(f"{name:>11}" for name in METRICS)]
            lines += [
                f"{name:28}" + "".join(f"{100 * v:11.1f}" for v in f[own].mean(axis=0)) for name, f in rows.items()
            ]
    gain = rows[BOTH] - rows["base"]
    told = (f"{name} {_signed(gain[:, place].tolist())}" for place, name in enumerate(METRICS))
    return [*lines, "", f"gain of {BOTH}: " + ", ".join(told)]


def _signed(values: Sequence[float]) -> str:
    found = mean(values)
    return f"{100 * found.value:+.1f} [{100 * found.low:+.1f}, {100 * found.high:+.1f}]"


def _is_cjk(text: str) -> bool:
    return any(map(is_cjk, tokenise(text)))


def _vectors(asked: EmbeddedRequest) -> Matrix:
    if asked.clause_vectors is None:
        raise ConfigError("Requests have no vectors, so there is nothing to adapt.")
    return asked.clause_vectors
