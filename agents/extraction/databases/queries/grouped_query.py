"""Groups that must satisfy something by a figure of theirs: teams with at least two players."""

from agents.extraction.databases.asked_parts import Asked
from agents.extraction.databases.names.columns import label_of
from agents.extraction.databases.queries.row_groups import by_rows
from agents.extraction.databases.scene import Mention
from tools.sources.databases.query.reach import Reach
from tools.sources.databases.query.table_query import GroupCondition, QueryFigure, TableQuery


def with_group_condition(
    base: TableQuery, asked: Asked, reach: Reach, counted: Mention | None, groups: GroupCondition
) -> TableQuery | None:
    """Ask for the groups that satisfy a condition; None where it is said of no group."""
    if groups.column and (asked.kinds or asked.extremes or asked.ranking.column or asked.ranking.counts):
        return None
    if groups.column or counted is None or counted.own:
        by = tuple(dict.fromkeys((*asked.by, *asked.columns)))
        if counted is not None and set(by) & _one_of_each(reach):
            return None  # each of the rows that are counted is there but once
        told = (QueryFigure(figure="count"),) if asked.kinds == ("count",) else ()
        of = {"columns": by, "group_by": by_rows(by, reach), "figures": told, "groups": groups}
        return base.model_copy(update=of) if by else None
    table, columns = counted.table, asked.columns
    key = reach.tables[table].primary_key
    if not columns or asked.kinds or not key or reach.ways[table][-1].many is False:
        return None
    rows = groups.model_copy(update={"figure": "count", "column": f"{table}.{key[0]}"})
    by = tuple(dict.fromkeys((*reach.base.primary_key, *columns)))
    return base.model_copy(update={"columns": columns, "group_by": by, "groups": rows})


def _one_of_each(reach: Reach) -> set[str]:
    """Return the columns by which rows are told apart."""
    key = reach.base.primary_key
    return {label_of(reach.base), *(key if len(key) == 1 else ())}
