"""Typed Python functions: a module, a folder of modules, or the methods of an object (`module.py:name`)."""

import time
from collections import Counter
from collections.abc import Mapping
from pathlib import Path

import psutil

from errors import ConfigError
from tools.functions.from_function import slug
from tools.functions.loader import split_origin
from tools.library.catalogue import CatalogueEntry
from tools.library.library import ToolLibrary
from tools.sources.importing.asking import asking
from tools.sources.importing.importer import OnProgress, no_progress
from tools.sources.importing.report import ImportReport, Tally
from tools.sources.offers.instructions import instructs
from tools.sources.offers.offer import ImportFinding
from tools.sources.offers.reading import absolute
from tools.tool import Tool


async def import_modules(
    library: ToolLibrary, location: Path, name: str = "", *, on_progress: OnProgress = no_progress
) -> ImportReport:
    """Add every tool of a module, a folder or an object; what no longer loads from there is forgotten.

    Raises:
        ConfigError: there is no tool that loads.
    """
    started, tally = time.perf_counter(), Tally()
    places = _modules(location)
    before = library.entries()
    tools: list[Tool] = []
    for number, place in enumerate(places, 1):
        try:
            tools += await library.add(place)
        except ConfigError as error:
            tally.add(ImportFinding(kind="malformed", where=place.name, text=str(error)))
        on_progress(number, len(places))
    _note(tally, library, places, tools)
    gone = [id_ for id_, entry in library.entries().items() if is_of(entry, location) and not entry.loads]
    if not tools:
        why = next((f": {finding.text}" for finding in tally.samples), "")
        raise ConfigError(f"{location} holds no tool that can be imported{why}")
    if gone:
        await library.delete(*gone)
    done = Counter(_change(before, tool) for tool in tools)
    return ImportReport(
        name=name or location.stem,
        kind="python",
        location=absolute(location),
        read=len(tools) + sum(tally.found.values()),
        added=done["added"],
        changed=done["changed"],
        unchanged=done["unchanged"],
        removed=len(gone),
        asks=asking(library, [tool.id for tool in tools]),
        found=dict(tally.found),
        samples=tuple(tally.samples),
        seconds=time.perf_counter() - started,
        peak_mb=psutil.Process().memory_info().rss / 1e6,
    )


async def forget_modules(library: ToolLibrary, location: Path) -> int:
    """Forget every tool of a module, a folder or an object; return how many went."""
    gone = [id_ for id_, entry in library.entries().items() if is_of(entry, location)]
    await library.delete(*gone)
    return len(gone)


def _modules(location: Path) -> list[Path]:
    path, _ = split_origin(str(location))
    if not Path(path).exists():
        raise ConfigError(f"There is no file or folder {path}.")
    if not location.is_dir():
        return [location]
    return [found for found in sorted(location.rglob("*.py")) if not _is_hidden(found.relative_to(location))]


def _is_hidden(path: Path) -> bool:
    return any(part.startswith((".", "_")) for part in path.parts)


def is_of(entry: CatalogueEntry, location: Path) -> bool:
    """Whether a stored tool came from a module, or from one below a folder."""
    place = absolute(location)
    return entry.tool.source == "python" and (entry.origin == place or Path(entry.origin).is_relative_to(place))


def _note(tally: Tally, library: ToolLibrary, places: list[Path], tools: list[Tool]) -> None:
    """Report what of the modules is not on offer, and descriptions that instruct."""
    split = [split_origin(absolute(place)) for place in places]
    names = {name or slug(Path(path).stem) for path, name in split} | {path for path, _ in split}
    known = {finding.text for finding in tally.samples}
    for problem in library.problems:
        if (problem.where in names or problem.where.partition("/")[0] in names) and problem.reason not in known:
            tally.add(ImportFinding(kind="malformed", where=problem.where, text=problem.reason))
    for tool in tools:
        if asked := instructs(tool.description):
            tally.add(
                ImportFinding(kind="instructs", where=tool.id, text=f"its description {asked}; it is kept as data")
            )


def _change(before: Mapping[str, CatalogueEntry], tool: Tool) -> str:
    entry = before.get(tool.id)
    if entry is None:
        return "added"
    return "unchanged" if entry.tool.content_hash == tool.content_hash else "changed"
