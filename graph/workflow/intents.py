"""What a task asks for and what is remembered about tasks like it: judged once, used by route, search and reflect."""

import asyncio
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import replace

import numpy as np

from agents.decisions.rewrite.question import RewriteQuestion
from agents.extraction.discourse.clauses import clauses
from agents.extraction.spans.span import language_of
from agents.intents.intents import Wishes, wishes
from agents.intents.log_odds import shifted
from agents.intents.parameter_fit import CAUTION, adjusted, fit
from graph.memory.long_term import Recollection
from graph.search.supply_chains import SupplyChains, offered, supplies
from graph.workflow.context import RunContext
from graph.workflow.emit import tell_once
from tools.retrieval.retriever import Scores
from tools.tool import Tool

_FITTED = 8
_UNCALLABLE = -1.5
"""In log-odds: a described tool must be sure of itself to be offered, as the nearest thing that the library knows."""
ALIKE = 0.9
"""Cosine from which two requests count as alike; the packaged embedder's cosines lie close together."""


async def understand(context: RunContext, task: str) -> Wishes:
    """Judge a task and its pieces by the evidence of all tools."""
    if task not in context.run.cache.wishes:
        rewrites = await context.decisions.rewrite(rewrite_question(context, task))
        scores = await score(context, (task, *rewrites.texts))
        given = context.run.cache.given
        chains = SupplyChains(task, context.offer.tools, context.offer.dependencies, context.offer.tools.keys(), given)
        scores = await asyncio.to_thread(_grounded, scores, chains, context)
        found = wishes(scores, rewrites.texts, {c.text for c in clauses(task)})
        tops = {found.tool_ids[int(row.argmax())] for row in found.matrix if row.size}
        doors = {tool_id for tool_id in tops if tool_id in context.offer.tools and chains.named(tool_id)}
        context.run.cache.wishes[task] = found.preferring_consumers(_behind(doors, context))
    return context.run.cache.wishes[task]


def rewrite_question(context: RunContext, task: str) -> RewriteQuestion:
    """Ask for what the settings allow, in the language of the tools."""
    return RewriteQuestion(
        task=task, max_rewrites=context.home.settings.max_rewrites, languages=context.offer.languages
    )


async def search_again(context: RunContext, task: str, query: str) -> Wishes:
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


def _behind(doors: Collection[str], context: RunContext) -> dict[str, tuple[str, ...]]:
    """Name for each tool its suppliers that a value of the request opens: whoever names a file wants more than it."""
    return {
        consumer: tuple(d.supplier for d in known if d.strength == "strong" and d.supplier in doors)
        for consumer, known in context.offer.dependencies.items()
    }


def _grounded(scores: Scores, chains: SupplyChains, context: RunContext) -> Scores:
    """See how the values of the task and its pieces fit the tools that are likeliest for each."""
    given = context.run.cache.given
    asked = {upstream.tool_id for upstream in given}  # asking again brings nothing new
    rows = []
    for text, row in zip(scores.texts, scores.matrix, strict=True):
        likeliest = [scores.tool_ids[i] for i in np.argsort(-row)[:_FITTED]]
        fits = {
            tool_id: fit(
                text,
                context.offer.tools[tool_id],
                supplies(dependencies := context.offer.dependencies.get(tool_id, ())),
                # What a piece does not say may stand elsewhere in the task.
                chains.missing(tool_id, [t for t in chains.before(tool_id) if t not in asked]),
                offered(given, dependencies),
            )
            for tool_id in likeliest
            if tool_id in context.offer.tools
        }
        careful = {t: CAUTION[context.offer.tools[t].tags.permission.value] for t in fits}
        rows.append(adjusted(row[None, :], scores.tool_ids, {t: f.log_odds + careful[t] for t, f in fits.items()})[0])
    return _callable_first(replace(scores, matrix=np.stack(rows)), context.offer.tools) if rows else scores


def _callable_first(scores: Scores, tools: Mapping[str, Tool]) -> Scores:
    """Set back what is known by its description only: where a tool that can be called serves too, it goes first."""
    described = [tool_id in tools and tools[tool_id].source == "described" for tool_id in scores.tool_ids]
    if not any(described):
        return scores
    return replace(scores, matrix=shifted(np.asarray(scores.matrix, np.float64), np.where(described, _UNCALLABLE, 0.0)))


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
    return [] if vector is None else await context.home.memory.recall(vector, at_least=ALIKE)


def focus_of(task: str, wish: str, others: Sequence[str]) -> str:
    """Return the part of a task that belongs to a wish: its clause, and those after it that hold no other wish.

    Empty when no other wish stands in another clause: then the whole task belongs to it.
    """
    pieces = clauses(task)
    starts = sorted({p.start for p in pieces if any(w in p.text for w in (wish, *others))})
    mine = next((p.start for p in pieces if wish in p.text), None)
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
