"""The table of commands.

To add a command, write one file in `cli/commands/` that holds a Typer application `app`, add one row here (or to the
table of its group, such as `TOOLS` in `cli/commands/tools.py`), and one test in `tests/cli/commands/`. A file is
imported when its command is typed and not before: `toolatlas --help` reads this table and nothing else.
"""

import importlib.metadata
from typing import Annotated

import typer

from cli.console.home_notes import tell
from cli.console.late_group import CommandRow, late
from cli.console.say import say

GROUPS = {
    "chat": CommandRow("cli.commands.chat", "Open the chat page on this machine."),
    "ask": CommandRow("cli.commands.ask", "Answer one request."),
    "serve": CommandRow("cli.commands.serve", "Keep everything open, so that `toolatlas ask` answers at once."),
    "serve-tools": CommandRow(
        "cli.commands.databases.serve_tools",
        "Make an endpoint for each kind of SQL in a file of pairs, verify it, and serve all read-only over HTTP.",
    ),
    "model": CommandRow("cli.commands.model", "Connect a chat model, try it, or go offline."),
    "settings": CommandRow("cli.commands.settings", "The language of the page, and where market data come from."),
    "doctor": CommandRow("cli.commands.doctor", "Say what is configured, what is reachable, and what to do about it."),
    "why": CommandRow(
        "cli.commands.why", "Say why a tool would be offered and taken for a request, or not; call nothing."
    ),
    "tools": CommandRow("cli.commands.tools", "Look at the tool library and change it."),
    "agents": CommandRow("cli.commands.agents", "Look at the agents and check profiles."),
    "graph": CommandRow("cli.commands.graph", "Look at the tool graph."),
    "nl2api": CommandRow(
        "cli.commands.nl2api.nl2api",
        "Questions with their SQL: turn them into sequences of calls, and into evaluation sets.",
    ),
    "eval": CommandRow("cli.commands.eval.app", "Measure; in a checkout of the repository only.", hidden=True),
    "allowed": CommandRow(
        "cli.commands.taken_back.allowed",
        "List the tools that you allowed for the rest of a conversation, or have one ask again.",
    ),
    "tags": CommandRow("cli.commands.tags", "Look at the tags of tools, have a model make them, and settle them."),
    "pairs": CommandRow("cli.commands.pairs.pairs", "Requests that lead to a tool: look at them and change them."),
    "usage": CommandRow("cli.commands.usage", "Look at how tools fared, by kind of request."),
    "home": CommandRow("cli.commands.home", "Which folder your things lie in, and whether what lies there may run."),
    "undo": CommandRow(
        "cli.commands.taken_back.undo", "Put back files that a tool deleted, replaced, changed or moved."
    ),
    "memory": CommandRow("cli.commands.memory", "Look at past requests and their paths, judge them and delete them."),
}
app = typer.Typer(
    cls=late(GROUPS),
    no_args_is_help=True,
    context_settings={"help_option_names": ["-h", "--help"]},
    pretty_exceptions_enable=False,
    help="`toolatlas`: ask, look at tools, agents, graph and memory, and change them.",
)


def _print_version(asked: bool) -> None:
    if asked:
        say(importlib.metadata.version("toolatlas"))
        raise typer.Exit


@app.callback()
def toolatlas(
    context: typer.Context,
    *,
    version: Annotated[  # noqa: ARG001 - its callback prints and ends
        bool, typer.Option("--version", is_eager=True, callback=_print_version, help="Print the version and exit.")
    ] = False,
) -> None:
    """`toolatlas`: ask, look at tools, agents, graph and memory, and change them."""
    if context.invoked_subcommand != "home":
        tell()
