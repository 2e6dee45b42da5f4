"""Which tables a query joins, whether each is spoken of, and what a reading that joins them costs."""

from collections import Counter
from collections.abc import Collection, Sequence
from itertools import pairwise
from typing import Final

from agents.extraction.databases.names.columns import column_of, is_key, is_number, label_of
from agents.extraction.databases.names.tokens import holds_name, parts_of
from agents.extraction.databases.scene import Mention
from tools.sources.databases.query.reach import Reach
from tools.sources.databases.query.table_query import TableQuery

_NAMES: Final = frozenset({"name", "title"})
_ONE_JOIN: Final = 6
"""What a column costs that is named whole, of a table one join away that is not named."""


def joins_are_named(
    query: TableQuery, reach: Reach, entities: Sequence[Mention], counted: Collection[str], within: Collection[str] = ()
) -> bool:
    """Whether each table that is joined is spoken of, by its name or by a value of it, and none for nothing.

    Args:
        query: What is asked.
        reach: The table with those that can be joined to it.
        entities: Where the text names tables.
        counted: Tables whose rows are counted though nothing of them is shown.
        within: Tables that are only named in what a column is called: jobs, in "job title".
    """
    named = {m.table for m in entities}
    shown = [name for name in query.columns if "." not in name]
    if query.columns and not shown and not query.figures and all(m.by_columns for m in entities if m.own):
        return False  # everything is of others: the question is rather over one of them
    if entities and not (query.columns or query.figures or query.group_by or any(m.own for m in entities)):
        return False  # whole rows are shown of a table that nobody spoke of
    held = _tables([c.column for c in query.conditions], reach)
    ordered = [query.order_by, *(one.column for one in query.then_by)]
    joined = _tables([*query.columns, *query.group_by, *ordered, *(f.column for f in query.figures)], reach)
    grouped = {f.column.rpartition(".")[0] for f in (query.groups,) if f is not None}
    related = {one.table for one in query.related}
    idle = named - joined - held - grouped - related - pointed_at(query, reach) - set(counted) - {reach.base.key}
    if (shown or query.figures) and any(m.own for m in entities):
        idle -= {hop.table for key in held - {reach.base.key} for hop in reach.ways.get(key, ())}
    near = [table for table in related if len(reach.ways.get(table, ())) == 1]
    idle -= {key.table for table in near for key in reach.tables[table].foreign_keys}  # treatments, which are of dogs
    if any(_through_a_hub(reach, key, named) for key in (joined | held | grouped) - {reach.base.key}):
        return False
    return joined - {reach.base.key} <= named | held | set(within) | _is_one_of(reach, entities) and not idle


def _is_one_of(reach: Reach, entities: Sequence[Mention]) -> set[str]:
    """Return the table of which each row is one, so that what it is called stands there: gymnasts are people."""
    base = reach.base
    if not any(m.own and not m.by_columns for m in entities):
        return set()
    by_key = [key.table for key in base.foreign_keys if key.columns == base.primary_key]
    nameless = len(base.foreign_keys) == 1 and not any(_NAMES & set(parts_of(column.name)) for column in base.columns)
    found = by_key or ([base.foreign_keys[0].table] if nameless else [])
    return {key for key in found if [hop.many for hop in reach.ways.get(key, ())] == [False] and _is_named(reach, key)}


def _is_named(reach: Reach, key: str) -> bool:
    table = reach.tables[key]
    return bool(_NAMES & set(parts_of(label_of(table)))) and label_of(table) not in table.primary_key


def named_within(text: str, columns: Sequence[Mention], reach: Reach) -> set[str]:
    """Return the tables that each row has one of, whose name stands in what a column of theirs is called."""
    near = {key for key, way in reach.ways.items() if [hop.many for hop in way] == [False]}
    return {
        m.table for m in columns if m.table in near and holds_name(text[m.start : m.end], reach.tables[m.table].name)
    }


def told_alone(columns: Sequence[Mention], entities: Sequence[Mention], reach: Reach) -> set[str]:
    """Return tables one join away of which a column of numbers is named whole that no other has: players' rankings."""
    if not any(m.own and not m.by_columns for m in entities):
        return set()
    held = Counter(name.casefold() for _, _, name in reach.names())
    found = set()
    for mention in (m for m in columns if not m.own and m.cost <= _ONE_JOIN and len(reach.ways[m.table]) == 1):
        name, table = mention.column.rpartition(".")[2], reach.tables[mention.table]
        if held[name.casefold()] == 1 and not is_key(table, name) and is_number(column_of(reach, mention.column)):
            found.add(mention.table)
    return found


def _through_a_hub(reach: Reach, key: str, named: Collection[str]) -> bool:
    """Whether rows are only tied by what both belong to, which nobody spoke of: a department."""
    way = reach.ways.get(key, ())
    return any(not up.many and down.many and up.table not in named for up, down in pairwise(way))


def cost_of(query: TableQuery, reach: Reach, mentions: Sequence[Mention]) -> int:
    """Count what was joined, what was named for nothing, and what was only half said."""
    named = [*query.columns, *query.group_by, query.order_by, *(c.column for c in query.conditions)]
    joined = _tables([*named, *(f.column for f in query.figures)], reach) - {reach.base.key}
    entities = [m for m in mentions if not m.column]
    held = joined | pointed_at(query, reach)
    held |= {hop.table for key in held - {reach.base.key} for hop in reach.ways.get(key, ())}
    idle = sum(not m.own and m.table not in held for m in entities)
    held |= {one.table for one in query.related}
    return 8 * len(joined) + 6 * idle + sum(m.cost for m in mentions) + (0 if any(m.own for m in entities) else 3)


def pointed_at(query: TableQuery, reach: Reach) -> set[str]:
    """Return the tables whose rows are named by a key of the own table that the query uses."""
    used = {*query.columns, *query.group_by, *(c.column for c in query.conditions)}
    return {key.table for key in reach.base.foreign_keys if used & set(key.columns)}


def _tables(names: Sequence[str], reach: Reach) -> set[str]:
    return {found[0].key for name in names if name and (found := reach.find(name)) is not None}
