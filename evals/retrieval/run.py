"""Measures how well tools are found: every arm over the same requests, with paired gains over the floor."""

import asyncio
import time
from collections import Counter
from collections.abc import Mapping, Sequence
from pathlib import Path

import numpy as np

from agents.decisions.rewrite.offline import OfflineRewrite
from agents.decisions.rewrite.question import RewriteQuestion
from errors import ConfigError
from evals.figures.intervals import Mean, mean, percentile
from evals.figures.ranking_metrics import METRICS, Floats, judge
from evals.figures.save import save
from evals.fixtures.cached_embedder import KeptEmbedder
from evals.retrieval.arms import ARMS, FLOOR, EmbeddedRequest, Method, pieces
from evals.retrieval.data import JudgedCorpus, JudgedRequest, load_corpus
from evals.retrieval.peers import build_peers
from prompts.frozen import Frozen
from tools.embedding.documents import documents
from tools.embedding.embedder import Embedder, EmbedderChoice, Matrix, form_of
from tools.embedding.space_form import FROZEN, SpaceForm
from tools.retrieval.background import background
from tools.retrieval.calibration import calibrate
from tools.retrieval.index import IndexState
from tools.retrieval.index_snapshot import snapshot
from tools.retrieval.vector_space.adapter import load_adapter

ADAPTED = "toolatlas, adapter"
SHOWN = ("Recall@5", "NDCG@5", "All@10")
"""Whose paired gains are printed."""


class ArmReport(Frozen):
    """One arm over all requests."""

    name: str
    figures: tuple[tuple[float, ...], ...]
    """A row for each request, a column for each of `METRICS`, in [0, 1]."""
    ms: tuple[float, ...]
    """What each request took besides embedding."""
    mb: float | None = None
    """What a peer added to the process when it was built."""


class RetrievalReport(Frozen):
    """All arms over the same requests."""

    embedder: str
    n_tools: int
    requests: tuple[JudgedRequest, ...]
    arms: tuple[ArmReport, ...]


async def run_retrieval(  # noqa: PLR0913 - what embeds, what is measured, where it goes
    choice: EmbedderChoice,
    folder: Path,
    cache: Path,
    out: Path,
    adapter: Path | None,
    *,
    peers: bool = False,
    only: Sequence[str] = (),
) -> list[str]:
    """Measure and return the lines to print.

    Args:
        choice: The embedder; without one the arms that need vectors are left out.
        folder: Corpus, requests and judgements.
        cache: Where vectors are kept; a second run embeds nothing.
        out: Where the report is saved.
        adapter: What `toolatlas eval retriever adapt` wrote; adds an arm.
        peers: Whether what a user would pick instead is measured too.
        only: Names of arms; all of them where it is empty.

    Raises:
        ConfigError: the folder does not hold, or there is no such arm.
        EmbedderUnavailable: the embedder does not load.
    """
    if unknown := [name for name in only if name not in ARMS]:
        raise ConfigError(f"There is no arm {unknown[0]!r}; there are {', '.join(ARMS)}.")
    corpus = await asyncio.to_thread(load_corpus, folder)
    embedder = KeptEmbedder(choice.embedder, cache) if choice.embedder is not None else None
    stretch = await asyncio.to_thread(load_adapter, adapter, embedder.name) if adapter and embedder else None
    state = await index_state(corpus, embedder, form=form_of(choice.embedder))
    asked = [await asked_with(request.text, embedder) for request in corpus.requests]
    arms = {
        name: arm for name, arm in ARMS.items() if embedder is not None or name in {"bm25", "toolatlas, no vectors"}
    }
    arms = {name: arm for name, arm in arms.items() if not only or name in only}
    reports = [await asyncio.to_thread(_measured, name, arm, state, asked, corpus) for name, arm in arms.items()]
    if stretch is not None:
        adapted = await index_state(corpus, embedder, stretch, form_of(choice.embedder))
        reports.append(await asyncio.to_thread(_measured, ADAPTED, ARMS["toolatlas"], adapted, asked, corpus))
    if peers and embedder is not None:
        for peer in await build_peers(corpus.tools, [request.text for request in corpus.requests], embedder):
            measured = await asyncio.to_thread(_measured, peer.name, peer.method(), state, asked, corpus)
            reports.append(measured.model_copy(update={"mb": peer.mb}))
    report = RetrievalReport(
        embedder=embedder.name if embedder is not None else "none",
        n_tools=len(corpus.tools),
        requests=corpus.requests,
        arms=tuple(reports),
    )
    await save(report, out)
    return [*report_lines(report), choice.reason, f"saved to {out}"]


