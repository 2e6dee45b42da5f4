"""A question to the person at the terminal."""

import sys

import typer


def agreed(question: str, *, unasked: str = "") -> bool:
    """Ask; where nobody can answer, nothing is agreed to.

    Args:
        question: What is asked.
        unasked: Told where nobody can be asked.
    """
    if not sys.stdin.isatty():
        if unasked:
            typer.echo(unasked, err=True)
        return False
    try:
        return typer.confirm(question, default=False)
    except typer.Abort:  # the terminal was closed, or the person went away
        typer.echo()
        return False
