"""`toolatlas agents groups`: what prompts hold of an agent's tools, and what they leave out and why."""

import asyncio
from collections.abc import Iterator
from typing import Annotated

import typer

from cli.console import scope
from cli.console.say import say
from errors import ConfigError
from graph.assistant import Assistant
from graph.workspace.agent_groups import make_groups, room_for_tools
from graph.workspace.snapshot import HomeSnapshot
from tools.budget.agent_groups import AgentGroups
from tools.budget.group import BudgetedGroup

_SHOWN = 20
app = typer.Typer(add_completion=False)


@app.command("groups")
def agents_groups(
    agent: str,
    budget: Annotated[
        int | None, typer.Option(min=1, help="Tokens, in place of the profile's.", show_default=False)
    ] = None,
    *,
    every: Annotated[bool, typer.Option("--all", help="Print every tool and every group.")] = False,
) -> None:
    """Show an agent's groups of tools with what they cost, and the tools that are left out with the reason."""
    for line in scope.run(scope.assistant, lambda opened: _lines(opened, agent, budget, every=every)):
        say(line)


async def _lines(assistant: Assistant, agent: str, budget: int | None, *, every: bool) -> list[str]:
    snapshot, room_tokens = await assistant.refresh(), room_for_tools(assistant.resources.settings)
    groups = await asyncio.to_thread(groups_of, snapshot, agent, budget, room_tokens)
    return list(group_lines(groups, agent, None if every else _SHOWN))


def groups_of(snapshot: HomeSnapshot, agent: str, budget: int | None, room_tokens: int) -> AgentGroups:
    """Return an agent's groups as requests see them, or as they would be with another budget.

    Raises:
        ConfigError: there is no such agent.
    """
    profile = next((p for p in snapshot.profiles if p.name == agent), None)
    if profile is None:
        names = ", ".join(p.name for p in snapshot.profiles)
        raise ConfigError(f"There is no agent {agent!r}; there are {names}.")
    if budget is None:
        return snapshot.groups.of(agent)
    other = profile.model_copy(update={"token_budget": budget})
    return make_groups([other], snapshot.tools, snapshot.taken, snapshot.groups.hints, room_tokens).of(agent)


def group_lines(groups: AgentGroups, agent: str, shown: int | None) -> Iterator[str]:
    """Write the groups; of long lists the first few, and how many there are."""
    n_tools = sum(len(group.lines) for group in groups.groups) + len(groups.oversize)
    yield f"{agent}: {n_tools:,} tools, {groups.budget_tokens:,} tokens in one prompt"
    for group in groups.groups[:shown]:
        yield from _group(group, shown)
    yield from _more(len(groups.groups), shown, "groups")
    for out in groups.oversize[:shown]:
        yield f"left out {out.tool_id}: {out.reason}"
    yield from _more(len(groups.oversize), shown, "tools left out")
    for parted in groups.parted[:shown]:
        yield f"parted   {parted.consumer} without {parted.supplier}: no group of this budget holds both"
    yield from _more(len(groups.parted), shown, "dependencies parted")


def _group(group: BudgetedGroup, shown: int | None) -> Iterator[str]:
    when = "in every prompt" if group.number == 1 else "loaded when it is needed"
    size = f"{len(group.lines):,} tools, {group.n_tokens:,} of {group.budget_tokens:,} tokens"
    yield f"group {group.number}: {size}, {when}"
    yield from (f"  {line}" for line in list(group.lines.values())[:shown])
    yield from (f"  {line}" for line in _more(len(group.lines), shown, "tools"))


def _more(n: int, shown: int | None, what: str) -> Iterator[str]:
    if shown is not None and n > shown:
        yield f"… {n - shown:,} more {what}: --all"
