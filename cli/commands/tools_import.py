"""The commands that bring tools in from other places: import, update, imports, forget, export."""

import asyncio
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Annotated, cast, get_args

import psutil
import typer

from cli.console import scope
from cli.console.progress import progress_bar
from cli.console.say import say
from errors import ConfigError
from graph.workspace.open_library import rule_tagger
from settings import Settings
from tools.library.library import ToolLibrary
from tools.retrieval.index import ToolIndex
from tools.sources.importing.bring import Importer, ImportRequest
from tools.sources.importing.report import ImportReport
from tools.sources.offers.definitions import export
from tools.sources.offers.offer import Kind
from tools.storage.replace import replacing

app = typer.Typer(add_completion=False)
_KINDS = ", ".join(get_args(Kind))
Names = Annotated[list[str] | None, typer.Argument(help="Everything that was imported, where none is named.")]
ReportFile = Annotated[Path | None, typer.Option("--report", help="Write the whole quality report there, as JSON.")]


@app.command("import")
def tools_import(  # noqa: PLR0913 - one option each
    source: Annotated[str, typer.Argument(help="File, folder, module.py:object, address, or an MCP server's command.")],
    *,
    name: Annotated[str, typer.Option("--as", help="Name of the import, and of its group where it has one.")] = "",
    kind: Annotated[str, typer.Option(help=f"{_KINDS}; recognised where it is not said.")] = "",
    server: Annotated[str, typer.Option(help="Address of the API, instead of what its document names.")] = "",
    allow_host: Annotated[
        list[str] | None, typer.Option(help="Host inside a private network that the API's tools may call.")
    ] = None,
    trust: Annotated[
        bool,
        typer.Option(
            "--trust",
            help="Believe an MCP server's read-only hints; give an exported file's tools their secrets and programs.",
        ),
    ] = False,
    report: ReportFile = None,
) -> None:
    """Import tools and say what was found in them; the same again changes only what changed."""
    if kind and kind not in get_args(Kind):
        raise ConfigError(f"--kind is one of {_KINDS}, not {kind!r}.")
    wish = ImportRequest(
        source=source,
        name=name,
        kind=cast("Kind", kind) if kind else None,
        server=server,
        allowed=tuple(allow_host or ()),
        trusted=trust,
    )

    async def work(importer: Importer) -> list[ImportReport]:
        return [await importer.bring(wish)]

    _bring(work, report)


@app.command("update")
def tools_update(names: Names = None, *, report: ReportFile = None) -> None:
    """Import again what was imported; what was cut off is completed."""
    _bring(lambda importer: importer.update(*(names or ())), report)


@app.command("imports")
def tools_imports() -> None:
    """List what was imported, from where, and what was cut off."""

    async def work(importer: Importer) -> None:
        for record in await importer.records():
            kept = f"{record.report.kept:7,} tools" if record.report else "      – tools"
            cut_off = "" if record.finished_at else f"  cut off: `toolatlas tools update {record.name}` completes it"
            say(f"{record.name:24} {record.kind:11} {kept}  {record.location}{cut_off}")

    scope.run(_importer, work)


@app.command("forget")
def tools_forget(name: str) -> None:
    """Forget an import and all its tools."""
    say(f"forgot {scope.run(_importer, lambda importer: importer.forget(name)):,} tools")


@app.command("export")
def tools_export(file: Path) -> None:
    """Write every tool that can be imported elsewhere, one JSON object a line."""

    async def work(importer: Importer) -> tuple[int, int]:
        return await asyncio.to_thread(export, importer.library.tools().values(), file)

    n_written, n_left = scope.run(_importer, work)
    say(f"wrote {n_written:,} tools to {file}; {n_left:,} Python tools live in their own files")


@asynccontextmanager
async def _importer(settings: Settings) -> AsyncIterator[Importer]:
    async with (
        scope.library(settings) as library,
        Importer(settings.home, library, tagger=rule_tagger(settings).tag) as importer,
    ):
        yield importer


def _bring(work: Callable[[Importer], Awaitable[list[ImportReport]]], file: Path | None) -> None:
    reports = scope.run(_importer, lambda importer: _shown(importer, work))
    for line in (line for report in reports for line in report.lines()):
        say(line)
    if file is not None:
        written = ",\n".join(report.model_dump_json(indent=2) for report in reports)
        with replacing(file) as stream:
            stream.write(f"[{written}]\n".encode())


async def _shown(importer: Importer, work: Callable[[Importer], Awaitable[list[ImportReport]]]) -> list[ImportReport]:
    """Import behind a progress bar on the errors' side, until BM25 serves every tool."""
    with progress_bar("reading tools") as bar:
        importer.on_progress = bar.show
        reports = await work(importer)
        bar.say("indexing words")
        n_tools, seconds = await _served(importer.library)
    peak_mb = psutil.Process().memory_info().rss / 1e6
    say(f"BM25 serves {n_tools:,} tools after {seconds:.1f} s more ({peak_mb:,.0f} MB); vectors fill in behind")
    return reports


async def _served(library: ToolLibrary) -> tuple[int, float]:
    """Build what a request searches without vectors, as any process does that opens this home."""
    started = time.perf_counter()
    tools = library.tools()
    async with ToolIndex(None, None) as index:
        await index.sync(tools)
    return len(tools), time.perf_counter() - started
