"""Settling whether tools ask before each call: all in one go, or one after the other."""

import sys
from collections.abc import Sequence
from itertools import groupby
from typing import TYPE_CHECKING

import typer

from cli.console.say import say
from tagging.tags import ApprovalPolicy
from tools.tool import Tool

if TYPE_CHECKING:
    from graph.jobs.tag_editor import TagKeeping

_SHOWN = 12
_MEANT = {
    "n": ApprovalPolicy.NEVER,
    "never": ApprovalPolicy.NEVER,
    "a": ApprovalPolicy.ALWAYS,
    "always": ApprovalPolicy.ALWAYS,
}


async def settle_approvals(keeping: "TagKeeping", tools: Sequence[Tool], policy: ApprovalPolicy | None) -> None:
    """Take one word for all of some tools, or ask about each; what is left out stays open.

    Args:
        keeping: Of the library.
        tools: That ask, and that nobody settled.
        policy: For all of them; None asks a person.
    """
    if not tools:
        say("no tool waits for you to say whether it asks")
        return
    if policy is None and not sys.stdin.isatty():
        say("Nobody can be asked here; say --settle never or --settle always.", err=True)
        return
    said = [(policy or _answer(tool), tool) for tool in tools]
    settled = sorted(((one, tool) for one, tool in said if one), key=lambda pair: (pair[0], pair[1].id))
    for one, group in groupby(settled, key=lambda pair: pair[0]):
        named = [tool for _, tool in group]
        await keeping.settle(named, one)
        say(_told(one, [tool.id for tool in named]))


def _answer(tool: Tool) -> ApprovalPolicy | None:
    say(f"{tool.id}: {next(iter(tool.description.splitlines()), '')}\n    {tool.tags.approval.evidence}")
    try:
        said = typer.prompt("Shall it ask before each call: always, never, or later", default="later")
    except typer.Abort:  # the terminal was closed, or the person went away
        say()
        return None
    return _MEANT.get(str(said).strip().lower())


def _told(policy: ApprovalPolicy, tool_ids: Sequence[str]) -> str:
    more = len(tool_ids) - _SHOWN
    shown = ", ".join(tool_ids[:_SHOWN]) + (f" and {more:,} more" if more > 0 else "")
    verb = "no longer ask, until they change" if policy is ApprovalPolicy.NEVER else "go on asking"
    return f"{len(tool_ids):,} {verb}: {shown}"
