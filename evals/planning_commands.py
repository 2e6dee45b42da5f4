"""`toolatlas eval planning`: how well paths of tools are found without a model."""

import asyncio
from pathlib import Path
from typing import Annotated

import typer

from evals.planning import run_planning
from settings import load_settings
from tools.embedding import choose_embedder


def register(app: typer.Typer) -> None:
    """Add the command to the ones that measure."""
    app.command("planning")(planning)


def planning(
    data: Annotated[Path, typer.Option(help="Folder with NAME_tools.json and NAME_*.jsonl: requests, paths.")],
    out: Annotated[Path, typer.Option(help="Where the report is saved, with every path.")] = Path(
        "evals/reports/planning.json"
    ),
    cache: Annotated[
        Path | None, typer.Option(help="Folder where vectors are kept; by default under home.", show_default=False)
    ] = None,
    only: Annotated[
        list[str] | None,
        typer.Option(help="A data set, or data set and split as in ultratool/random.", show_default=False),
    ] = None,
) -> None:
    """Measure how well paths are found, by node-F1, link-F1 and accuracy, against a prototype and simpler ways."""
    settings = load_settings()
    folder = cache or settings.home / "cache"
    for line in asyncio.run(run_planning(choose_embedder(settings), data, folder, out, only or ())):
        typer.echo(line)
