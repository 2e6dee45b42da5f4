"""What is known of tools' quality beyond their own words: a model's ratings, probes, and what a person settled."""

import sqlite3
from collections.abc import Iterable, Mapping
from datetime import UTC, datetime
from pathlib import Path
from typing import Final

from prompts.frozen import Frozen
from tagging.questions.quality_rules import Rating
from tools.storage.part import EarlierFile, Part
from tools.storage.sqlite import SqliteFile
from tools.storage.store import KeptStore

_TABLES: Final = """
CREATE TABLE quality_ratings (tool_id TEXT PRIMARY KEY, rating TEXT NOT NULL, at REAL NOT NULL) WITHOUT ROWID;
CREATE TABLE quality_probes (tool_id TEXT PRIMARY KEY, target TEXT NOT NULL, problem TEXT NOT NULL, at REAL NOT NULL)
WITHOUT ROWID;
CREATE TABLE quality_settled (tool_id TEXT PRIMARY KEY, passes INTEGER NOT NULL, at REAL NOT NULL) WITHOUT ROWID
"""
QUALITY: Final = Part(
    name="quality",
    steps=(_TABLES,),
    earlier=(
        EarlierFile(
            name="quality.db",
            rows={
                "quality_ratings": "SELECT tool_id, rating, at FROM ratings",
                "quality_probes": "SELECT tool_id, target, problem, at FROM probes",
                "quality_settled": "SELECT tool_id, passes, at FROM settled",
            },
        ),
    ),
)


class ReachabilityProbe(Frozen):
    """Whether a tool's address answered."""

    target: str
    """What was probed; another one has to be probed anew."""
    problem: str = ""
    """Why it cannot be reached; empty where it can."""


class QualityRecords(Frozen):
    """All that is kept."""

    ratings: Mapping[str, Rating] = {}
    """A model's, by tool."""
    probes: Mapping[str, ReachabilityProbe] = {}
    settled: Mapping[str, bool] = {}
    """Whether a person lets a tool pass."""


class QualityStore(KeptStore):
    """Kept by tool."""

    def __init__(self, home: Path) -> None:
        super().__init__(SqliteFile(home, QUALITY))

    async def load(self) -> QualityRecords:
        """Read everything.

        Raises:
            StoreError: the store cannot be read.
        """
        return await self._database.read(_load)

    async def version(self) -> tuple[int, float]:
        """Return what differs after every change; cheap.

        Raises:
            StoreError: the store cannot be read.
        """
        return await self._database.read(_version)

    async def rate(self, ratings: Mapping[str, Rating]) -> None:
        """Keep a model's ratings.

        Raises:
            StoreError: the store cannot be written.
        """
        rows = [(tool_id, rating.model_dump_json()) for tool_id, rating in ratings.items()]
        await self._put("INSERT OR REPLACE INTO quality_ratings VALUES (?, ?, ?)", rows)

    async def unrate(self, tool_ids: Iterable[str]) -> None:
        """Forget a model's ratings: rules speak again.

        Raises:
            StoreError: the store cannot be written.
        """
        rows = [(tool_id,) for tool_id in tool_ids]
        await self._database.write(
            lambda connection: connection.executemany("DELETE FROM quality_ratings WHERE tool_id = ?", rows)
        )

    async def probed(self, probes: Mapping[str, ReachabilityProbe]) -> None:
        """Keep what probes found.

        Raises:
            StoreError: the store cannot be written.
        """
        rows = [(tool_id, probe.target, probe.problem) for tool_id, probe in probes.items()]
        await self._put("INSERT OR REPLACE INTO quality_probes VALUES (?, ?, ?, ?)", rows)

    async def settle(self, tool_id: str, *, passes: bool | None) -> None:
        """Take a person's word on a tool, or, with None, take it back.

        Raises:
            StoreError: the store cannot be written.
        """
        if passes is None:
            # an empty row moves the version on: what was taken back must be seen by others as well
            await self._put("INSERT OR REPLACE INTO quality_settled VALUES (?, ?, ?)", [(tool_id, -1)])
        else:
            await self._put("INSERT OR REPLACE INTO quality_settled VALUES (?, ?, ?)", [(tool_id, int(passes))])

    async def _put(self, statement: str, rows: Iterable[tuple[object, ...]]) -> None:
        at = datetime.now(UTC).timestamp()
        dated = [(*row, at) for row in rows]
        await self._database.write(lambda connection: connection.executemany(statement, dated))


def _load(connection: sqlite3.Connection) -> QualityRecords:
    ratings = connection.execute("SELECT tool_id, rating FROM quality_ratings").fetchall()
    probes = connection.execute("SELECT tool_id, target, problem FROM quality_probes").fetchall()
    settled = connection.execute("SELECT tool_id, passes FROM quality_settled WHERE passes >= 0").fetchall()
    return QualityRecords(
        ratings={tool_id: Rating.model_validate_json(rating) for tool_id, rating in ratings},
        probes={tool_id: ReachabilityProbe(target=target, problem=problem) for tool_id, target, problem in probes},
        settled={tool_id: bool(passes) for tool_id, passes in settled},
    )


def _version(connection: sqlite3.Connection) -> tuple[int, float]:
    tables = ("quality_ratings", "quality_probes", "quality_settled")
    each = " UNION ALL ".join(f"SELECT count(*) AS n, coalesce(max(at), 0) AS at FROM {table}" for table in tables)  # noqa: S608 - names of our own
    n, at = connection.execute(f"SELECT sum(n), max(at) FROM ({each})").fetchone()  # noqa: S608 - names of our own
    return int(n), float(at)
