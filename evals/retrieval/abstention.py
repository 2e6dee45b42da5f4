"""Does a search know when no tool fits? Every request twice: with its tools, and with their whole category gone."""

import asyncio
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import TypeAlias

import numpy as np

from errors import ConfigError
from evals.fixtures.cached_embedder import KeptEmbedder
from evals.retrieval.arms import EmbeddedRequest
from evals.retrieval.data import JudgedCorpus, JudgedRequest, load_corpus
from evals.retrieval.run import asked_with, index_state
from tools.embedding.embedder import EmbedderChoice
from tools.retrieval.abstention import UNLIKELY, fits
from tools.retrieval.index import IndexState
from tools.retrieval.retriever import Scores, scored

RESAMPLES = 2_000
Form: TypeAlias = Callable[[Scores], float]
FORMS: Mapping[str, Form] = {
    "largest probability": lambda scores: float(scores.matrix.max()),
    "as shipped": fits,
}


async def run_abstaining(choice: EmbedderChoice, folder: Path, cache: Path) -> list[str]:
    """Measure and return the lines to print.

    Requests whose tools lie in several categories are left out: without one of these, some tool still fits.

    Raises:
        ConfigError: the folder does not hold.
    """
    corpus = await asyncio.to_thread(load_corpus, folder)
    embedder = KeptEmbedder(choice.embedder, cache) if choice.embedder is not None else None
    asked = [await asked_with(request.text, embedder) for request in corpus.requests]
    places = {n: category for n, request in enumerate(corpus.requests) if (category := _category(request))}
    if not places:
        raise ConfigError(f"{folder} holds no request whose tools are of one category.")
    whole = await index_state(corpus, embedder)
    present = {place: _judged(whole, asked[place]) for place in places}
    absent: dict[int, list[float]] = {}
    for category in sorted(set(places.values())):
        state = await index_state(_without(corpus, category), embedder)
        own = [place for place, of in places.items() if of == category]
        absent |= {place: await asyncio.to_thread(_judged, state, asked[place]) for place in own}
    return _lines(corpus.requests, present, absent)


def auc(higher: Sequence[float], lower: Sequence[float]) -> float:
    """Return how often one of `higher` is above one of `lower`, ties counting half."""
    above, below = np.asarray(higher), np.asarray(lower)
    order = np.sort(below)
    wins = np.searchsorted(order, above, "left") + np.searchsorted(order, above, "right")
    return float(wins.sum() / (2 * len(above) * len(below)))


def auc_interval(present: Sequence[float], absent: Sequence[float]) -> tuple[float, float]:
    """Return the 95 % bootstrap interval; a request is drawn with both of its scores."""
    rows = np.array([present, absent])
    drawn = np.random.default_rng(0).integers(rows.shape[1], size=(RESAMPLES, rows.shape[1]))
    found = [auc(rows[0, sample].tolist(), rows[1, sample].tolist()) for sample in drawn]
    low, high = np.quantile(found, (0.025, 0.975))
    return float(low), float(high)


def _lines(
    requests: Sequence[JudgedRequest], present: Mapping[int, list[float]], absent: Mapping[int, list[float]]
) -> list[str]:
    slices: dict[str, list[int]] = {}
    for place in present:
        request = requests[place]
        for name in dict.fromkeys((request.language, f"{request.language} {request.part}".strip())):
            slices.setdefault(name, []).append(place)
    lines = ["AUC: a request with its tools is given more than one without their category; then, below"]
    lines += [f"{UNLIKELY:.0%}, what is called unserved of the one and of the other"]
    for name, places in sorted(slices.items()):
        for column, form in enumerate(FORMS):
            there, gone = ([scores[place][column] for place in places] for scores in (present, absent))
            low, high = auc_interval(there, gone)
            called = [sum(value < UNLIKELY for value in values) / len(values) for values in (there, gone)]
            lines.append(
                f"{name:14} n={len(places):4} {form:20} AUC {auc(there, gone):.3f} [{low:.3f}, {high:.3f}]"
                f"  unserved {called[0]:4.0%} / {called[1]:4.0%}"
            )
    return lines


def _judged(state: IndexState, asked: EmbeddedRequest) -> list[float]:
    scores = scored(state, asked.clauses, asked.clause_vectors, None)
    return [form(scores) for form in FORMS.values()]


def _category(request: JudgedRequest) -> str:
    found = {tool_id.partition("/")[0] for tool_id in request.relevant}
    return found.pop() if len(found) == 1 else ""


def _without(corpus: JudgedCorpus, category: str) -> JudgedCorpus:
    kept = {id_: tool for id_, tool in corpus.tools.items() if id_.partition("/")[0] != category}
    return replace(corpus, tools=kept)
