"""How tools fared, by kind of request: what was called, how it ended, and what people thought of the answer.

Counts decay, so that what is used now counts more than what was used a year ago. From them comes a prior: a bounded
shift in the order of tools, up for one that served, down for one that failed, nothing for one that was never called.
"""

import math
import sqlite3
from collections.abc import Mapping
from datetime import UTC, datetime
from pathlib import Path
from typing import Final

from pydantic import Field

from prompts.frozen import Frozen
from settings import DEFAULT_RETENTION, Retention
from tools.storage.part import EarlierFile, Part
from tools.storage.sqlite import SqliteFile
from tools.storage.store import KeptStore

_TABLES = """
CREATE TABLE usage_counts (
    tool_id TEXT NOT NULL,
    kind TEXT NOT NULL,
    ok REAL NOT NULL,
    empty REAL NOT NULL,
    error REAL NOT NULL,
    liked REAL NOT NULL,
    disliked REAL NOT NULL,
    at REAL NOT NULL,
    PRIMARY KEY (tool_id, kind)
) WITHOUT ROWID;
CREATE TABLE usage_served (
    run TEXT NOT NULL,
    tool_id TEXT NOT NULL,
    kind TEXT NOT NULL,
    opinion INTEGER NOT NULL DEFAULT 0,
    at REAL NOT NULL,
    PRIMARY KEY (run, tool_id, kind)
) WITHOUT ROWID
"""
USAGE: Final = Part(
    name="usage",
    steps=(_TABLES,),
    earlier=(
        EarlierFile(
            name="usage.db",
            rows={
                "usage_counts": "SELECT tool_id, kind, ok, empty, error, liked, disliked, at FROM counts",
                "usage_served": "SELECT run, tool_id, kind, opinion, at FROM served",
            },
        ),
    ),
)
COUNTED: Final = ("ok", "empty", "error", "liked", "disliked")
SMOOTHING = 1.0
"""As if a tool had been called so often before, with even luck."""
SCALE = 0.4
"""Standard deviations of relevance for each factor of e that usage speaks for a tool."""
EMPTY_SHARE = 0.5
"""An answer without a hit: the tool ran, and brought nothing."""
OPINION_SHARE = 2.0
"""A person's thumb counts as much as so many calls."""
BOUND = 1.5
"""Largest shift: what fits best by far stays first, however rarely it is asked for."""
_DAY_S = 86_400.0


class ToolUsage(Frozen):
    """Decayed counts of one tool for one kind of request."""

    tool_id: str
    kind: str
    """The agent that was asked, or a domain."""
    ok: float = Field(default=0.0, ge=0)
    empty: float = Field(default=0.0, ge=0)
    error: float = Field(default=0.0, ge=0)
    liked: float = Field(default=0.0, ge=0)
    disliked: float = Field(default=0.0, ge=0)

    def with_counts_of(self, other: "ToolUsage") -> "ToolUsage":
        """Add the counts of another kind of request."""
        return self.model_copy(update={name: getattr(self, name) + getattr(other, name) for name in COUNTED})

    @property
    def shift(self) -> float:
        """Smoothed log-ratio of what speaks for the tool to what speaks against it, in [-BOUND, BOUND]."""
        good = self.ok + EMPTY_SHARE * self.empty + OPINION_SHARE * self.liked
        bad = self.error + EMPTY_SHARE * self.empty + OPINION_SHARE * self.disliked
        return max(-BOUND, min(BOUND, SCALE * math.log((good + SMOOTHING) / (bad + SMOOTHING))))


