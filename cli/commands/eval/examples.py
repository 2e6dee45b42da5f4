"""`toolatlas eval examples` and `eval benchmark`: whole requests, from question to answer."""

import asyncio
from pathlib import Path
from typing import Annotated

import typer

from cli.commands.eval.options import ExampleFile, print_lines
from evals.examples.benchmark import BENCHMARK, run_benchmark
from evals.examples.compare_libraries import compare_examples
from evals.examples.examples import EXAMPLES
from evals.examples.run import run_examples
from settings import load_settings

app = typer.Typer(add_completion=False)
_REPORTS = Path("evals/reports")


@app.command("examples")
def examples(
    file: ExampleFile = EXAMPLES,
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
    print_lines(lines)


@app.command("benchmark")
def benchmark(
    file: Annotated[Path, typer.Option(help="Questions, one JSON object a line.")] = BENCHMARK,
    out: Annotated[Path, typer.Option(help="Where the report is saved.")] = _REPORTS / "benchmark.json",
    answers: Annotated[bool, typer.Option(help="Print every answer.")] = False,
) -> None:
    """Run the benchmark's questions: path, values, and what an answer must say is missing."""
    print_lines(asyncio.run(run_benchmark(load_settings(), file, out, answers=answers)))
