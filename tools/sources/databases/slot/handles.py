"""Handles of the SLOT functions between calls: what was called to get there, done again when it is gone on with.

Nothing stays open and no rows are held: a handle is a recipe, and a call runs its recipe in a session of its own.
"""

import hashlib
import json
import threading
from collections import OrderedDict
from collections.abc import Mapping, Sequence
from typing import Any, Final, TypeAlias

from errors import InvalidArguments
from tools.sources.databases.catalogue import Catalogue, TableInfo
from tools.sources.databases.query.reach import reach
from tools.sources.databases.slot.engine import INITIALIZE
from tools.sources.databases.slot.sequence import SlotCall, labels_in, reference

Recipe: TypeAlias = tuple[SlotCall, ...]
MOST: Final = 2_000
MAX_STEPS: Final = 60
DATA: Final = ("data", "data_1", "data_2", "unique_array")
"""Parameters that take rows."""
_recipes: OrderedDict[tuple[str, str], Recipe] = OrderedDict()
_lock = threading.Lock()


def recipe_of(database: str, catalogue: Catalogue, function: str, arguments: Mapping[str, Any]) -> Recipe:
    """Return all that a call needs, itself last; rows may be said by a handle, or by tables.

    Args:
        database: Where it is: handles of another are none here.
        catalogue: What may be read.
        function: The SLOT function.
        arguments: As they were given.

    Raises:
        InvalidArguments: a handle is not known any more, a table is not there, or tables have no keys in common.
    """
    said = dict(arguments)
    before: dict[str, SlotCall] = {}
    for name in DATA:
        if name in said:
            steps = steps_to(database, catalogue, str(said[name]), name)
            before |= {step.label: step for step in steps}
            said[name] = reference(steps[-1].label)
    for label in labels_in({key: value for key, value in said.items() if key not in DATA}):
        before |= {step.label: step for step in _known(database, label)}
    if len(before) >= MAX_STEPS:
        raise InvalidArguments(f"Handles build on at most {MAX_STEPS} calls.", zh="步骤过多。")
    call = SlotCall(name=function, arguments=said, label=_label([*before.values()], function, said))
    return (*before.values(), call)


def steps_to(database: str, catalogue: Catalogue, said: str, parameter: str = "data") -> Recipe:
    """Return what brings the rows that are said by a handle, or by tables.

    Raises:
        InvalidArguments: a handle is not known any more, a table is not there, or tables have no keys in common.
    """
    return _known(database, said) or (_start(catalogue, said, parameter),)


def remember(database: str, recipe: Recipe) -> str:
    """Keep a recipe that has run; return its handle."""
    label = recipe[-1].label
    with _lock:
        _recipes[(database, label)] = recipe
        _recipes.move_to_end((database, label))
        while len(_recipes) > MOST:
            _recipes.popitem(last=False)
    return reference(label)


def _known(database: str, handle: str) -> Recipe:
    with _lock:
        return _recipes.get((database, handle.strip("$")), ())


def _label(before: Sequence[SlotCall], function: str, said: Mapping[str, Any]) -> str:
    told = json.dumps([[step.label for step in before], function, said], sort_keys=True, default=str)
    return f"rows_{hashlib.sha256(told.encode()).hexdigest()[:12]}"


def _start(catalogue: Catalogue, said: str, parameter: str) -> SlotCall:
    """Open tables: the first, and what is joined to it along foreign keys."""
    if said.startswith("$"):
        raise InvalidArguments(
            f"What {said[:60]} stood for is not known any more; begin with a table.",
            parameter=parameter,
            zh=f"{said[:60]} 已失效，请从数据表重新开始。",
        )
    names = [name.strip() for name in said.replace(",", "+").split("+") if name.strip()]
    tables = [_table(catalogue, name, parameter) for name in names or [""]]
    ways = reach(catalogue, tables[0]).ways
    ties: list[list[str]] = []
    opened = {tables[0].key: _opened(tables[0])}
    for table in tables[1:]:
        if table.key not in ways:
            raise InvalidArguments(
                f"No foreign keys, or several ways of them, lead from {tables[0].key} to {table.key}.",
                parameter=parameter,
                zh=f"{tables[0].key} 与 {table.key} 之间没有唯一的外键路径。",
            )
        before = tables[0].key
        for hop in ways[table.key]:
            if hop.table not in opened:
                opened[hop.table] = _opened(_table(catalogue, hop.table, parameter))
                pairs = zip(hop.own, hop.theirs, strict=True)
                ties += [[f"{before}.{own}", f"{hop.table}.{other}", "INNER"] for own, other in pairs]
            before = hop.table
    alone = {"": next(iter(opened.values()))} if len(opened) == 1 else opened
    arguments = {"condition_sequence": ties, "alias_to_table_dict": alone}
    return SlotCall(name=INITIALIZE, arguments=arguments, label=_label([], INITIALIZE, arguments))


def _opened(table: TableInfo) -> dict[str, str]:
    return {"original_table_name": table.key, "modified_table_name": table.name}


def _table(catalogue: Catalogue, name: str, parameter: str) -> TableInfo:
    found = catalogue.table(name)
    if found is None:
        there = ", ".join(table.key for table in catalogue.tables[:20])
        raise InvalidArguments(
            f"There is no table {name[:60]!r}; there are {there}.",
            parameter=parameter,
            zh=f"没有数据表 {name[:60]!r}；现有：{there}。",
        )
    return found
