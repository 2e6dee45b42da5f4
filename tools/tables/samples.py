"""Sample tables, so that the data tools are of use before a file is loaded.

Which tables, from whom and under which terms stands in `samples.toml`. The files lie in the wheel of
bokeh-sampledata; they are read there and copied into the user's database once.
"""

import hashlib
import tomllib
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from bokeh_sampledata import package_path

from prompts.language import Language
from prompts.late import LateModule
from tools.tables.identifiers import literal, quoted

if TYPE_CHECKING:
    import duckdb
else:
    duckdb = LateModule("duckdb")

_FILE = Path(__file__).with_name("samples.toml")


@cache
def definitions() -> dict[str, dict[str, Any]]:
    """Table name → its definition."""
    return tomllib.loads(_FILE.read_text(encoding="utf-8"))


def unit_of(table: str, column: str, language: Language) -> str:
    """In what the numbers of a sample's column are; empty where its name says so, or where it has none."""
    unit: dict[str, str] = definitions().get(table, {}).get("units", {}).get(column, {})
    return unit.get(language, "")


@cache
def _version() -> str:
    return hashlib.sha256(_FILE.read_bytes()).hexdigest()[:16]


def samples_missing(connection: "duckdb.DuckDBPyConnection", schema: str) -> bool:
    """Whether the samples are not there, or are of other definitions."""
    sql = "SELECT count(*) FROM duckdb_tables() WHERE schema_name = ? AND comment LIKE ? || '%'"
    found = connection.execute(sql, [schema, _version()]).fetchone()
    return not found or found[0] != len(definitions())


def add_samples(connection: "duckdb.DuckDBPyConnection", schema: str) -> None:
    """Make all sample tables in a schema of their own, in one transaction."""
    connection.execute("BEGIN")
    connection.execute(f"DROP SCHEMA IF EXISTS {quoted(schema)} CASCADE")
    connection.execute(f"CREATE SCHEMA {quoted(schema)}")
    for name, definition in definitions().items():
        _add(connection, f"{quoted(schema)}.{quoted(name)}", definition)
    connection.execute("COMMIT")


def source_of(comment: str | None) -> str:
    """Where a sample comes from, out of the table's comment."""
    return (comment or "").partition(" ")[2]


def _add(connection: "duckdb.DuckDBPyConnection", table: str, definition: dict[str, Any]) -> None:
    files = {key: literal(str(package_path(definition[key]))) for key in ("file", "second") if key in definition}
    connection.execute(f"CREATE TABLE {table} AS {definition['sql'].format(**files)}")
    connection.execute(f"COMMENT ON TABLE {table} IS {literal(_version() + ' ' + definition['source'])}")
    for column, label in definition["columns"].items():
        connection.execute(f"COMMENT ON COLUMN {table}.{quoted(column)} IS {literal(label)}")
