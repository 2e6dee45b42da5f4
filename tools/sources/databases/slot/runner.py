"""Calls of SLOT and SEL functions that were imported as tools."""

from collections.abc import Mapping
from typing import Any, Final

from tools.sources.databases.convert.selection import as_slot
from tools.sources.databases.known_databases import KnownDatabase, known_database
from tools.sources.databases.opening import open_session
from tools.sources.databases.sel.getters import GETS, column_in
from tools.sources.databases.session import Rows
from tools.sources.databases.slot.engine import SlotEngine
from tools.sources.databases.slot.handles import recipe_of, remember, steps_to
from tools.sources.databases.slot.relation import Relation
from tools.sources.databases.slot.sequence import SlotCall, put_in

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
    function, said = _as_slot(binding, arguments, known)
    recipe = recipe_of(database, known.catalogue, function, said)
    with open_session(known.address, known.catalogue.exposed) as session:
        engine = SlotEngine(session, known.catalogue)
        kept: dict[str, Relation] = {}
        for call in recipe:
            kept[call.label] = engine.call(call.name, put_in(call.arguments, kept), call.label)
        last = kept[recipe[-1].label]
        rows, statement = engine.rows(last), engine.statement(last)
    return statement, rows, remember(database, recipe)


def _as_slot(
    binding: Mapping[str, Any], arguments: Mapping[str, Any], known: KnownDatabase
) -> tuple[str, Mapping[str, Any]]:
    """Say a call by the SLOT function that does it: a selection names its choice, a getter its column."""
    if GETS in binding:
        data = str(arguments.get("data", ""))
        steps = steps_to(known.address.location, known.catalogue, data)
        return "retrieve_data", {"data": data, "key_name": column_in(steps, known.catalogue, *binding[GETS])}
    call = as_slot(SlotCall(name=str(binding[SLOT]), arguments=arguments, label=""))
    return call.name, call.arguments
