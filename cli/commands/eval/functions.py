"""`toolatlas eval functions`: calls of single functions, of tools that say no more than JSON Schema does."""

import asyncio
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated

import typer

from cli.commands.eval.options import print_lines
from cli.console.say import say
from evals.execution.bfcl import BfclItem, drawn_items, load_items
from evals.functions.choice import function_search
from evals.functions.product import AskedFigures, ProductRun, run_asked
from evals.functions.run import KEPT_ASIDE, FunctionReport, FunctionRun, learn, run_functions
from evals.report.functions import asked_tables, function_tables
from settings import load_settings
from tools.embedding.embedder import choose_embedder

app = typer.Typer(add_completion=False)
_CHINESE = Path(__file__).parents[3] / "evals" / "data" / "functions_zh.jsonl"


@app.command("functions")
def functions(  # noqa: PLR0913 - one flat command reads best in the terminal
    data: Annotated[
        Path,
        typer.Option(
            help="Rows of BFCL: a file, or a folder with bfcl_dev.jsonl.",
            envvar="TOOLATLAS_SHARED_DATA",
            show_default=False,
        ),
    ] = Path(),
    offer: Annotated[
        list[int] | None,
        typer.Option(help="Functions on offer: 0 for the right one, 1 for the row's own, or more, such as 200."),
    ] = None,
    ask: Annotated[
        list[int] | None,
        typer.Option(help="Ask the product instead, with so many functions on offer; 1 for the row's own."),
    ] = None,
    mixed: Annotated[bool, typer.Option("--mixed", help="Leave the built-in tools on offer when asking.")] = False,
    n: Annotated[int, typer.Option(help="So many rows by chance; 0 for all.", min=0)] = 0,
    seed: Annotated[int, typer.Option(help="Of that chance.")] = 1,
    kept_aside: Annotated[bool, typer.Option("--kept-aside", help="Measure the rows kept aside too.")] = False,
    fit: Annotated[
        Path | None, typer.Option(help="Learn the weights from all rows, write them here, and measure nothing.")
    ] = None,
    out: Annotated[Path, typer.Option(help="Folder of cases and report.")] = Path("evals/reports/functions"),
) -> None:
    """Measure calls of single functions offline: function, arguments, what is asked back, and how sure that is."""
    items = [*load_items(data), *load_items(_CHINESE)]
    if fit is not None:
        learn(items, fit)
        say(f"weights written to {fit}")
        return
    chosen = [item for item in items if kept_aside or item.category != KEPT_ASIDE]
    rows = drawn_items(chosen, n, seed) if n else chosen
    if ask is not None:
        found = asyncio.run(_ask(rows, ask, out, mixed=mixed))
        print_lines([*asked_tables(found), "", f"saved to {out}"])
        return
    report = asyncio.run(_run(rows, [0] if offer is None else offer, out))
    print_lines([*function_tables(report), "", f"saved to {out}"])


async def _run(items: Sequence[BfclItem], sizes: Sequence[int], out: Path) -> FunctionReport:
    def tell(line: str) -> None:
        say(line, err=True)

    if not any(sizes):
        return await run_functions(FunctionRun(items, sizes, None, tell), out)
    async with function_search(choose_embedder(load_settings()), items) as search:
        return await run_functions(FunctionRun(items, sizes, search, tell), out)


async def _ask(items: Sequence[BfclItem], sizes: Sequence[int], out: Path, *, mixed: bool) -> list[AskedFigures]:
    settings = load_settings()
    run = ProductRun(settings, choose_embedder(settings), items, lambda line: say(line, err=True), beside=mixed)
    return await run_asked(run, sizes, out)
