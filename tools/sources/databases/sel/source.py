"""The SEL functions over a database as tools: each selection and each column is one; rows go from one to the next."""

from collections.abc import Iterator
from typing import Final

from tools.functions.from_function import slug
from tools.sources.databases.catalogue import Catalogue
from tools.sources.databases.convert.selection import FIRST_ROWS, TRUNCATE
from tools.sources.databases.exposed_database import ExposedDatabase, hidden_columns, read_exposed
from tools.sources.databases.privacy import Exposure
from tools.sources.databases.sel.fitting_columns import FittingColumns
from tools.sources.databases.sel.getters import GETS, MOST_GETTERS, getters_of, without_getter
from tools.sources.databases.sel.selections import selection_specs
from tools.sources.databases.slot.source import offered
from tools.sources.offers.offer import Feed, ImportFinding, Item, Offered

_SHOWN: Final = 12


def open_sel(location: str, name: str = "", said: Exposure | None = None) -> Feed:
    """Read what a database holds, and offer a function for each selection and a getter for each column.

    Args:
        location: sqlite:FILE, duckdb:FILE or postgresql://…
        name: Of the import and of the tools' group; by default what the database is called.
        said: What may be read.

    Raises:
        ConfigError: it is no address, or the database cannot be read.
    """
    database = read_exposed(location, said)
    found = name or slug(database.address.name)
    columns = FittingColumns(database.exposed.catalogue)
    line = columns.all.line
    items: list[Item] = [
        *hidden_columns(database.exposed),
        *([ImportFinding(kind="columns_left_out", where=found, text=line)] if line else []),
        *_left_out(database.exposed.catalogue),
        *_functions(database, found, columns),
    ]
    return Feed(found, "database", database.address.location, iter(items), len(items))


def _functions(database: ExposedDatabase, name: str, columns: FittingColumns) -> Iterator[Offered]:
    catalogue = database.exposed.catalogue
    # Rules take a tool that is called truncate for one that empties tables, and would ask before each call.
    made = columns.within(selection_specs(catalogue))
    specs = [spec | {"name": FIRST_ROWS} if spec["name"] == TRUNCATE else spec for spec in made]
    yield from offered(database, name, specs)
    getters = getters_of(catalogue)
    for getter, one in zip(getters, offered(database, name, [getter.spec for getter in getters]), strict=True):
        binding = {**one.tool.binding, GETS: [getter.table, getter.column]}
        tool = one.tool.model_copy(update={"binding": binding})
        yield one.model_copy(update={"tool": tool, "key": f"{getter.table}.{getter.column}"})


def _left_out(catalogue: Catalogue) -> Iterator[Item]:
    made = {spec["name"] for spec in selection_specs(catalogue)}
    idle = [spec["name"] for spec in selection_specs() if spec["name"] not in made]
    if idle:
        text = f"no column of the database can use {_listed(idle)}"
        yield ImportFinding(kind="left_out", where="selections", text=text)
    if columns := without_getter(catalogue):
        text = (
            f"{len(columns):,} columns behind the first {MOST_GETTERS} have none, retrieve_data takes them too:"
            f" {_listed(columns)}"
        )
        yield ImportFinding(kind="left_out", where="getters", text=text)


def _listed(names: list[str]) -> str:
    return ", ".join(names[:_SHOWN]) + (f" and {len(names) - _SHOWN:,} more" if len(names) > _SHOWN else "")
