"""`toolatlas pairs …`: requests that lead to a tool, pinned by a person or written by a model."""

import asyncio
from collections.abc import Awaitable, Callable, Collection, Sequence
from pathlib import Path
from typing import Annotated, TypeVar

import typer

from cli.commands.tools_search import settle
from cli.console.model_job import Words, run_job
from errors import ConfigError
from graph.assistant import Assistant
from graph.jobs.batch_run import Wish
from graph.jobs.pair_writing import PairWritingRun
from graph.workspace.resources import open_library
from settings import Settings, load_settings
from tools.library.library import ToolLibrary
from tools.pairs.checker import Checked, PairChecker, shares
from tools.pairs.jsonl import export_pairs, read_pairs
from tools.pairs.question import Wanted
from tools.pairs.store import Pair, PairStore, pinned
from tools.tool import Tool

T = TypeVar("T")
Work = Callable[[ToolLibrary, PairStore], Awaitable[T]]
_WORDS = Words(doing="writing for", done="written for", command="toolatlas pairs write")
app = typer.Typer(no_args_is_help=True, help="Requests that lead to a tool: look at them and change them.")


@app.command("add")
def pairs_add(tool_id: str, requests: Annotated[list[str], typer.Argument(show_default=False)]) -> None:
    """Pin requests to a tool: whoever asks just that finds it first, and whoever asks alike finds it sooner."""

    async def work(library: ToolLibrary, store: PairStore) -> int:
        tool = library.get(tool_id)
        return await store.put([pinned(tool.id, text, tool.content_hash) for text in requests])

    typer.echo(f"pinned {_run(work)} to {tool_id}")


@app.command("list")
def pairs_list(tool_id: Annotated[str, typer.Argument(help="All tools where none is named.")] = "") -> None:
    """List pairs: whose word each is, and whether its tool changed since."""

    async def work(library: ToolLibrary, store: PairStore) -> list[str]:
        if tool_id:
            library.get(tool_id)
        _, pairs = await store.load()
        tools = library.tools()
        return [_line(pair, tools.get(pair.tool_id)) for pair in pairs if tool_id in {"", pair.tool_id}]

    for line in _run(work) or ['there are no pairs yet: `toolatlas pairs add TOOL "request"`']:
        typer.echo(line)


@app.command("remove")
def pairs_remove(
    tool_id: str,
    requests: Annotated[list[str] | None, typer.Argument(help="All of the tool's where none is named.")] = None,
) -> None:
    """Forget pairs of a tool."""
    typer.echo(f"removed {_run(lambda _, store: store.remove(tool_id, requests or ()))}")


@app.command("import")
def pairs_import(file: Path) -> None:
    """Pin what a file holds, one JSON object a line with `text` and `tool`; a bad line is named and skipped."""

    async def work(library: ToolLibrary, store: PairStore) -> tuple[int, tuple[str, ...]]:
        read = await asyncio.to_thread(read_pairs, file, library.tools())
        return await store.put(read.pairs), read.faults

    n_kept, faults = _run(work)
    for fault in faults:
        typer.echo(f"skipped {fault}", err=True)
    typer.echo(f"pinned {n_kept}, skipped {len(faults)}")


@app.command("export")
def pairs_export(file: Path) -> None:
    """Write every pair, one JSON object a line with `text`, `tool` and `by`."""

    async def work(_: ToolLibrary, store: PairStore) -> int:
        _version, pairs = await store.load()
        return await asyncio.to_thread(export_pairs, pairs, file)

    typer.echo(f"wrote {_run(work)} to {file}")


@app.command("write")
def pairs_write(
    tool_ids: Annotated[list[str] | None, typer.Argument(help="All tools where none is named.")] = None,
    *,
    per_tool: Annotated[int, typer.Option(min=1, max=50, help="Requests for each tool.")] = 6,
    yes: Annotated[bool, typer.Option("--yes", help="Begin without asking.")] = False,
) -> None:
    """Let the configured model write requests for tools, and keep those that find their tool."""
    asyncio.run(_write(load_settings(), tool_ids or [], per_tool, yes=yes))


async def _write(settings: Settings, tool_ids: Sequence[str], per_tool: int, *, yes: bool) -> None:
    async with Assistant.open(settings) as assistant:
        model, library = assistant.resources.model, assistant.resources.library
        if model is None:
            raise ConfigError("No model is set: set TOOLATLAS_MODEL=provider:name to have pairs written by one.")
        n_english, n_chinese = shares(per_tool, spoken(settings))
        wanted = Wanted(n_english=n_english, n_chinese=n_chinese, within=settings.pairs_within, model=model.name)

        async def search(text: str, without: Collection[str]) -> list[str]:
            found = await assistant.find_plainly(text, settings.pairs_within, without)
            return [candidate.tool_id for candidate in found]

        told = _Told()
        checker = PairChecker(assistant.resources.pairs, search, wanted)
        run = PairWritingRun(settings, library, checker, told, model=model)
        await settle(assistant)
        done = await run_job(run, Wish(tool_ids=tuple(tool_ids)), _WORDS, yes=yes)
    typer.echo(f"kept {told.n_kept}, dropped {told.n_dropped}")
    if not done:
        raise typer.Exit(1)


class _Told:
    """Says what became of each tool's requests, and counts."""

    def __init__(self) -> None:
        self.n_kept = self.n_dropped = 0

    def __call__(self, checked: Checked) -> None:
        self.n_kept += len(checked.kept)
        self.n_dropped += len(checked.dropped)
        for line in checked_lines(checked):
            typer.echo(line)


def spoken(settings: Settings) -> list[str]:
    """Read which languages pairs are written in.

    Raises:
        ConfigError: there is another than en and zh, or none.
    """
    named = [name.strip() for name in settings.pair_languages.split(",") if name.strip()]
    if not named or set(named) - {"en", "zh"}:
        raise ConfigError(f"TOOLATLAS_PAIR_LANGUAGES is en, zh or en,zh, not {settings.pair_languages!r}.")
    return named


def checked_lines(checked: Checked) -> list[str]:
    """Say what became of a tool's requests; of a dropped one, what it found instead."""
    lines = [f"{checked.tool_id:32} kept {len(checked.kept)}, dropped {len(checked.dropped)}"]
    return lines + [f"  dropped {d.text!r}: found {', '.join(d.found) or 'nothing'}" for d in checked.dropped]


def _line(pair: Pair, tool: Tool | None) -> str:
    whose = "pinned " if pair.provenance == "human" else "written"
    state = "" if tool is not None and tool.content_hash == pair.tool_hash else "  (its tool changed since)"
    return f"{pair.tool_id:32} {whose}  {pair.text}{state if tool is not None else '  (there is no such tool now)'}"


def _run(work: Work[T]) -> T:
    async def opened() -> T:
        settings = load_settings()
        async with open_library(settings) as library, PairStore(settings.home) as store:
            return await work(library, store)

    return asyncio.run(opened())
