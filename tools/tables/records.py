"""Records that a program or a tool brought, as a table of the user; and a table's rows as records."""

import json
import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from errors import InvalidArguments
from tools.context import ToolContext
from tools.tables.catalogue import MADE_FOR, OF_A_RESULT, table_named, tables
from tools.tables.database import Database, writing
from tools.tables.derived import literal
from tools.tables.identifiers import quoted, same, table_name_for
from tools.tables.reach import refuse_beyond_tables
from tools.tables.values import plain

MAX_ROWS = 100_000


async def load_records(context: ToolContext, rows: Sequence[dict[str, Any]], name: str, *, made_for: str = "") -> str:
    """Make a table of records and return its name: the wished one, with a number behind it where that is taken.

    Nothing that is there is replaced.

    Args:
        context: Whose tables.
        rows: What stands in it.
        name: The wished one.
        made_for: Names the call, so that a run that is resumed finds its table and makes no second one.

    Raises:
        InvalidArguments: there are no rows, or too many.
    """
    if not rows:
        raise InvalidArguments("There are no rows to make a table of.", zh="没有可以生成表格的行。")
    if len(rows) > MAX_ROWS:
        raise InvalidArguments(f"A table is made of at most {MAX_ROWS:,} rows.", zh=f"一张表最多 {MAX_ROWS:,} 行。")
    context.data_dir.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=context.data_dir) as folder:
        file = Path(folder) / "rows.json"
        file.write_bytes(json.dumps(list(rows), ensure_ascii=False).encode("utf-8", "replace"))
        source, wished = str(file), table_name_for(name.strip() or "rows")
        return await writing(context, lambda database: _made(database, source, wished, made_for), files=[source])


def first_records(database: Database, name: str, most: int) -> list[dict[str, Any]]:
    """Return the first rows of a table as JSON, column to value.

    Raises:
        DataUnavailable: no table is called so.
    """
    table = table_named(database, name)
    names = [column.name for column in table.columns]
    rows = database.rows(f"SELECT * FROM {table.sql} LIMIT {most}")  # noqa: S608 - quoted
    return [dict(zip(names, map(plain, row), strict=True)) for row in rows]


def statement_records(database: Database, sql: str, most: int) -> list[dict[str, Any]]:
    """Return every row that a statement brings as JSON, column to value; none where there are more than so many.

    Raises:
        PermissionDenied: the statement looks at more than tables.
    """
    refuse_beyond_tables(database, sql)
    database.connection.execute(sql)
    names = [str(column[0]) for column in database.connection.description or ()]
    rows = database.connection.fetchmany(most + 1)
    return [] if len(rows) > most else [dict(zip(names, map(plain, row), strict=True)) for row in rows]


def mark_as_result(database: Database, name: str) -> None:
    """Note of a table that it only holds the rows of a result."""
    database.connection.execute(f"COMMENT ON TABLE {quoted(name)} IS {literal(OF_A_RESULT)}")


def _made(database: Database, source: str, wished: str, made_for: str) -> str:
    known, comment = tables(database), f"{MADE_FOR}{made_for}"
    if made_for and (before := [table.name for table in known if table.comment == comment]):
        return before[0]
    taken = {same(table.name) for table in known}
    name, n = wished, 1
    while same(name) in taken:
        n += 1
        name = f"{wished}_{n}"
    database.connection.begin()
    database.connection.execute(
        f"CREATE TABLE {quoted(name)} AS SELECT * FROM read_json(?, format = 'array', maximum_depth = 2)",  # noqa: S608 - the name is quoted
        [source],
    )
    if made_for:
        database.connection.execute(f"COMMENT ON TABLE {quoted(name)} IS {literal(comment)}")
    database.connection.commit()
    return name
