"""The examples with one piece of evidence after the other taken away, all after the same learning.

learnt home ──copy──► arm's home, without what the arm must not know ──► the examples, with nothing learnt meanwhile

What an arm lacks it never learnt: its home holds no learnt edges, or no memory. Node weights (how a tool's calls went,
how often it is used) go by settings and by the weights' file, so that edges are smoothed as ever.
"""

import asyncio
import shutil
import tempfile
from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from contextlib import asynccontextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any, Final, Literal, TypeAlias

import numpy as np

from errors import ConfigError
from evals.ablation.report import AblationReport, ArmOutcomes, ablation_lines, plain_report
from evals.examples.examples import Example, answerable, evaluate, events_of, fresh_workspace, load_examples, plain
from evals.examples.run import HARMLESS
from evals.figures.save import save
from evals.planning.product import without_nodes
from evals.planning.splits import SEED
from graph.assistant import Assistant
from graph.embedded.places import Places, lock_on
from graph.planner.weights import OWN, shipped_weights
from graph.store.tool_graph import ToolGraph
from graph.workspace.snapshot import HomeSnapshot
from home import is_trusted, trust
from settings import Settings
from tools.embedding.embedder import EmbedderChoice

Evidence: TypeAlias = Literal["edges", "nodes", "suppliers", "memory", "reflection"]
ALL: Final = "all evidence"
ARMS: Final[Mapping[str, frozenset[Evidence]]] = {
    ALL: frozenset(),
    "no graph": frozenset({"edges", "nodes", "suppliers"}),
    "no edge weights": frozenset({"edges"}),
    "no node weights": frozenset({"nodes"}),
    "no weights": frozenset({"edges", "nodes"}),
    "memory off": frozenset({"memory"}),
    "reflection off": frozenset({"reflection"}),
    "nothing learnt": frozenset({"edges", "nodes", "memory"}),
}
OWN_GRAPH: Final[dict[str, Any]] = {"neo4j_uri": ""}
"""Edges are deleted here, so never on a server that somebody else uses."""
_BY_SETTING: Final[Mapping[Evidence, Mapping[str, Any]]] = {
    "nodes": {"usage_prior": 0.0, "availability_floor": 0.0},
    "suppliers": {"max_stand_ins": 0},
    "reflection": {"max_reflections": 0},
}
CLOSED_S: Final = 60.0
Log: TypeAlias = Callable[[str], None]


class ForgetfulGraph(ToolGraph):
    """A graph of our own that can lose what it learnt of what follows what."""

    async def forget_edges(self) -> None:
        """Delete every learnt edge; tools, their calls and their suppliers stay.

        Raises:
            GraphUnavailable: the server is down.
        """
        await self._connection.rows("MATCH ()-[r:FOLLOWED_BY]->() DELETE r")


class SupplierlessAssistant(Assistant):
    """Knows of no tool whose results hold another's arguments."""

    async def refresh(self) -> HomeSnapshot:
        """Take a snapshot as ever, and leave out who supplies whom."""
        return replace(await super().refresh(), dependencies={})


