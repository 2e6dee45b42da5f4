"""A database as a source of tools: one that asks each table, with what its keys lead to."""

from collections.abc import Iterator
from typing import Final

from tools.functions.from_function import slug
from tools.sources.databases.address import DatabaseAddress
from tools.sources.databases.catalogue import Catalogue, TableInfo
from tools.sources.databases.exposed_database import ExposedDatabase, hidden_columns, read_exposed
from tools.sources.databases.known_databases import binding_of
from tools.sources.databases.privacy import Exposure
from tools.sources.databases.query.reach import reach
from tools.sources.databases.query.schema import RETURNS, parameters_of
from tools.sources.databases.query.table_keys import bound_keys
from tools.sources.offers.naming import tool_id
from tools.sources.offers.offer import Feed, ImportFinding, Item, Offered
from tools.tool import Tool

_SHOWN: Final = 24

_ROWS: Final = "{{ rows|grid(columns) }}"
_ONE: Final = "{% if total_rows == 1 and columns|length == 1 %}{{ columns[0] }}: **{{ rows[0][0] }}**{% else %}"
ANSWERS: Final = {
    "en": _ONE + "{% if not rows %}No row satisfies that.{% else %}**{{ total_rows|num }}**"
    " row{% if total_rows != 1 %}s{% endif %}"
    "{% if not complete %} or more{% endif %}{% if rows|length < total_rows %}, the first {{ rows|length }}{% endif %}:"
    "\n\n" + _ROWS + "{% endif %}{% endif %}\n\n{{ sql|code }}",
    "zh": _ONE
    + "{% if not rows %}没有符合条件的行。{% else %}共 **{{ total_rows|num }}** 行{% if not complete %}以上{% endif %}"
    "{% if rows|length < total_rows %}，前 {{ rows|length }} 行{% endif %}：\n\n"
    + _ROWS
    + "{% endif %}{% endif %}\n\n{{ sql|code }}",
}
"""How a result is told where no model does: figures, rows, and the statement that they come from."""


def open_database(location: str, name: str = "", said: Exposure | None = None) -> Feed:
    """Read what a database holds.

    Args:
        location: sqlite:FILE, duckdb:FILE or postgresql://…
        name: Of the import and of the tools' group; by default what the database is called.
        said: What may be read.

    Raises:
        ConfigError: it is no address, or the database cannot be read.
    """
    database = read_exposed(location, said)
    found = name or slug(database.address.name)
    n_tables = len(database.exposed.catalogue.tables)
    return Feed(found, "database", database.address.location, _items(database, found), n_tables)


def _items(database: ExposedDatabase, name: str) -> Iterator[Item]:
    address, exposed = database.address, database.exposed
    for broken, problem in exposed.catalogue.problems.items():
        yield ImportFinding(kind="malformed", where=broken, text=f"it cannot be read: {problem[:160]}")
    yield from hidden_columns(exposed)
    for table in exposed.catalogue.tables:
        offered = _offered(address, exposed.catalogue, table, name)
        binding = binding_of(address, database.said, table.key) | bound_keys(table.foreign_keys)
        yield offered.model_copy(update={"tool": offered.tool.model_copy(update={"binding": binding})})
        yield from _undescribed(table)


def _undescribed(table: TableInfo) -> Iterator[Item]:
    bare = [column.name for column in table.columns if not column.comment]
    if bare:
        shown = ", ".join(bare[:6])
        text = f"{len(bare)} of its {len(table.columns)} columns have no description: {shown}"
        yield ImportFinding(kind="columns_undescribed", where=table.key, text=text)


def _offered(address: DatabaseAddress, catalogue: Catalogue, table: TableInfo, name: str) -> Offered:
    found = reach(catalogue, table)
    id_ = tool_id(name, f"query_{table.key}")
    tool = Tool(
        id=id_,
        name=id_.rpartition("/")[2],
        description=_description(address, table, list(found.ways)),
        parameters=parameters_of(found),
        returns=RETURNS,
        group=slug(name),
        source="sql",
        target=f"{address.dialect}:{address.name}",
        answers=ANSWERS,
        idempotent=True,
    )
    return Offered(tool=tool, key=table.key)


def _description(address: DatabaseAddress, table: TableInfo, others: list[str]) -> str:
    columns = ", ".join(column.name for column in table.columns[:_SHOWN])
    said = f" {table.comment.strip()}" if table.comment else ""
    joined = f" Columns of {', '.join(others[:_SHOWN])} can be used too, as TABLE.COLUMN." if others else ""
    return (
        f"Query the table {table.key} of the database {address.name}: look up, count, sum up, group and order its rows"
        f" without changing anything.{said}\n\nColumns: {columns}.{joined}"
    )
