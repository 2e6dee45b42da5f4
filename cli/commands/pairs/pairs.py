"""`toolatlas pairs …`: requests that lead to a tool, pinned by a person or written by a model."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Annotated, NamedTuple

import typer

from cli.console import scope
from cli.console.late_group import CommandRow, late
from cli.console.say import say
from settings import Settings
from tools.library.library import ToolLibrary
from tools.pairs.jsonl import export_pairs, read_pairs
from tools.pairs.store import Pair, PairStore, pinned
from tools.tool import Tool

PAIRS = {
    "write": CommandRow(
        "cli.commands.pairs.write",
        "Let the configured model write requests for tools, and keep those that find their tool.",
    ),
}
app = typer.Typer(
    cls=late(PAIRS),
    add_completion=False,
    no_args_is_help=True,
    help="Requests that lead to a tool: look at them and change them.",
)


class Opened(NamedTuple):
    """What these commands read and change."""

    library: ToolLibrary
    store: PairStore


@app.command("add")
def pairs_add(tool_id: str, requests: Annotated[list[str], typer.Argument(show_default=False)]) -> None:
    """Pin requests to a tool: whoever asks just that finds it first, and whoever asks alike finds it sooner."""

    async def work(opened: Opened) -> int:
        tool = opened.library.get(tool_id)
        return await opened.store.put([pinned(tool.id, text, tool.content_hash) for text in requests])

    say(f"pinned {scope.run(_opened, work)} to {tool_id}")


@app.command("list")
def pairs_list(tool_id: Annotated[str, typer.Argument(help="All tools where none is named.")] = "") -> None:
    """List pairs: whose word each is, and whether its tool changed since."""

    async def work(opened: Opened) -> list[str]:
        if tool_id:
            opened.library.get(tool_id)
        _, pairs = await opened.store.load()
        tools = opened.library.tools()
        return [_line(pair, tools.get(pair.tool_id)) for pair in pairs if tool_id in {"", pair.tool_id}]

    for line in scope.run(_opened, work) or ['there are no pairs yet: `toolatlas pairs add TOOL "request"`']:
        say(line)


@app.command("remove")
def pairs_remove(
    tool_id: str,
    requests: Annotated[list[str] | None, typer.Argument(help="All of the tool's where none is named.")] = None,
) -> None:
    """Forget pairs of a tool."""
    say(f"removed {scope.run(_opened, lambda opened: opened.store.remove(tool_id, requests or ()))}")


@app.command("import")
def pairs_import(file: Path) -> None:
    """Pin what a file holds, one JSON object a line with `text` and `tool`; a bad line is named and skipped."""

    async def work(opened: Opened) -> tuple[int, tuple[str, ...]]:
        read = await asyncio.to_thread(read_pairs, file, opened.library.tools())
        return await opened.store.put(read.pairs), read.faults

    n_kept, faults = scope.run(_opened, work)
    for fault in faults:
        say(f"skipped {fault}", err=True)
    say(f"pinned {n_kept}, skipped {len(faults)}")


@app.command("export")
def pairs_export(file: Path) -> None:
    """Write every pair, one JSON object a line with `text`, `tool` and `by`."""

    async def work(opened: Opened) -> int:
        _version, pairs = await opened.store.load()
        return await asyncio.to_thread(export_pairs, pairs, file)

    say(f"wrote {scope.run(_opened, work)} to {file}")


def _line(pair: Pair, tool: Tool | None) -> str:
    whose = "pinned " if pair.provenance == "human" else "written"
    state = "" if tool is not None and tool.content_hash == pair.tool_hash else "  (its tool changed since)"
    return f"{pair.tool_id:32} {whose}  {pair.text}{state if tool is not None else '  (there is no such tool now)'}"


@asynccontextmanager
async def _opened(settings: Settings) -> AsyncIterator[Opened]:
    async with scope.library(settings) as library, PairStore(settings.home) as store:
        yield Opened(library, store)
