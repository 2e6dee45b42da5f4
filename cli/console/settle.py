"""Waiting for vectors: a command has one chance only, and without them it understands less."""

from typing import TYPE_CHECKING

from cli.console.say import say

if TYPE_CHECKING:
    from graph.assistant import Assistant

SOON_S, PATIENCE_S = 5.0, 90.0
FEW = 500
"""Vectors that are made within our patience; for more nobody is kept waiting."""


async def settle(assistant: "Assistant") -> None:
    """Wait for the tools' vectors, and say where they lack."""
    index = assistant.resources.index
    if not await assistant.ready(SOON_S) and index.progress.total - index.progress.ready <= FEW:
        say("reading the tools for the first time, this takes a moment …", err=True)
        await assistant.ready(PATIENCE_S)
    if index.progress.ready < index.progress.total:
        told = f"{index.progress.ready} of {index.progress.total} vectors are made; until then words find the others."
        say(f"{told} {index.progress.problem}".strip(), err=True)
