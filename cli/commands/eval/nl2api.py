"""`toolatlas eval nl2api`: questions over databases, answered offline, against the rows of their SQL."""

import asyncio
from collections import Counter
from collections.abc import Sequence
from enum import StrEnum
from pathlib import Path
from typing import Annotated, cast, get_args

import typer

from cli.commands.eval.options import print_lines
from cli.console.progress import progress_bar
from cli.console.say import say
from errors import ConfigError
from evals.nl2api.importing import import_all
from evals.nl2api.pairs import Half, Pair, load_pairs
from evals.nl2api.run import figures, run_pairs
from evals.nl2api.together import ask_together, together_lines
from settings import load_settings

app = typer.Typer(add_completion=False)


class Nl2apiPart(StrEnum):
    """What is measured."""

    ANSWERS = "answers"
    TOGETHER = "together"
    IMPORT = "import"


@app.command("nl2api")
def nl2api(  # noqa: PLR0913 - one flat command reads best in the terminal
    data: Annotated[
        Path, typer.Option(help="Folder with pairs_core.jsonl.gz, and db/ with NAME.sqlite.", show_default=False)
    ],
    *,
    part: Annotated[
        Nl2apiPart, typer.Option(help="Answers, all databases together, or how long an import takes.")
    ] = Nl2apiPart.ANSWERS,
    databases: Annotated[
        list[Path] | None, typer.Option(help="Other folders with NAME.sqlite.", show_default=False)
    ] = None,
    half: Annotated[str, typer.Option(help="developed, reported, or all: told by a digest of the name.")] = "developed",
    split: Annotated[str, typer.Option(help="Of the pairs; empty for every one.")] = "dev",
    show: Annotated[int, typer.Option(help="So many wrong answers to show.", min=0)] = 0,
    at_least: Annotated[int, typer.Option(help="Tools to import; databases come again under other names.")] = 2_500,
) -> None:
    """Answer questions over databases offline and say how many bring the rows of their SQL."""
    if half not in get_args(Half):
        raise ConfigError(f"--half is one of {', '.join(get_args(Half))}, not {half!r}.")
    pairs = load_pairs(data, cast("Half", half), split)
    folders = [data / "db", *(databases or ())]
    if part is Nl2apiPart.TOGETHER:
        with progress_bar("asking databases") as bar:
            print_lines(together_lines(asyncio.run(ask_together(pairs, folders, bar.show))))
    elif part is Nl2apiPart.IMPORT:
        files = {file.stem: file for folder in reversed(folders) for file in sorted(folder.glob("*.sqlite"))}
        settings = load_settings()
        print_lines(asyncio.run(import_all(settings, list(files.values()), at_least, pairs, _progress)))
    else:
        _answers(pairs, folders, half, show)


def _answers(pairs: Sequence[Pair], folders: Sequence[Path], half: str, show: int) -> None:
    with progress_bar("asking databases") as bar:
        answered = run_pairs(pairs, folders, bar.show)
    asked = Counter(one.pair.database for one in answered)
    say(f"{half} half: {len(asked)} databases, {len(answered):,} of {len(pairs):,} questions have theirs")
    say(f"simple  {figures(answered, simple=True).lines}")
    say(f"all     {figures(answered, simple=False).lines}")
    if without := sum(one.outcome == "no gold" for one in answered):
        say(f"left out: {without} whose SQL does not run")
    for one in [one for one in answered if one.outcome == "wrong"][:show]:
        say(f"{one.pair.database}: {one.pair.question}\n    wanted {one.pair.sql}\n    found  {one.sql}")


def _progress(line: str) -> None:
    say(line, err=True)
