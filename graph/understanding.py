"""What a task asks for and what is remembered about tasks like it: judged once, used by route, search and reflect."""

import asyncio
from collections.abc import Mapping, Sequence
from dataclasses import replace

from agents.decisions.rewrite import RewriteQuestion
from agents.grounding import Fit, adjusted, fit
from agents.reading.clauses import clauses
from agents.reading.span import language_of
from agents.wishes import Wishes, wishes
from graph.context import RunContext
from graph.memory import Recollection
from graph.suppliers import SupplyChains, offered, supplies
from graph.telling import tell_once
from tools.retrieval import Scores

_FITTED = 8
_ALIKE = 0.9
"""Cosine from which two requests count as alike; the packaged embedder's cosines lie close together."""


async def understand(context: RunContext, task: str) -> Wishes:
    """Judge a task and its pieces by the evidence of all tools."""
    if task not in context.meter.wishes:
        rewrites = await context.decisions.rewrite(RewriteQuestion(task=task))
        scores = await score(context, (task, *rewrites.texts))
        found = wishes(scores, rewrites.texts, {c.text for c in clauses(task)})
        fits = await asyncio.to_thread(_fits, task, found, context)
        found = replace(found, matrix=adjusted(found.matrix, found.tool_ids, fits))
        consumers = {
            c: tuple(d.supplier for d in ds if d.strength == "strong") for c, ds in context.dependencies.items()
        }
        context.meter.wishes[task] = found.preferring_consumers(consumers)
    return context.meter.wishes[task]


def _fits(task: str, found: Wishes, context: RunContext) -> dict[str, Fit]:
    """See how the task's values fit the likeliest tools; for the others it would change nothing."""
    given = context.meter.given
    chains = SupplyChains(task, context.tools, context.dependencies, context.tools.keys(), given)
    asked = {upstream.tool_id for upstream in given}  # asking again brings nothing new
    return {
        tool_id: fit(
            task,
            context.tools[tool_id],
            supplies(dependencies := context.dependencies.get(tool_id, ())),
            chains.missing(tool_id, [t for t in chains.before(tool_id) if t not in asked]),
            offered(given, dependencies),
        )
        for tool_id in found.ranked()[:_FITTED]
        if tool_id in context.tools
    }


async def score(context: RunContext, texts: tuple[str, ...]) -> Scores:
    """Score texts against every tool, keeping the time that embedding took."""
    scores = await context.score(texts)
    context.meter.embedding_ms += scores.embedding_ms
    ready, total = context.vectors
    if ready < total:
        tell_once(context, "reading", language_of(texts[0]), ready=ready, total=total)
    return scores


async def recollect(context: RunContext, task: str) -> list[Recollection]:
    """Return past requests like this one, the likest first; none without an embedder."""
    vector = await context.embed(task)
    return [] if vector is None else await context.memory.recall(vector, at_least=_ALIKE)


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


def best_evidence(scores: Scores, wish_rows: int) -> Mapping[str, tuple[str, ...]]:
    """Name for each tool the documents that matched, over all texts."""
    found: dict[str, tuple[str, ...]] = {}
    for tool_id in scores.tool_ids:
        rows = [scores.evidence.of(i, tool_id) for i in range(wish_rows)]
        found[tool_id] = max(rows, key=len, default=())
    return found
