"""Requests that lead to a tool: pinned by a person, or written by a model and checked by searching with them."""

import sqlite3
import unicodedata
from collections.abc import Collection, Iterable, Sequence
from pathlib import Path
from typing import Final, Literal, TypeAlias

from errors import ConfigError
from prompts.frozen import Frozen
from tools.storage.part import EarlierFile, Part
from tools.storage.sqlite import SqliteFile
from tools.storage.store import KeptStore

MAX_CHARS = 300
_EDGES = " .,;:!?。，；：！？、…\"'“”‘’"
_TABLES = """
CREATE TABLE pairs (
    tool_id TEXT NOT NULL,
    key TEXT NOT NULL,
    text TEXT NOT NULL,
    provenance TEXT NOT NULL,
    tool_hash TEXT NOT NULL,
    PRIMARY KEY (tool_id, key)
) WITHOUT ROWID;
CREATE TABLE pairs_written (tool_id TEXT PRIMARY KEY, digest TEXT NOT NULL) WITHOUT ROWID;
CREATE TABLE pair_counters (name TEXT PRIMARY KEY, value INTEGER NOT NULL) WITHOUT ROWID;
INSERT INTO pair_counters VALUES ('version', 0)
"""
PAIRS: Final = Part(
    name="pairs",
    steps=(_TABLES,),
    earlier=(
        EarlierFile(
            name="pairs.db",
            rows={
                "pairs": "SELECT tool_id, key, text, provenance, tool_hash FROM pairs",
                "pairs_written": "SELECT tool_id, digest FROM written",
                "pair_counters": "SELECT name, value FROM counters",
            },
        ),
    ),
)
_PUT = """
INSERT INTO pairs VALUES (?, ?, ?, ?, ?) ON CONFLICT DO UPDATE
SET text = excluded.text, provenance = excluded.provenance, tool_hash = excluded.tool_hash
WHERE pairs.provenance = 'llm' OR excluded.provenance = 'human'
"""
_RAISE = "UPDATE pair_counters SET value = value + 1 WHERE name = 'version'"
Provenance: TypeAlias = Literal["human", "llm"]


class Pair(Frozen):
    """A request and the tool that it leads to."""

    tool_id: str
    text: str
    provenance: Provenance = "human"
    tool_hash: str = ""
    """Content hash of the tool when the pair was pinned or last checked."""

    @property
    def key(self) -> str:
        """The same for texts that differ in case, spaces, width of letters and marks at the edges only."""
        return normalised(self.text)


class PairStore(KeptStore):
    """The pairs of one home. A person's pair is never overwritten by a model's."""

    def __init__(self, home: Path) -> None:
        super().__init__(SqliteFile(home, PAIRS))

    async def version(self) -> int:
        """Read the change counter: one SELECT, cheap enough for every request."""
        return await self._database.read(_version)

    async def load(self) -> tuple[int, tuple[Pair, ...]]:
        """Read the version and every pair, as of one moment; by tool, a person's first."""

        def work(connection: sqlite3.Connection) -> tuple[int, list[tuple[str, str, Provenance, str]]]:
            rows = connection.execute(
                "SELECT tool_id, text, provenance, tool_hash FROM pairs ORDER BY tool_id, provenance, key"
            )
            return _version(connection), rows.fetchall()

        version, rows = await self._database.read(work)
        return version, tuple(Pair(tool_id=t, text=x, provenance=p, tool_hash=h) for t, x, p, h in rows)

    async def put(self, pairs: Iterable[Pair]) -> int:
        """Keep pairs; return how many were new, another, or checked anew."""
        rows = [(pair.tool_id, pair.key, pair.text, pair.provenance, pair.tool_hash) for pair in pairs]
        return await self._change(_PUT, rows)

    async def remove(self, tool_id: str, texts: Collection[str] = ()) -> int:
        """Forget pairs of a tool, all of them where no text is named; return how many."""
        if not texts:
            return await self._change("DELETE FROM pairs WHERE tool_id = ?", [(tool_id,)])
        rows = [(tool_id, normalised(text)) for text in texts]
        return await self._change("DELETE FROM pairs WHERE tool_id = ? AND key = ?", rows)

    async def written(self) -> dict[str, str]:
        """Return for each tool the digest of what a model was last asked about it, answered and checked."""
        return await self._database.read(
            lambda c: dict(c.execute("SELECT tool_id, digest FROM pairs_written").fetchall())
        )

    async def note_written(self, digests: dict[str, str]) -> None:
        """Remember that these tools need not be asked about again while their digests stay."""
        await self._database.write(
            lambda c: (
                c.executemany("INSERT OR REPLACE INTO pairs_written VALUES (?, ?)", list(digests.items())).rowcount
            )
        )

    async def _change(self, statement: str, rows: Sequence[tuple[str, ...]]) -> int:
        def work(connection: sqlite3.Connection) -> int:
            changed = sum(connection.execute(statement, row).rowcount for row in rows)
            if changed:
                connection.execute(_RAISE)
            return changed

        return await self._database.write(work)


def pinned(tool_id: str, text: str, tool_hash: str) -> Pair:
    """Make a pair of what a person typed.

    Raises:
        ConfigError: nothing is left of the text, or it is too long for a request.
    """
    line = one_line(text)
    if not normalised(line):
        raise ConfigError("A request must hold a word; nothing was pinned.")
    if len(line) > MAX_CHARS:
        raise ConfigError(f"A pinned request has at most {MAX_CHARS} characters, not {len(line)}: shorten it.")
    return Pair(tool_id=tool_id, text=line, tool_hash=tool_hash)


def one_line(text: str) -> str:
    """Fold a text into one line without control, format and unassigned characters."""
    return " ".join("".join(" " if c.isspace() else c for c in text if c.isspace() or _is_plain(c)).split())


def normalised(text: str) -> str:
    """Fold case, width, spaces and marks at the edges: what two people type alike becomes the same."""
    folded = unicodedata.normalize("NFKC", text).casefold()
    return " ".join(folded.split()).strip(_EDGES)


def _is_plain(character: str) -> bool:
    return not unicodedata.category(character).startswith("C")


def _version(connection: sqlite3.Connection) -> int:
    return int(connection.execute("SELECT value FROM pair_counters WHERE name = 'version'").fetchone()[0])
