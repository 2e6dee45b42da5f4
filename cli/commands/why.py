"""`toolatlas why`: what becomes of one tool for a request, and for what reasons."""

from collections.abc import Iterable
from typing import TYPE_CHECKING

import typer

from cli.console import scope
from cli.console.say import say
from cli.console.settle import settle
from graph.inspect.tool_reason import ToolReason
from graph.inspect.why import why

if TYPE_CHECKING:
    from graph.assistant import Assistant

app = typer.Typer(add_completion=False)


@app.command("why")
def why_command(tool_id: str, request: str) -> None:
    """Say why a tool would be offered and taken for a request, or not; call nothing."""
    for line in reason_lines(tool_id, scope.run(scope.assistant, lambda opened: _reasons(opened, tool_id, request))):
        say(line)


def reason_lines(tool_id: str, found: "Iterable[ToolReason]") -> list[str]:
    """Lay out what became of a tool, part by part."""
    lines = []
    for part in found:
        who = f"goes to {part.agent}" if part.agent else "goes to nobody"
        lines += [f"{part.task!r} {who}; {tool_id}: {part.fate}", *(f"  {reason}" for reason in part.reasons)]
    return lines


async def _reasons(assistant: "Assistant", tool_id: str, request: str) -> "tuple[ToolReason, ...]":
    await settle(assistant)
    return await why(assistant, tool_id, request, user=assistant.resources.settings.user)
