"""Calls a tool that is an endpoint: its statement with the arguments bound to it."""

from collections.abc import Mapping
from typing import Any

from pydantic import TypeAdapter, ValidationError

from errors import ToolCallFailed
from prompts.frozen import Frozen
from tools.sources.databases.known_databases import known_database
from tools.sources.databases.opening import open_session
from tools.sources.databases.rest.answering import run_endpoint, shown_statement
from tools.sources.databases.rest.headings import headings
from tools.sources.databases.rest.missing import missing_values
from tools.sources.databases.rest.slot import Slot
from tools.sources.databases.session import Rows

_SLOTS = TypeAdapter(tuple[Slot, ...])


class EndpointRows(Frozen):
    """What a statement brought."""

    sql: str
    """As people read it."""
    rows: Rows
    headings: tuple[str, ...] = ()
    """What its columns are called, in words."""
    headings_zh: tuple[str, ...] = ()
    missing: tuple[str, ...] = ()
    """Values that were asked for and that no row has, where nothing was found."""


def endpoint_rows(binding: Mapping[str, Any], arguments: Mapping[str, Any]) -> EndpointRows:
    """Run the statement that a binding holds.

    Raises:
        InvalidArguments: the arguments do not fit it.
        ToolCallFailed: the database is gone or refuses it, or the binding is damaged.
    """
    try:
        slots = _SLOTS.validate_python(binding.get("slots", ()))
    except ValidationError as error:
        raise ToolCallFailed("The tool is damaged; import it again.", zh="该工具已损坏，请重新导入。") from error
    known = known_database(binding)
    sql = str(binding["statement"])
    with open_session(known.address, known.catalogue.exposed) as session:
        rows = run_endpoint(session, known.catalogue, sql, slots, arguments)
        missing = missing_values(session, known.catalogue, slots, arguments, rows)
    dialect = known.address.dialect
    return EndpointRows(
        sql=shown_statement(sql, slots, arguments, dialect),
        rows=rows,
        headings=tuple(headings(sql, dialect, rows.columns)),
        headings_zh=tuple(headings(sql, dialect, rows.columns, zh=True)),
        missing=tuple(missing),
    )
