"""`toolatlas eval endpoints`: how many endpoints pairs of questions and SQL make, and how many pairs they reproduce."""

from pathlib import Path
from typing import Annotated

import typer

from cli.commands.eval.options import print_lines
from cli.console.progress import progress_bar
from cli.console.say import say
from evals.nl2api.endpoints import endpoint_lines, make_all

app = typer.Typer(add_completion=False)


@app.command("endpoints")
def endpoints(
    pairs: Annotated[Path, typer.Argument(help="File of questions and their SQL, each with its database.")],
    *,
    databases: Annotated[list[Path], typer.Option(help="Folder with NAME.sqlite.", show_default=False)],
    show: Annotated[int, typer.Option(help="So many pairs that were dropped to show.", min=0)] = 0,
) -> None:
    """Make endpoints over SQLite databases from questions and SQL, verify each, and count."""
    with progress_bar("verifying pairs") as bar:
        made = make_all(pairs, databases, bar.show)
    print_lines(list(endpoint_lines(made)))
    dropped = [(one.database, drop) for one in made for drop in one.report.dropped]
    for database, drop in dropped[:show]:
        say(f"{database} {drop.pair.id}: {drop.reason}: {drop.detail}\n    {drop.pair.sql}")
