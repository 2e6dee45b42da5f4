"""`toolatlas graph …`: the tool graph, built from call paths, looked at and written to files."""

from datetime import datetime
from pathlib import Path
from typing import Annotated

import typer

from cli.console import scope
from cli.console.graph_lines import build_lines, shape_lines
from cli.console.progress import progress_bar
from cli.console.say import say
from cli.console.tool_picture import sketch, svg
from errors import ConfigError
from graph.assistant import Assistant
from graph.ingest.build import BuildReport, BuildRequest, build
from graph.ingest.call_paths import read_call_paths, read_described
from graph.inspect.export import ENDING, export
from graph.inspect.neighbourhood import read_surroundings
from graph.inspect.statistics import read_shape
from tools.storage.replace import replacing

app = typer.Typer(add_completion=False, no_args_is_help=True, help="Look at the tool graph.")
ANY_TIME = ["%Y-%m-%d", "%Y-%m-%dT%H:%M:%S"]


@app.command("neighbours")
def graph_neighbours(tool_id: str) -> None:
    """Show what can follow a tool (or START), and what it takes its arguments from."""

    async def work(assistant: Assistant) -> None:
        around = await assistant.around(tool_id)
        for n in around.successors:
            supplied = f", takes {n.strength} input from it" if n.strength else ""
            say(f"{n.weight:.3f}  {n.tool_id:32} availability {n.availability:.2f}{supplied}")
        say(f"{around.end_weight:.3f}  END")
        for supply in around.suppliers:
            say(f"takes {supply.parameter!r} from {supply.supplier} {supply.resource} ({supply.strength})")
        if around.stale:
            say("the graph server is down: this is what was known last", err=True)

    scope.run(scope.assistant, work)


@app.command("build")
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
    wish = BuildRequest(
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
    for line in build_lines(scope.run(scope.assistant, lambda opened: _built(opened, wish))):
        say(line)


@app.command("stats")
def graph_stats() -> None:
    """Show how much the graph holds, how many ways leave a tool, how uneven they are, and where they come from."""
    for line in shape_lines(scope.run(scope.graph, read_shape)):
        say(line)


@app.command("show")
def graph_show(
    tool_id: str,
    file: Annotated[Path | None, typer.Option(help="Draw it there, as SVG.")] = None,
    top: Annotated[int, typer.Option(min=1, max=40, help="How many tools a side at most.")] = 8,
) -> None:
    """Show a tool (or START) with what leads to it, what follows, and whose results it takes."""
    found = scope.run(scope.graph, lambda graph: read_surroundings(graph, tool_id, top))
    say(sketch(found))
    if file is not None:
        _write(file, svg(found))
        say(f"drew {file}")


@app.command("export")
def graph_export(file: Annotated[Path, typer.Argument(help=f"Ends in {ENDING}.")]) -> None:
    """Write the whole graph as GraphML, for other programs."""
    if file.suffix != ENDING:
        raise ConfigError(f"{file} does not end in {ENDING}, which is what is written.")
    n_nodes, n_edges = scope.run(scope.graph, lambda graph: export(graph, file))
    say(f"wrote {n_nodes:,} nodes and {n_edges:,} edges to {file}")


async def _built(assistant: Assistant, wish: BuildRequest) -> BuildReport:
    """Build behind a progress bar, after the graph was brought in step with the library."""
    with progress_bar("counting paths") as bar:
        return await build(assistant.resources.graph, wish, bar.show)


def _write(file: Path, text: str) -> None:
    try:
        with replacing(file) as stream:
            stream.write(text.encode())
    except OSError as error:
        raise ConfigError(f"{file} cannot be written: {error.strerror or error}.") from error
