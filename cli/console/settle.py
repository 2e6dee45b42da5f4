"""Waiting for vectors: a command has one chance only, and without them it understands less."""

from pathlib import Path
from typing import TYPE_CHECKING, Final

from cli.console.say import say

if TYPE_CHECKING:
    from graph.assistant import Assistant

SOON_S, PATIENCE_S = 5.0, 90.0
FEW = 500
"""Vectors that are made within our patience; for more nobody is kept waiting."""
READ: Final = ".tools_read"
"""File in the home that says that its tools were read once to the end."""


async def settle(assistant: "Assistant") -> None:
    """Wait for the tools' vectors, and say where they lack."""
    index, read = assistant.resources.index, assistant.resources.settings.home / READ
    if not await assistant.ready(SOON_S) and index.progress.total - index.progress.ready <= FEW:
        say(_reading(read, index.progress.total - index.progress.ready), err=True)
        await assistant.ready(PATIENCE_S)
    if index.progress.ready < index.progress.total:
        told = f"{index.progress.ready} of {index.progress.total} vectors are made; until then words find the others."
        say(f"{told} {index.progress.problem}".strip(), err=True)
    elif not read.exists():
        read.touch()


def _reading(read: Path, n_new: int) -> str:
    what = "reading the tools for the first time"
    if read.exists():
        what = f"reading {n_new} texts of new or changed tools" if n_new else "opening the index"
    return f"{what}, this takes a moment …"