class UsageStore(KeptStore):
    """Usage statistics of one home."""

    def __init__(self, home: Path, retention: Retention = DEFAULT_RETENTION) -> None:
        super().__init__(SqliteFile(home, USAGE))
        self._decay = math.log(2) / (retention.usage_half_life_days * _DAY_S)
        self._opinion_s = retention.opinion_days * _DAY_S

    async def _forget_old(self) -> None:
        """Forget runs that are too old for an opinion."""
        oldest = datetime.now(UTC).timestamp() - self._opinion_s
        await self._database.write(lambda c: c.execute("DELETE FROM usage_served WHERE at < ?", (oldest,)).rowcount)

    async def count(self, run: str, kind: str, outcomes: Mapping[str, str], at: datetime | None = None) -> None:
        """Count how the tools of a run ended, once for each run, kind and tool.

        Args:
            run: Names the run; a person's opinion names it again.
            kind: The agent that was asked.
            outcomes: Tool id → ok, empty or error; what else it says is not counted.
            at: When; now where it is not said.
        """
        now = (at or datetime.now(UTC)).timestamp()
        seen = {tool_id: outcome for tool_id, outcome in outcomes.items() if outcome in COUNTED[:3]}

        def work(connection: sqlite3.Connection) -> None:
            for tool_id, outcome in seen.items():
                statement = "INSERT OR IGNORE INTO usage_served (run, tool_id, kind, at) VALUES (?, ?, ?, ?)"
                if connection.execute(statement, (run, tool_id, kind, now)).rowcount:
                    self._add(connection, (tool_id, kind), {outcome: 1.0}, now)

        await self._database.write(work)

    async def feedback(self, run: str, *, liked: bool, at: datetime | None = None) -> int:
        """Take a person's opinion of a run's answer, in place of an earlier one; return how many counts it moved."""
        now = (at or datetime.now(UTC)).timestamp()
        opinion = 1 if liked else -1

        def work(connection: sqlite3.Connection) -> int:
            rows = connection.execute(
                "SELECT tool_id, kind, opinion FROM usage_served WHERE run = ? AND opinion != ?", (run, opinion)
            ).fetchall()
            for tool_id, kind, before in rows:
                changes = {"liked" if liked else "disliked": 1.0}
                if before:
                    changes["disliked" if liked else "liked"] = -1.0
                self._add(connection, (tool_id, kind), changes, now)
            connection.execute("UPDATE usage_served SET opinion = ? WHERE run = ?", (opinion, run))
            return len(rows)

        return await self._database.write(work)

    async def usages(self, kind: str | None = None, at: datetime | None = None) -> tuple[ToolUsage, ...]:
        """Read the counts as they stand at a moment, of one kind or of all; by kind and tool."""
        now = (at or datetime.now(UTC)).timestamp()

        def work(connection: sqlite3.Connection) -> list[tuple[str, str, float, float, float, float, float, float]]:
            condition, values = ("", ()) if kind is None else (" WHERE kind = ?", (kind,))
            statement = (
                f"SELECT tool_id, kind, {', '.join(COUNTED)}, at FROM usage_counts{condition} ORDER BY kind, tool_id"  # noqa: S608 - column names of ours
            )
            return connection.execute(statement, values).fetchall()

        rows = await self._database.read(work)
        return tuple(self._usage(row, now) for row in rows)

    async def used(self) -> Mapping[str, float]:
        """Return for each tool how many calls of any kind brought something, decayed."""
        counts: dict[str, float] = {}
        for usage in await self.usages():
            counts[usage.tool_id] = counts.get(usage.tool_id, 0.0) + usage.ok
        return counts

    async def prior(self, kind: str | None = None) -> Mapping[str, float]:
        """Return for each tool that this kind of request, or any, has used a bounded shift of its relevance."""
        together: dict[str, ToolUsage] = {}
        for usage in await self.usages(kind):
            before = together.get(usage.tool_id)
            together[usage.tool_id] = usage if before is None else before.with_counts_of(usage)
        return {tool_id: usage.shift for tool_id, usage in together.items()}

    def _usage(self, row: tuple[str, str, float, float, float, float, float, float], now: float) -> ToolUsage:
        tool_id, kind, *counts, at = row
        kept = math.exp(-self._decay * max(0.0, now - at))
        values = {name: count * kept for name, count in zip(COUNTED, counts, strict=True)}
        return ToolUsage(tool_id=tool_id, kind=kind, **values)

    def _add(
        self, connection: sqlite3.Connection, key: tuple[str, str], changes: Mapping[str, float], now: float
    ) -> None:
        """Decay a row to this moment and add to it; no count falls below 0."""
        statement = f"SELECT tool_id, kind, {', '.join(COUNTED)}, at FROM usage_counts WHERE tool_id = ? AND kind = ?"  # noqa: S608 - column names of ours
        row = connection.execute(statement, key).fetchone()
        last = max(row[-1], now) if row else now
        before = self._usage(row, last) if row else ToolUsage(tool_id=key[0], kind=key[1])
        counts = [max(0.0, getattr(before, name) + changes.get(name, 0.0)) for name in COUNTED]
        connection.execute("INSERT OR REPLACE INTO usage_counts VALUES (?, ?, ?, ?, ?, ?, ?, ?)", (*key, *counts, last))
