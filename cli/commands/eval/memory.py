"""`toolatlas eval memory` and `eval failing`: what remembering and looking back do to a request."""

import asyncio
from pathlib import Path
from typing import Annotated

import typer

from cli.commands.eval.options import ExampleFile, print_lines
from cli.console.say import say
from evals.examples.broken_tools import run_failing
from evals.examples.examples import EXAMPLES
from evals.examples.memory import run_memory
from settings import load_settings

app = typer.Typer(add_completion=False)


@app.command("memory")
def memory(
    file: ExampleFile = EXAMPLES,
    out: Annotated[Path, typer.Option(help="Where the report is saved, with every pair.")] = Path(
        "evals/reports/memory.json"
    ),
) -> None:
    """Ask requests with an empty memory, then with similar ones in it: moves, right paths, and harm."""
    print_lines(asyncio.run(run_memory(load_settings(), file, out, say)))


@app.command("failing")
def failing(
    file: ExampleFile = EXAMPLES,
    out: Annotated[Path, typer.Option(help="Where the report is saved, with every request.")] = Path(
        "evals/reports/failing.json"
    ),
    every: Annotated[int, typer.Option(min=1, help="Only each n-th request.")] = 1,
) -> None:
    """Ask requests whose first tool breaks, with reflection and without: are they answered all the same?"""
    print_lines(asyncio.run(run_failing(load_settings(), file, out, every)))
