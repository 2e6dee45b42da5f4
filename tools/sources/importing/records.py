"""What was imported into a home, from where, and whether the last import came to its end."""

import json
from collections.abc import Mapping
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, Final

from pydantic import Field

from errors import ConfigError
from prompts.frozen import Frozen
from tools.sources.importing.report import ImportReport
from tools.sources.offers.offer import Kind
from tools.storage.part import EarlierFile, Part
from tools.storage.sqlite import SqliteFile
from tools.storage.store import KeptStore

_TABLES = """
CREATE TABLE imports (
    name TEXT PRIMARY KEY,
    kind TEXT NOT NULL,
    location TEXT NOT NULL,
    options TEXT NOT NULL,
    started_at TEXT NOT NULL,
    finished_at TEXT,
    report TEXT
)
"""
IMPORTS: Final = Part(
    name="imports",
    steps=(_TABLES,),
    earlier=(
        EarlierFile(
            name="imports.db",
            rows={"imports": "SELECT name, kind, location, options, started_at, finished_at, report FROM imports"},
        ),
    ),
)
_ALL = "SELECT name, kind, location, options, started_at, finished_at, report FROM imports ORDER BY name"


class ImportRecord(Frozen):
    """One import by name."""

    name: str
    kind: Kind
    location: str
    options: Mapping[str, Any] = Field(default_factory=dict)
    """What was said about it besides, such as allowed hosts."""
    started_at: str
    finished_at: str | None = None
    """None while it runs, and where it was cut off: the next one completes it."""
    report: ImportReport | None = None
    """Of the last import that came to its end."""


class ImportRecords(KeptStore):
    """Records by name, one a source."""

    def __init__(self, home: Path) -> None:
        super().__init__(SqliteFile(home, IMPORTS))

    async def all(self) -> list[ImportRecord]:
        """Return every record, by name."""
        rows = await self._database.read(lambda c: c.execute(_ALL).fetchall())
        return [_record(row) for row in rows]

    async def get(self, name: str) -> ImportRecord:
        """Return the record of a name.

        Raises:
            ConfigError: nothing was imported under it.
        """
        records = {record.name: record for record in await self.all()}
        if name not in records:
            known = ", ".join(records) or "nothing was imported yet"
            raise ConfigError(f"Nothing was imported as {name!r} ({known}).")
        return records[name]

    async def begin(self, name: str, kind: Kind, location: str, options: Mapping[str, Any]) -> None:
        """Write down that an import begins."""
        row = (name, kind, location, json.dumps(options, ensure_ascii=False), _now())
        await self._database.write(
            lambda c: c.execute(
                "INSERT INTO imports (name, kind, location, options, started_at) VALUES (?, ?, ?, ?, ?)"
                " ON CONFLICT (name) DO UPDATE SET kind = excluded.kind, location = excluded.location,"
                " options = excluded.options, started_at = excluded.started_at, finished_at = NULL",
                row,
            )
        )

    async def finish(self, report: ImportReport) -> None:
        """Write down that it came to its end."""
        row = (_now(), report.model_dump_json(), report.name)
        await self._database.write(
            lambda c: c.execute("UPDATE imports SET finished_at = ?, report = ? WHERE name = ?", row)
        )

    async def forget(self, name: str) -> None:
        """Forget an import."""
        await self._database.write(lambda c: c.execute("DELETE FROM imports WHERE name = ?", (name,)))


def _now() -> str:
    return datetime.now(UTC).isoformat()


def _record(row: tuple[Any, ...]) -> ImportRecord:
    name, kind, location, options, started_at, finished_at, report = row
    return ImportRecord(
        name=name,
        kind=kind,
        location=location,
        options=json.loads(options),
        started_at=started_at,
        finished_at=finished_at,
        report=ImportReport.model_validate_json(report) if report else None,
    )
