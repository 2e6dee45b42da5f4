"""`toolatlas tools …`: what is in the library, and the commands that change it.

They open the library alone; index and tool graph compare themselves with it when the assistant is next opened.
"""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from cli.console import scope
from cli.console.late_group import CommandRow, late
from cli.console.say import say

if TYPE_CHECKING:
    from tools.library.library import ToolLibrary

TOOLS = {
    "import": CommandRow(
        "cli.commands.tools_import",
        "Import tools and say what was found in them; the same again changes only what changed.",
        "import",
    ),
    "update": CommandRow(
        "cli.commands.tools_import", "Import again what was imported; what was cut off is completed.", "update"
    ),
    "imports": CommandRow(
        "cli.commands.tools_import", "List what was imported, from where, and what was cut off.", "imports"
    ),
    "forget": CommandRow("cli.commands.tools_import", "Forget an import and all its tools.", "forget"),
    "export": CommandRow(
        "cli.commands.tools_import",
        "Write every tool that can be imported elsewhere, one JSON object a line.",
        "export",
    ),
    "check": CommandRow(
        "cli.commands.tools_check",
        "Say how well tools are told apart, who takes them, and which requests lead to them; nothing is called.",
        "check",
    ),
    "search": CommandRow(
        "cli.commands.tools_search", "Find tools for a request, and say how likely it is that any of them fits."
    ),
    "index": CommandRow(
        "cli.commands.tools_index",
        "Read every tool into the index and wait until that is done; `make chat` does it when it installs.",
    ),
    "tag": CommandRow("cli.commands.tags_run", "The same as `toolatlas tags run`."),
    "quality": CommandRow(
        "cli.commands.quality.quality", "Look at how well tools are described, probe them, and settle who passes."
    ),
    "test": CommandRow(
        "cli.commands.quality.trials",
        "Make every tool's example call in a temporary workspace and check what it really returned.",
        "test",
    ),
    "docs": CommandRow(
        "cli.commands.quality.trials", "Write the catalogue of the built-in tools as one Markdown page.", "docs"
    ),
}
app = typer.Typer(
    cls=late(TOOLS), add_completion=False, no_args_is_help=True, help="Look at the tool library and change it."
)
ToolIds = Annotated[list[str], typer.Argument(help="Ids such as finance/get_quote.", show_default=False)]


@app.command("list")
def tools_list() -> None:
    """List every tool on offer, and what is not and why."""

    async def work(library: "ToolLibrary") -> None:
        for tool in library.tools().values():
            say(f"{tool.id:32} {tool.tags.permission.value:7} {next(iter(tool.description.splitlines()), '')}")
        for problem in library.problems:
            say(f"not on offer: {problem.where}: {problem.reason}", err=True)

    scope.run(scope.library, work)


@app.command("show")
def tools_show(tool_id: str) -> None:
    """Show a tool with its schemas and tags."""

    async def work(library: "ToolLibrary") -> None:
        say(library.get(tool_id).model_dump_json(indent=2))

    scope.run(scope.library, work)


@app.command("add")
def tools_add(file: Path) -> None:
    """Add the typed functions of a Python file, or bring them up to date."""

    async def work(library: "ToolLibrary") -> None:
        for tool in await library.add(file):
            say(f"added {tool.id}")

    scope.run(scope.library, work)


@app.command("remove")
def tools_remove(tool_ids: ToolIds) -> None:
    """Forget tools that were added."""
    scope.run(scope.library, lambda library: library.delete(*tool_ids))


@app.command("disable")
def tools_disable(tool_ids: ToolIds) -> None:
    """Take tools off the offer; they stay known."""
    scope.run(scope.library, lambda library: library.disable(*tool_ids))


@app.command("enable")
def tools_enable(tool_ids: ToolIds) -> None:
    """Put tools on offer again."""
    scope.run(scope.library, lambda library: library.enable(*tool_ids))


@app.command("prune")
def tools_prune() -> None:
    """Forget stored tools that no longer load."""

    async def work(library: "ToolLibrary") -> None:
        gone = await library.prune()
        say("\n".join(f"forgot {tool_id}" for tool_id in gone) or "every stored tool loads")

    scope.run(scope.library, work)
