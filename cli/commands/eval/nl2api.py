"""`toolatlas eval nl2api`: questions over databases, answered offline, against the rows of their SQL."""

from collections import Counter
from pathlib import Path
from typing import Annotated, cast, get_args

import typer

from cli.console.progress import progress_bar
from cli.console.say import say
from errors import ConfigError
from evals.nl2api.pairs import Half, load_pairs
from evals.nl2api.run import figures, run_pairs

app = typer.Typer(add_completion=False)


@app.command("nl2api")
def nl2api(
    data: Annotated[
        Path, typer.Option(help="Folder with pairs_core.jsonl.gz, and db/ with NAME.sqlite.", show_default=False)
    ],
    *,
    databases: Annotated[
        list[Path] | None, typer.Option(help="Other folders with NAME.sqlite.", show_default=False)
    ] = None,
    half: Annotated[str, typer.Option(help="developed, reported, or all: told by a digest of the name.")] = "developed",
    split: Annotated[str, typer.Option(help="Of the pairs; empty for every one.")] = "dev",
    show: Annotated[int, typer.Option(help="So many wrong answers to show.", min=0)] = 0,
) -> None:
    """Answer questions over databases offline and say how many bring the rows of their SQL."""
    if half not in get_args(Half):
        raise ConfigError(f"--half is one of {', '.join(get_args(Half))}, not {half!r}.")
    pairs = load_pairs(data, cast("Half", half), split)
    with progress_bar("asking databases") as bar:
        answered = run_pairs(pairs, [data / "db", *(databases or ())], bar.show)
    asked = Counter(one.pair.database for one in answered)
    say(f"{half} half: {len(asked)} databases, {len(answered):,} of {len(pairs):,} questions have theirs")
    say(f"simple  {figures(answered, simple=True).lines}")
    say(f"all     {figures(answered, simple=False).lines}")
    if without := sum(one.outcome == "no gold" for one in answered):
        say(f"left out: {without} whose SQL does not run")
    for one in [one for one in answered if one.outcome == "wrong"][:show]:
        say(f"{one.pair.database}: {one.pair.question}\n    wanted {one.pair.sql}\n    found  {one.sql}")
