"""`toolatlas memory …`: what was asked before, with the paths that were taken, and a person's word on them."""

from typing import TYPE_CHECKING, Annotated

import typer

from cli.console import scope
from cli.console.say import say
from errors import ConfigError

if TYPE_CHECKING:
    from graph.memory.collection import Memory
    from graph.memory.long_term import LongTermMemory

app = typer.Typer(
    add_completion=False,
    no_args_is_help=True,
    help="Look at past requests and their paths, judge them and delete them.",
)
User = Annotated[str, typer.Option(help="Whose; by default the one user of this home.", show_default=False)]
Id = Annotated[str, typer.Argument(help="As `memory list` shows it; its first characters are enough.")]
_SHORT = 8
_OPINIONS = {-1: "wrong", 0: "", 1: "right"}


@app.command("list")
def memory_list(
    text: Annotated[str, typer.Argument(help="Only requests or paths that hold this.")] = "",
    *,
    top: Annotated[int, typer.Option(min=1, help="How many at most.")] = 40,
    user: User = "",
) -> None:
    """List past requests, the latest first, with how much each speaks for its path or against it."""
    found = [
        entry
        for entry in scope.run(scope.memory(user), lambda memory: memory.entries())
        if text.lower() in _words(entry[0])
    ]
    for line in memory_lines(found[:top]):
        say(line)
    if len(found) > top:
        say(f"and {len(found) - top} more; --top shows them")


@app.command("show")
def memory_show(memory_id: Id, user: User = "") -> None:
    """Show everything that is kept of one request."""
    say(scope.run(scope.memory(user), lambda memory: _named(memory, memory_id)).model_dump_json(indent=2))


@app.command("delete")
def memory_delete(
    memory_ids: Annotated[list[str] | None, typer.Argument(help="Ids as `memory list` shows them.")] = None,
    *,
    everything: Annotated[bool, typer.Option("--all", help="Delete all of this user's.")] = False,
    user: User = "",
) -> None:
    """Delete past requests with their vectors; nothing brings them back."""

    async def work(memory: "LongTermMemory") -> int:
        known = [m.key for m, _ in await memory.entries()] if everything else []
        return await memory.forget(*known, *[(await _named(memory, i)).key for i in memory_ids or ()])

    if not memory_ids and not everything:
        raise typer.BadParameter("name ids, or say --all")
    say(f"deleted {scope.run(scope.memory(user), work)}")


@app.command("wrong")
def memory_wrong(memory_id: Id, user: User = "") -> None:
    """Say that a path was wrong: it speaks against its tools for requests like this one from now on."""
    say(f"wrong from now on: {_judged(user, memory_id, liked=False)}")


@app.command("right")
def memory_right(memory_id: Id, user: User = "") -> None:
    """Say that a path was right: it speaks for its tools with full weight."""
    say(f"right from now on: {_judged(user, memory_id, liked=True)}")


@app.command("share")
def memory_share(memory_id: Id, user: User = "") -> None:
    """Let every user of this home profit from a path; its request can be read by them."""

    async def work(memory: "LongTermMemory") -> str:
        found = await _named(memory, memory_id)
        if not await memory.share(found.key):
            raise ConfigError(f"The memory {memory_id!r} belongs to somebody else.")
        return _path(found)

    say(f"shared: {scope.run(scope.memory(user), work)}")


def memory_lines(entries: "list[tuple[Memory, float]]") -> list[str]:
    """Lay out memories as a table."""
    if not entries:
        return ["Nothing is remembered."]
    head = f"{'id':{_SHORT}}  {'when':16}  {'speaks':>6}  {'outcome':8} {'judged':6}  request → path"
    return [head, *(_line(memory, weight) for memory, weight in entries)]


def _line(memory: "Memory", weight: float) -> str:
    at, judged = memory.at.astimezone(), _OPINIONS[memory.opinion]
    said = f"{memory.words} → {_path(memory)}"
    return f"{memory.key[:_SHORT]}  {at:%Y-%m-%d %H:%M}  {weight:+6.2f}  {memory.outcome:8} {judged:6}  {said}"


def _path(memory: "Memory") -> str:
    return " > ".join(memory.path)


def _words(memory: "Memory") -> str:
    return f"{memory.request} {_path(memory)}".lower()


def _judged(user: str, memory_id: str, *, liked: bool) -> str:
    async def work(memory: "LongTermMemory") -> str:
        found = await _named(memory, memory_id)
        await memory.judge(found.key, liked=liked)
        return _path(found)

    return scope.run(scope.memory(user), work)


async def _named(memory: "LongTermMemory", memory_id: str) -> "Memory":
    """Find one memory by the beginning of its id."""
    found = [m for m, _ in await memory.entries() if memory_id and m.key.startswith(memory_id)]
    if len(found) == 1:
        return found[0]
    why = f"{len(found)} memories begin" if found else "No memory begins"
    raise ConfigError(f"{why} with {memory_id!r}; `toolatlas memory list` shows their ids.")
