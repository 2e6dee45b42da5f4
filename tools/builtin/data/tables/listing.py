"""Listing and describing tables."""

from pydantic import BaseModel, Field

from tools.context import ToolContext
from tools.kinds import TableName
from tools.marking import ExampleCall, tool
from tools.tables.catalogue import TableInfo, tables
from tools.tables.database import Database, reading
from tools.tables.descriptions import TableDescription, describe, english_label, row_count


class TableEntry(BaseModel):
    """One table in the list."""

    table: TableName = Field(description="Name of the table")
    rows: int = Field(description="Number of rows")
    columns: int = Field(description="Number of columns")
    column_names: list[str] = Field(description="Names of its columns")
    sample: bool = Field(description="Whether it is a sample table that came with the tools")
    source: str = Field(description="Where its rows come from")
    label: str = Field(default="", description="What it is also called, in English")
    aliases: list[str] = Field(default=[], description="Everything that it is also called")


class TableList(BaseModel):
    """All tables of the user."""

    tables: list[TableEntry] = Field(description="The user's own tables first, then samples")
    n_tables: int


@tool(
    domains=("data",),
    functions=("query",),
    permission="low",
    idempotent=True,
    call=ExampleCall(),
)
async def list_tables(context: ToolContext) -> TableList:
    """List the tables that can be queried, with their numbers of rows and columns.

    Use it first when it is not known which table holds the data. Sample tables are marked as such.

    Args:
        context: The surroundings of the call.

    Returns:
        The user's own tables, then the sample tables.
    """
    found = await reading(
        context, lambda database: [_entry(database, table) for table in tables(database) if not table.of_a_result]
    )
    return TableList(tables=found, n_tables=len(found))


@tool(
    domains=("data",),
    functions=("query",),
    permission="low",
    idempotent=True,
    call=ExampleCall({"table": "penguins"}),
)
async def describe_table(context: ToolContext, table: TableName) -> TableDescription:
    """Describe a table: its columns with types, ranges and missing values, and its first rows.

    Use it to learn the column names before a table is queried, aggregated or drawn.

    Args:
        context: The surroundings of the call.
        table: Name of the table.

    Returns:
        The columns and a preview.
    """
    return await reading(context, lambda database: describe(database, table))


def _entry(database: Database, table: TableInfo) -> TableEntry:
    names = [column.name for column in table.columns]
    return TableEntry(
        table=table.name,
        rows=row_count(database, table),
        columns=len(names),
        column_names=names,
        sample=table.sample,
        source=table.source,
        label=english_label(table.aliases),
        aliases=list(table.aliases),
    )
