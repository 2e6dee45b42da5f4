"""Measures what the quality filter, which keeps tools out, does to finding them."""

import asyncio
from collections.abc import Sequence
from pathlib import Path

import numpy as np

from evals.figures.intervals import Mean, Rate, mean, rate
from evals.figures.ranking_metrics import METRICS, judge
from evals.figures.save import save
from evals.fixtures.cached_embedder import KeptEmbedder
from evals.retrieval.arms import EmbeddedRequest
from evals.retrieval.data import JudgedCorpus, load_corpus
from evals.retrieval.run import asked_with, index_state
from prompts.frozen import Frozen
from tagging.questions.quality_rules import rate as rate_tool
from tagging.view import view_of
from tools.embedding.embedder import EmbedderChoice, form_of
from tools.retrieval.index import IndexState
from tools.retrieval.retriever import ranked, scored
from tools.usage.prior import with_prior

SET_BACK = -1.0
"""Shift of a tool that does not pass, in standard deviations, where such tools are set back."""
LISTED = "listed only"
SHOWN = ("Recall@5", "NDCG@5", "All@10")


class FilterArm(Frozen):
    """One thing to do with tools that do not pass."""

    name: str
    figures: tuple[tuple[float, ...], ...]
    """A row for each request, a column for each of `METRICS`."""


class FilterReport(Frozen):
    """All arms over the same requests."""

    passing: Rate
    """Tools of the library that pass."""
    needed: Rate
    """Tools that requests need, each once, that pass."""
    arms: tuple[FilterArm, ...]


async def run_filter(choice: EmbedderChoice, data: Path, cache: Path, out: Path, floor: int) -> list[str]:
    """Measure what the filter does to finding tools, and return the lines to print.

    Raises:
        ConfigError: the folder does not hold.
        EmbedderUnavailable: the embedder does not load.
    """
    corpus = await asyncio.to_thread(load_corpus, data)
    embedder = KeptEmbedder(choice.embedder, cache) if choice.embedder is not None else None
    state = await index_state(corpus, embedder, form=form_of(choice.embedder))
    asked = [await asked_with(request.text, embedder) for request in corpus.requests]
    report = await asyncio.to_thread(filtered, corpus, state, asked, floor)
    await save(report, out)
    return [*report_lines(report), f"saved to {out}"]


def filtered(corpus: JudgedCorpus, state: IndexState, asked: Sequence[EmbeddedRequest], floor: int) -> FilterReport:
    """Run every arm over all requests."""
    passing = {id_ for id_, tool in corpus.tools.items() if rate_tool(view_of(tool)).passes(floor)}
    back = {id_: SET_BACK for id_ in corpus.tools if id_ not in passing}
    figures: dict[str, list[tuple[float, ...]]] = {LISTED: [], "set back": [], "kept out": []}
    for request, texts in zip(corpus.requests, asked, strict=True):
        every = scored(state, texts.clauses, texts.clause_vectors, None)
        kept = scored(state, texts.clauses, texts.clause_vectors, passing)
        arms = {LISTED: every, "set back": with_prior(every, back, 1.0), "kept out": kept}
        for name, scores in arms.items():
            ranking = [candidate.tool_id for candidate in ranked(scores, 10)]
            figures[name].append(tuple(judge(ranking, request.relevant).tolist()))
    needed = {tool_id for request in corpus.requests for tool_id in request.relevant}
    return FilterReport(
        passing=rate([id_ in passing for id_ in corpus.tools]),
        needed=rate([id_ in passing for id_ in sorted(needed)]),
        arms=tuple(FilterArm(name=name, figures=tuple(rows)) for name, rows in figures.items()),
    )


def report_lines(report: FilterReport) -> list[str]:
    """Lay the arms out, and what each costs."""
    rows = {arm.name: np.array(arm.figures) for arm in report.arms}
    lines = [f"tools that pass {report.passing}; of those that requests need {report.needed}"]
    lines.append(f"{f'n={len(rows[LISTED])}':14}" + "".join(f"{name:>19}" for name in METRICS))
    lines += [f"{name:14}" + "".join(f"{_plain(mean(c.tolist())):>19}" for c in own.T) for name, own in rows.items()]
    for name in list(rows)[1:]:
        gain = rows[name] - rows[LISTED]
        cells = (f"{m} {_signed(mean(gain[:, METRICS.index(m)].tolist()))}" for m in SHOWN)
        lines.append(f"  {name} over {LISTED}: " + ", ".join(cells))
    return lines


def _plain(found: Mean) -> str:
    return f"{100 * found.value:.1f} [{100 * found.low:.1f}–{100 * found.high:.1f}]"


def _signed(found: Mean) -> str:
    return f"{100 * found.value:+.1f} [{100 * found.low:+.1f}, {100 * found.high:+.1f}]{'*' if found.differs else ''}"
