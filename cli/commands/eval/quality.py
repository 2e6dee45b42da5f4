"""`toolatlas eval availability` and `eval substitutes`: does a tool work, and who else does its job?"""

import asyncio
from pathlib import Path
from typing import Annotated

import typer

from cli.commands.eval.options import Cache, JudgedFolder, cache_folder, print_lines
from evals.labels.quality_filter import run_filter
from evals.resilience.availability import run_availability
from evals.resilience.failover import run_rerouting
from evals.resilience.substitutes import run_substitutes
from settings import load_settings
from tools.embedding.embedder import choose_embedder

app = typer.Typer(add_completion=False)
_REPORTS = Path("evals/reports")


@app.command("quality")
def quality(
    data: JudgedFolder,
    out: Annotated[Path, typer.Option(help="Where the report is saved.")] = _REPORTS / "quality.json",
    cache: Cache = None,
) -> None:
    """Measure what it does to finding tools where those that do not pass are set back, or kept out."""
    settings = load_settings()
    folder, floor = cache_folder(cache, settings), settings.quality_floor
    print_lines(asyncio.run(run_filter(choose_embedder(settings), data, folder, out, floor)))


@app.command("availability")
def availability(
    data: Annotated[Path, typer.Option(help="Folder with NAME_tools.json and NAME_*.jsonl, calls with `status`.")],
    out: Annotated[Path, typer.Option(help="Where the report is saved.")] = _REPORTS / "availability.json",
) -> None:
    """Measure whether the availability of a tool foresees which calls fail."""
    print_lines(asyncio.run(run_availability(load_settings(), data, out)))


@app.command("substitutes")
def substitutes(
    data: Annotated[Path, typer.Option(help="Folder with the labelled corpus.jsonl.")],
    out: Annotated[Path, typer.Option(help="Where the report is saved.")] = _REPORTS / "substitutes.json",
    cache: Cache = None,
) -> None:
    """Measure derived substitutes by pairs of tools that a person read."""
    settings = load_settings()
    folder = cache_folder(cache, settings)
    print_lines(asyncio.run(run_substitutes(settings, choose_embedder(settings), data, folder, out)))


@app.command("rerouting")
def rerouting(
    data: Annotated[list[Path], typer.Option(help="Folders with judged requests, or with TRAJECT's paths.")],
    out: Annotated[Path, typer.Option(help="Where the report is saved.")] = _REPORTS / "rerouting.json",
    cache: Cache = None,
) -> None:
    """Measure which requests keep a right path where a tool that they need fails, with substitutes and without."""
    settings = load_settings()
    folder = cache_folder(cache, settings)
    print_lines(asyncio.run(run_rerouting(settings, choose_embedder(settings), data, folder, out)))
