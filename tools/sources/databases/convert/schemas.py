"""Schemas without their databases: files that list tables and columns, as collections of pairs come with."""

import json
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from errors import ConfigError
from tools.sources.databases.catalogue import Catalogue, Column, ForeignKey, TableInfo, kind_of_type
from tools.sources.databases.question_pairs import read_text


def read_schemas(file: Path) -> dict[str, Catalogue]:
    """Read a `tables.json`: database → its catalogue.

    Raises:
        ConfigError: it is none.
    """
    try:
        return {str(one["db_id"]): _catalogue(one) for one in json.loads(read_text(file))}
    except (OSError, ValueError, KeyError, TypeError, IndexError) as error:
        raise ConfigError(f"{file} is no list of schemas: {error}.") from error


def _catalogue(said: Mapping[str, Any]) -> Catalogue:
    columns = said["column_names_original"]
    kinds = said.get("column_types") or [""] * len(columns)
    tables = []
    for number, name in enumerate(said["table_names_original"]):
        own = [
            Column(name=column, declared=kind, kind=kind_of_type(kind))
            for (table, column), kind in zip(columns, kinds, strict=True)
            if table == number
        ]
        keys = tuple(_foreign_keys(said, number))
        tables.append(TableInfo(name=name, columns=tuple(own), foreign_keys=keys))
    return Catalogue(tables=tuple(tables))


def _foreign_keys(said: Mapping[str, Any], number: int) -> Iterator[ForeignKey]:
    columns, names = said["column_names_original"], said["table_names_original"]
    for one, other in said.get("foreign_keys") or []:
        if columns[one][0] == number:
            table, target = columns[other]
            yield ForeignKey(columns=(columns[one][1],), table=names[table], targets=(target,))
