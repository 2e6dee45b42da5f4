"""`toolatlas eval groups`, `toolatlas eval prefixes`: budgeted groups, and how well prompt caches like them."""

import asyncio
from typing import Annotated

import typer

from cli.commands.eval.options import print_lines
from evals.speed.packing import packing_lines
from evals.speed.prompt_prefixes import prefix_lines
from settings import load_settings

app = typer.Typer(add_completion=False)


@app.command("groups")
def groups(
    n: Annotated[int, typer.Option(min=1, help="Tools.")] = 10_000,
    budget: Annotated[list[int] | None, typer.Option(min=1, help="Tokens of one prompt's tools.")] = None,
) -> None:
    """Time the grouping of a large library, and print the largest view beside its budget."""
    print_lines(packing_lines(n, budget or [500, 2_000, 8_000]))


@app.command("prefixes")
def prefixes(n: Annotated[int, typer.Option(min=1, help="Example requests to run.")] = 60) -> None:
    """Print how many tokens of each prompt begin the one before it, within a request and from one to the next."""
    print_lines(asyncio.run(prefix_lines(load_settings(), n)))
