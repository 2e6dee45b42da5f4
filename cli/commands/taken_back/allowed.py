"""`toolatlas allowed`: tools that you allowed for the rest of a conversation, and how that is taken back."""

import asyncio
from typing import Annotated

import typer

from cli.console.say import say
from settings import load_settings
from tools.calls.allowed import AllowedTool, AllowedTools

app = typer.Typer(add_completion=False)
_SHORT = 32


@app.command("allowed")
def allowed(
    tool: Annotated[str, typer.Argument(help="Have this tool ask again before each call.", show_default=False)] = "",
    *,
    thread: Annotated[
        str, typer.Option(help="Only in this conversation; in all of them by default.", show_default=False)
    ] = "",
) -> None:
    """List the tools that you allowed for the rest of a conversation, or have one ask again."""
    for line in asyncio.run(_taken_back(tool, thread) if tool else _listed(thread)):
        say(line)


async def _listed(thread: str) -> list[str]:
    settings = load_settings()
    async with AllowedTools(settings.home, settings.retention) as kept:
        found = await kept.of(settings.user, thread)
    if not found:
        return ["No tool is allowed beyond the call that you said yes to."]
    return [f"{'conversation':{_SHORT}}  {'since (UTC)':16}  tool", *map(_line, found)]


async def _taken_back(tool: str, thread: str) -> list[str]:
    settings = load_settings()
    async with AllowedTools(settings.home, settings.retention) as kept:
        found = [one for one in await kept.of(settings.user, thread) if one.tool_id == tool]
        for one in found:
            await kept.take_back(one.user, one.thread_id, one.tool_id)
    where = "1 conversation" if len(found) == 1 else f"{len(found)} conversations"
    return [
        f"{tool} asks again before each call in {where}." if found else f"{tool} is not allowed in any conversation."
    ]


def _line(one: AllowedTool) -> str:
    return f"{one.thread_id:{_SHORT}}  {one.at[:16].replace('T', ' ')}  {one.tool_id}"
