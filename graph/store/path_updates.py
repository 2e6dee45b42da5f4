"""Counting an executed path into the graph: on its tools, on the ways between them, and at both ends."""

import uuid
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from itertools import pairwise
from math import log
from typing import Any, Final, Literal, Self, TypeAlias

from pydantic import Field

from graph.store.driver import AsyncTransaction
from graph.store.neighbours import END, START
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
    observed: bool = True
    """Whether its outcomes were seen; a mere plan says nothing about availability."""

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
            row = rows.setdefault(step.tool_id, {"id": step.tool_id, "latency": 0.0, **_zeros(), **_unseen()})
            row["calls"] += 1
            row["latency"] += step.latency_ms
            row[step.outcome] += 1
            row["seen_ok"] += self.observed and step.outcome == "ok"
            row["seen_error"] += self.observed and step.outcome == "error"
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
SET t.updated_at = CASE WHEN coalesce(t.updated_at, 0.0) > $at THEN t.updated_at ELSE $at END
WITH t, row, coalesce(t.calls, 0) AS calls, coalesce(t.avg_latency_ms, 0.0) AS latency,
     exp(-$decay * (CASE WHEN $at > coalesce(t.recent_at, $at) THEN $at - t.recent_at ELSE 0.0 END)) AS kept,
     exp(-$decay * (CASE WHEN coalesce(t.recent_at, $at) > $at THEN t.recent_at - $at ELSE 0.0 END)) AS late
SET t.calls = calls + row.calls,
    t.ok = coalesce(t.ok, 0) + row.ok,
    t.empty = coalesce(t.empty, 0) + row.empty,
    t.error = coalesce(t.error, 0) + row.error,
    t.avg_latency_ms = (latency * calls + row.latency) / (calls + row.calls),
    t.recent_ok = coalesce(t.recent_ok, 0.0) * kept + row.seen_ok * late,
    t.recent_error = coalesce(t.recent_error, 0.0) * kept + row.seen_error * late,
    t.recent_at = CASE WHEN coalesce(t.recent_at, 0.0) > $at THEN t.recent_at ELSE $at END
"""
_ADD: Final = """
SET r.ok = coalesce(r.ok, 0) + row.ok, r.empty = coalesce(r.empty, 0) + row.empty,
    r.error = coalesce(r.error, 0) + row.error,
    r.updated_at = CASE WHEN coalesce(r.updated_at, 0.0) > $at THEN r.updated_at ELSE $at END,
    r.sources = CASE WHEN $source IN coalesce(r.sources, []) THEN r.sources
                     ELSE coalesce(r.sources, []) + $source END
"""
_BETWEEN: Final = (
    """
UNWIND $rows AS row
MATCH (a:Tool {id: row.from}), (b:Tool {id: row.to})
MERGE (a)-[r:FOLLOWED_BY]->(b)
"""
    + _ADD
)
# read from the tool's end: thousands of ways leave START, and the embedded server would look through all of them
_FROM_START: Final = (
    """
UNWIND $rows AS row
MATCH (a:Boundary {id: 'START'}), (b:Tool {id: row.to})
MERGE (b)<-[r:FOLLOWED_BY]-(a)
"""
    + _ADD
)
_TO_END: Final = (
    """
UNWIND $rows AS row
MATCH (a:Tool {id: row.from}), (b:Boundary {id: 'END'})
MERGE (a)-[r:FOLLOWED_BY]->(b)
"""
    + _ADD
)
_TOTALS: Final = """
MATCH (m:GraphMeta {id: 'toolatlas'})
SET m.calls = coalesce(m.calls, 0) + $calls, m.paths = coalesce(m.paths, 0) + $paths
"""


async def apply(transaction: AsyncTransaction, path: LearntPath, half_life_s: float) -> bool:
    """Count a path, once. Returns False where it was counted before."""
    known = await transaction.run(_KNOWN, id=path.id)
    if await known.single(strict=False) is not None:
        return False
    at = path.at.timestamp()
    await transaction.run(_REMEMBER, id=path.id, at=at)
    await count(transaction, [path], CountSource(path.source, at), half_life_s)
    return True


@dataclass(frozen=True)
class CountSource:
    """Where counts come from, and of what time they are."""

    source: str
    at: float
    """Seconds since 1970."""


async def count(
    transaction: AsyncTransaction, paths: Sequence[LearntPath], evidence: CountSource, half_life_s: float
) -> None:
    """Add up several paths of one source, each tool and each way once; nothing here sees to it that they count once."""
    tools = _summed([row for path in paths for row in path.tool_rows()], ("id",))
    edges = _summed([row for path in paths for row in path.edge_rows()], ("from", "to"))
    common: Mapping[str, Any] = {"at": evidence.at, "source": evidence.source}
    await transaction.run(_TOOLS, rows=tools, at=evidence.at, decay=log(2) / half_life_s)
    await transaction.run(_FROM_START, rows=[e for e in edges if e["from"] == START], **common)
    await transaction.run(_BETWEEN, rows=[e for e in edges if e["from"] != START and e["to"] != END], **common)
    await transaction.run(_TO_END, rows=[e for e in edges if e["to"] == END], **common)
    await transaction.run(_TOTALS, calls=sum(len(path.steps) for path in paths), paths=len(paths))


def _summed(rows: Sequence[Mapping[str, Any]], keys: Sequence[str]) -> list[dict[str, Any]]:
    """Make one row of all that have the same key, ordered by it so that writers never wait in a circle."""
    sums: dict[tuple[str, ...], dict[str, Any]] = {}
    for row in rows:
        kept = sums.setdefault(tuple(row[key] for key in keys), dict.fromkeys(row, 0) | {key: row[key] for key in keys})
        kept.update({name: kept[name] + value for name, value in row.items() if name not in keys})
    return [sums[key] for key in sorted(sums)]


def _zeros() -> dict[str, int]:
    return dict.fromkeys(OUTCOMES, 0)


def _unseen() -> dict[str, int]:
    return {"calls": 0, "seen_ok": 0, "seen_error": 0}
