"""`toolatlas undo`: take back what tools did to your files."""

import asyncio
from typing import Annotated

import typer

from cli.console.say import say
from graph.workflow.talk.undo import change_line, places_of, undone_lines
from graph.workspace.surroundings import surroundings
from settings import load_settings
from tools.workspace.bin import Change, changes
from tools.workspace.undoing import undo

app = typer.Typer(add_completion=False)
_SHORT = 22


@app.command("undo")
def undo_command(
    change: Annotated[str, typer.Argument(help="As `undo --list` shows it; the last one where none is named.")] = "",
    *,
    listed: Annotated[bool, typer.Option("--list", help="Only list what can be taken back.")] = False,
) -> None:
    """Put back files that a tool deleted, replaced, changed or moved."""
    settings = load_settings()
    places = places_of(surroundings(settings, settings.user))
    if listed:
        for line in change_lines(changes(places.bin, places.workspace)):
            say(line)
        return
    for line in undone_lines(asyncio.run(asyncio.to_thread(undo, places, change)), "en"):
        say(line)


def change_lines(known: list[Change]) -> list[str]:
    """Lay out changes as a table, the latest first."""
    if not known:
        return ["Nothing can be taken back."]
    head = f"{'id':{_SHORT}}  {'when':16}  {'by':16}  what"
    return [head, *(_line(change) for change in known)]


def _line(change: Change) -> str:
    return f"{change.id:{_SHORT}}  {change.at.astimezone():%Y-%m-%d %H:%M}  {change.by:16}  {change_line(change, 'en')}"
