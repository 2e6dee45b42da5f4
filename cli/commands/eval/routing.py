"""`toolatlas eval routing`: how likely a tool serves a request, fitted and judged over libraries of every size."""

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
from settings import load_settings
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


async def _run(data: Path, corpus: Path, out: Path, cache: Path | None) -> RoutingReport:
    settings = load_settings()
    choice = choose_embedder(settings)
    if choice.embedder is None:
        raise ConfigError(f"There is nothing to fit without vectors. {choice.reason}")
    rows = [*load_items(data), *(item for item in load_items(_CHINESE) if item.category != KEPT_ASIDE)]
    vectors = Vectors(KeptEmbedder(choice.embedder, cache_folder(cache, settings)), form_of(choice.embedder))
    found = RoutingData(rows, load_corpus(corpus), dict(load_packs().tools))
    return await run_routing(found, vectors, out, lambda line: say(line, err=True))
