"""`toolatlas home …`: which folder a person's things lie in, and whether what lies there may run."""

import asyncio
import shlex
from collections import Counter
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Annotated

import typer

import home
from cli.console.say import say
from settings import home_is_named, named_home
from tools.library.store import BUILTIN, ToolStore
from tools.storage.sqlite import FILE_NAME

app = typer.Typer(
    add_completion=False,
    no_args_is_help=True,
    help="Which folder your things lie in, and whether what lies there may run.",
)
Folder = Annotated[Path | None, typer.Argument(help="The home; by default the one that is used.", show_default=False)]


@app.command("show")
def show(folder: Folder = None) -> None:
    """Say which home is used, whether it is trusted, and which tools of it would run."""
    place = (folder or named_home()).resolve()
    say(f"{place}{'' if folder else _why()}")
    say(_state(place))
    for line in _brought(place):
        say(f"  {line}")


@app.command("adopt")
def adopt(
    folder: Annotated[Path, typer.Argument(help="The home; it stays where it is.")] = Path(home.IN_FOLDER),
) -> None:
    """Use a home of yours from now on, wherever you stand, and trust it."""
    place = home.adopt(folder)
    say(f"{place} is your home from now on; it stays where it is, and `toolatlas home leave` takes that back")
    if home_is_named():
        say("TOOLATLAS_HOME names another one here, and wins", err=True)


@app.command("leave")
def leave() -> None:
    """Use the folder of your account again; what was adopted stays where it is."""
    home.leave()
    say(f"{home.own_home()} is your home again")


@app.command("trust")
def trust(folder: Folder = None) -> None:
    """Let run what lies in a home: tools that were added or imported, its tool graph, its .env."""
    place = home.trust(folder or named_home())
    say(f"{place} is trusted; `toolatlas home distrust {shlex.quote(str(place))}` takes that back")
    for line in _brought(place):
        say(f"  {line}")


@app.command("distrust")
def distrust(folder: Folder = None) -> None:
    """Let nothing of a home run until it is trusted again."""
    say(f"{home.distrust(folder or named_home())} is not trusted; nothing that lies in it is run")


def _why() -> str:
    if home_is_named():
        return "  (TOOLATLAS_HOME)"
    return "  (your account's own)" if named_home() == home.own_home() else "  (adopted)"


def _state(place: Path) -> str:
    if not place.is_dir():
        return "not there yet; made when it is first used"
    return "trusted" if home.is_trusted(place) else f"not trusted: {home.refusal(place).en}"


def _brought(place: Path) -> Iterator[str]:
    """List where the tools come from that were added or imported; nothing of them is loaded."""
    if not (place / FILE_NAME).exists():
        return
    counted = Counter(asyncio.run(_origins(place)))
    for (source, origin), n in sorted(counted.items()):
        yield f"{n} {source} tool{'s' if n > 1 else ''} of {origin}"


async def _origins(place: Path) -> list[tuple[str, str]]:
    async with ToolStore(place) as store:
        _, definitions, _ = await store.load()
    return [(row.tool.source, _started(row.tool.binding) or row.origin) for row in definitions if row.origin != BUILTIN]


def _started(binding: object) -> str:
    """Return the command that is started for a tool, where it is a program's."""
    command = binding.get("command") if isinstance(binding, Mapping) else None
    return shlex.join(map(str, command)) if isinstance(command, list | tuple) else ""
