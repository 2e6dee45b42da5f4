"""What a statement names: it may look at tables and at values, and at nothing that tells of this machine.

DuckDB tells where its files lie in settings, in lists of databases, secrets and extensions, and in views over these.
So of the functions that make rows only those are run that make them out of values or say what tables there are, and no
function that runs a text as another statement.
"""

import json
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from errors import PermissionDenied
from tools.tables.catalogue import derived_tables, tables
from tools.tables.database import Database

_OF_VALUES = frozenset(
    {"unnest", "range", "generate_series", "repeat", "repeat_row", "json_each", "json_tree", "summary"}
)
_OF_TABLES = frozenset(
    {
        *("duckdb_tables", "duckdb_columns", "duckdb_schemas", "duckdb_views", "duckdb_constraints", "duckdb_indexes"),
        *("duckdb_functions", "duckdb_types", "duckdb_keywords", "duckdb_sequences", "duckdb_dependencies"),
        *("pragma_table_info", "pragma_show", "pragma_version", "pragma_collations", "duckdb_coordinate_systems"),
        *("pg_timezone_names", "icu_calendar_names", "seq_scan", "duckdb_table_sample", "duckdb_triggers"),
    }
)
_OF_SETTINGS = frozenset({"current_setting"})
_UNBOUNDED = frozenset(
    {"repeat", "lpad", "rpad", "list_resize", "array_resize", "range", "generate_series", "write_log"}
)
"""Scalar functions that make values of any size out of nothing, past the memory limit."""
_CALLING_VIEWS = """
SELECT view_name FROM duckdb_views() AS v WHERE internal AND list_contains(?, lower(view_name)) AND EXISTS (
  SELECT 1 FROM duckdb_functions() AS f
  WHERE f.function_type IN ('table', 'table_macro') AND NOT list_contains(?, f.function_name)
    AND contains(v.sql, f.function_name || '('))
"""
"""Views of DuckDB's own over what is not run."""
_KNOWN = "SELECT DISTINCT lower(function_name) FROM duckdb_functions() WHERE list_contains(?, lower(function_name))"


@dataclass
class _Named:
    """What stands in a statement's tree."""

    scalars: set[str] = field(default_factory=set)
    makers: set[str] = field(default_factory=set)
    """Functions that make rows."""
    tables: set[str] = field(default_factory=set)
    shown: set[str] = field(default_factory=set)
    """Names after SHOW: of a table, or of a setting."""


def refuse_beyond_tables(database: Database, sql: str) -> None:
    """Look into the parsed statement.

    Raises:
        PermissionDenied: it names something else than tables and values, or makes values without bound.
    """
    tree = json.loads(database.row("SELECT json_serialize_sql(?::VARCHAR)", [sql])[0])
    if tree.get("error"):
        raise PermissionDenied(
            "Tables are only read here; this cannot be looked into.", zh="这里只能查询；无法检查该语句。"
        )
    named = _Named()
    for node in _nodes(tree):
        _note(node, named)
    if endless := named.scalars & _UNBOUNDED:
        listed = ", ".join(f"{name}()" for name in sorted(endless))
        raise PermissionDenied(f"A question may not run {listed}.", zh=f"这里不执行 {listed}。")
    if beyond := sorted(_beyond(database, named)):
        listed = ", ".join(beyond)
        raise PermissionDenied(
            f"Only tables are read here; files and addresses are refused, and so is {listed}.",
            zh=f"这里只能查询数据表，不能读取文件或网址，也不能使用 {listed}。",
        )


def _beyond(database: Database, named: _Named) -> Iterator[str]:
    makers = named.makers - _OF_VALUES - _OF_TABLES
    yield from (f"{name}()" for (name,) in (database.rows(_KNOWN, [sorted(makers)]) if makers else ()))
    yield from (f"{name}()" for name in named.scalars & _OF_SETTINGS)
    allowed = sorted(_OF_VALUES | _OF_TABLES)
    yield from (name for (name,) in database.rows(_CALLING_VIEWS, [sorted(named.tables | named.shown), allowed]))
    if named.shown:
        there = {table.name.casefold() for table in (*tables(database), *derived_tables(database))}
        yield from (f"SHOW {name}" for name in named.shown - there)


def _nodes(node: Any) -> Iterator[dict[str, Any]]:  # noqa: ANN401 - any JSON
    """Every object of a syntax tree; of a function that makes rows, the call itself is no scalar one."""
    if isinstance(node, dict):
        yield node
        inner = dict(node)
        if node.get("type") == "TABLE_FUNCTION":
            call = dict(inner.pop("function"))
            inner["arguments"] = {key: value for key, value in call.items() if key != "function_name"}
        node = list(inner.values())
    for item in node if isinstance(node, list) else ():
        yield from _nodes(item)


def _note(node: dict[str, Any], named: _Named) -> None:
    if node.get("type") == "TABLE_FUNCTION":
        named.makers.add(str(node["function"].get("function_name", "")).lower())
    elif "function_name" in node:
        named.scalars.add(str(node["function_name"]).lower())
    elif node.get("type") == "BASE_TABLE":
        named.tables.add(str(node.get("table_name", "")).lower())
    elif node.get("type") == "SHOW_REF" and node.get("show_type") == "SHOW":
        named.shown.add(str(node.get("table_name", "")).lower())
