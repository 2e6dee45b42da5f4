"""`toolatlas eval planning`, `eval curve` and `eval dependencies`: paths, and all that they need."""

import asyncio
from pathlib import Path
from typing import Annotated

import typer

from cli.commands.eval.options import (
    Arms,
    Cache,
    ExampleFile,
    LearnFile,
    MeasureFile,
    PathFolder,
    Splits,
    Ways,
    cache_folder,
    print_lines,
)
from cli.console.say import say
from evals.ablation.run import run_ablation
from evals.dependencies.run import run_dependencies
from evals.examples.examples import EXAMPLES
from evals.fixtures.cached_embedder import KeptEmbedder
from evals.planning.learning_curve import run_curve
from evals.planning.run import learn_shipped, run_planning, run_product
from evals.planning.scope import Scope
from evals.planning.split_names import SplitName
from settings import load_settings
from tools.embedding.embedder import EmbedderChoice, choose_embedder

app = typer.Typer(add_completion=False)


@app.command("planning")
def planning(  # noqa: PLR0913 - one option each
    data: PathFolder,
    out: Annotated[Path, typer.Option(help="Where the report is saved, with every path.")] = Path(
        "evals/reports/planning.json"
    ),
    cache: Cache = None,
    only: Splits = None,
    split: Ways = None,
    learn: LearnFile = None,
    measure: MeasureFile = None,
    arm: Arms = None,
) -> None:
    """Measure how well paths are found, by node-F1, link-F1 and accuracy, against a prototype and simpler ways."""
    settings = load_settings()
    folder, choice = cache_folder(cache, settings), choose_embedder(settings)
    print_lines(asyncio.run(run_planning(choice, data, folder, out, _scope(only, split, learn, measure, arm), say)))


@app.command("planning-agents")
def planning_agents(  # noqa: PLR0913 - one option each
    data: PathFolder,
    cache: Cache = None,
    only: Splits = None,
    split: Ways = None,
    learn: LearnFile = None,
    measure: MeasureFile = None,
    arm: Arms = None,
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
    folder, choice = cache_folder(cache, settings), choose_embedder(settings)
    scope = _scope(only, split, learn, measure, arm)
    print_lines(asyncio.run(run_product(settings, choice, data, folder, scope, slots or (), out, say)))


def _scope(
    only: list[str] | None,
    split: list[SplitName] | None,
    learn: Path | None,
    measure: Path | None,
    arm: list[str] | None,
) -> Scope:
    return Scope(only=only or (), splits=split or (), learn=learn, measure=measure, arms=arm or ())


@app.command("planning-weights")
def planning_weights(
    data: PathFolder,
    out: Annotated[Path, typer.Option(help="Where they go; `path_weights.json` under home is used from there.")],
    name: Annotated[str, typer.Option(help="The data set: NAME in the names of its files.")] = "ultratool",
    cache: Cache = None,
) -> None:
    """Learn what the planner's evidence counts, from the train rows of a data set."""
    settings = load_settings()
    folder = cache_folder(cache, settings)
    print_lines(asyncio.run(learn_shipped(choose_embedder(settings), data, folder, out, name)))


@app.command("curve")
def curve(
    data: PathFolder,
    name: Annotated[str, typer.Option(help="The data set.")] = "ultratool",
    out: Annotated[Path, typer.Option(help="Where the report is saved, with every request.")] = Path(
        "evals/reports/table-curve.json"
    ),
    cache: Cache = None,
) -> None:
    """Measure planner and prototype by how many past requests they learnt from."""
    settings = load_settings()
    folder = cache_folder(cache, settings)
    print_lines(asyncio.run(run_curve(choose_embedder(settings), data, folder, out, name)))


@app.command("dependencies")
def dependencies(
    data: Annotated[Path, typer.Option(help="ToolLinkOS: core_tools.json, regular_tools.json, instances*.json.")],
    out: Annotated[Path, typer.Option(help="Where the report is saved, with every request.")] = Path(
        "evals/reports/dependencies.json"
    ),
    cache: Cache = None,
) -> None:
    """Measure derived dependencies against typed ones, and whether all tools that a request needs are found."""
    settings = load_settings()
    folder = cache_folder(cache, settings)
    print_lines(asyncio.run(run_dependencies(choose_embedder(settings), data, folder, out)))


@app.command("ablation")
def ablation(
    file: ExampleFile = EXAMPLES,
    out: Annotated[Path, typer.Option(help="Where the report is saved, with every case.")] = Path(
        "evals/reports/ablation.json"
    ),
    learn: Annotated[int, typer.Option(min=0, help="How many of the tools' own example requests are learnt.")] = 150,
    every: Annotated[int, typer.Option(min=1, help="Only each n-th example.")] = 1,
    cache: Cache = None,
) -> None:
    """Run the examples with one piece of evidence after the other taken away, after learning from other requests."""
    settings = load_settings()
    choice = choose_embedder(settings)
    if choice.embedder is not None:
        choice = EmbedderChoice(KeptEmbedder(choice.embedder, cache_folder(cache, settings)))
    print_lines(asyncio.run(run_ablation(settings, choice, file, out, learn=learn, every=every, log=say)))
