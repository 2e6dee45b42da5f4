"""What a folder says of tables and columns: one `TABLE.csv` each, as collections of questions come with.

A file has `original_column_name` and `column_description`; a row without a column describes the table.
"""

import csv
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Final

from errors import ConfigError
from prompts.frozen import Frozen
from tools.sources.databases.address import DatabaseAddress
from tools.sources.databases.catalogue import Catalogue, TableInfo
from tools.sources.databases.catalogue_reader import read_catalogue

MAX_BYTES: Final = 4_000_000
"""Of one file; a longer one describes nothing."""
_COLUMN: Final = "original_column_name"
_TEXT: Final = "column_description"
_WITHIN: Final = "database_description"
_SHOWN: Final = 5


class DescribedParts(Frozen):
    """What became of a folder's descriptions."""

    n_tables: int = 0
    n_columns: int = 0
    strangers: tuple[str, ...] = ()
    """Files without a table of their name, and columns that their table lacks."""

    @property
    def line(self) -> str:
        """Say it in one sentence."""
        said = f"it describes {_counted(self.n_tables, 'table')} and {_counted(self.n_columns, 'column')}"
        if not self.strangers:
            return said
        more = f" and {len(self.strangers) - _SHOWN:,} more" if len(self.strangers) > _SHOWN else ""
        return f"{said}; the database has no {', '.join(self.strangers[:_SHOWN])}{more}"


def _counted(n: int, noun: str) -> str:
    return f"{n:,} {noun}{'' if n == 1 else 's'}"


def read_described(address: DatabaseAddress, folder: str = "") -> Catalogue:
    """Read what a database holds, with what a folder says of it, where one is named and still there.

    Raises:
        ToolCallFailed: the database cannot be read.
        ConfigError: its password is not set, or a file of the folder is no table.
    """
    catalogue = read_catalogue(address)
    return described(catalogue, Path(folder), address.name) if folder else catalogue


def described(catalogue: Catalogue, folder: Path, name: str = "") -> Catalogue:
    """Add what a folder says of a database; what the database says itself stays.

    Args:
        catalogue: What the database holds.
        folder: With TABLE.csv, NAME/TABLE.csv or either in `database_description`.
        name: Of the database.

    Raises:
        ConfigError: a file of it is no table.
    """
    told = _told(folder, name)
    return catalogue.model_copy(
        update={"tables": tuple(_commented(table, told.get(table.name.casefold(), {})) for table in catalogue.tables)}
    )


def described_parts(catalogue: Catalogue, folder: str, name: str) -> DescribedParts | None:
    """Say what a folder describes of a database, and what it describes that is not there; None where none is named.

    Raises:
        ConfigError: there is no such folder, a file of it is no table, or it describes nothing of the database.
    """
    if not folder:
        return None
    if not Path(folder).is_dir():
        raise ConfigError(f"There is no folder {folder} with descriptions.")
    told = _told(Path(folder), name)
    tables = {table.name.casefold(): table for table in catalogue.tables}
    strangers: list[str] = []
    n_tables = n_columns = 0
    for key, said in told.items():
        if key not in tables:
            strangers.append(key)
            continue
        columns = {column.name.casefold() for column in tables[key].columns}
        n_tables += bool(said.get(""))
        n_columns += sum(one in columns for one in said)
        strangers += [f"{key}.{one}" for one in said if one and one not in columns]
    if not n_tables and not n_columns:
        raise ConfigError(f"{folder} describes nothing of {name}: it holds TABLE.csv with {_COLUMN} and {_TEXT}.")
    return DescribedParts(n_tables=n_tables, n_columns=n_columns, strangers=tuple(strangers))


def folder_state(folder: str, name: str = "") -> tuple[tuple[str, int, int], ...]:
    """Return what changes when a description does."""
    if not folder:
        return ()
    files = [(file, file.stat()) for file in _files(Path(folder), name)]
    return tuple((str(file), told.st_mtime_ns, told.st_size) for file, told in files)


def _files(folder: Path, name: str) -> Iterator[Path]:
    """Yield the files of a database; those under its name come last, and win."""
    places = [folder, folder / name] if name else [folder]
    for place in places:
        for within in (place, place / _WITHIN):
            yield from (file for file in sorted(within.glob("*.csv")) if file.is_file())


def _told(folder: Path, name: str) -> dict[str, dict[str, str]]:
    told: dict[str, dict[str, str]] = {}
    for file in _files(folder, name):
        told.setdefault(file.stem.casefold(), {}).update(_descriptions(file))
    return told


def _descriptions(file: Path) -> dict[str, str]:
    if file.stat().st_size > MAX_BYTES:
        raise ConfigError(f"{file.name} is longer than {MAX_BYTES:,} bytes: it describes no table.")
    try:
        with file.open(encoding="utf-8-sig", errors="replace", newline="") as text:
            rows = list(csv.DictReader(text))
    except (OSError, csv.Error) as error:
        raise ConfigError(f"{file.name} is no table of descriptions: {error}.") from error
    said = {_cell(row, _COLUMN).casefold(): _cell(row, _TEXT) for row in rows}
    return {column: text for column, text in said.items() if text}


def _cell(row: Mapping[str, str | None], name: str) -> str:
    return " ".join(str(row.get(name) or "").split())


def _commented(table: TableInfo, told: Mapping[str, str]) -> TableInfo:
    columns = [
        column.model_copy(update={"comment": column.comment or told.get(column.name.casefold(), "")})
        for column in table.columns
    ]
    return table.model_copy(update={"columns": tuple(columns), "comment": table.comment or told.get("", "")})
