"""`toolatlas tags run`, once called `toolatlas tools tag`: a model makes tags."""

from typing import Annotated

import typer

from cli.commands.tool_options import Limit, ToolIds
from cli.console import scope
from cli.console.model_job import JobWording, run_job
from graph.jobs.batch_run import ToolSelection
from graph.jobs.tagging import TaggingRun
from settings import load_settings
from tools.library.library import ToolLibrary

_WORDS = JobWording(doing="tagging", done="tagged", command="toolatlas tags run")
app = typer.Typer(add_completion=False)


@app.command("run")
def tags_run(
    tool_ids: ToolIds = None,
    *,
    yes: Annotated[bool, typer.Option("--yes", "-y", help="Start without being asked.")] = False,
    only_stale: Annotated[bool, typer.Option(help="Only tools that changed since a model tagged them.")] = False,
    limit: Limit = None,
) -> None:
    """Let the configured model tag tools; it may raise a permission and never lower it. What was cut off goes on."""
    wish = ToolSelection(tuple(tool_ids or ()), only_stale=only_stale, limit=limit)

    async def work(library: ToolLibrary) -> bool:
        return await run_job(TaggingRun(load_settings(), library), wish, _WORDS, yes=yes)

    if not scope.run(scope.library, work):
        raise typer.Exit(1)
