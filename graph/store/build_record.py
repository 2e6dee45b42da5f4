"""How far a build from call paths has come, kept in the graph beside what it counted.

The record moves on in the transaction that counts, so that no kill, no lost answer and no second process can make a
batch count twice or not at all.
"""

import time
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from graph.store.driver import AsyncTransaction
from graph.store.path_updates import CountSource, LearntPath, count
from prompts.frozen import Frozen

CONSTRAINT: Final = "CREATE CONSTRAINT build_id IF NOT EXISTS FOR (b:GraphBuild) REQUIRE b.id IS UNIQUE"
START_BUILD: Final = """
MERGE (b:GraphBuild {id: $id})
  ON CREATE SET b.source = $source, b.file = $file, b.digest = $digest, b.split = $split, b.total = $total,
                b.at = $at, b.started_at = $now, b.batches = 0, b.taken = 0, b.counted = 0, b.waiting = []
RETURN b.at AS at, b.batches AS batches, b.taken AS taken, b.counted AS counted, b.waiting AS waiting
"""
_LOCK: Final = """
MATCH (b:GraphBuild {id: $id})
SET b.touched_at = $now
RETURN b.batches AS batches, b.taken AS taken, b.counted AS counted, b.waiting AS waiting
"""
_HELD: Final = "UNWIND $ids AS id MATCH (t:Tool {id: id}) RETURN t.id AS id"
_ADD_TOOLS: Final = """
UNWIND $rows AS row
MERGE (t:Tool {id: row.id})
  ON CREATE SET t.name = row.name, t.description = row.description, t.source = $source, t.bare = true,
                t.calls = 0, t.ok = 0, t.empty = 0, t.error = 0, t.avg_latency_ms = 0.0, t.updated_at = $at
"""
_COUNT_TOOLS: Final = "MATCH (m:GraphMeta {id: 'toolatlas'}) SET m.tools = coalesce(m.tools, 0) + $n"
_ADVANCE: Final = """
MATCH (b:GraphBuild {id: $id})
SET b.batches = $batches, b.taken = $taken, b.counted = $counted, b.waiting = $waiting
"""


class BuildProgress(Frozen):
    """How much of a file is in the graph."""

    batches: int = 0
    taken: int = 0
    """Paths read from the file, in its order."""
    counted: int = 0
    waiting: tuple[int, ...] = ()
    """Places in the file of paths with a tool that the graph does not hold; a later run tries them again."""

    @property
    def skipped(self) -> int:
        """Number of paths that are not counted for want of a tool."""
        return len(self.waiting)


@dataclass(frozen=True)
class Batch:
    """Paths that are counted together, and tools that come into being with them."""

    build: str
    """Id of the record."""
    paths: Mapping[int, LearntPath]
    """Place in the file → path."""
    evidence: CountSource
    described: Mapping[str, str]
    """Tools that are added where the graph lacks them: id → description."""
    again: bool = False
    """Whether these paths were read before and waited for a tool."""

    def due(self, before: BuildProgress) -> dict[int, LearntPath]:
        """Return the paths that nobody took meanwhile."""
        waiting = set(before.waiting)
        return {at: p for at, p in self.paths.items() if (at in waiting if self.again else at >= before.taken)}


async def take(transaction: AsyncTransaction, batch: Batch, half_life_s: float) -> BuildProgress:
    """Count a batch unless the record says that it was counted; the record's write keeps a second process waiting."""
    locked = await transaction.run(_LOCK, id=batch.build, now=time.time())
    record = await locked.single(strict=True)
    before = BuildProgress.model_validate(record.data())
    await _add_tools(transaction, batch)
    due = batch.due(before)
    if not due:
        return before
    held = set(await _held(transaction, sorted({step.tool_id for path in due.values() for step in path.steps})))
    usable = {at: path for at, path in due.items() if all(step.tool_id in held for step in path.steps)}
    if usable:
        await count(transaction, list(usable.values()), batch.evidence, half_life_s)
    after = BuildProgress(
        batches=before.batches + 1,
        taken=max(before.taken, max(due) + 1),
        counted=before.counted + len(usable),
        waiting=tuple(sorted((set(before.waiting) | due.keys()) - usable.keys())),
    )
    await transaction.run(_ADVANCE, id=batch.build, **after.model_dump(mode="json"))
    return after


async def _add_tools(transaction: AsyncTransaction, batch: Batch) -> None:
    ids = sorted(batch.described)
    missing = sorted(set(ids) - set(await _held(transaction, ids)))
    if missing:
        rows: list[dict[str, Any]] = [
            {"id": i, "name": i.rpartition("/")[2], "description": batch.described[i]} for i in missing
        ]
        await transaction.run(_ADD_TOOLS, rows=rows, source=batch.evidence.source, at=batch.evidence.at)
        await transaction.run(_COUNT_TOOLS, n=len(missing))


async def _held(transaction: AsyncTransaction, ids: list[str]) -> list[str]:
    found = await transaction.run(_HELD, ids=ids)
    return [row["id"] for row in await found.data()]
