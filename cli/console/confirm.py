"""A question to the person at the terminal."""

import sys

import typer

from cli.console.say import say, shown


def agreed(question: str, *, unasked: str = "") -> bool:
    """Ask; where nobody can answer, nothing is agreed to.

    Args:
        question: What is asked.
        unasked: Told where nobody can be asked.
    """
    if not sys.stdin.isatty():
        if unasked:
            say(unasked, err=True)
        return False
    try:
        return typer.confirm(shown(question), default=False)
    except typer.Abort:  # the terminal was closed, or the person went away
        say()
        return False
