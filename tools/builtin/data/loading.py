"""Loading a file of the workspace as a table."""

import asyncio
import codecs
import os
import shutil
import sys
import tempfile
from contextlib import ExitStack
from pathlib import Path

import duckdb
from pydantic import BaseModel, Field

from errors import DataUnavailable, InvalidArguments, ToolCallFailed
from tools.artifacts import Table
from tools.builtin.data.catalogue import table_named, tables
from tools.builtin.data.database import Database, writing
from tools.builtin.data.identifiers import MAX_CHARS, quoted, table_name_for
from tools.builtin.data.queries import first_line
from tools.builtin.data.tables import row_count
from tools.builtin.data.values import preview
from tools.builtin.system.confine import confined, regular_file, relative
from tools.context import ToolContext
from tools.kinds import ColumnName, FilePath, TableName
from tools.marking import tool

_TOOL = "data/load_table"
MAX_ROWS = 10_000_000
MAX_BYTES = 2_000_000_000
_CHUNK = 1 << 20
_READERS = {
    ".csv": "read_csv(?{0})",
    ".tsv": "read_csv(?, delim = '\t'{0})",
    ".txt": "read_csv(?{0})",
    ".parquet": "read_parquet(?)",
    ".pq": "read_parquet(?)",
    ".json": "read_json(?{0})",
    ".jsonl": "read_json(?, format = 'newline_delimited'{0})",
    ".ndjson": "read_json(?, format = 'newline_delimited'{0})",
}
_BINARY = frozenset({".parquet", ".pq", ".gz"})


class LoadedTable(BaseModel):
    """A table made of a file."""

    table: TableName = Field(description="Name of the new table")
    rows: int = Field(description="Number of rows")
    columns: list[ColumnName] = Field(description="Names of its columns")
    path: str = Field(description="The file it was loaded from")
    replaced: bool = Field(description="Whether an earlier table of this name was replaced")
    preview: Table = Field(description="The first rows")


@tool(
    examples=(
        "load sales.csv as a table",
        "import the file data/orders.parquet into the database",
        "read reports/2025.json so that I can query it",
        "open customers.tsv as table clients",
        "把 销售数据.csv 加载成数据表",
        "导入 data/users.json 文件",
        "读取工作区里的 orders.parquet 以便查询",
        "将 results.tsv 载入数据库，表名叫 结果",
    ),
    domains=("data", "file"),
    functions=("transform",),
    permission="medium",
    idempotent=True,
    answers={
        "en": "Loaded `{{ path }}` as table **{{ table }}**: {{ rows|num }} rows, columns "
        "{{ columns|join(', ') }}.{% if replaced %} It replaces the earlier table of that name.{% endif %}",
        "zh": "已将 `{{ path }}` 加载为表 **{{ table }}**：{{ rows|num }} 行，列为 {{ columns|join('、') }}。"
        "{% if replaced %}原有同名表已被替换。{% endif %}",
    },
)
async def load_table(context: ToolContext, path: FilePath, table: str = "") -> LoadedTable:
    """Load a CSV, TSV, Parquet or JSON file of the workspace as a table that can be queried.

    Use it before querying, aggregating or drawing the data of a file. A table of the same name is replaced.

    Args:
        context: The surroundings of the call.
        path: The file, relative to the workspace.
        table: Name for the table; made from the file's name when not given.

    Returns:
        The table's name, size and columns, and its first rows.
    """
    real = confined(context.workspace, path)
    shown = relative(context.workspace, real)
    reader = _reader(real)
    name = _name(table.strip() or table_name_for(real.name.partition(".")[0]))
    context.data_dir.mkdir(parents=True, exist_ok=True)
    with ExitStack() as stack:
        descriptor = stack.enter_context(regular_file(context.workspace, real))
        copies = Path(stack.enter_context(tempfile.TemporaryDirectory(dir=context.data_dir)))
        source = await asyncio.to_thread(_readable, real, descriptor, copies)
        return await writing(context, lambda database: _load(database, name, (reader, source), shown), files=[source])


