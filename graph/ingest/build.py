"""Building the tool graph from call paths: batch by batch, from wherever an earlier build ended."""

import time
from collections.abc import Awaitable, Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import islice
from typing import Final, TypeVar

from tenacity import AsyncRetrying, retry_if_exception, stop_after_delay, wait_fixed

from errors import GraphUnavailable
from graph.ingest.call_paths import CallPaths
from graph.store.build_record import CONSTRAINT, START_BUILD, Batch, BuildProgress
from graph.store.connection import Rows, lost
from graph.store.path_updates import CountSource, LearntPath
from graph.store.tool_graph import ToolGraph
from prompts.frozen import Frozen

T = TypeVar("T")
MAX_STEPS: Final = 500
"""Of the paths of one batch; it bounds the rows of its transaction."""
PATIENCE_S: Final = 60.0
"""How long a build waits for a server that went away."""


@dataclass(frozen=True)
class BuildRequest:
    """What to build, and how."""

    found: CallPaths
    source: str
    """Name under which every edge keeps where it comes from."""
    file: str = ""
    split: str = ""
    described: Mapping[str, str] = field(default_factory=dict)
    """Tools to add where the graph lacks them: id → description."""
    create: bool = False
    """Whether a tool that a path names is added as well, by its name alone."""
    at: float | None = None
    """When the paths were recorded; of the file where nobody says."""

    @property
    def id(self) -> str:
        """Of the build's record: the same file under the same name is the same build."""
        return "|".join((self.source, self.split, self.found.digest))


class BuildReport(Frozen):
    """What a build did, and what the graph holds now."""

    progress: BuildProgress
    n_new: int
    """Paths counted by this very run; 0 where the build was complete."""
    n_dropped: int
    tools: int
    edges: int
    seconds: float
    missing: tuple[str, ...]
    """Tools that paths name and the graph lacks."""


async def build(graph: ToolGraph, wish: BuildRequest, on_progress: Callable[[int, int], None]) -> BuildReport:
    """Count every path that is not counted yet.

    Args:
        graph: Where to count.
        wish: What to count.
        on_progress: Called with paths taken and paths in all after every batch.

    Raises:
        GraphUnavailable: the server did not come back in time; the same build goes on from there.
    """
    started = time.perf_counter()
    paths = wish.found.paths
    at, progress = await _begin(graph, wish)
    before = progress
    for described in _parts(wish.described):
        progress = await _counted(graph, Batch(wish.id, {}, _evidence(wish, at), described))
    while progress.taken < len(paths):
        on_progress(progress.taken, len(paths))
        progress = await _counted(graph, _batch(wish, at, range(progress.taken, len(paths))))
    waiting = before.waiting
    while waiting:
        batch = _batch(wish, at, waiting, again=True)
        progress, waiting = await _counted(graph, batch), waiting[len(batch.paths) :]
    on_progress(len(paths), len(paths))
    stats = await graph.stats()
    return BuildReport(
        progress=progress,
        n_new=progress.counted - before.counted,
        n_dropped=wish.found.n_dropped,
        tools=stats.tools,
        edges=stats.followed_by,
        seconds=time.perf_counter() - started,
        missing=await _missing(graph, paths) if progress.skipped else (),
    )


async def _begin(graph: ToolGraph, wish: BuildRequest) -> tuple[float, BuildProgress]:
    """Write the record of this build, or read it where it was begun before; its time is that of the first run."""
    wanted = {
        "id": wish.id,
        "source": wish.source,
        "file": wish.file,
        "split": wish.split,
        "digest": wish.found.digest,
        "total": len(wish.found.paths),
        "at": wish.found.at if wish.at is None else wish.at,
        "now": time.time(),
    }

    async def begin() -> Rows:
        await graph.rows(CONSTRAINT)
        return await graph.rows(START_BUILD, wanted)

    [row] = await _patiently(begin)
    return float(row.pop("at")), BuildProgress.model_validate(row)


async def _counted(graph: ToolGraph, batch: Batch) -> BuildProgress:
    return await _patiently(lambda: graph.count(batch))


def _batch(wish: BuildRequest, at: float, places: Sequence[int], *, again: bool = False) -> Batch:
    """Cut the next paths; one longer than a batch makes a batch of its own."""
    n_steps, paths = 0, dict[int, LearntPath]()
    for place in places:
        path = wish.found.paths[place]
        n_steps += len(path.steps)
        if paths and n_steps > MAX_STEPS:
            break
        paths[place] = path
    named = {step.tool_id for path in paths.values() for step in path.steps} if wish.create else set()
    described = {tool_id: wish.described.get(tool_id, "") for tool_id in named}
    return Batch(wish.id, paths, _evidence(wish, at), described, again)


def _evidence(wish: BuildRequest, at: float) -> CountSource:
    return CountSource(wish.source, at)


def _parts(described: Mapping[str, str]) -> Iterator[dict[str, str]]:
    rows = iter(sorted(described.items()))
    while part := dict(islice(rows, MAX_STEPS)):
        yield part


async def _missing(graph: ToolGraph, paths: Sequence[LearntPath]) -> tuple[str, ...]:
    held = {row["id"] for row in await graph.rows("MATCH (t:Tool) RETURN t.id AS id")}
    return tuple(sorted({step.tool_id for path in paths for step in path.steps} - held))


async def _patiently(work: Callable[[], Awaitable[T]]) -> T:
    """Wait for a server that went away; the record tells whether a batch counted whose answer was lost."""
    retrying = AsyncRetrying(
        retry=retry_if_exception(_gone), stop=stop_after_delay(PATIENCE_S), wait=wait_fixed(0.5), reraise=True
    )
    async for attempt in retrying:
        with attempt:
            return await work()
    raise AssertionError("unreachable")  # pragma: no cover


def _gone(error: BaseException) -> bool:
    return isinstance(error, GraphUnavailable) and lost(error)
