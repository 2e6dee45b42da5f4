"""`toolatlas eval availability` and `eval substitutes`: does a tool work, and who else does its job?"""

import asyncio
from pathlib import Path
from typing import Annotated

import typer

from evals.availability import run_availability
from evals.substitutes import run_substitutes
from settings import load_settings
from tools.embedding import choose_embedder

_REPORTS = Path("evals/reports")
Cache = Annotated[
    Path | None, typer.Option(help="Folder where vectors are kept; by default under home.", show_default=False)
]


def register(app: typer.Typer) -> None:
    """Add the commands to the ones that measure."""
    app.command("availability")(availability)
    app.command("substitutes")(substitutes)


def availability(
    data: Annotated[Path, typer.Option(help="Folder with NAME_tools.json and NAME_*.jsonl, calls with `status`.")],
    out: Annotated[Path, typer.Option(help="Where the report is saved.")] = _REPORTS / "availability.json",
) -> None:
    """Measure whether the availability of a tool foresees which calls fail."""
    for line in asyncio.run(run_availability(load_settings(), data, out)):
        typer.echo(line)


def substitutes(
    data: Annotated[Path, typer.Option(help="Folder with the labelled corpus.jsonl.")],
    out: Annotated[Path, typer.Option(help="Where the report is saved.")] = _REPORTS / "substitutes.json",
    cache: Cache = None,
) -> None:
    """Measure derived substitutes by pairs of tools that a person read."""
    settings = load_settings()
    folder = cache or settings.home / "cache"
    for line in asyncio.run(run_substitutes(settings, choose_embedder(settings), data, folder, out)):
        typer.echo(line)
