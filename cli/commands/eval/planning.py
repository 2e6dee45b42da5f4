"""`toolatlas eval planning`, `eval curve` and `eval dependencies`: paths, and all that they need."""

import asyncio
from pathlib import Path
from typing import Annotated

import typer

from evals.ablation.run import run_ablation
from evals.dependencies.run import run_dependencies
from evals.examples.examples import EXAMPLES
from evals.fixtures.cached_embedder import KeptEmbedder
from evals.planning.learning_curve import run_curve
from evals.planning.run import learn_shipped, run_planning, run_product
from settings import load_settings
from tools.embedding.embedder import EmbedderChoice, choose_embedder

app = typer.Typer()


@app.command("planning")
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
    folder, choice = cache or settings.home / "cache", choose_embedder(settings)
    _print(asyncio.run(run_planning(choice, data, folder, out, only or ())))


@app.command("planning-agents")
def planning_agents(
    data: Annotated[Path, typer.Option(help="Folder with NAME_tools.json and NAME_*.jsonl: requests, paths.")],
    cache: Annotated[
        Path | None, typer.Option(help="Folder where vectors are kept; by default under home.", show_default=False)
    ] = None,
    only: Annotated[
        list[str] | None,
        typer.Option(help="A data set, or data set and split as in ultratool/random.", show_default=False),
    ] = None,
    slots: Annotated[
        list[int] | None,
        typer.Option(
            min=0,
            help="So many candidates always come from retrieval: one arm each, the first compared with the others.",
            show_default=False,
        ),
    ] = None,
    out: Annotated[Path, typer.Option(help="Folder where every case's figures are saved.")] = Path("evals/reports"),
) -> None:
    """Plan the same requests through the agents' own search, over homes of their own, and call nothing."""
    settings = load_settings()
    folder, choice = cache or settings.home / "cache", choose_embedder(settings)
    _print(asyncio.run(run_product(settings, choice, data, folder, only or (), slots or (), out)))


@app.command("planning-weights")
def planning_weights(
    data: Annotated[Path, typer.Option(help="Folder with NAME_tools.json and NAME_*.jsonl: requests, paths.")],
    out: Annotated[Path, typer.Option(help="Where they go; `path_weights.json` under home is used from there.")],
    name: Annotated[str, typer.Option(help="The data set: NAME in the names of its files.")] = "ultratool",
    cache: Annotated[
        Path | None, typer.Option(help="Folder where vectors are kept; by default under home.", show_default=False)
    ] = None,
) -> None:
    """Learn what the planner's evidence counts, from the train rows of a data set."""
    settings = load_settings()
    folder = cache or settings.home / "cache"
    _print(asyncio.run(learn_shipped(choose_embedder(settings), data, folder, out, name)))


def _print(lines: list[str]) -> None:
    for line in lines:
        typer.echo(line)


@app.command("curve")
def curve(
    data: Annotated[Path, typer.Option(help="Folder with NAME_tools.json and NAME_*.jsonl: requests, paths.")],
    name: Annotated[str, typer.Option(help="The data set.")] = "ultratool",
    out: Annotated[Path, typer.Option(help="Where the report is saved, with every request.")] = Path(
        "evals/reports/table-curve.json"
    ),
    cache: Annotated[
        Path | None, typer.Option(help="Folder where vectors are kept; by default under home.", show_default=False)
    ] = None,
) -> None:
    """Measure planner and prototype by how many past requests they learnt from."""
    settings = load_settings()
    folder = cache or settings.home / "cache"
    for line in asyncio.run(run_curve(choose_embedder(settings), data, folder, out, name)):
        typer.echo(line)


@app.command("dependencies")
def dependencies(
    data: Annotated[Path, typer.Option(help="ToolLinkOS: core_tools.json, regular_tools.json, instances*.json.")],
    out: Annotated[Path, typer.Option(help="Where the report is saved, with every request.")] = Path(
        "evals/reports/dependencies.json"
    ),
    cache: Annotated[
        Path | None, typer.Option(help="Folder where vectors are kept; by default under home.", show_default=False)
    ] = None,
) -> None:
    """Measure derived dependencies against typed ones, and whether all tools that a request needs are found."""
    settings = load_settings()
    folder = cache or settings.home / "cache"
    for line in asyncio.run(run_dependencies(choose_embedder(settings), data, folder, out)):
        typer.echo(line)


@app.command("ablation")
def ablation(
    file: Annotated[Path, typer.Option(help="Examples, one JSON object a line.")] = EXAMPLES,
    out: Annotated[Path, typer.Option(help="Where the report is saved, with every case.")] = Path(
        "evals/reports/ablation.json"
    ),
    learn: Annotated[int, typer.Option(min=0, help="How many of the tools' own example requests are learnt.")] = 150,
    every: Annotated[int, typer.Option(min=1, help="Only each n-th example.")] = 1,
    cache: Annotated[
        Path | None, typer.Option(help="Folder where vectors are kept; by default under home.", show_default=False)
    ] = None,
) -> None:
    """Run the examples with one piece of evidence after the other taken away, after learning from other requests."""
    settings = load_settings()
    choice = choose_embedder(settings)
    if choice.embedder is not None:
        choice = EmbedderChoice(KeptEmbedder(choice.embedder, cache or settings.home / "cache"))
    _print(asyncio.run(run_ablation(settings, choice, file, out, learn=learn, every=every, log=typer.echo)))
