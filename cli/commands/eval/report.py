"""`toolatlas eval report`: tables from what the other commands saved."""

from pathlib import Path
from typing import Annotated

import typer

from cli.console.say import say
from evals.report.figure_page import write_page
from evals.report.kept_figures import FIGURES, keep_figures, outdated
from evals.report.tables import render_folder

app = typer.Typer(add_completion=False)


@app.command("report")
def report(
    folder: Annotated[Path, typer.Argument(help="Where the other commands saved their reports.")] = Path(
        "evals/reports"
    ),
    page: Annotated[
        Path | None,
        typer.Option(help="A page whose marked places are filled, such as docs/benchmarks.md.", show_default=False),
    ] = None,
    *,
    keep: Annotated[
        bool, typer.Option("--keep", help="Keep the tables in docs/figures.json and bring every page up to date.")
    ] = False,
    check: Annotated[bool, typer.Option("--check", help="Say which pages differ from what is kept; 1 if any.")] = False,
) -> None:
    """Make markdown tables of saved reports, with n, intervals and paired gains; nothing is measured anew."""
    if check:
        _check(Path())
        return
    sections = render_folder(folder)
    if keep:
        lines = ["", *keep_figures(Path(), sections)]
    else:
        lines = [line for name, text in sections.items() for line in ("", f"## {name}", "", *text)]
    for line in lines[1:] if page is None else write_page(page, sections):
        say(line)


def _check(root: Path) -> None:
    differing = outdated(root)
    for name in differing:
        say(f"{name} shows other figures than {FIGURES}: `toolatlas eval report FOLDER --keep`", err=True)
    if differing:
        raise typer.Exit(1)
