"""`toolatlas eval retriever …`: fits the search to the tools of a home."""

import asyncio
from pathlib import Path
from typing import Annotated

import typer

from cli.commands.eval.options import Cache, cache_folder, print_lines
from cli.console.say import say
from errors import ConfigError
from evals.fixtures.cached_embedder import KeptEmbedder
from evals.retrieval.calibration import run_calibrating
from evals.retrieval.data import JudgedCorpus, load_corpus, load_requests
from evals.training.adapter import run_adapting
from evals.training.run import TrainingPlan, chosen_arms, run_training
from graph.workspace.open_library import open_library
from settings import Settings, load_settings
from tools.embedding.embedder import choose_embedder, form_of
from tools.retrieval.calibration import SHIPPED
from tools.training.recipe import load_recipe

app = typer.Typer(add_completion=False, no_args_is_help=True, help="Fit the search to your tools; in a checkout only.")


@app.command("adapt")
def adapt(
    queries: Annotated[
        Path, typer.Option(help="Requests, one JSON object a line: text, relevant (tool ids). Or a judged folder.")
    ],
    out: Annotated[Path, typer.Option(help="Where the adapter is saved.")],
    cache: Cache = None,
) -> None:
    """Learn an adapter from requests whose tools are known, and print what it brings on tools it never saw."""
    settings = load_settings()
    print_lines(asyncio.run(adapt_from(settings, queries, out, cache_folder(cache, settings))))


@app.command("calibrate")
def calibrate(
    data: Annotated[Path, typer.Option(help="Judged folder: corpus, requests, judgements, split.")],
    out: Annotated[Path, typer.Option(help="Calibration whose weights of descriptions are replaced.")] = SHIPPED,
    cache: Cache = None,
) -> None:
    """Fit how likely a tool without example requests serves a request, and print how well that holds."""
    settings = load_settings()
    print_lines(asyncio.run(calibrate_from(settings, data, out, cache_folder(cache, settings))))


async def calibrate_from(settings: Settings, data: Path, out: Path, cache: Path) -> list[str]:
    """Fit on a judged folder.

    Raises:
        ConfigError: the folder does not hold, or there is no embedder.
    """
    choice = choose_embedder(settings)
    if choice.embedder is None:
        raise ConfigError(choice.reason)
    corpus = await asyncio.to_thread(load_corpus, data)
    return await run_calibrating(corpus, KeptEmbedder(choice.embedder, cache), out)


@app.command("train")
def train(  # noqa: PLR0913 - one option each
    queries: Annotated[
        Path, typer.Option(help="Requests, one JSON object a line: text, relevant (tool ids). Or a judged folder.")
    ],
    out: Annotated[Path, typer.Option(help="Folder for the trained model.")],
    config: Annotated[
        Path | None, typer.Option(help="A recipe; by default that of the packaged embedder.", show_default=False)
    ] = None,
    arms: Annotated[str, typer.Option(help="What is trained, separated by commas: simple, hard.")] = "simple,hard",
    epochs: Annotated[int | None, typer.Option(help="Instead of the recipe's.", min=1, show_default=False)] = None,
    near_misses: Annotated[
        Path | None, typer.Option(help="Hard negatives that a model wrote, one JSON object a line: tool, text.")
    ] = None,
    folds: Annotated[int, typer.Option(help="Measure all requests, training once for each fold.", min=0)] = 0,
    cache: Cache = None,
) -> None:
    """Train an encoder on requests whose tools are known, and print what it brings on tools it never saw."""
    settings = load_settings()
    plan = TrainingPlan(
        recipe=load_recipe(config, epochs=epochs),
        out=out,
        cache=cache_folder(cache, settings),
        arms=chosen_arms(arms),
        near_misses=near_misses,
        n_folds=folds,
    )
    print_lines(asyncio.run(train_from(settings, queries, plan)))


async def train_from(settings: Settings, queries: Path, plan: TrainingPlan) -> list[str]:
    """Train on a file of requests for the library's tools, or on a folder that brings its own corpus.

    Raises:
        ConfigError: the requests do not hold, or what trains is not installed.
    """
    return await run_training(await _corpus(settings, queries), plan, say)


async def adapt_from(settings: Settings, queries: Path, out: Path, cache: Path) -> list[str]:
    """Learn from a file of requests for the library's tools, or from a folder that brings its own corpus.

    Raises:
        ConfigError: the requests do not hold, or there is no embedder.
    """
    choice = choose_embedder(settings)
    if choice.embedder is None:
        raise ConfigError(choice.reason)
    corpus = await _corpus(settings, queries)
    return await run_adapting(corpus, KeptEmbedder(choice.embedder, cache), out, form_of(choice.embedder))


async def _corpus(settings: Settings, queries: Path) -> JudgedCorpus:
    if await asyncio.to_thread(queries.is_dir):
        return await asyncio.to_thread(load_corpus, queries)
    async with open_library(settings) as library:
        return await asyncio.to_thread(load_requests, queries, library.tools())
