"""Tables, columns and keys of a DuckDB file, as DuckDB tells them."""

from collections import defaultdict
from collections.abc import Iterator
from typing import Any, Final

from tools.sources.databases.catalogue import Column, ForeignKey, TableInfo, kind_of_type
from tools.sources.databases.duckdb_session import DuckdbSession

_COLUMNS: Final = """SELECT schema_name, table_name, column_name, data_type, comment FROM duckdb_columns()
WHERE NOT internal AND database_name = current_database() ORDER BY schema_name, table_name, column_index"""
_VIEWS: Final = """SELECT schema_name, view_name FROM duckdb_views()
WHERE NOT internal AND database_name = current_database()"""
_KEYS: Final = """SELECT schema_name, table_name, constraint_type, constraint_column_names, referenced_table,
referenced_column_names FROM duckdb_constraints()
WHERE database_name = current_database() AND constraint_type IN ('PRIMARY KEY', 'FOREIGN KEY')"""


def duckdb_tables(session: DuckdbSession) -> Iterator[TableInfo]:
    """Yield every table and view."""
    columns: dict[tuple[str, str], list[Column]] = defaultdict(list)
    for namespace, table, name, declared, comment in _all(session, _COLUMNS):
        column = Column(name=name, declared=declared, kind=kind_of_type(declared), comment=comment or "")
        columns[namespace, table].append(column)
    views = {(namespace, name) for namespace, name in _all(session, _VIEWS)}
    keys: dict[tuple[str, str], list[tuple[Any, ...]]] = defaultdict(list)
    for namespace, table, *key in _all(session, _KEYS):
        keys[namespace, table].append(tuple(key))
    for (namespace, name), found in columns.items():
        of_table = keys[namespace, name]
        yield TableInfo(
            name=name,
            namespace="" if namespace == "main" else namespace,
            is_view=(namespace, name) in views,
            columns=tuple(found),
            primary_key=next((tuple(key[1]) for key in of_table if key[0] == "PRIMARY KEY"), ()),
            foreign_keys=tuple(
                ForeignKey(
                    columns=tuple(key[1]),
                    table=key[2] if namespace == "main" else f"{namespace}.{key[2]}",
                    targets=tuple(key[3]),
                )
                for key in of_table
                if key[0] == "FOREIGN KEY"
            ),
        )


def _all(session: DuckdbSession, sql: str) -> list[tuple[Any, ...]]:
    found: list[tuple[Any, ...]] = session.connection.execute(sql).fetchall()
    return found
