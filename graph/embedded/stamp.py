"""Which version wrote the store on disk. A store that is not ours to read is refused, never guessed at."""

import json
import re
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

from errors import StoreError
from graph.embedded.places import Places

STORE_VERSION = 1
"""Raised when the layout of the folder or the graph's schema changes so that older code would misread it."""


def engine_version() -> str:
    """Return the installed engine's version, empty where there is none."""
    try:
        return version("arcadedb-embedded")
    except PackageNotFoundError:
        return ""


def check_store(places: Places, engine: str) -> None:
    """Refuse a store that this version must not open; a missing one is fine.

    Raises:
        StoreError: one sentence that says what to do.
    """
    if not places.stamp.exists():
        if places.store.exists() and any(places.store.iterdir()):
            raise StoreError(f"The tool graph in {_at(places)} does not say which version wrote it; move it away.")
        return
    written, writer = _read(places.stamp)
    if written != STORE_VERSION:
        raise StoreError(
            f"The tool graph in {_at(places)} has version {written}, this ToolAtlas reads version {STORE_VERSION}; "
            "use the ToolAtlas that wrote it, or move the folder away to start an empty one."
        )
    if _numbers(writer) > _numbers(engine):
        raise StoreError(
            f"The tool graph in {_at(places)} was last opened by arcadedb-embedded {writer}, but {engine} is "
            "installed; install the newer one, or move the folder away to start an empty one."
        )


def stamp_text(engine: str) -> str:
    """Return what the stamp file holds for a store written now."""
    return json.dumps({"version": STORE_VERSION, "engine": engine})


def _read(path: Path) -> tuple[int, str]:
    try:
        said = json.loads(path.read_text(encoding="utf-8"))
        return int(said["version"]), str(said["engine"])
    except (OSError, ValueError, KeyError, TypeError):
        raise StoreError(f"The file {path} is broken; restore it, or move its folder away to start anew.") from None


def _numbers(release: str) -> tuple[int, ...]:
    return tuple(int(n) for n in re.findall(r"\d+", release)[:3])


def _at(places: Places) -> str:
    return f"'{places.root}'"
