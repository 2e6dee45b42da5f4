"""A database as one tool that takes a SELECT: for models that write SQL, where a person wants that."""

from collections.abc import Iterator
from typing import Final

from tools.functions.from_function import slug
from tools.sources.databases.address import DatabaseAddress
from tools.sources.databases.catalogue import Catalogue
from tools.sources.databases.exposed_database import (
    ExposedDatabase,
    descriptions_read,
    hidden_columns,
    read_exposed,
)
from tools.sources.databases.known_databases import binding_of
from tools.sources.databases.privacy import Exposure
from tools.sources.databases.query.schema import RETURNS
from tools.sources.databases.source import ANSWERS
from tools.sources.offers.naming import tool_id
from tools.sources.offers.offer import Feed, ImportFinding, Item, Offered
from tools.tool import Tool

SELECTS: Final = "selects"
"""Of a tool's binding: that it takes a statement."""
_FOR_MODELS: Final = "it takes SQL that a model writes; questions in plain words want a tool for each table"
_MOST_CHARS: Final = 700


def open_statements(location: str, name: str = "", said: Exposure | None = None) -> Feed:
    """Read what a database holds, and offer one tool that runs a SELECT over it.

    Args:
        location: sqlite:FILE, duckdb:FILE or postgresql://…
        name: Of the import and of the tool's group; by default what the database is called, with `_sql`.
        said: What may be read.

    Raises:
        ConfigError: it is no address, or the database cannot be read.
    """
    database = read_exposed(location, said)
    found = name or slug(f"{database.address.name}_sql")
    return Feed(found, "database", database.address.location, _items(database, found), 1)


def _items(database: ExposedDatabase, name: str) -> Iterator[Item]:
    address = database.address
    yield ImportFinding(kind="for_models", where=name, text=_FOR_MODELS)
    yield from descriptions_read(database.said.describe, database.described)
    yield from hidden_columns(database.exposed)
    id_ = tool_id(name, f"select_from_{slug(address.name)}")
    binding = binding_of(address, database.said, "")
    del binding["table"]
    tool = Tool(
        id=id_,
        name=id_.rpartition("/")[2],
        description=_description(address, database.exposed.catalogue),
        parameters={
            "type": "object",
            "properties": {"sql": {"type": "string", "description": f"One SELECT in the SQL of {address.dialect}"}},
            "required": ["sql"],
        },
        returns=RETURNS,
        group=slug(name),
        source="sql",
        target=f"{address.dialect}:{address.name}",
        answers=ANSWERS,
        idempotent=True,
        binding={**binding, SELECTS: True},
    )
    yield Offered(tool=tool, key="select")


def _description(address: DatabaseAddress, catalogue: Catalogue) -> str:
    tables = "; ".join(f"{table.key}: {', '.join(c.name for c in table.columns)}" for table in catalogue.tables)
    return f"Run one SQL SELECT over the database {address.name}; nothing in it changes.\n\n{tables[:_MOST_CHARS]}"
