"""Loading a file of the workspace as a table."""

import asyncio

from tools.context import ToolContext
from tools.kinds import FilePath
from tools.marking import ExampleCall, Replaced, tool
from tools.tables.load import LoadedTable, load_file, name_of_table
from tools.tables.ownership import own_tables
from tools.tables.uploads import found_file
from tools.workspace.confine import relative


async def replaced_table(context: ToolContext, path: str, table: str = "", sheet: str = "") -> list[Replaced]:
    """Return the table that loading a file would replace; one of that very file can be had again from it."""
    real = await asyncio.to_thread(found_file, context.workspace, path)
    name, shown = name_of_table(real, table, sheet), relative(context.workspace, real)
    own = await own_tables(context)
    lost = [known for known, source in own.items() if known.casefold() == name.casefold() and source != shown]
    return [Replaced("table", known, also=(shown, real.name)) for known in lost]


@tool(
    domains=("data", "file"),
    functions=("transform",),
    permission="low",
    idempotent=True,
    call=ExampleCall({"path": "sales.csv"}),
    replaces=replaced_table,
)
async def load_table(
    context: ToolContext,
    path: FilePath,
    table: str = "",
    sheet: str = "",
) -> LoadedTable:
    """Load a CSV, TSV, Excel, Parquet or JSON file of the workspace as a table that can be queried.

    Use it before querying, aggregating or drawing the data of a file. A table of the same name is replaced. To read a
    text file as text use read_file; to write a table into a file use export_table.

    Args:
        context: The surroundings of the call.
        path: The file, relative to the workspace; of an attached file its name is enough.
        table: Name for the table; made from the file's name when not given.
        sheet: Of a workbook, the sheet to load, by name or number; the first that holds something when not given.

    Returns:
        The table's name, size and columns, and its first rows.
    """
    return await load_file(context, await asyncio.to_thread(found_file, context.workspace, path), table, sheet)