async def index_state(
    corpus: JudgedCorpus, embedder: Embedder | None, stretch: Matrix | None = None, form: SpaceForm = FROZEN
) -> IndexState:
    """Index the corpus as ToolAtlas indexes a library."""
    found = {tool_id: documents(tool) for tool_id, tool in corpus.tools.items()}
    vectors = {}
    if embedder is not None:
        described = [document for group in found.values() for document in group]
        made = await embedder.embed_documents([document.text for document in described])
        unserved = await embedder.embed_queries([document.text for document in background()])
        vectors = dict(zip((d.digest for d in [*described, *background()]), [*made, *unserved], strict=True))
    built = await asyncio.to_thread(snapshot, found, background(), vectors, stretch, form=form)
    return IndexState(built, await asyncio.to_thread(calibrate, built))


async def asked_with(text: str, embedder: Embedder | None) -> EmbeddedRequest:
    """Cut a request and embed its pieces."""
    cut, told = pieces(text)
    rewritten = (text, *(await OfflineRewrite()(RewriteQuestion(task=text))).texts)
    if embedder is None:
        return EmbeddedRequest(cut, None, told, None, rewritten, None)
    vectors = [await embedder.embed_queries(texts) for texts in (cut, told, rewritten)]
    return EmbeddedRequest(cut, vectors[0], told, vectors[1], rewritten, vectors[2])


def _measured(
    name: str, arm: Method, state: IndexState, asked: Sequence[EmbeddedRequest], corpus: JudgedCorpus
) -> ArmReport:
    arm(state, asked[0])  # what is built at first use is no part of a request's time
    figures, took = [], []
    for request, texts in zip(corpus.requests, asked, strict=True):
        began = time.perf_counter()
        ranking = arm(state, texts)
        took.append((time.perf_counter() - began) * 1_000)
        figures.append(tuple(judge(ranking, request.relevant).tolist()))
    return ArmReport(name=name, figures=tuple(figures), ms=tuple(took))


def report_lines(report: RetrievalReport) -> list[str]:
    """Lay out every arm by language, level and part, then the paired gains over the floor."""
    lines = [f"{report.n_tools} tools, embedder {report.embedder}; 95 % bootstrap intervals"]
    rows = {arm.name: np.array(arm.figures) for arm in report.arms}
    for title, places in _slices(report.requests).items():
        lines += ["", f"{title}, n={len(places)}", f"{'':24}" + "".join(f"{name:>19}" for name in METRICS)]
        lines += [f"{name:24}{_cells(figures[places])}" for name, figures in rows.items()]
        if FLOOR in rows:
            lines += _gains(rows, places)
    lines += ["", "ms per request besides embedding: p50, p95; of peers what building them added, in MB"]
    return lines + [f"{_times(a)}{f'{a.mb:8.0f} MB' if a.mb is not None else ''}" for a in report.arms]


def _times(arm: ArmReport) -> str:
    return f"{arm.name:24}{percentile(arm.ms, 0.5):8.1f}{percentile(arm.ms, 0.95):8.1f}"


def _slices(requests: Sequence[JudgedRequest]) -> dict[str, list[int]]:
    """Name which places belong together: by language, and of the language with most requests by level and part."""
    languages = [language for language, _ in Counter(request.language for request in requests).most_common()]
    found: dict[str, list[int]] = {}
    for place, request in enumerate(requests):
        found.setdefault(request.language, []).append(place)
        if request.language == languages[0]:
            for within in filter(None, (request.level, request.part)):
                found.setdefault(f"{request.language} {within}", []).append(place)
    return dict(sorted(found.items(), key=lambda item: (languages.index(item[0].split()[0]), item[0])))


def _gains(rows: Mapping[str, Floats], places: Sequence[int]) -> list[str]:
    lines = []
    for name, figures in rows.items():
        if name.startswith("toolatlas"):
            gain = figures[places] - rows[FLOOR][places]
            cells = (f"{m} {_signed(mean(gain[:, METRICS.index(m)].tolist()))}" for m in SHOWN)
            lines.append(f"  {name} over {FLOOR}: " + ", ".join(cells))
    return lines


def _cells(figures: Floats) -> str:
    return "".join(f"{_plain(mean(column.tolist())):>19}" for column in figures.T)


def _plain(found: Mean) -> str:
    return f"{100 * found.value:.1f} [{100 * found.low:.1f}–{100 * found.high:.1f}]"


def _signed(found: Mean) -> str:
    return f"{100 * found.value:+.1f} [{100 * found.low:+.1f}, {100 * found.high:+.1f}]{'*' if found.differs else ''}"