async def run_ablation(  # noqa: PLR0913 - where from, where to, how much, and whom to tell
    settings: Settings, choice: EmbedderChoice, file: Path, out: Path, *, learn: int, every: int, log: Log
) -> list[str]:
    """Learn, measure every arm, and return the lines to print.

    Args:
        settings: The user's; home, workspace and graph are replaced.
        choice: What embeds.
        file: Examples.
        out: Where the report is saved with every case, and in the plain form beside it.
        learn: How many of the packs' own example requests are learnt from.
        every: Only each n-th example is run.
        log: Told how far it is.
    """
    examples, arms = load_examples(file), list[ArmOutcomes]()
    with tempfile.TemporaryDirectory(prefix="toolatlas-eval-") as folder:
        learnt = settings.model_copy(update={"home": Path(folder) / "learnt", **HARMLESS, **OWN_GRAPH})
        async with Assistant.open(learnt, choice) as assistant:
            await assistant.ready()
            n_learnt = await _learn(assistant, examples, learn)
        log(f"{n_learnt} example requests of the packs learnt from")
        for name, off in ARMS.items():
            home = Path(folder) / name.replace(" ", "-")
            async with arm_assistant(learnt, choice, home, off) as assistant:
                asked = answerable(examples, assistant.resources.library.tools())[::every]
                arms.append(ArmOutcomes(name=name, outcomes=(await evaluate(assistant, asked)).outcomes))
            await asyncio.to_thread(shutil.rmtree, home, ignore_errors=True)
            log(f"{name}: {len(asked)} requests")
    report = AblationReport(n_learnt=n_learnt, arms=tuple(arms))
    await save(report, out)
    await save(plain_report(report, ALL), out.with_name(f"table-{out.name}"))
    return [*ablation_lines(report, ALL), f"saved to {out}"]


async def _learn(assistant: Assistant, examples: Sequence[Example], n: int) -> int:
    """Ask a sample of the tools' own example requests; none of them is an example that is measured."""
    measured = {plain(example.request) for example in examples}
    known = assistant.resources.library.tools().values()
    said = sorted({text for tool in known for text in tool.examples if plain(text) not in measured})
    drawn = sample(said, n)
    for number, request in enumerate(drawn):
        await asyncio.to_thread(fresh_workspace, assistant.resources.settings.workspace_dir)
        one = Example(id=f"learnt-{number}", request=request, language="en", agents=(), tools=())
        async for _ in events_of(assistant, one):
            pass
    return len(drawn)


def sample(texts: Sequence[str], n: int) -> list[str]:
    """Draw texts, the same ones at each run; a larger number keeps those of a smaller one."""
    return [texts[place] for place in np.random.default_rng(SEED).permutation(len(texts))[:n]]


@asynccontextmanager
async def arm_assistant(
    learnt: Settings, choice: EmbedderChoice, home: Path, off: frozenset[Evidence]
) -> AsyncIterator[Assistant]:
    """Open an assistant over a copy of what was learnt, without some evidence; it learns nothing itself."""
    changed = {name: value for evidence in sorted(off) for name, value in _BY_SETTING.get(evidence, {}).items()}
    own = learnt.model_copy(update={"home": home, "learning": False, **changed})
    await asyncio.to_thread(copy_home, learnt.home, home, off)
    if {"edges", "nodes"} & off == {"edges"}:
        async with ForgetfulGraph.open(own) as graph:
            await graph.forget_edges()
    kind = SupplierlessAssistant if "suppliers" in off else Assistant
    async with kind.open(own, choice) as assistant:
        await assistant.ready()
        yield assistant


def copy_home(learnt: Path, home: Path, off: frozenset[Evidence]) -> None:
    """Copy a home that nobody uses any more, without what an arm must not know.

    Raises:
        ConfigError: its tool graph is still in use.
    """
    graph = learnt / "graph"
    if graph.exists():
        _wait_closed(Places(graph))
    shutil.copytree(learnt, home)
    if is_trusted(learnt):
        trust(home)
    if {"edges", "nodes"} <= off:  # neither: then no path was ever counted
        shutil.rmtree(home / "graph", ignore_errors=True)
    if "nodes" in off:
        (home / OWN).write_text(without_nodes(shipped_weights()).model_dump_json(), encoding="utf-8")
    if "memory" in off:
        for file in home.glob("memory.db*"):
            file.unlink()


def _wait_closed(places: Places) -> None:
    """Wait until the server has written what it holds and is gone."""
    lock = lock_on(places.server_lock, CLOSED_S)
    try:
        lock.acquire()
        lock.release()
    except TimeoutError as error:
        raise ConfigError(f"The tool graph in '{places.root}' is still in use.") from error
