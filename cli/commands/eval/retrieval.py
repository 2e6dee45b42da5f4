"""The commands that measure how tools are found: retrieval as a whole, pairs, abstention, usage."""

import asyncio
from pathlib import Path
from typing import Annotated

import typer

from cli.commands.eval.options import Arms, Cache, JudgedFolder, cache_folder, print_lines
from errors import ConfigError
from evals.report.value_words import value_word_table
from evals.retrieval.abstention import run_abstaining
from evals.retrieval.pairs import run_pairing
from evals.retrieval.rewriting import run_rewriting
from evals.retrieval.run import run_retrieval
from evals.retrieval.usage_prior import run_usage_prior
from evals.retrieval.value_words import value_word_figures
from settings import load_settings
from tools.embedding.embedder import choose_embedder

app = typer.Typer(add_completion=False)


@app.command("retrieval")
def retrieval(  # noqa: PLR0913 - one option each
    data: JudgedFolder,
    out: Annotated[Path, typer.Option(help="Where the report is saved.")] = Path("evals/reports/retrieval.json"),
    cache: Cache = None,
    adapter: Annotated[
        Path | None, typer.Option(help="What `toolatlas eval retriever adapt` wrote: adds an arm.", show_default=False)
    ] = None,
    arm: Arms = None,
    *,
    peers: Annotated[
        bool,
        typer.Option("--peers", help="Measure what one would pick instead (extra `peers`), and nothing rewritten."),
    ] = False,
) -> None:
    """Measure how well tools are found, by recall, gain and time, against BM25, plain vectors and a prototype."""
    settings = load_settings()
    folder = cache_folder(cache, settings)
    print_lines(
        asyncio.run(run_retrieval(choose_embedder(settings), data, folder, out, adapter, peers=peers, only=arm or ()))
    )
    if not peers and not arm:
        print_lines(asyncio.run(run_rewriting(settings, data, folder)))


@app.command("pairs")
def pairs(
    data: JudgedFolder,
    cache: Cache = None,
    tools: Annotated[int, typer.Option(min=1, help="How many tools get a pinned request.")] = 100,
    part: Annotated[str, typer.Option(help="Part of the split whose requests are pinned.")] = "validate",
) -> None:
    """Measure what a pinned request changes for other requests."""
    settings = load_settings()
    folder = cache_folder(cache, settings)
    print_lines(asyncio.run(run_pairing(choose_embedder(settings), data, folder, tools, part)))


@app.command("abstention")
def abstention(data: JudgedFolder, cache: Cache = None) -> None:
    """Measure how well a search knows that no tool fits: each request with its tools, and with their category gone."""
    settings = load_settings()
    print_lines(asyncio.run(run_abstaining(choose_embedder(settings), data, cache_folder(cache, settings))))


@app.command("usage")
def usage(
    data: Annotated[
        Path, typer.Option(help="Folder with NAME_tools.json and NAME_dev.jsonl: requests and their tools.")
    ],
    cache: Cache = None,
    name: Annotated[str, typer.Option(help="NAME of these files.")] = "ultratool",
) -> None:
    """Measure whether how often tools were used finds them better: counted on train requests, measured on dev ones."""
    settings = load_settings()
    print_lines(asyncio.run(run_usage_prior(choose_embedder(settings), data, cache_folder(cache, settings), name)))


@app.command("value-words")
def value_words(seed: Annotated[int, typer.Option(help="Draws the columns.")] = 1) -> None:
    """Say how often a value is found that is said in the other language, and how often a wrong one is."""
    choice = choose_embedder(load_settings())
    if choice.embedder is None:
        raise ConfigError(f"There is nothing to measure without vectors. {choice.reason}")
    print_lines(value_word_table(asyncio.run(value_word_figures(choice.embedder, seed))))
