"""A database as a source of tools: one that asks each table, with what its keys lead to."""

import json
import shlex
from collections.abc import Iterator
from typing import Final

from tools.functions.from_function import slug
from tools.sources.databases.address import DatabaseAddress
from tools.sources.databases.catalogue import Catalogue, TableInfo
from tools.sources.databases.exposed_database import (
    ExposedDatabase,
    descriptions_read,
    hidden_columns,
    read_exposed,
)
from tools.sources.databases.known_databases import binding_of
from tools.sources.databases.privacy import Exposure
from tools.sources.databases.query.reach import reach
from tools.sources.databases.query.schema import RETURNS, parameters_of
from tools.sources.databases.query.table_keys import bound_keys
from tools.sources.offers.naming import tool_id
from tools.sources.offers.offer import Feed, ImportFinding, Item, Offered
from tools.tool import Tool

_SHOWN: Final = 24

_TOLD: Final = 20
"""Rows that an answer shows; whoever reads it can say how many it leaves out."""
_TOLD_COLUMNS: Final = 12
_ROWS: Final = f"\n\n{{{{ rows|grid(columns[:{_TOLD_COLUMNS}], {_TOLD}) }}}}{{% endif %}}{{% endif %}}"
_ONE: Final = (
    "{% if total_rows == 1 and columns|length == 1 and not kept_back %}{{ columns[0] }}: **{{ rows[0][0] }}**{% else %}"
)
_SQL: Final = "\n\n{{ sql|code }}"
_TAKEN: Final = "{{% if taken_as and taken_as.{language} %}}\n\n{{{{ taken_as.{language} }}}}{{% endif %}}"
_FEWER: Final = f"{{% if [rows|length, {_TOLD}]|min < total_rows %}}"
_NARROWER: Final = f"{{% if columns|length > {_TOLD_COLUMNS} %}}"
ANSWERS: Final = {
    "en": _ONE + "{% if not rows %}No row satisfies that.{% else %}**{{ total_rows|num }}**"
    " row{% if total_rows != 1 %}s{% endif %}{% if not complete %} or more{% endif %}"
    + f"{_FEWER}, of which the first {{{{ [rows|length, {_TOLD}]|min }}}} are shown{{% endif %}}"
    + f"{_NARROWER}, with the first {_TOLD_COLUMNS} of {{{{ columns|length }}}} columns{{% endif %}}:"
    + _ROWS
    + _TAKEN.format(language="en")
    + _SQL,
    "zh": _ONE
    + "{% if not rows %}没有符合条件的行。{% else %}共 **{{ total_rows|num }}** 行{% if not complete %}以上{% endif %}"
    + f"{_FEWER}，显示前 {{{{ [rows|length, {_TOLD}]|min }}}} 行{{% endif %}}"
    + f"{_NARROWER}，显示 {{{{ columns|length }}}} 列中的前 {_TOLD_COLUMNS} 列{{% endif %}}："
    + _ROWS
    + _TAKEN.format(language="zh")
    + _SQL,
}
"""How a result is told where no model does: figures, rows, and the statement that they come from."""
_KEPT_BACK: Final = {
    "type": "object",
    "properties": {
        "columns": {"type": "array", "items": {"type": "string"}},
        "option": {"type": "string", "description": "Of an update of the import: it shows the first of them"},
    },
    "description": "Columns of the table that are kept back because they look private",
}
_RETURNS: Final = {**RETURNS, "properties": {**RETURNS["properties"], "kept_back": _KEPT_BACK}}


def _answers(name: str) -> dict[str, str]:
    """Return how a table's rows are told: where they show no more than keys, also what is kept back of them."""
    command = json.dumps(f"toolatlas tools update {shlex.quote(name)} ")
    shown = f"{{{{ ({command} ~ kept_back.option)|code }}}}"
    listed = "{% for one in kept_back.columns %}{{ one|code }}{% if not loop.last %}SEPARATOR{% endif %}{% endfor %}"
    english, chinese = listed.replace("SEPARATOR", ", "), listed.replace("SEPARATOR", "、")
    return {
        "en": f"{ANSWERS['en']}{{% if kept_back and rows %}}\n\nKept back because it looks private: {english};"
        f" {shown} shows the first.{{% endif %}}",
        "zh": f"{ANSWERS['zh']}{{% if kept_back and rows %}}\n\n因看似涉及隐私而未显示：{chinese}；"
        f"{shown} 可显示第一列。{{% endif %}}",
    }


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
    yield from descriptions_read(database.said.describe, database.described)
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
        more = f" and {len(bare) - 6} more" if len(bare) > 6 else ""
        text = f"{shown}{more} go by their names; a comment, or --describe FOLDER, may say more"
        yield ImportFinding(kind="columns_undescribed", where=table.key, text=text)


def _offered(address: DatabaseAddress, catalogue: Catalogue, table: TableInfo, name: str) -> Offered:
    found = reach(catalogue, table)
    id_ = tool_id(name, f"query_{table.key}")
    tool = Tool(
        id=id_,
        name=id_.rpartition("/")[2],
        description=_description(address, table, list(found.ways)),
        parameters=parameters_of(found),
        returns=_RETURNS,
        group=slug(name),
        source="sql",
        target=f"{address.dialect}:{address.name}",
        answers=_answers(name),
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
