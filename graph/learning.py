"""Counting an executed path into the graph: on its tools, on the ways between them, and at both ends."""

import uuid
from collections import Counter
from collections.abc import Mapping, Sequence
from datetime import UTC, datetime
from itertools import pairwise
from math import log
from typing import Any, Final, Literal, Self, TypeAlias

from neo4j import AsyncTransaction
from pydantic import Field

from graph.neighbours import END, START
from prompts.frozen import Frozen

Outcome: TypeAlias = Literal["ok", "empty", "error"]
OUTCOMES: Final[tuple[Outcome, ...]] = ("ok", "empty", "error")


class LearntStep(Frozen):
    """One use of a tool."""

    tool_id: str
    outcome: Outcome
    latency_ms: float = Field(default=0.0, ge=0)


class LearntPath(Frozen):
    """One executed path; its id makes sure that it counts once, however often it is delivered."""

    id: str = Field(default_factory=lambda: uuid.uuid4().hex)
    at: datetime = Field(default_factory=lambda: datetime.now(UTC))
    steps: tuple[LearntStep, ...]
    succeeded: bool
    source: str = "path"

    @classmethod
    def of(
        cls, path: Sequence[str], outcomes: Sequence[str], latencies_ms: Sequence[float], *, succeeded: bool
    ) -> Self:
        """Join what the executor knows, step by step; a step that was denied or never ran says nothing.

        Raises:
            ValueError: there are more outcomes than steps.
        """
        if len(outcomes) > len(path):
            raise ValueError(f"{len(outcomes)} outcomes for {len(path)} steps")
        padded = [*latencies_ms, *[0.0] * len(path)]
        steps = [
            {"tool_id": tool_id, "outcome": outcome, "latency_ms": latency_ms}
            for tool_id, outcome, latency_ms in zip(path, outcomes, padded, strict=False)
            if outcome in OUTCOMES
        ]
        return cls.model_validate({"steps": steps, "succeeded": succeeded})

    def tool_rows(self) -> list[dict[str, Any]]:
        """Return one row a tool, ordered by id so that two writers never wait for each other in a circle."""
        rows: dict[str, dict[str, Any]] = {}
        for step in self.steps:
            row = rows.setdefault(step.tool_id, {"id": step.tool_id, "calls": 0, "latency": 0.0, **_zeros()})
            row["calls"] += 1
            row["latency"] += step.latency_ms
            row[step.outcome] += 1
        return [rows[tool_id] for tool_id in sorted(rows)]

    def edge_rows(self) -> list[dict[str, Any]]:
        """Return one row a way taken, START and END included.

        A way counts as `ok` only on a path that succeeded as a whole; the rest of such a path ran well but led nowhere,
        which is what `empty` means on an edge.
        """
        seen: dict[tuple[str, str], Counter[str]] = {}
        for (source, target), outcome in self._ways():
            seen.setdefault((source, target), Counter())[outcome] += 1
        return [{"from": a, "to": b, **_zeros(), **counts} for (a, b), counts in sorted(seen.items())]

    def _ways(self) -> list[tuple[tuple[str, str], Outcome]]:
        if not self.steps:
            return []
        nodes = [START, *(step.tool_id for step in self.steps), END]
        outcomes: list[Outcome] = [self._on_edge(step.outcome) for step in self.steps]
        return list(zip(pairwise(nodes), [*outcomes, self._on_edge("ok")], strict=True))

    def _on_edge(self, outcome: Outcome) -> Outcome:
        return outcome if self.succeeded or outcome != "ok" else "empty"


