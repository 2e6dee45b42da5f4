"""Columns of a database that look private: the person at the terminal is asked before one is shown."""

import re
import sys
from collections.abc import Sequence

import typer

from cli.console.say import say, shown
from tools.sources.databases.privacy import exact
from tools.sources.importing.report import ImportReport

_TRIES = 3


def columns_to_show(report: ImportReport) -> tuple[str, ...]:
    """Ask which of the columns that look private may be shown; none where nobody answers, or with Enter."""
    names = [found.where for found in report.samples if found.kind == "likely_private"]
    if not names or not sys.stdin.isatty():
        return ()
    say(f"They look private and are hidden: {', '.join(names)}.")
    for _ in range(_TRIES):
        try:
            said: str = typer.prompt(
                shown("Which of them may answers show? [names, with commas between; all; Enter for none]"),
                default="",
                show_default=False,
            )
        except typer.Abort:  # the terminal was closed, or the person went away
            say()
            return ()
        chosen, strangers = _read(said, names)
        if not strangers:
            return tuple(map(exact, chosen))
        say(f"None of them is called {', '.join(strangers)}.")
    return ()


def _read(said: str, names: Sequence[str]) -> tuple[list[str], list[str]]:
    """Return the columns that are named, whole or by their own name where only one has it, and what names none."""
    parts = [part.strip() for part in re.split("[,，、]", said) if part.strip()]
    if [part.lower() for part in parts] in (["all"], ["none"], ["no"]):
        return (list(names) if parts[0].lower() == "all" else []), []
    found = {part: _called(part, names) for part in parts}
    strangers = [part for part, called in found.items() if len(called) != 1]
    return list(dict.fromkeys(called[0] for called in found.values() if len(called) == 1)), strangers


def _called(part: str, names: Sequence[str]) -> list[str]:
    low = part.casefold()
    whole = [name for name in names if name.casefold() == low]
    return whole or [name for name in names if name.rpartition(".")[2].casefold() == low]
