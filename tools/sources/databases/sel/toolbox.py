"""The SEL functions as Python callables over one session, in the manner of those of SLOT."""

from collections.abc import Iterable

from tools.sources.databases.convert.selection import getter
from tools.sources.databases.sel.selections import getter_spec, selection_specs
from tools.sources.databases.slot.engine import SlotEngine
from tools.sources.databases.slot.toolbox import SlotToolbox


def sel_toolbox(engine: SlotEngine, columns: Iterable[str]) -> SlotToolbox:
    """Return callables for each selection, and a getter for each column.

    Args:
        engine: Over an open database.
        columns: As the rows of the first call name them.
    """
    getters = {getter(column): getter_spec(column) for column in columns}
    return SlotToolbox(engine, [*selection_specs(), *getters.values()])
