"""The same requests planned by the agents themselves: tools imported, paths in the tool graph, requests in memory.

Nothing is called. An arm's home holds only what it may learn from: without edges the graph has counted no path,
without memory no request was asked before; node weights go with the weights' file.
"""

import tempfile
import time
from collections.abc import AsyncIterator, Iterable, Mapping, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Final

from agents.extraction.discourse.clauses import clauses
from evals.figures.decision_counts import told, who
from evals.figures.intervals import percentile
from evals.planning.data import PathCorpus, PlannedRequest
from evals.planning.feature_groups import GROUPS
from evals.planning.metrics import judge_path
from evals.planning.splits import PathSplit
from graph.assistant import Assistant
from graph.ingest.build import BuildRequest, build
from graph.ingest.call_paths import CallPaths
from graph.memory.collection import Learnt
from graph.memory.secrets import memorable
from graph.planner.softmax import PathWeights
from graph.planner.weights import OWN, WeightBook
from graph.store.path_updates import LearntPath
from prompts.frozen import Frozen
from settings import Settings
from tools.embedding.embedder import Embedder, EmbedderChoice
from tools.tool import Tool

AGENT: Final = "planner"
PRODUCT: Final = "agents"
PROFILE: Final = "name: planner\ndescription: Everything.\nmax_permission: high\ninclude: ['*']\n"
OFF: Final[Mapping[str, frozenset[str]]] = {
    PRODUCT: frozenset(),
    f"{PRODUCT}, edges off": frozenset({"edges"}),
    f"{PRODUCT}, node weights off": frozenset({"nodes"}),
    f"{PRODUCT}, memory off": frozenset({"memory"}),
    f"{PRODUCT}, reflection off": frozenset({"reflection"}),
    f"{PRODUCT}, nothing learnt": frozenset({"edges", "memory"}),
}


class ProductArm(Frozen):
    """One arm over the held-out requests."""

    name: str
    paths: tuple[tuple[str, ...], ...]
    figures: tuple[tuple[float, float, float], ...]
    ms: tuple[float, ...]
    """Of a whole plan, embedding aside where the vectors were known."""
    decided: Mapping[str, int]
    """How many moves were decided by whom: `clear` at or above the floor, `doubtful` below it, where a model would be
    asked if there were one."""
    n_held: int = 0
    """Past requests that memory held when it was planned."""
    n_trusted: int = 0
    """Of these, the ones that were learnt from."""
    n_paths: int = 0
    """Paths that the tool graph had counted."""


async def product_arms(  # noqa: PLR0913 - what plans, over which rows, in which arms
    settings: Settings,
    embedder: Embedder,
    corpus: PathCorpus,
    split: PathSplit,
    weights: WeightBook,
    names: Iterable[str] = tuple(OFF),
) -> list[ProductArm]:
    """Plan the held-out requests in each arm."""
    return [await _arm(name, settings, embedder, corpus, split, weights) for name in names]


async def slot_arms(  # noqa: PLR0913 - one home, planned in several ways
    slots: Sequence[int],
    settings: Settings,
    embedder: Embedder,
    corpus: PathCorpus,
    split: PathSplit,
    weights: WeightBook,
) -> list[ProductArm]:
    """Plan the held-out requests with so many candidates that retrieval always gets, over one home."""
    learn = [corpus.requests[place] for place in split.learn]
    test, arms = [corpus.requests[place] for place in split.test], list[ProductArm]()
    async with _home(settings, embedder, corpus, weights) as assistant:
        await _count(assistant, corpus, learn)
        await _remember(assistant, embedder, corpus, learn)
        for n in slots:
            own = assistant.resources.settings.model_copy(update={"retrieval_slots": n})
            async with Assistant.open(own, EmbedderChoice(embedder)) as beside:
                await beside.ready()
                arms.append(await _planned(f"{n} of {own.top_k} from retrieval", beside, corpus, test))
    return arms


async def _arm(  # noqa: PLR0913 - one arm is all of these
    name: str, settings: Settings, embedder: Embedder, corpus: PathCorpus, split: PathSplit, weights: WeightBook
) -> ProductArm:
    learn = [corpus.requests[place] for place in split.learn]
    test = [corpus.requests[place] for place in split.test]
    own = settings.model_copy(update={"max_reflections": 0}) if "reflection" in OFF[name] else settings
    bare = without_nodes(weights) if "nodes" in OFF[name] else weights
    async with _home(own, embedder, corpus, bare) as assistant:
        if "edges" not in OFF[name]:
            await _count(assistant, corpus, learn)
        if "memory" not in OFF[name]:
            await _remember(assistant, embedder, corpus, learn)
        return await _planned(name, assistant, corpus, test)


