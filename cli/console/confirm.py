"""A question to the person at the terminal."""

import sys
from collections.abc import Sequence

import typer

from cli.console.say import say, shown


def chosen(question: str, options: Sequence[str]) -> str:
    """Ask for one of several words; empty where nobody answers, or somebody answers with nothing."""
    if not sys.stdin.isatty():
        return ""
    try:
        said: str = typer.prompt(f"{shown(question)} [{'/'.join(options)}]", default="", show_default=False)
    except typer.Abort:
        say()
        return ""
    return next((option for option in options if said.strip() and option.startswith(said.strip().lower())), "")


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
