"""How long it takes until the tables of many databases are tools that requests find."""

import asyncio
import tempfile
import time
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Final

from evals.figures.intervals import Rate
from evals.nl2api.pairs import Pair
from evals.nl2api.together import FIRST, needed
from graph.workspace.open_library import open_library, rule_tagger
from graph.workspace.own_databases import is_own, own_databases
from settings import Settings
from tools.embedding.embedder import choose_embedder
from tools.library.library import ToolLibrary
from tools.retrieval.index import ToolIndex
from tools.retrieval.retriever import Retriever
from tools.sources.importing.bring import Importer, ImportRequest
from tools.tool import Tool

_TOLD_EVERY_S: Final = 20.0
_ROUNDS: Final = 100


async def import_all(
    settings: Settings, files: Sequence[Path], at_least: int, pairs: Sequence[Pair], tell: Callable[[str], None]
) -> list[str]:
    """Import every database file into a home of its own, again under other names until there are so many tools.

    Args:
        settings: Whose embedder makes vectors; with none there are none.
        files: SQLite files.
        at_least: So many tools there shall be.
        pairs: Questions whose tools are looked for, once by words and once with vectors.
        tell: Takes a line of progress.
    """
    with tempfile.TemporaryDirectory(prefix="toolatlas-import-", ignore_cleanup_errors=True) as place:
        own = settings.model_copy(update={"home": Path(place)})
        async with open_library(own) as library:
            began = time.perf_counter()
            n_databases = await _imported(own, library, files, at_least)
            imported_s = time.perf_counter() - began
            tools = {id_: tool for id_, tool in library.tools().items() if is_own(tool)}
        tell(f"{len(tools):,} tools of {n_databases} databases after {imported_s:.1f} s")
        async with ToolIndex(None, None) as index:
            began = time.perf_counter()
            await index.sync(tools)
            words_s = time.perf_counter() - began
            by_words = await _found(index, tools, pairs)
        told = [
            f"{len(tools):,} tools of {n_databases} databases imported in {imported_s:.1f} s",
            f"searchable by words after {words_s:.1f} s more; a needed tool among the first {FIRST}: {by_words}",
        ]
        return [*told, *await _with_vectors(own, tools, pairs, tell)]


async def _imported(settings: Settings, library: ToolLibrary, files: Sequence[Path], at_least: int) -> int:
    """Import rounds of all files; return how many imports there were."""
    n = 0
    async with Importer(settings.home, library, tagger=rule_tagger(settings).tag) as importer:
        for turn in range(1, _ROUNDS):
            for file in files:
                name = file.stem if turn == 1 else f"{file.stem}_{turn}"
                await importer.bring(ImportRequest(source=f"sqlite:{file}", name=name, kind="database", expose=("*",)))
                n += 1
            if sum(map(is_own, library.tools().values())) >= at_least:
                break
    return n


async def _with_vectors(
    settings: Settings, tools: Mapping[str, Tool], pairs: Sequence[Pair], tell: Callable[[str], None]
) -> list[str]:
    """Wait until every tool has its vector, and look again."""
    async with ToolIndex(choose_embedder(settings), settings.home / "vectors") as index:
        began = time.perf_counter()
        await index.sync(tools)
        settled = asyncio.ensure_future(index.settled())
        while not (await asyncio.wait({settled}, timeout=_TOLD_EVERY_S))[0]:
            tell(f"vectors: {index.progress.ready:,} of {index.progress.total:,} ready")
        if not settled.result().total:
            return [f"no vectors: {settled.result().problem or 'no embedder is chosen'}"]
        taken_s = time.perf_counter() - began
        found = await _found(index, tools, pairs)
    return [f"vectors complete after {taken_s:.1f} s; a tool that is needed among the first {FIRST}: {found}"]


async def _found(index: ToolIndex, tools: Mapping[str, Tool], pairs: Sequence[Pair]) -> Rate:
    """Look for the tools of questions; a copy of a database under another name is as right.

    Questions whose tables are not known stay out.
    """
    owns = list(own_databases(tools.values()))
    there = {own.name for own in owns}
    retriever, hits = Retriever(index), 0
    asked = [pair for pair in pairs if pair.database in there and pair.tables is not None]
    for pair in asked:
        first = {candidate.tool_id for candidate in await retriever.search([pair.question], k=FIRST)}
        hits += any(first & needed(pair, [own]) for own in owns if own.name == pair.database)
    return Rate(hits=hits, n=len(asked))
