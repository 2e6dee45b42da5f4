"""Calls of SLOT functions that were imported as tools."""

from collections.abc import Mapping
from typing import Any, Final

from tools.sources.databases.known_databases import known_database
from tools.sources.databases.opening import open_session
from tools.sources.databases.session import Rows
from tools.sources.databases.slot.engine import SlotEngine
from tools.sources.databases.slot.handles import recipe_of, remember
from tools.sources.databases.slot.relation import Relation
from tools.sources.databases.slot.sequence import put_in

SLOT: Final = "slot"
"""Of a tool's binding: the function that it is."""


def slot_rows(binding: Mapping[str, Any], arguments: Mapping[str, Any]) -> tuple[str, Rows, str]:
    """Run a function with all that its rows come from; return the statement, the rows and their handle.

    Raises:
        InvalidArguments: the arguments do not fit it.
        ToolCallFailed: the database is gone, or refuses it.
    """
    known = known_database(binding)
    database = known.address.location
    recipe = recipe_of(database, known.catalogue, str(binding[SLOT]), arguments)
    with open_session(known.address, known.catalogue.exposed) as session:
        engine = SlotEngine(session, known.catalogue)
        kept: dict[str, Relation] = {}
        for call in recipe:
            kept[call.label] = engine.call(call.name, put_in(call.arguments, kept), call.label)
        last = kept[recipe[-1].label]
        rows, statement = engine.rows(last), engine.statement(last)
    return statement, rows, remember(database, recipe)
