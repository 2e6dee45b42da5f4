"""The parts of the home's file, and whether each can be opened."""

from collections.abc import Mapping
from pathlib import Path
from typing import Final

from graph.jobs.answers import ANSWERS
from tools.calls.allowed import ALLOWED
from tools.calls.journal import JOURNAL
from tools.calls.readings import READINGS
from tools.calls.results import RESULTS
from tools.calls.running import RUNS
from tools.library.store import TOOLS
from tools.pairs.store import PAIRS
from tools.programs.store import PROGRAMS
from tools.quality.store import QUALITY
from tools.sources.importing.records import IMPORTS
from tools.storage.migrations import versions
from tools.storage.sqlite import FILE_NAME, SqliteFile
from tools.usage.spending import SPENDING
from tools.usage.store import USAGE

PARTS: Final = (
    ALLOWED,
    ANSWERS,
    IMPORTS,
    JOURNAL,
    PAIRS,
    PROGRAMS,
    QUALITY,
    READINGS,
    RESULTS,
    RUNS,
    SPENDING,
    TOOLS,
    USAGE,
)


async def opened_versions(home: Path) -> Mapping[str, int]:
    """Open every part, so that each is brought up to date, and return their versions.

    Raises:
        StoreError: the file or one that it takes over is damaged or of another version.
    """
    for part in PARTS:
        async with SqliteFile(home, part) as database:
            found = await database.read(versions)
    return found or {}


def described(found: Mapping[str, int]) -> str:
    """Say which parts the file has, in which version."""
    return f"{FILE_NAME}: " + ", ".join(f"{part} {version}" for part, version in found.items())
