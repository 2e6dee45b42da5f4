"""The commands that bring tools in from other places: import, update, imports, forget, export."""

import asyncio
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping
from contextlib import asynccontextmanager
from itertools import islice
from pathlib import Path
from typing import Annotated, cast, get_args

import psutil
import typer

from agents.library_profile import library_profile, profile_name
from cli.commands.databases.private_columns import columns_to_show
from cli.console import scope
from cli.console.confirm import agreed
from cli.console.progress import progress_bar
from cli.console.say import say
from cli.console.tool_check_lines import AT_IMPORT, checked_tools
from errors import ConfigError
from graph.inspect.tool_check import offered_requests
from graph.workspace.database_samples import sample_texts
from graph.workspace.open_library import rule_tagger
from settings import Settings, load_settings
from tools.library.library import ToolLibrary
from tools.retrieval.index import ToolIndex
from tools.sources.databases.privacy import Exposure
from tools.sources.importing.bring import DatabaseStyle, Importer, ImportRequest
from tools.sources.importing.report import ImportReport
from tools.sources.offers.definitions import export
from tools.sources.offers.offer import Kind
from tools.storage.replace import replacing
from tools.tool import Tool

app = typer.Typer(add_completion=False)
_MAX_GROUPS = 3
_MAX_SUGGESTED = 20
_KINDS = ", ".join(get_args(Kind))
Names = Annotated[list[str] | None, typer.Argument(help="Everything that was imported, where none is named.")]
ReportFile = Annotated[Path | None, typer.Option("--report", help="Write the whole quality report there, as JSON.")]


@app.command("import")
def tools_import(  # noqa: PLR0913 - one option each
    source: Annotated[
        str, typer.Argument(help="File, folder, module.py:object, address, an MCP server's command, or a database.")
    ],
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
    expose: Annotated[
        list[str] | None,
        typer.Option(help="Column of a database to show although it looks private, as TABLE.COLUMN; * stands for any."),
    ] = None,
    private: Annotated[
        list[str] | None, typer.Option(help="Column of a database that never leaves it, as TABLE.COLUMN.")
    ] = None,
    only: Annotated[
        list[str] | None, typer.Option(help="Table or TABLE.COLUMN of a database that may be read; all where none is.")
    ] = None,
    style: Annotated[
        str,
        typer.Option(
            help="What becomes a tool of a database: table, slot (steps that hand rows on), sel (the same, one for"
            " each selection and column), rest (an endpoint for each kind of SQL), or sql (one SELECT that a model"
            " writes)."
        ),
    ] = "table",
    pairs: Annotated[str, typer.Option(help="File of questions and their SQL, for --style rest.")] = "",
    describe: Annotated[
        str, typer.Option(help="Folder with TABLE.csv, or NAME/TABLE.csv: what tables and columns of a database mean.")
    ] = "",
    agent: Annotated[
        str, typer.Option(help="Write a profile of this name that takes the tools, into the profiles of your home.")
    ] = "",
    report: ReportFile = None,
) -> None:
    """Import tools and say what was found in them; the same again changes only what changed."""
    if kind and kind not in get_args(Kind):
        raise ConfigError(f"--kind is one of {_KINDS}, not {kind!r}.")
    if style not in get_args(DatabaseStyle):
        raise ConfigError(f"--style is one of {', '.join(get_args(DatabaseStyle))}, not {style!r}.")
    wish = ImportRequest(
        source=source,
        name=name,
        kind=cast("Kind", kind) if kind else None,
        server=server,
        allowed=tuple(allow_host or ()),
        expose=tuple(expose or ()),
        private=tuple(private or ()),
        only=tuple(only or ()),
        style=cast("DatabaseStyle", style),
        pairs=pairs,
        describe=describe,
        trusted=trust,
    )
    profile = _profile_file(agent) if agent else None

    async def work(importer: Importer) -> list[ImportReport]:
        return [await importer.bring(wish)]

    _bring(work, report, profile, ask=not expose)


@app.command("update")
def tools_update(
    names: Names = None,
    *,
    expose: Annotated[
        list[str] | None, typer.Option(help="Column of a database to show from now on, as TABLE.COLUMN; * for any.")
    ] = None,
    private: Annotated[
        list[str] | None, typer.Option(help="Column of a database that leaves it no more, as TABLE.COLUMN.")
    ] = None,
    report: ReportFile = None,
) -> None:
    """Import again what was imported; what was cut off is completed."""
    more = Exposure(expose=tuple(expose or ()), private=tuple(private or ())) if expose or private else None
    _bring(lambda importer: importer.update(*(names or ()), more=more), report)


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


def _bring(
    work: Callable[[Importer], Awaitable[list[ImportReport]]],
    file: Path | None,
    profile: Path | None = None,
    *,
    ask: bool = False,
) -> None:
    reports = scope.run(_importer, lambda importer: _told(importer, work, profile, ask=ask))
    if file is not None:
        written = ",\n".join(report.model_dump_json(indent=2) for report in reports)
        with replacing(file) as stream:
            stream.write(f"[{written}]\n".encode())


def _profile_file(agent: str) -> Path:
    """Return where a profile goes; one that is there is replaced only by a person's word.

    Raises:
        ConfigError: the name is none, or nobody agreed.
    """
    file = load_settings().home / "profiles" / f"{profile_name(agent)}.yaml"
    if file.exists() and not agreed(f"{file} is there already. Replace it?"):
        raise ConfigError(f"{file} is there already and stays; say another --agent, or move it away.")
    return file


async def _told(
    importer: Importer, work: Callable[[Importer], Awaitable[list[ImportReport]]], profile: Path | None, *, ask: bool
) -> list[ImportReport]:
    """Import, write the agent, and say what was found, what came in, and how it is told apart."""
    reports = await _shown(importer, work)
    if ask:
        reports = [await _settled(importer, report) for report in reports]
    settings = load_settings()
    for report in reports:
        for line in report.lines():
            say(line)
        tools = importer.tools_of(report)
        if profile is not None:
            await asyncio.to_thread(_write, profile, tools)
            say(f"agent {profile.stem}: {profile}")
        if tools:
            found = await checked_tools(settings, importer.library, tools, AT_IMPORT)
            for line in found.lines():
                say(line)
            for text in await _samples(importer, report, tools):
                say(text)
            groups = " ".join(sorted({tool_id.rpartition("/")[0] for tool_id in tools})[:_MAX_GROUPS])
            say(f"`toolatlas tools check {groups}` says it tool by tool, and which requests to try")
    return reports


async def _settled(importer: Importer, report: ImportReport) -> ImportReport:
    """Ask whether columns that look private may be shown; import again with those that may."""
    columns = await asyncio.to_thread(columns_to_show, report)
    if not columns:
        return report
    more = Exposure(expose=columns)
    [again] = await _shown(importer, lambda importer: importer.update(report.name, more=more))
    return again


async def _samples(importer: Importer, report: ImportReport, tools: Mapping[str, Tool]) -> list[str]:
    """Say what may be asked of a database at once."""
    if report.kind != "database":
        return []
    texts = await asyncio.to_thread(sample_texts, importer.library.tools(), tools)
    lines = [f'    toolatlas ask "{text}"' for text in texts]
    return ["questions that it answers, each was run:", *lines] if lines else []


def _write(file: Path, tools: Mapping[str, Tool]) -> None:
    requests = [text for _, text in islice(offered_requests(tools, ("en", "zh")), _MAX_SUGGESTED)]
    text = library_profile(file.stem, list(tools.values()), requests)
    file.parent.mkdir(parents=True, exist_ok=True)
    with replacing(file) as stream:
        stream.write(text.encode())


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
