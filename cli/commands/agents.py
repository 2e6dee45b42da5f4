"""`toolatlas agents …`: who there is, with what tools, and what a profile would do."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import typer

from agents.check import check_profile
from cli.console import scope
from cli.console.late_group import CommandRow, late
from cli.console.say import say
from graph.workspace.roster import Roster, open_roster
from prompts.render.tokens import count_tokens
from settings import Settings

AGENTS = {
    "groups": CommandRow(
        "cli.commands.agents_groups",
        "Show an agent's groups of tools with what they cost, and the tools that are left out with the reason.",
    ),
}
app = typer.Typer(
    cls=late(AGENTS), add_completion=False, no_args_is_help=True, help="Look at the agents and check profiles."
)


@app.command("list")
def agents_list() -> None:
    """List the agents with the number of tools that each may use."""

    async def work(roster: Roster) -> None:
        for profile in roster.profiles:
            n_tools = len(roster.taken[profile.name])
            say(f"{profile.name:12} {n_tools:4} tools  {profile.description.splitlines()[0]}")
        for fault in roster.problems:
            say(f"left out: {fault}", err=True)

    scope.run(_roster, work)


@app.command("check")
def agents_check(file: Path) -> None:
    """Say what a profile would do, before it goes live."""

    async def work(roster: Roster) -> bool:
        report = check_profile(file, roster.tools, roster.profiles, count_tokens)
        say(report.render())
        return report.ok

    if not scope.run(_roster, work):
        raise typer.Exit(1)


@asynccontextmanager
async def _roster(settings: Settings) -> AsyncIterator[Roster]:
    async with scope.library(settings) as library:
        yield await open_roster(settings, library)
