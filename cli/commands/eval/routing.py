"""How likely a tool serves a request: over libraries of every size, and over the built-in tools as people ask them."""

import asyncio
from pathlib import Path
from typing import Annotated

import typer

from cli.commands.eval.options import Cache, JudgedFolder, cache_folder, print_lines
from cli.console.say import say
from errors import ConfigError
from evals.execution.bfcl import load_items
from evals.fixtures.cached_embedder import KeptEmbedder
from evals.functions.run import KEPT_ASIDE
from evals.report.routing import routing_tables
from evals.retrieval.data import load_corpus
from evals.routing.lessons import Vectors
from evals.routing.run import RoutingData, RoutingReport, run_routing, write_schema_fit, write_weights
from evals.routing.typed_requests import FILE, load_typed, run_typed
from settings import Settings, load_settings
from tools.embedding.embedder import choose_embedder, form_of
from tools.functions.loader import load_packs

app = typer.Typer(add_completion=False)
_CHINESE = Path(__file__).parents[3] / "evals" / "data" / "functions_zh.jsonl"


@app.command("routing")
def routing(
    data: Annotated[
        Path,
        typer.Option(help="Rows of BFCL: a file, or a folder with bfcl_dev.jsonl.", envvar="TOOLATLAS_SHARED_DATA"),
    ],
    corpus: JudgedFolder,
    out: Annotated[Path, typer.Option(help="Where the report is saved.")] = Path("evals/reports/routing.json"),
    fit: Annotated[
        tuple[Path, Path] | None,
        typer.Option(help="Write what was fitted: calibration.json and schema_fit.json.", show_default=False),
    ] = None,
    cache: Cache = None,
) -> None:
    """Cut libraries of 1 to 3,000 tools, fit one calibration, and judge each source by the others."""
    report = asyncio.run(_run(data, corpus, out, cache))
    if fit is not None:
        write_weights(report, fit[0])
        write_schema_fit(report, fit[1])
    print_lines([*routing_tables(report), "", f"saved to {out}"])


@app.command("requests")
def requests(
    file: Annotated[Path, typer.Option(help="Requests and the tool of each, one JSON object a line.")] = FILE,
    out: Annotated[Path, typer.Option(help="Where the report is saved.")] = Path("evals/reports/requests.json"),
    cache: Cache = None,
) -> None:
    """Say for how many requests, typed by people who saw no example, the right built-in tool is the likeliest."""
    settings = load_settings()
    vectors = _vectors(settings, cache)
    print_lines(asyncio.run(run_typed(load_packs().tools, load_typed(file), vectors, out)))
    print_lines([f"saved to {out}"])


def _vectors(settings: Settings, cache: Path | None) -> Vectors:
    choice = choose_embedder(settings)
    if choice.embedder is None:
        raise ConfigError(f"There is nothing to measure without vectors. {choice.reason}")
    return Vectors(KeptEmbedder(choice.embedder, cache_folder(cache, settings)), form_of(choice.embedder))


async def _run(data: Path, corpus: Path, out: Path, cache: Path | None) -> RoutingReport:
    settings = load_settings()
    vectors = _vectors(settings, cache)
    rows = [*load_items(data), *(item for item in load_items(_CHINESE) if item.category != KEPT_ASIDE)]
    found = RoutingData(rows, load_corpus(corpus), dict(load_packs().tools))
    return await run_routing(found, vectors, out, lambda line: say(line, err=True))
