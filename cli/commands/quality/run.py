"""`toolatlas tools quality run`: servers are probed, and a model or the rules rate descriptions."""

import asyncio
from collections.abc import Mapping
from typing import Annotated

import typer

from cli.commands.tool_options import ToolIds
from cli.console import scope
from cli.console.model_job import JobWording, run_job
from cli.console.quality_scope import Opened, opened, summed
from cli.console.say import say
from graph.jobs.batch_run import ToolSelection
from graph.jobs.rating import RatingRun
from tools.quality.reachability import probe
from tools.quality.store import QualityStore
from tools.quality.verdicts import verdicts
from tools.tool import Tool

_TIMEOUT_S = 5.0
_WORDS = JobWording(doing="rating", done="rated", command="toolatlas tools quality run")
app = typer.Typer(add_completion=False)


@app.command("run")
def quality_run(
    tool_ids: ToolIds = None,
    *,
    probing: Annotated[bool, typer.Option("--probe/--no-probe", help="Connect to the servers of HTTP tools.")] = True,
    asking: Annotated[bool, typer.Option("--model/--no-model", help="Ask the model, where one is set.")] = True,
    yes: Annotated[bool, typer.Option("--yes", "-y", help="Ask the model without being asked yourself.")] = False,
    limit: Annotated[int | None, typer.Option(min=1, help="Most tools for the model.", show_default=False)] = None,
) -> None:
    """Rate tools by the configured model, or else by rules, and probe servers. What was cut off goes on."""
    wish = ToolSelection(tuple(tool_ids or ()), limit=limit)
    if not scope.run(opened, lambda quality: _ran(quality, wish, probing=probing, asking=asking, yes=yes)):
        raise typer.Exit(1)


async def _ran(quality: Opened, wish: ToolSelection, *, probing: bool, asking: bool, yes: bool) -> bool:
    """Probe, rate and sum up; tell whether everything was rated that should be."""
    settings, library, store = quality
    tools = quality.named(wish.tool_ids)
    if probing:
        await _probed(tools, store)
    done = True
    if asking and settings.model:
        done = await run_job(RatingRun(settings, library, store), wish, _WORDS, yes=yes)
    found = await asyncio.to_thread(verdicts, tools, await store.load(), settings.quality_floor)
    say(summed(list(found.values()), settings))
    say("`toolatlas tools quality list` says why; `toolatlas tools quality set ID pass` lets one pass")
    return done


async def _probed(tools: Mapping[str, Tool], store: QualityStore) -> None:
    probes = await probe(tools, _TIMEOUT_S)
    await store.probed(probes)
    lost = sum(bool(one.problem) for one in probes.values())
    say(f"{len(probes):,} tools probed, {lost:,} of them cannot be reached")
