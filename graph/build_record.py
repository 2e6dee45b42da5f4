"""How far a build from call paths has come, kept in the graph beside what it counted.

The record moves on in the transaction that counts, so that no kill, no lost answer and no second process can make a
batch count twice or not at all.
"""

import time
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from neo4j import AsyncTransaction

from graph.learning import Evidence, LearntPath, count
from prompts.frozen import Frozen

CONSTRAINT: Final = "CREATE CONSTRAINT build_id IF NOT EXISTS FOR (b:GraphBuild) REQUIRE b.id IS UNIQUE"
START_BUILD: Final = """
MERGE (b:GraphBuild {id: $id})
  ON CREATE SET b.source = $source, b.file = $file, b.digest = $digest, b.split = $split, b.total = $total,
                b.at = $at, b.started_at = $now, b.batches = 0, b.taken = 0, b.counted = 0, b.skipped = 0
RETURN b.at AS at, b.batches AS batches, b.taken AS taken, b.counted AS counted, b.skipped AS skipped
"""
_LOCK: Final = """
MATCH (b:GraphBuild {id: $id})
SET b.touched_at = $now
RETURN b.batches AS batches, b.taken AS taken, b.counted AS counted, b.skipped AS skipped
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
SET b.batches = $batches, b.taken = $taken, b.counted = $counted, b.skipped = $skipped
"""


class Progress(Frozen):
    """How much of a file is in the graph."""

    batches: int = 0
    taken: int = 0
    """Paths read from the file, in its order."""
    counted: int = 0
    skipped: int = 0
    """Paths with a tool that the graph does not hold."""


@dataclass(frozen=True)
class Batch:
    """Paths that are counted together, and tools that come into being with them."""

    build: str
    """Id of the record."""
    first: int
    """Place of the first path in the file."""
    paths: tuple[LearntPath, ...]
    evidence: Evidence
    described: Mapping[str, str]
    """Tools that are added where the graph lacks them: id → description."""


async def take(transaction: AsyncTransaction, batch: Batch, half_life_s: float) -> Progress:
    """Count a batch unless the record says that it was counted; the record's write keeps a second process waiting."""
    locked = await transaction.run(_LOCK, id=batch.build, now=time.time())
    record = await locked.single(strict=True)
    before = Progress.model_validate(record.data())
    if before.taken != batch.first:
        return before
    await _add_tools(transaction, batch)
    named = sorted({step.tool_id for path in batch.paths for step in path.steps})
    held = set(await _held(transaction, named))
    usable = [path for path in batch.paths if all(step.tool_id in held for step in path.steps)]
    if usable:
        await count(transaction, usable, batch.evidence, half_life_s)
    after = Progress(
        batches=before.batches + bool(batch.paths),
        taken=before.taken + len(batch.paths),
        counted=before.counted + len(usable),
        skipped=before.skipped + len(batch.paths) - len(usable),
    )
    await transaction.run(_ADVANCE, id=batch.build, **after.model_dump())
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
