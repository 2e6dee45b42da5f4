"""What a model's rewrites bring: the same search as without, for every request that a model is asked to rewrite."""

import asyncio
from collections.abc import Sequence
from pathlib import Path

import numpy as np

from agents.decisions.rewrite.model import ModelledRewrite
from agents.decisions.rewrite.offline import OfflineRewrite
from agents.decisions.rewrite.question import RewriteQuestion, Rewrites
from agents.language.library_languages import languages
from evals.figures.intervals import Mean, mean
from evals.figures.ranking_metrics import METRICS, Floats, judge
from evals.fixtures.cached_embedder import KeptEmbedder
from evals.retrieval.cached_rewrites import KeptRewrites
from evals.retrieval.data import JudgedCorpus, JudgedRequest, load_corpus
from evals.retrieval.run import index_state
from graph.search.tool_search import search_lists
from prompts.ledger import TokenLedger
from prompts.model.chat import ChatModel
from settings import Settings
from tools.embedding.embedder import Embedder, choose_embedder
from tools.retrieval.fusion import stacked
from tools.retrieval.index import IndexState
from tools.retrieval.retriever import ranked, scored

WITHOUT, WITH = "toolatlas", "toolatlas, rewrites"


async def run_rewriting(settings: Settings, folder: Path, cache: Path) -> list[str]:
    """Measure and return the lines to print; one sentence where no model is set.

    Raises:
        ConfigError: the folder does not hold.
        EmbedderUnavailable: the embedder does not load.
    """
    if settings.offline:
        return [f"{WITH}: left out, since no model is set (TOOLATLAS_MODEL)"]
    corpus = await asyncio.to_thread(load_corpus, folder)
    asked = await _escalated(settings, corpus)
    if not asked:
        return [f"{WITH}: every request is in the language of the tools, so none is rewritten"]
    model = ChatModel(settings)
    kept = KeptRewrites(ModelledRewrite(model, TokenLedger()), cache, model.name)
    written = await kept.of([question for _, question in asked])
    choice = choose_embedder(settings)
    embedder = KeptEmbedder(choice.embedder, cache) if choice.embedder is not None else None
    state = await index_state(corpus, embedder)
    rows = [
        [judge(await found(question, texts or (), state, embedder), request.relevant) for texts in ((), rewrites)]
        for (request, question), rewrites in zip(asked, written, strict=True)
    ]
    n_missing = sum(rewrites is None for rewrites in written)
    told = f"; {n_missing} got none and count as without ({kept.problem})" if n_missing else ""
    head = f"{WITH} by {model.name}: {len(asked)} of {len(corpus.requests)} requests rewritten{told}"
    return ["", head, *rewriting_lines([request for request, _ in asked], np.array(rows))]


async def found(
    question: RewriteQuestion, written: Sequence[str], state: IndexState, embedder: Embedder | None
) -> list[str]:
    """Search with a request and its rewrites as ToolAtlas does."""
    rewrites = Rewrites(texts=tuple(written), decided_by="model") if written else await OfflineRewrite()(question)
    lists, weights = search_lists(question, rewrites)
    vectors = [await embedder.embed_queries(texts) if embedder is not None else None for texts in lists]
    scores = [scored(state, texts, queries, None) for texts, queries in zip(lists, vectors, strict=True)]
    return [candidate.tool_id for candidate in ranked(stacked(scores, weights, written), 10)]


def rewriting_lines(requests: Sequence[JudgedRequest], figures: Floats) -> list[str]:
    """Lay out both arms and their paired difference, by language and part.

    Args:
        requests: What was asked.
        figures: Shape `(n_requests, 2, n_metrics)`: without rewrites, and with them.
    """
    slices: dict[str, list[int]] = {}
    for place, request in enumerate(requests):
        for name in dict.fromkeys((request.language, f"{request.language} {request.part}".strip())):
            slices.setdefault(name, []).append(place)
    lines = []
    for name, places in sorted(slices.items()):
        lines += ["", f"{name}, n={len(places)}", f"{'':24}" + "".join(f"{metric:>22}" for metric in METRICS)]
        for row, arm in enumerate((WITHOUT, WITH)):
            cells = (_plain(mean(column.tolist())) for column in figures[places, row].T)
            lines.append(f"{arm:24}" + "".join(f"{cell:>22}" for cell in cells))
        gains = (figures[places, 1] - figures[places, 0]).T
        lines.append(f"{'its gain':24}" + "".join(f"{_signed(mean(gain.tolist())):>22}" for gain in gains))
    return lines


async def _escalated(settings: Settings, corpus: JudgedCorpus) -> list[tuple[JudgedRequest, RewriteQuestion]]:
    """Choose the requests that a model rewrites: those that the offline form is unsure of, or all."""
    spoken = languages(corpus.tools.values())
    asked = []
    for request in corpus.requests:
        question = RewriteQuestion(task=request.text, max_rewrites=settings.max_rewrites, languages=spoken)
        offline = await OfflineRewrite()(question)
        if settings.decisions == "model" or offline.confidence < settings.confidence_floor:
            asked.append((request, question))
    return asked


def _plain(value: Mean) -> str:
    return f"{100 * value.value:.1f} [{100 * value.low:.1f}–{100 * value.high:.1f}]"


def _signed(value: Mean) -> str:
    return f"{100 * value.value:+.1f} [{100 * value.low:+.1f}, {100 * value.high:+.1f}]"
