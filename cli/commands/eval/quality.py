"""`toolatlas eval availability` and `eval substitutes`: does a tool work, and who else does its job?"""

import asyncio
from pathlib import Path
from typing import Annotated

import typer

from evals.labels.quality_agreement import agreement_lines, rated_by_model
from evals.labels.quality_filter import run_filter
from evals.labels.quality_labels import labelled_tools
from evals.resilience.availability import run_availability
from evals.resilience.failover import run_rerouting
from evals.resilience.substitutes import run_substitutes
from settings import load_settings
from tools.embedding.embedder import choose_embedder

_REPORTS = Path("evals/reports")
Cache = Annotated[
    Path | None, typer.Option(help="Folder where vectors are kept; by default under home.", show_default=False)
]


def register(app: typer.Typer) -> None:
    """Add the commands to the ones that measure."""
    app.command("availability")(availability)
    app.command("substitutes")(substitutes)
    app.command("quality")(quality)
    app.command("rerouting")(rerouting)


def register_report(app: typer.Typer) -> None:
    """Add the report to the commands about quality."""
    app.command("report")(quality_report)


def quality_report(
    toolbench: Annotated[
        Path | None, typer.Option(help="Folder with the rated corpus.jsonl.", show_default=False)
    ] = None,
    toollinkos: Annotated[
        Path | None, typer.Option(help="ToolLinkOS: core_tools.json, regular_tools.json.", show_default=False)
    ] = None,
) -> None:
    """Measure the ratings of rules, and of a model that rated such tools of your home, by a person's on 100 tools."""
    settings = load_settings()
    modelled = asyncio.run(rated_by_model(settings))
    for line in agreement_lines(labelled_tools(toolbench, toollinkos), modelled, settings.quality_floor):
        typer.echo(line)


def quality(
    data: Annotated[Path, typer.Option(help="Folder with corpus.jsonl, queries_*.jsonl and qrels_*.jsonl.")],
    out: Annotated[Path, typer.Option(help="Where the report is saved.")] = _REPORTS / "quality.json",
    cache: Cache = None,
) -> None:
    """Measure what it does to finding tools where those that do not pass are set back, or kept out."""
    settings = load_settings()
    folder, floor = cache or settings.home / "cache", settings.quality_floor
    for line in asyncio.run(run_filter(choose_embedder(settings), data, folder, out, floor)):
        typer.echo(line)


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


def rerouting(
    data: Annotated[list[Path], typer.Option(help="Folders with judged requests, or with TRAJECT's paths.")],
    out: Annotated[Path, typer.Option(help="Where the report is saved.")] = _REPORTS / "rerouting.json",
    cache: Cache = None,
) -> None:
    """Measure which requests keep a right path where a tool that they need fails, with substitutes and without."""
    settings = load_settings()
    folder = cache or settings.home / "cache"
    for line in asyncio.run(run_rerouting(settings, choose_embedder(settings), data, folder, out)):
        typer.echo(line)
