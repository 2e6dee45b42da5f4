"""Several databases imported side by side: which of them answers each question, and which tools are found for it."""

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Final, Literal, TypeAlias

from evals.figures.intervals import Rate
from evals.nl2api.pairs import Pair
from graph.workspace.own_databases import OwnDatabase, answering, own_databases, read_by
from prompts.frozen import Frozen
from tools.retrieval.index import ToolIndex
from tools.retrieval.retriever import Retriever
from tools.sources.databases.privacy import Exposure
from tools.sources.databases.question_pairs import database_file
from tools.sources.databases.source import open_database
from tools.sources.offers.offer import Offered
from tools.tool import Tool

Answering: TypeAlias = Literal["its own", "another", "none"]
"""Of which database a table answered."""
FIRST: Final = 5


class AskedTogether(Frozen):
    """What became of a question when several databases were there."""

    pair: Pair
    answering: Answering
    answered_by: str = ""
    found: bool = False
    """Whether a tool that it needs is among the first that words find."""


def imported(names: Sequence[str], folders: Sequence[Path]) -> list[Tool]:
    """Return the tools of several databases as an import makes them; every column may be read."""
    tools: list[Tool] = []
    for name in names:
        file = database_file(name, folders)
        if file is not None:
            feed = open_database(f"sqlite:{file}", name, Exposure(expose=("*",)))
            tools += [item.tool for item in feed.items if isinstance(item, Offered)]
    return [tool.model_copy(update={"binding": {**tool.binding, "trusted": True}}) for tool in tools]


async def ask_together(
    pairs: Sequence[Pair], folders: Sequence[Path], on_progress: Callable[[int, int], None] = lambda _, __: None
) -> list[AskedTogether]:
    """Ask every question whose tables are known while all databases of the pairs are imported."""
    tools = imported(sorted({pair.database for pair in pairs}), folders)
    owns = list(own_databases(tools))
    there = {own.name for own in owns}
    asked = [pair for pair in pairs if pair.database in there and pair.tables is not None]
    by_id = {tool.id: tool for tool in tools}
    found = []
    async with ToolIndex(None, None) as index:
        await index.sync(by_id)
        retriever = Retriever(index)
        for n, pair in enumerate(asked, 1):
            candidates = await retriever.search([pair.question], k=FIRST)
            first = [candidate.tool_id for candidate in candidates]
            found.append(_asked(pair, owns).model_copy(update={"found": bool(set(first) & needed(pair, owns))}))
            on_progress(n, len(asked))
    return found


def needed(pair: Pair, owns: Sequence[OwnDatabase]) -> set[str]:
    """Return the tools of the tables that a question's SQL reads; one of them reaches the others along their keys."""
    own = next(own for own in owns if own.name == pair.database)
    read = pair.tables or frozenset()
    return {tool for table, tool in own.tools.items() if table.casefold() in read}


def _asked(pair: Pair, owns: Sequence[OwnDatabase]) -> AskedTogether:
    chosen = answering(read_by(owns, pair.question), pair.question)
    if chosen is None:
        return AskedTogether(pair=pair, answering="none")
    own, reading = chosen
    whose: Answering = "its own" if own.name == pair.database else "another"
    return AskedTogether(pair=pair, answering=whose, answered_by=f"{own.name}.{reading.table}")


def together_lines(found: Sequence[AskedTogether]) -> list[str]:
    """Lay the figures out, and name each answer from another database."""
    others = [one for one in found if one.answering == "another"]
    own = sum(one.answering == "its own" for one in found)
    databases = {one.pair.database for one in found}
    told = [
        f"{len(found):,} questions over {len(databases)} databases imported together",
        f"answered from a table of another database  {Rate(hits=len(others), n=len(found))}",
        f"answered from one of its own               {Rate(hits=own, n=len(found))}",
        f"a tool that it needs among the first {FIRST}     {Rate(hits=sum(one.found for one in found), n=len(found))}",
    ]
    return [*told, *(f"{one.pair.database}: {one.pair.question!r} by {one.answered_by}" for one in others)]
