"""The SLOT functions over a database as tools: each takes rows by a handle, or by the names of tables."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Final

from tools.functions.from_function import slug
from tools.sources.databases.exposed_database import (
    ExposedDatabase,
    descriptions_read,
    hidden_columns,
    read_exposed,
)
from tools.sources.databases.known_databases import binding_of
from tools.sources.databases.privacy import Exposure
from tools.sources.databases.query.schema import RETURNS
from tools.sources.databases.slot.column_choices import column_choices, columns_of
from tools.sources.databases.slot.handles import DATA
from tools.sources.databases.slot.runner import SLOT
from tools.sources.databases.slot.specs import HANDLE, slot_specs
from tools.sources.databases.source import ANSWERS
from tools.sources.offers.naming import tool_id
from tools.sources.offers.offer import Feed, ImportFinding, Item, Offered
from tools.tool import Tool

_MOST_CHARS: Final = 700
_FOR_MODELS: Final = (
    "these steps are for models and for programs over tools; questions in plain words want a tool for each table,"
    " which the import makes without --style"
)
_ROWS: Final = (*DATA, "truncate_array")
_BROUGHT: Final = {**HANDLE, "description": "Stands for all rows of the result in later calls"}


def open_slot(location: str, name: str = "", said: Exposure | None = None) -> Feed:
    """Read what a database holds, and offer the functions over it.

    Args:
        location: sqlite:FILE, duckdb:FILE or postgresql://…
        name: Of the import and of the tools' group; by default what the database is called.
        said: What may be read.

    Raises:
        ConfigError: it is no address, or the database cannot be read.
    """
    database = read_exposed(location, said)
    address, found = database.address, name or slug(database.address.name)
    choices = column_choices(columns_of(database.exposed.catalogue))
    left_out = [ImportFinding(kind="columns_left_out", where=found, text=choices.line)] if choices.line else []
    items: list[Item] = [
        ImportFinding(kind="for_models", where=found, text=_FOR_MODELS),
        *descriptions_read(database.said.describe, database.described),
        *hidden_columns(database.exposed),
        *left_out,
        *offered(database, found, slot_specs(choices)),
    ]
    return Feed(found, "database", address.location, iter(items), len(items))


def offered(database: ExposedDatabase, name: str, specs: Iterable[Mapping[str, Any]]) -> Iterator[Offered]:
    """Offer functions over a database as tools of a group."""
    address, catalogue = database.address, database.exposed.catalogue
    tables = "; ".join(f"{table.key}: {', '.join(c.name for c in table.columns)}" for table in catalogue.tables)
    for spec in specs:
        id_ = tool_id(name, spec["name"])
        binding = binding_of(address, database.said, "")
        del binding["table"]
        tool = Tool(
            id=id_,
            name=id_.rpartition("/")[2],
            description=f"{spec['description']} A step over the database {address.name}; nothing in it changes.",
            parameters=_parameters(spec["parameters"], tables[:_MOST_CHARS]),
            returns={**RETURNS, "properties": {**RETURNS["properties"], "data": _BROUGHT}},
            group=slug(name),
            source="sql",
            target=f"{address.dialect}:{address.name}",
            answers=ANSWERS,
            idempotent=True,
            binding={**binding, SLOT: spec["name"]},
        )
        yield Offered(tool=tool, key=spec["name"])


def _parameters(said: Mapping[str, Any], tables: str) -> dict[str, Any]:
    properties = {
        key: {**one["schema"], "description": _data(tables) if key in _ROWS else one["description"]}
        for key, one in said["properties"].items()
    }
    return {"type": "object", "properties": properties, "required": said["required"]}


def _data(tables: str) -> str:
    return f"`data` of an earlier call, or a table, or several as A+B, joined along their keys. {tables}"