def _load(database: Database, name: str, origin: tuple[str, str], shown: str) -> LoadedTable:
    target = f"main.{quoted(name)}"
    replaced = any(table.name == name and not table.sample for table in tables(database))
    try:
        database.connection.execute("BEGIN")
        rows = _copy(database, target, *origin)
        database.connection.execute(f"COMMENT ON TABLE {target} IS '{shown.replace(chr(39), chr(39) * 2)}'")
        database.connection.execute("COMMIT")
    except (duckdb.InterruptException, duckdb.OutOfMemoryException):
        raise
    except duckdb.Error as error:
        raise ToolCallFailed(f"{shown!r} cannot be loaded as a table: {first_line(error)}") from None
    table = table_named(database, name)
    names = [column.name for column in table.columns]
    first = database.rows(f"SELECT * FROM {table.sql} LIMIT 5")  # noqa: S608 - quoted
    return LoadedTable(
        table=name,
        rows=row_count(database, table),
        columns=names,
        path=shown,
        replaced=replaced,
        preview=preview(names, first, rows, name),
    )


def _copy(database: Database, target: str, reader: str, source: str) -> int:
    sql = f"CREATE OR REPLACE TABLE {target} AS SELECT * FROM {reader} LIMIT {MAX_ROWS + 1}"  # noqa: S608 - quoted
    rows = int(database.row(sql, [source])[0])
    if rows > MAX_ROWS:
        raise ToolCallFailed(f"The file has more than {MAX_ROWS:,} rows; load a smaller part of it.")
    return rows


def _reader(real: Path) -> str:
    packed = real.suffix.lower() == ".gz"
    reader = _READERS.get((real.with_suffix("") if packed else real).suffix.lower())
    if reader is None:
        raise InvalidArguments(
            f"{real.name!r} is not a table file; CSV, TSV, Parquet and JSON can be loaded.",
            tool_id=_TOOL,
            parameter="path",
        )
    return reader.format(", compression = 'gzip'" if packed else "")


def _name(name: str) -> str:
    if len(name) > MAX_CHARS or not name.isprintable():
        raise InvalidArguments(f"{name[:40]!r} cannot be the name of a table.", tool_id=_TOOL, parameter="table")
    return name


def _readable(real: Path, descriptor: int, folder: Path) -> str:
    """Return a path to the open file, or to a copy in UTF-8 where it is in a Chinese encoding."""
    if os.fstat(descriptor).st_size > MAX_BYTES:
        raise ToolCallFailed(f"The file is larger than {MAX_BYTES // 10**9} GB.")
    # By its descriptor a file stays the one that was checked, whatever its path leads to by now.
    opened = Path(f"/dev/fd/{descriptor}") if sys.platform == "linux" else real
    if real.suffix.lower() in _BINARY or _decodes(opened, "utf-8"):
        return str(opened)
    encoding = next((known for known in ("utf-16", "gb18030") if _decodes(opened, known)), None)
    if encoding is None:
        raise DataUnavailable(f"{real.name!r} is not text in UTF-8, UTF-16 or GB 18030.")
    copy = folder / "copy"
    with opened.open(encoding=encoding) as source, copy.open("w", encoding="utf-8") as target:
        shutil.copyfileobj(source, target, _CHUNK)
    return str(copy)


def _decodes(path: Path, encoding: str) -> bool:
    if encoding == "utf-16":
        with path.open("rb") as file:
            if file.read(2) not in (codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE):
                return False
    decoder = codecs.getincrementaldecoder(encoding)()
    with path.open("rb") as file:
        try:
            while chunk := file.read(_CHUNK):
                decoder.decode(chunk)
            decoder.decode(b"", final=True)
        except UnicodeDecodeError:
            return False
    return True
