"""A progress bar on the errors' side; none where nobody watches."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager

from rich.console import Console
from rich.progress import (
    BarColumn,
    MofNCompleteColumn,
    Progress,
    SpinnerColumn,
    TextColumn,
    TimeElapsedColumn,
    TimeRemainingColumn,
)


class Bar:
    """One task of a progress bar."""

    def __init__(self, progress: Progress, doing: str, total: int | None) -> None:
        self._progress = progress
        self._task = progress.add_task(doing, total=total)

    def show(self, done: int, total: int | None) -> None:
        """Show how much is done, of how much."""
        self._progress.update(self._task, completed=done, total=total)

    def advance(self, n: int) -> None:
        """Count what was done since."""
        self._progress.advance(self._task, n)

    def say(self, doing: str) -> None:
        """Show what is done now."""
        self._progress.update(self._task, description=doing)


@contextmanager
def progress_bar(doing: str, total: int | None = None) -> Iterator[Bar]:
    """Show a bar: with the time that is left where the whole is known, else with the time since the beginning."""
    time = TimeElapsedColumn() if total is None else TimeRemainingColumn()
    columns = (SpinnerColumn(), TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), time)
    with Progress(*columns, console=Console(stderr=True), disable=not sys.stderr.isatty()) as progress:
        yield Bar(progress, doing, total)
