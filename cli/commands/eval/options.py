"""What several commands of `toolatlas eval` and `toolatlas retriever` take, and how they print what they found."""

from collections.abc import Iterable
from pathlib import Path
from typing import Annotated, TypeAlias

import typer

from cli.console.say import say
from evals.planning.split_names import SplitName
from settings import Settings

Cache: TypeAlias = Annotated[
    Path | None, typer.Option(help="Folder where vectors are kept; by default under home.", show_default=False)
]
JudgedFolder: TypeAlias = Annotated[
    Path, typer.Option(help="Folder with corpus.jsonl, queries_*.jsonl and qrels_*.jsonl.")
]
PathFolder: TypeAlias = Annotated[
    Path, typer.Option(help="Folder with NAME_tools.json and NAME_*.jsonl: requests, paths.")
]
Splits: TypeAlias = Annotated[
    list[str] | None,
    typer.Option(help="A data set, or data set and split as in ultratool/random.", show_default=False),
]
Ways: TypeAlias = Annotated[
    list[SplitName] | None,
    typer.Option("--split", help="How rows are held out, whatever the data set is called.", show_default=False),
]
LearnFile: TypeAlias = Annotated[
    Path | None, typer.Option("--learn", help="Rows to learn from, in place of a split.", show_default=False)
]
MeasureFile: TypeAlias = Annotated[
    Path | None, typer.Option("--measure", help="With --learn: the rows to measure.", show_default=False)
]
Arms: TypeAlias = Annotated[
    list[str] | None, typer.Option("--arm", help="Run this arm alone; may be repeated.", show_default=False)
]
ExampleFile: TypeAlias = Annotated[Path, typer.Option(help="Examples, one JSON object a line.")]


def cache_folder(cache: Path | None, settings: Settings) -> Path:
    """Return the folder where vectors are kept: what was asked for, else the home's."""
    return cache or settings.home / "cache"


def print_lines(lines: Iterable[str]) -> None:
    """Print what a command found."""
    for line in lines:
        say(line)
