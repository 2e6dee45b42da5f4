"""The commands that find tools: search."""

import asyncio
from typing import Annotated

import typer

from graph.assistant import Assistant
from graph.search.tool_search import Found
from settings import load_settings

SOON_S, PATIENCE_S = 5.0, 90.0
FEW = 500
"""Vectors that are made within our patience; for more nobody is kept waiting."""


def register(app: typer.Typer) -> None:
    """Add the commands to the ones about tools."""
    app.command("search")(tools_search)


def tools_search(
    query: str,
    top: Annotated[int, typer.Option(min=1, help="How many tools at most.")] = 8,
    *,
    needs: Annotated[bool, typer.Option("--needs", help="Rank what the found tools need among them.")] = False,
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON object for machines.")] = False,
) -> None:
    """Find tools for a request, and say how likely it is that any of them fits."""
    found = asyncio.run(_found(query, top, needs=needs))
    for line in [found.model_dump_json()] if as_json else found_lines(found):
        typer.echo(line)
    if found.problem and not as_json:
        typer.echo(found.problem, err=True)


def found_lines(found: Found) -> list[str]:
    """Lay out what a search brought."""
    fit = f"a tool fits: {found.fits:.0%} likely"
    lines = [fit if found.is_fitting else f"no tool fits ({fit}); the nearest:"]
    lines += [f"rewritten: {text}" for text in found.rewrites]
    return lines + [f"{c.score:.2f}  {c.tool_id:32} {'; '.join(c.evidence)}" for c in found.candidates]


async def _found(query: str, top: int, *, needs: bool) -> Found:
    async with Assistant.open(load_settings()) as assistant:
        await settle(assistant)
        return await (assistant.find_with_needs(query, top) if needs else assistant.find(query, top))


async def settle(assistant: Assistant) -> None:
    """Wait for the tools' vectors: a command has one chance only, and without them it understands less."""
    index = assistant.resources.index
    if not await assistant.ready(SOON_S) and index.progress.total - index.progress.ready <= FEW:
        typer.echo("reading the tools for the first time, this takes a moment …", err=True)
        await assistant.ready(PATIENCE_S)
    if index.progress.ready < index.progress.total:
        told = f"{index.progress.ready} of {index.progress.total} vectors are made; until then words find the others."
        typer.echo(f"{told} {index.progress.problem}".strip(), err=True)
