"""`toolatlas tools test` and `toolatlas tools docs`: the tools at work, and the page about them."""

import sys
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console

from cli.commands.tool_options import ToolIds
from cli.console import scope
from cli.console.say import say
from settings import load_settings
from tools.calls.invoke import Limits
from tools.library.library import ToolLibrary
from tools.trials.recorded import recorded
from tools.trials.reference_page import built_in_tools, reference_page
from tools.trials.table import trial_summary, trial_table
from tools.trials.trial import Conditions, Trial, try_tools

_PIPE_WIDTH = 160
app = typer.Typer(add_completion=False)


@app.command("test")
def tools_test(
    tool_ids: ToolIds = None,
    recordings: Annotated[
        Path | None,
        typer.Option("--recorded", help="Folder with <pack>/recorded: services answer from there, mail goes nowhere."),
    ] = None,
) -> None:
    """Make every tool's example call in a temporary workspace and check what it really returned."""
    trials = scope.run(scope.library, lambda library: _tried(library, tool_ids or [], recordings))
    Console(width=None if sys.stdout.isatty() else _PIPE_WIDTH).print(trial_table(trials))
    say(trial_summary(trials))
    if not all(trial.outcome.good for trial in trials):
        raise typer.Exit(1)


@app.command("docs")
def tools_docs(
    file: Annotated[Path, typer.Option(help="The page.")] = Path("docs/tools.md"),
    check: Annotated[bool, typer.Option("--check", help="Write nothing; exit with 1 where the page is stale.")] = False,
) -> None:
    """Write the catalogue of the built-in tools as one Markdown page."""
    page = reference_page(built_in_tools())
    if check:
        if not file.is_file() or file.read_text(encoding="utf-8") != page:
            say(f"{file} is stale; run `toolatlas tools docs`.", err=True)
            raise typer.Exit(1)
        return
    file.write_text(page, encoding="utf-8")
    say(f"wrote {file}")


async def _tried(library: ToolLibrary, tool_ids: list[str], recordings: Path | None) -> list[Trial]:
    settings = load_settings()
    conditions = Conditions(options=settings.pack_options, limits=Limits(settings.call_timeout_s))
    async with AsyncExitStack() as stack:
        if recordings:
            conditions = await stack.enter_async_context(recorded(recordings, conditions))
        tools = [library.get(tool_id) for tool_id in tool_ids] or library.tools().values()
        return [trial async for trial in try_tools(library, tools, conditions)]