@asynccontextmanager
async def _home(
    settings: Settings, embedder: Embedder, corpus: PathCorpus, weights: WeightBook
) -> AsyncIterator[Assistant]:
    with tempfile.TemporaryDirectory(prefix="toolatlas-eval-") as folder:
        home = Path(folder)
        (home / "profiles").mkdir()
        (home / "profiles" / f"{AGENT}.yaml").write_text(PROFILE, encoding="utf-8")
        (home / OWN).write_text(weights.model_dump_json(), encoding="utf-8")
        own = settings.model_copy(update={"home": home, "workspace": None, "embedded_grace_s": 1.0})
        async with Assistant.open(own, EmbedderChoice(embedder)) as assistant:
            library = assistant.resources.library
            await library.disable(*library.tools())
            await library.add_definitions(_tools(corpus), corpus.name)
            await assistant.refresh()
            await assistant.ready()
            yield assistant


def _tools(corpus: PathCorpus) -> list[Tool]:
    return [
        Tool(
            id=_id(corpus, tool_id),
            name=tool_id[:64],
            description=text.partition(": ")[2] or tool_id,
            parameters={"type": "object", "properties": {}},
            group=corpus.name,
            source="described",
        )
        for tool_id, text in corpus.described.items()
    ]


def _id(corpus: PathCorpus, tool_id: str) -> str:
    return f"{corpus.name}/{tool_id}"


async def _count(assistant: Assistant, corpus: PathCorpus, learn: Sequence[PlannedRequest]) -> None:
    paths = [[_id(corpus, tool_id) for tool_id in request.path] for request in learn]
    known = tuple(LearntPath.of(path, ["ok"] * len(path), [], succeeded=True) for path in paths)
    silent = tuple(path.model_copy(update={"observed": False}) for path in known)
    await build(
        assistant.resources.graph, BuildRequest(CallPaths(silent, corpus.name, time.time()), corpus.name), _no_progress
    )


def _no_progress(_: int, __: int) -> None:
    """Report nothing."""


async def _remember(
    assistant: Assistant, embedder: Embedder, corpus: PathCorpus, learn: Sequence[PlannedRequest]
) -> None:
    memory = assistant.memory(assistant.resources.settings.user)
    for request in learn:
        path, said = tuple(_id(corpus, tool_id) for tool_id in request.path), memorable(request.text)
        cut = [clause.text for clause in clauses(said)] or [said]
        learnt = Learnt(request=request.text, path=path, outcome="success", agent=AGENT)
        vector, pieces = await embedder.embed_query(said), await embedder.embed_queries(cut)
        await memory.remember(learnt, vector, pieces)


async def _planned(name: str, assistant: Assistant, corpus: PathCorpus, test: Sequence[PlannedRequest]) -> ProductArm:
    settings, prefix = assistant.resources.settings, f"{corpus.name}/"
    paths, took, decided = list[tuple[str, ...]](), list[float](), dict[str, int]()
    for request in test:
        began = time.perf_counter()
        state = await assistant.plan(request.text, AGENT, user=settings.user)
        took.append((time.perf_counter() - began) * 1_000)
        paths.append(tuple(tool_id.removeprefix(prefix) for tool_id in state["path"].tool_ids))
        for move in state["moves"]:
            decider = who(move, settings.confidence_floor)
            decided[decider] = decided.get(decider, 0) + 1
    figures = tuple(judge_path(path, request.path) for path, request in zip(paths, test, strict=True))
    memory = assistant.memory(settings.user)
    return ProductArm(
        name=name,
        paths=tuple(paths),
        figures=figures,
        ms=tuple(took),
        decided=decided,
        n_held=len(await memory.entries()),
        n_trusted=len(await memory.everything()),
        n_paths=await _n_counted(assistant),
    )


async def _n_counted(assistant: Assistant) -> int:
    graph = assistant.resources.graph
    return round((await graph.edges.edges(tuple(sorted(assistant.resources.library.tools())))).paths)


def held_lines(arms: Sequence[ProductArm], n_learn: int) -> list[str]:
    """Say what each home really held of the rows that could be learnt from."""
    told = (f"{a.name} {a.n_paths} paths, {a.n_held} requests ({a.n_trusted} trusted)" for a in arms)
    return [f"of {n_learn} rows held: {'; '.join(told)}"]


def without_nodes(weights: WeightBook) -> WeightBook:
    """Let node weights count nothing; other groups go with what they are learnt from."""
    described = {form: _bare(own) for form, own in weights.described.items()}
    return WeightBook(served=_bare(weights.served), described=described)


def _bare(weights: PathWeights) -> PathWeights:
    need = {name: weight for name, weight in weights.need.items() if name not in GROUPS["nodes"]}
    move = {name: weight for name, weight in weights.move.items() if name not in GROUPS["nodes"]}
    return weights.model_copy(update={"need": need, "move": move})


def decision_lines(arms: Sequence[ProductArm], floor: float) -> list[str]:
    """Say how many moves were clear, and how many a model would have been asked about."""
    lines = [f"moves by who decided them; below the floor {floor} a model is asked where there is one"]
    for arm in arms:
        lines.append(f"{arm.name:28}{told(arm.decided)}; median {percentile(arm.ms, 0.5):.0f} ms a plan")
    return lines
