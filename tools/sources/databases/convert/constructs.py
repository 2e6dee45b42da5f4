"""Which constructs a statement uses beyond those of the paper, told by its tree."""

from collections.abc import Callable, Mapping
from typing import Any, Final, Literal, TypeAlias

from sqlglot import exp

from tools.sources.databases.convert.grouping import figures_in

Tier: TypeAlias = Literal["paper", "extended"]
_SIMPLE: Final = (exp.Column, exp.Literal, exp.Star, exp.Neg)
_COMPUTED: Final = (
    *(exp.Add, exp.Sub, exp.Mul, exp.Div, exp.Mod, exp.DPipe, exp.Cast, exp.Case, exp.If, exp.Anonymous),
    *(exp.Substring, exp.Trim, exp.Greatest, exp.Least),
)


def tier_of(tree: exp.Query) -> Tier:
    """Say whether the constructs of the paper are enough for a statement."""
    return "extended" if constructs(tree) else "paper"


def constructs(tree: exp.Query) -> tuple[str, ...]:
    """Return what a statement uses beyond inner joins, simple filters, one key to group by and one to order by."""
    return tuple(name for name, test in _TESTS.items() if test(tree))


def _has(*kinds: type[exp.Expr]) -> Callable[[exp.Query], bool]:
    return lambda tree: tree.find(*kinds) is not None


def _any(kind: type[exp.Expr], test: Callable[[Any], bool]) -> Callable[[exp.Query], bool]:
    return lambda tree: any(test(part) for part in tree.find_all(kind))


def _several_figures(select: exp.Select) -> bool:
    return len(figures_in(select.expressions)) > 1


def _several_distinct(select: exp.Select) -> bool:
    return bool(select.args.get("distinct")) and (len(select.expressions) > 1 or select.is_star)


def _has_other_join(join: exp.Join) -> bool:
    on = join.args.get("on")
    return bool(join.side) or bool(join.method) or isinstance(on, exp.And | exp.Or)


_TESTS: Final[Mapping[str, Callable[[exp.Query], bool]]] = {
    "set operation": _has(exp.SetOperation),
    "SELECT within": lambda tree: len(list(tree.find_all(exp.Select))) > 1,
    "OR": _has(exp.Or),
    "IN": _has(exp.In),
    "BETWEEN": _has(exp.Between),
    "HAVING": _has(exp.Having),
    "computed": _has(*_COMPUTED),
    "window": _has(exp.Window),
    "outer or many-tied join": _any(exp.Join, _has_other_join),
    "several keys to group by": _any(exp.Group, lambda group: len(group.expressions) > 1),
    "several keys to order by": _any(exp.Order, lambda order: len(order.expressions) > 1),
    "ordered by a figure": _any(exp.Order, lambda order: bool(figures_in(order.expressions))),
    "several figures": _any(exp.Select, _several_figures),
    "several distinct columns": _any(exp.Select, _several_distinct),
    "NOT": _any(exp.Not, lambda test: not isinstance(test.this, exp.Is)),
    "columns compared": _any(
        exp.Predicate, lambda test: test.find_ancestor(exp.Where) is not None and _compares_columns(test)
    ),
}


def _compares_columns(test: exp.Expr) -> bool:
    """Whether two columns are compared; equal columns of two tables are a join, and a quoted name may be a text."""
    sides = (test.this, test.args.get("expression"))
    columns = [
        side for side in sides if isinstance(side, exp.Column) and (side.table or not side.this.args.get("quoted"))
    ]
    return len(columns) == 2 and not (isinstance(test, exp.EQ) and columns[0].table != columns[1].table)
