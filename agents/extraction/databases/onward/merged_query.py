"""One query made of two: that of a question, and what the next message says anew."""

from collections.abc import Mapping
from typing import Final, Literal, NamedTuple, TypeAlias

from agents.extraction.databases.onward.times_before import of_the_rows_before
from tools.sources.databases.query.table_query import GroupCondition, QueryCondition, QueryFigure, TableQuery

OfGroups: TypeAlias = Literal["=", "!=", ">", ">=", "<", "<="]
_OF_GROUPS: Final[Mapping[str, OfGroups]] = {"=": "=", "!=": "!=", ">": ">", ">=": ">=", "<": "<", "<=": "<="}


class Going(NamedTuple):
    """How a message goes on from the answer before."""

    narrows: bool = False
    """Whether it picks some of what was found: only the cancelled ones, 其中."""
    within: bool = False
    """Whether it speaks of the very rows that were found: how many of them, 其中."""
    rows: bool = False
    """Whether it wants rows to be listed."""


def merged(before: TableQuery, new: TableQuery, going: Going) -> TableQuery | None:
    """Put what is said anew into the query before; None where nobody can say what it means there.

    Args:
        before: What was asked.
        new: What the message says of the same table.
        going: How it says so.
    """
    placed = of_the_rows_before(before, new, narrows=going.narrows or going.within)
    if placed is None or new.groups is not None or new.order_by_figure is not None:
        return None
    kept = _with_conditions(*placed, going)
    if kept is None:
        return None
    if new.figures or new.group_by:
        return _with_figures(kept, new, going)
    if new.order_by or new.limit:
        return _with_order(kept, new, going)
    if new.columns or going.rows:
        return _with_columns(kept, new)
    return kept


def _with_conditions(before: TableQuery, new: TableQuery, going: Going) -> TableQuery | None:
    """Take over the conditions that the message leaves as they are."""
    if going.narrows and before.limit and (new.conditions or new.related):
        return None  # a condition would be asked of all rows, and not of the first ones that were shown
    if not (going.narrows or going.within) and any(
        _both_may_hold(o, n) for o in before.conditions for n in new.conditions
    ):
        return None  # more than 50, and less than 100: in its place, or between the two
    stay = tuple(one for one in before.conditions if _stays(one, new.conditions, going))
    told = {one.table for one in new.related}
    related = tuple(
        one for one in before.related if one not in new.related and (going.narrows or one.table not in told)
    )
    kinds = {query.match for query, said in ((before, stay), (new, new.conditions)) if len(said) > 1}
    if "any" in kinds and stay and new.conditions:
        return None  # all of one and any of the other cannot be said at once
    said = (*stay, *new.conditions)
    match = "any" if "any" in kinds else "all"
    return before.model_copy(update={"conditions": said, "match": match, "related": (*related, *new.related)})


def _both_may_hold(one: QueryCondition, other: QueryCondition) -> bool:
    """Whether two bounds of one column leave something between them."""
    if one.column != other.column:
        return False
    for low, high in ((one, other), (other, one)):
        if low.comparison in (">", ">=") and high.comparison in ("<", "<="):
            return _comparable(low.value, high.value) and bool(low.value < high.value)
    return False


def _comparable(one: object, other: object) -> bool:
    return all(isinstance(value, int | float) for value in (one, other)) or type(one) is type(other) is str


def _stays(one: QueryCondition, new: tuple[QueryCondition, ...], going: Going) -> bool:
    """Whether a condition holds on: another of its column takes its place, unless rows are narrowed by both."""
    again = [condition for condition in new if condition.column == one.column]
    if not again or going.within:
        return one not in new
    equal = one.comparison == "=" and any(condition.comparison == "=" for condition in again)
    return going.narrows and not equal and one not in new


def _with_figures(kept: TableQuery, new: TableQuery, going: Going) -> TableQuery | None:
    """Ask for other figures, or the same by groups."""
    if kept.groups is not None or kept.order_by_figure is not None or (kept.limit and going.narrows):
        return None
    figures = new.figures or kept.figures or (QueryFigure(figure="count"),)
    groups = new.group_by or kept.group_by
    return TableQuery(
        columns=groups,
        figures=figures,
        conditions=kept.conditions,
        match=kept.match,
        related=kept.related,
        group_by=groups,
    )


def _with_order(kept: TableQuery, new: TableQuery, going: Going) -> TableQuery | None:
    """Put the rows before into an order, or ask for the first of them."""
    if kept.group_by:
        return _with_group_order(kept, new)
    if kept.figures:
        said = {"conditions": kept.conditions, "match": kept.match, "related": kept.related}
        return new.model_copy(update=said)
    if kept.limit and going.narrows:
        return None  # other rows would be the first ones
    columns = tuple(dict.fromkeys((*kept.columns, *new.columns, *filter(None, [new.order_by])))) if kept.columns else ()
    return kept.model_copy(
        update={
            "columns": columns,
            "order_by": new.order_by or kept.order_by,
            "descending": new.descending if new.order_by else kept.descending,
            "then_by": new.then_by,
            "limit": new.limit or kept.limit,
        }
    )


def _with_group_order(kept: TableQuery, new: TableQuery) -> TableQuery | None:
    """Put groups into an order: by what makes them, or by the one figure of each."""
    order = {"descending": new.descending, "limit": new.limit or kept.limit}
    if new.order_by in kept.group_by:
        return kept.model_copy(update={**order, "order_by": new.order_by, "order_by_figure": None})
    if [figure.column for figure in kept.figures] == [new.order_by]:
        return kept.model_copy(update={**order, "order_by": "", "order_by_figure": kept.figures[0]})
    return None


def groups_kept(before: TableQuery, new: TableQuery) -> TableQuery | None:
    """Keep the groups whose figure passes a test that names no column: only above 50; None for any other message."""
    if not before.group_by or len(before.figures) != 1 or len(new.conditions) != 1:
        return None
    (test,), (figure,) = new.conditions, before.figures
    if new != TableQuery(conditions=new.conditions) or test.column != figure.column:
        return None
    comparison = _OF_GROUPS.get(test.comparison)
    if comparison is None or not isinstance(test.value, int | float):
        return None
    groups = GroupCondition(figure=figure.figure, column=figure.column, comparison=comparison, value=test.value)
    return before.model_copy(update={"groups": groups})


def _with_columns(kept: TableQuery, new: TableQuery) -> TableQuery | None:
    """Show other columns of the rows, or the rows that were counted."""
    if kept.group_by or kept.groups is not None or kept.order_by_figure is not None:
        return None
    columns = tuple(dict.fromkeys((*kept.columns, *new.columns))) if new.columns else kept.columns
    return kept.model_copy(update={"figures": (), "columns": columns, "distinct": False})
