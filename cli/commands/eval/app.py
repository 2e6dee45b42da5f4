"""`toolatlas eval …`: the commands that measure."""

import asyncio
from pathlib import Path
from typing import Annotated

import typer

from cli.commands.eval.memory import register as register_memory
from cli.commands.eval.planning import register as register_planning
from cli.commands.eval.quality import register as register_quality
from cli.commands.eval.report import register as register_report
from cli.commands.eval.retrieval import register
from evals.examples.benchmark import BENCHMARK, run_benchmark
from evals.examples.compare_libraries import compare_examples
from evals.examples.examples import EXAMPLES
from evals.examples.overhead import bench_lines
from evals.examples.run import run_examples
from evals.retrieval.rewriting import run_rewriting
from evals.retrieval.run import run_retrieval
from evals.speed.graph import graph_lines
from evals.speed.retrieval import run_speed
from evals.speed.search import search_lines
from graph.embedded.address import Address
from settings import load_settings
from tools.embedding.embedder import choose_embedder

app = typer.Typer(no_args_is_help=True, help="Measure.")
register(app)
register_planning(app)
register_report(app)
register_quality(app)
register_memory(app)
_REPORTS = Path("evals/reports")


@app.command("examples")
def examples(
    file: Annotated[Path, typer.Option(help="Examples, one JSON object a line.")] = EXAMPLES,
    out: Annotated[Path, typer.Option(help="Where the report is saved.")] = _REPORTS / "examples.json",
    failures: Annotated[bool, typer.Option(help="Print every case that failed.")] = False,
    compare: Annotated[
        Path | None,
        typer.Option(help="Tool ids, one a line: run what these can serve with them alone, then with all tools."),
    ] = None,
) -> None:
    """Run the end-to-end examples over a home of their own and print the figures with their intervals."""
    settings = load_settings()
    if compare is None:
        lines = asyncio.run(run_examples(settings, file, out, failures=failures))
    else:
        lines = asyncio.run(compare_examples(settings, file, compare, out))
    _print(lines)


@app.command("benchmark")
def benchmark(
    file: Annotated[Path, typer.Option(help="Questions, one JSON object a line.")] = BENCHMARK,
    out: Annotated[Path, typer.Option(help="Where the report is saved.")] = _REPORTS / "benchmark.json",
    answers: Annotated[bool, typer.Option(help="Print every answer.")] = False,
) -> None:
    """Run the benchmark's questions: path, values, and what an answer must say is missing."""
    _print(asyncio.run(run_benchmark(load_settings(), file, out, answers=answers)))


@app.command("retrieval")
def retrieval(
    data: Annotated[Path, typer.Option(help="Folder with corpus.jsonl, queries_*.jsonl and qrels_*.jsonl.")],
    out: Annotated[Path, typer.Option(help="Where the report is saved.")] = _REPORTS / "retrieval.json",
    cache: Annotated[
        Path | None, typer.Option(help="Folder where vectors are kept; by default under home.", show_default=False)
    ] = None,
    adapter: Annotated[
        Path | None, typer.Option(help="What `toolatlas retriever adapt` wrote: adds an arm.", show_default=False)
    ] = None,
) -> None:
    """Measure how well tools are found, by recall, gain and time, against BM25, plain vectors and a prototype."""
    settings = load_settings()
    folder = cache or settings.home / "cache"
    _print(asyncio.run(run_retrieval(choose_embedder(settings), data, folder, out, adapter)))
    _print(asyncio.run(run_rewriting(settings, data, folder)))


@app.command("speed")
def speed(
    data: Annotated[Path, typer.Option(help="Folder with corpus.jsonl, queries_*.jsonl and qrels_*.jsonl.")],
    tools: Annotated[str, typer.Option(help="Sizes of libraries, with commas.")] = "2490,50000",
    n: Annotated[int, typer.Option(help="Requests to time.", min=1)] = 60,
) -> None:
    """Time searches in libraries copied up to a size, beside plain numpy, bm25s and Chroma; embeds nothing."""
    try:
        sizes = [int(size) for size in tools.split(",")]
    except ValueError:
        raise typer.BadParameter(f"{tools!r} is no list of numbers") from None
    if min(sizes) < 1:
        raise typer.BadParameter("a library has at least one tool")
    _print(asyncio.run(run_speed(data, sizes, n)))


@app.command("bench")
def bench(n: Annotated[int, typer.Option(help="Requests to time.")] = 60) -> None:
    """Time the way from a request to its first tool call, and print the memory of app and graph server."""
    _print(asyncio.run(bench_lines(load_settings(), n)))


@app.command("search")
def search(
    data: Annotated[Path, typer.Option(help="Folder with corpus.jsonl, queries_*.jsonl and qrels_*.jsonl.")],
    tools: Annotated[int, typer.Option(help="Size of the library.", min=1)] = 2_500,
    n: Annotated[int, typer.Option(help="Requests to time.", min=1)] = 60,
) -> None:
    """Time whole searches with no model, from a sub-task to its path; embeds nothing."""
    _print(asyncio.run(search_lines(data, tools, n)))


@app.command("graph")
def graph(
    neo4j: Annotated[str, typer.Option(help="Address of a Neo4j server to measure beside; it is EMPTIED.")] = "",
    password: Annotated[str, typer.Option(help="Of its user neo4j.", show_default=False)] = "",
    tools: Annotated[int, typer.Option(help="Tools; five times as many edges join them.")] = 2_000,
    large: Annotated[bool, typer.Option("--large", help="16,000 tools and 80,000 edges; takes minutes.")] = False,
    n: Annotated[int, typer.Option(help="Reads and updates to time.", min=3)] = 200,
) -> None:
    """Time building, reading and updating the tool graph on the embedded server and on Neo4j, side by side."""
    other = Address(neo4j, "neo4j", password) if neo4j else None
    _print(asyncio.run(graph_lines(16_000 if large else tools, n, other)))


def _print(lines: list[str]) -> None:
    for line in lines:
        typer.echo(line)
