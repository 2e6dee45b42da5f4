"""What a task asks for and what is remembered about tasks like it: judged once, used by route, search and reflect."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

import numpy as np

from agents.extraction.discourse.clauses import clauses
from agents.intents.intents import Intents
from graph.memory.long_term import Recollection
from graph.search.tool_search import ToolSearch
from graph.workflow.context import RunContext
from graph.workflow.emit import tell_once
from graph.workflow.traces.search_spans import requests_found
from prompts.language import language_of
from tools.retrieval.retriever import Scores

ALIKE = 0.9
"""Cosine from which two requests count as alike; the packaged embedder's cosines lie close together."""


async def understand(context: RunContext, task: str) -> Intents:
    """Judge a task and its pieces by the evidence of all tools."""
    if task not in context.run.cache.wishes:
        judged = await _tool_search(context).judge(task, context.run.cache.given)
        context.run.cache.wishes[task] = judged.wishes
        context.run.cache.fits[task] = judged.fits
    return context.run.cache.wishes[task]


def _tool_search(context: RunContext) -> ToolSearch:
    return ToolSearch(
        tools=context.snapshot.tools,
        dependencies=context.snapshot.dependencies,
        languages=context.snapshot.languages,
        max_rewrites=context.home.settings.max_rewrites,
        rewrite=context.decisions.rewrite,
        score=lambda texts: score(context, texts),
    )


async def search_again(context: RunContext, task: str, query: str) -> Intents:
    """Search for what a task needs with other words; for this request the task asks for what they find as well."""
    known, scores = await understand(context, task), await score(context, (query,))
    found = dict(zip(scores.tool_ids, scores.matrix[0], strict=True))
    row = np.array([found.get(tool_id, 0.0) for tool_id in known.tool_ids])
    matrix = known.matrix.copy()
    if row.size:
        poorest = int(matrix.max(axis=1).argmin())
        matrix[poorest] = np.maximum(matrix[poorest], row)
    context.run.cache.wishes[task] = replace(known, matrix=matrix)
    return context.run.cache.wishes[task]


async def score(context: RunContext, texts: tuple[str, ...]) -> Scores:
    """Score texts against every tool, keeping the time that embedding took."""
    known = context.run.cache.scores
    if texts not in known:
        known[texts] = await context.scoring.score(texts)
        context.run.meter.embedding_ms += known[texts].embedding_ms
    scores = known[texts]
    ready, total = context.scoring.vectors
    if ready < total:
        tell_once(context, "reading", language_of(texts[0]), ready=ready, total=total)
    return scores


async def recollect(context: RunContext, task: str) -> list[Recollection]:
    """Return past requests like this one, the likest first; none without an embedder."""
    vector = await context.scoring.embed(task)
    return [] if vector is None else await requests_found(task, context.home.memory.recall(vector, at_least=ALIKE))


def focus_of(task: str, wish: str, others: Sequence[str]) -> str:
    """Return the part of a task that belongs to a wish: its clause, and those after it that hold no other wish.

    Empty when no other wish stands in another clause: then the whole task belongs to it.
    """
    pieces = clauses(task)
    starts = sorted({p.start for p in pieces if any(w in p.text for w in (wish, *others))})
    mine = next((p.start for p in pieces if wish in p.text), None)
    if mine is None and wish != task and wish in task and len(others) > 1:
        return wish  # it runs over several clauses
    if mine is None or len(starts) < 2:
        return ""
    following = [s for s in starts if s > mine]
    return task[0 if mine == starts[0] else mine : following[0] if following else len(task)].strip(" ，,。;；")


class BestEvidence(Mapping[str, tuple[str, ...]]):
    """For each tool the documents that matched one of the texts best; put into words when it is asked for.

    A search shows some ten tools of a library that may hold thousands.
    """

    def __init__(self, scores: Scores, n_texts: int) -> None:
        self._scores = scores
        self._n_texts = n_texts

    def __getitem__(self, tool_id: str) -> tuple[str, ...]:
        rows = [self._scores.evidence.of(text, tool_id) for text in range(self._n_texts)]
        return max(rows, key=len, default=())

    def __iter__(self) -> Iterator[str]:
        return iter(self._scores.tool_ids)

    def __len__(self) -> int:
        return len(self._scores.tool_ids)
