"""`toolatlas nl2api convert`: SQL into sequences of SLOT calls, each run beside its SQL."""

import random
from collections.abc import Sequence
from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer

from cli.console.progress import progress_bar
from cli.console.say import say
from errors import ConfigError
from tools.sources.databases.address import parse_address
from tools.sources.databases.convert.evaluation_set import write_evaluation_set
from tools.sources.databases.convert.run import (
    ConvertedDatabase,
    ConvertedPair,
    PlacesOfDatabases,
    convert_pairs,
    report_lines,
)
from tools.sources.databases.convert.schemas import read_schemas
from tools.sources.databases.descriptions.folder import described
from tools.sources.databases.question_pairs import QuestionPair, read_pairs

app = typer.Typer(add_completion=False)


class Style(StrEnum):
    """Which functions the calls are of."""

    SLOT = "slot"
    SEL = "sel"


@app.command("convert")
def nl2api_convert(  # noqa: PLR0913 - one option each
    pairs: Annotated[
        list[Path], typer.Argument(help="Files of pairs: `db`, `sql`, `question`; JSON or JSON lines, also packed.")
    ],
    *,
    databases: Annotated[
        list[Path] | None, typer.Option(help="Folder with NAME.sqlite; may be repeated.", show_default=False)
    ] = None,
    address: Annotated[
        list[str] | None,
        typer.Option(
            help="A database by itself, such as postgresql://USER:$TOOLATLAS_SECRET_NAME@HOST/DATABASE; pairs name it"
            " DATABASE, and their SQL is the server's. May be repeated.",
            show_default=False,
        ),
    ] = None,
    schemas: Annotated[
        Path | None,
        typer.Option(help="A tables.json: pairs of databases that are not there are converted, not run."),
    ] = None,
    style: Annotated[Style, typer.Option(help="Which functions the calls are of.")] = Style.SLOT,
    describe: Annotated[
        Path | None,
        typer.Option(help="Folder with NAME/TABLE.csv, or NAME/database_description/TABLE.csv: what columns mean."),
    ] = None,
    out: Annotated[Path | None, typer.Option(help="Write evaluation sets there, one file a database.")] = None,
    sample: Annotated[int, typer.Option(help="Take so many pairs by chance, the same each time; 0 for all.")] = 0,
    show: Annotated[int, typer.Option(help="So many statements to show that were missed.", min=0)] = 0,
) -> None:
    """Turn SQL into sequences of calls; what does not bring the rows of its SQL is dropped and counted."""
    read = [pair for file in pairs for pair in _read(file)]
    chosen = random.Random(0).sample(read, min(sample, len(read))) if sample else read  # noqa: S311 - a sample
    places = PlacesOfDatabases(
        folders=tuple(databases or ()),
        addresses=tuple(map(parse_address, address or ())),
        schemas=read_schemas(schemas) if schemas else {},
    )
    found: list[ConvertedPair] = []
    n_files = 0
    with progress_bar("converting") as bar:
        for one in convert_pairs(chosen, places, style.value, bar.show):
            n_files += bool(out and write_evaluation_set(_described(one, describe), out, style.value))
            found += [_without_rows(pair) for pair in one.pairs]
    if not found:
        raise ConfigError("None of the databases is there; say --databases FOLDER, or --address of a server.")
    _tell(chosen, found)
    if out:
        say(f"{n_files} evaluation sets in {out / style.value}")
    _show(found, show)


def _described(one: ConvertedDatabase, folder: Path | None) -> ConvertedDatabase:
    if folder is None:
        return one
    return one.model_copy(update={"catalogue": described(one.catalogue, folder / one.name)})


def _read(file: Path) -> Sequence[QuestionPair]:
    found = read_pairs(file)
    nameless = [pair.id for pair in found.pairs if not pair.database]
    if faults := [*found.malformed, *nameless]:
        raise ConfigError(f"{faults[0]} of {file.name} needs `question`, `sql` and `db` ({len(faults):,} rows do).")
    return found.pairs


def _without_rows(pair: ConvertedPair) -> ConvertedPair:
    return pair.model_copy(update={"verified": pair.verified.model_copy(update={"answer": None})})


def _tell(chosen: Sequence[QuestionPair], found: Sequence[ConvertedPair]) -> None:
    databases = {one.pair.database for one in found}
    say(f"{len(found):,} of {len(chosen):,} pairs have their database, or its schema: {len(databases)} of them")
    for line in report_lines(found):
        say(line)


def _show(found: Sequence[ConvertedPair], most: int) -> None:
    missed = [one for one in found if not one.verified.stands and one.verified.outcome != "not run"]
    for one in missed[:most]:
        say(f"{one.pair.database} {one.pair.id}: {one.verified.outcome}, {one.verified.reason}\n    {one.pair.sql}")
        for call in one.verified.conversion.calls if one.verified.conversion else ():
            say(f"    {call.label} = {call.name} {dict(call.arguments)}")
