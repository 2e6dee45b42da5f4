"""The commands that build the tool graph from call paths and look at it: build, stats, show, export."""

import asyncio
import sys
from collections.abc import Awaitable, Callable
from datetime import datetime
from pathlib import Path
from typing import Annotated, TypeVar

import typer
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, SpinnerColumn, TextColumn, TimeElapsedColumn

from cli.console.graph_lines import build_lines, shape_lines
from cli.console.tool_picture import sketch, svg
from errors import ConfigError
from graph.assistant import Assistant
from graph.ingest.build import BuildReport, Wish, build
from graph.ingest.call_paths import read_call_paths, read_described
from graph.inspect.export import ENDING, export
from graph.inspect.neighbourhood import read_surroundings
from graph.inspect.statistics import read_shape
from graph.store.tool_graph import ToolGraph
from settings import load_settings

T = TypeVar("T")
ANY_TIME = ["%Y-%m-%d", "%Y-%m-%dT%H:%M:%S"]


def register(app: typer.Typer) -> None:
    """Add the commands to the ones about the tool graph."""
    for name, command in (
        ("build", graph_build),
        ("stats", graph_stats),
        ("show", graph_show),
        ("export", graph_export),
    ):
        app.command(name)(command)


def graph_build(  # noqa: PLR0913 - one option each
    *,
    paths: Annotated[Path, typer.Option(help="Call paths as .jsonl, a ToolBench answer tree, or a folder of them.")],
    tools: Annotated[Path | None, typer.Option(help="Described tools to add where the graph lacks them.")] = None,
    source: Annotated[str, typer.Option(help="Name that the edges keep; the file's where none is given.")] = "",
    split: Annotated[str, typer.Option(help="Only rows of this split.")] = "",
    create: Annotated[bool, typer.Option("--create", help="Add tools that paths name and the graph lacks.")] = False,
    at: Annotated[
        datetime | None,
        typer.Option(formats=ANY_TIME, help="When the paths were recorded; the file's time where it is not said."),
    ] = None,
) -> None:
    """Count call paths into the tool graph; the same again adds nothing, and completes what was cut off."""
    wish = Wish(
        found=read_call_paths(paths, split),
        source=source or paths.stem,
        file=paths.name,
        split=split,
        described=read_described(tools) if tools else {},
        create=create,
        at=at.astimezone().timestamp() if at else None,
    )
    if not wish.found.paths:
        raise ConfigError(f"{paths} holds no path{f' of the split {split!r}' if split else ''}.")
    for line in build_lines(asyncio.run(_built(wish))):
        typer.echo(line)


def graph_stats() -> None:
    """Show how much the graph holds, how many ways leave a tool, how uneven they are, and where they come from."""
    for line in shape_lines(_run(read_shape)):
        typer.echo(line)


def graph_show(
    tool_id: str,
    file: Annotated[Path | None, typer.Option(help="Draw it there, as SVG.")] = None,
    top: Annotated[int, typer.Option(min=1, max=40, help="How many tools a side at most.")] = 8,
) -> None:
    """Show a tool (or START) with what leads to it, what follows, and whose results it takes."""
    found = _run(lambda graph: read_surroundings(graph, tool_id, top))
    typer.echo(sketch(found))
    if file is not None:
        _write(file, svg(found))
        typer.echo(f"drew {file}")


def graph_export(file: Annotated[Path, typer.Argument(help=f"Ends in {ENDING}.")]) -> None:
    """Write the whole graph as GraphML, for other programs."""
    if file.suffix != ENDING:
        raise ConfigError(f"{file} does not end in {ENDING}, which is what is written.")
    n_nodes, n_edges = _run(lambda graph: export(graph, file))
    typer.echo(f"wrote {n_nodes:,} nodes and {n_edges:,} edges to {file}")


async def _built(wish: Wish) -> BuildReport:
    """Build behind a progress bar on the errors' side, after the graph was brought in step with the library."""
    words = TextColumn("{task.description}")
    columns = (SpinnerColumn(), words, BarColumn(), MofNCompleteColumn(), TimeElapsedColumn())
    async with Assistant.open(load_settings()) as assistant:
        with Progress(*columns, console=Console(stderr=True), disable=not sys.stderr.isatty()) as progress:
            task = progress.add_task("counting paths", total=None)
            return await build(
                assistant.resources.graph,
                wish,
                lambda done, total: progress.update(task, completed=done, total=total),
            )


def _run(work: Callable[[ToolGraph], Awaitable[T]]) -> T:
    async def opened() -> T:
        async with ToolGraph.open(load_settings()) as graph:
            return await work(graph)

    return asyncio.run(opened())


def _write(file: Path, text: str) -> None:
    try:
        file.write_text(text, encoding="utf-8")
    except OSError as error:
        raise ConfigError(f"{file} cannot be written: {error.strerror or error}.") from error