_KNOWN: Final = "MATCH (u:AppliedUpdate {id: $id}) RETURN u.id AS id"
_REMEMBER: Final = "CREATE (u:AppliedUpdate {id: $id, at: $at})"
_TOOLS: Final = """
UNWIND $rows AS row
MATCH (t:Tool {id: row.id})
SET t.updated_at = $at
WITH t, row, coalesce(t.calls, 0) AS calls, coalesce(t.avg_latency_ms, 0.0) AS latency,
     exp(-$decay * (CASE WHEN $at > coalesce(t.recent_at, $at) THEN $at - t.recent_at ELSE 0.0 END)) AS kept
SET t.calls = calls + row.calls,
    t.ok = coalesce(t.ok, 0) + row.ok,
    t.empty = coalesce(t.empty, 0) + row.empty,
    t.error = coalesce(t.error, 0) + row.error,
    t.avg_latency_ms = (latency * calls + row.latency) / (calls + row.calls),
    t.recent_ok = coalesce(t.recent_ok, 0.0) * kept + row.ok,
    t.recent_error = coalesce(t.recent_error, 0.0) * kept + row.error,
    t.recent_at = CASE WHEN coalesce(t.recent_at, 0.0) > $at THEN t.recent_at ELSE $at END
"""
_BETWEEN: Final = """
UNWIND $rows AS row
MATCH (a:Tool {id: row.from}), (b:Tool {id: row.to})
MERGE (a)-[r:FOLLOWED_BY]->(b)
SET r.ok = coalesce(r.ok, 0) + row.ok, r.empty = coalesce(r.empty, 0) + row.empty,
    r.error = coalesce(r.error, 0) + row.error, r.updated_at = $at,
    r.sources = CASE WHEN $source IN coalesce(r.sources, []) THEN r.sources
                     ELSE coalesce(r.sources, []) + $source END
"""
_FROM_START: Final = """
UNWIND $rows AS row
MATCH (a:Boundary {id: 'START'}), (b:Tool {id: row.to})
MERGE (a)-[r:FOLLOWED_BY]->(b)
SET r.ok = coalesce(r.ok, 0) + row.ok, r.empty = coalesce(r.empty, 0) + row.empty,
    r.error = coalesce(r.error, 0) + row.error, r.updated_at = $at,
    r.sources = CASE WHEN $source IN coalesce(r.sources, []) THEN r.sources
                     ELSE coalesce(r.sources, []) + $source END
"""
_TO_END: Final = """
UNWIND $rows AS row
MATCH (a:Tool {id: row.from}), (b:Boundary {id: 'END'})
MERGE (a)-[r:FOLLOWED_BY]->(b)
SET r.ok = coalesce(r.ok, 0) + row.ok, r.empty = coalesce(r.empty, 0) + row.empty,
    r.error = coalesce(r.error, 0) + row.error, r.updated_at = $at,
    r.sources = CASE WHEN $source IN coalesce(r.sources, []) THEN r.sources
                     ELSE coalesce(r.sources, []) + $source END
"""
_TOTALS: Final = """
MATCH (m:GraphMeta {id: 'toolatlas'})
SET m.calls = coalesce(m.calls, 0) + $calls, m.paths = coalesce(m.paths, 0) + 1
"""


async def apply(transaction: AsyncTransaction, path: LearntPath, half_life_s: float) -> bool:
    """Count a path, once. Returns False where it was counted before."""
    known = await transaction.run(_KNOWN, id=path.id)
    if await known.single(strict=False) is not None:
        return False
    at = path.at.timestamp()
    await transaction.run(_REMEMBER, id=path.id, at=at)
    await transaction.run(_TOOLS, rows=path.tool_rows(), at=at, decay=log(2) / half_life_s)
    common: Mapping[str, Any] = {"at": at, "source": path.source}
    edges = path.edge_rows()
    await transaction.run(_FROM_START, rows=[e for e in edges if e["from"] == START], **common)
    await transaction.run(_BETWEEN, rows=[e for e in edges if e["from"] != START and e["to"] != END], **common)
    await transaction.run(_TO_END, rows=[e for e in edges if e["to"] == END], **common)
    await transaction.run(_TOTALS, calls=len(path.steps))
    return True


def _zeros() -> dict[str, int]:
    return dict.fromkeys(OUTCOMES, 0)
