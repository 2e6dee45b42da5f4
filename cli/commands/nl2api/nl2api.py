"""`toolatlas nl2api …`: what questions with their SQL are good for."""

import typer

from cli.console.late_group import CommandRow, late

NL2API = {
    "convert": CommandRow(
        "cli.commands.nl2api.convert", "Turn SQL into sequences of calls whose answers are verified.", "convert"
    ),
}
app = typer.Typer(
    cls=late(NL2API),
    add_completion=False,
    no_args_is_help=True,
    help="Questions with their SQL: turn them into sequences of calls, and into evaluation sets.",
)


@app.callback()
def nl2api() -> None:
    """Questions with their SQL: turn them into sequences of calls, and into evaluation sets."""
