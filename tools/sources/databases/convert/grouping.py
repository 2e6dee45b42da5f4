"""GROUP BY and figures: of groups, each a column of its own; of all rows, each a call of its own."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from sqlglot import exp

from errors import InvalidArguments
from tools.sources.databases.convert.expressions import key_of, literal_of, operand_of
from tools.sources.databases.convert.scope import Operand, Scope
from tools.sources.databases.slot.sequence import reference

_FIGURES: Final[Mapping[type[exp.Expr], str]] = {
    exp.Count: "count",
    exp.Sum: "sum",
    exp.Avg: "mean",
    exp.Min: "min",
    exp.Max: "max",
    exp.GroupConcat: "list",
}
_NAMED: Final = {"total": "total", "stddev_pop": "std"}
_CALCULATED: Final[Mapping[type[exp.Expr], str]] = {
    exp.Add: "add",
    exp.Sub: "subtract",
    exp.Mul: "multiply",
    exp.Div: "divide",
}


def figures_in(nodes: Sequence[exp.Expr]) -> list[exp.Expr]:
    """Return the figures that expressions ask for, each once; those of a SELECT within, or a window, are not theirs."""
    found = {figure.sql(): figure for node in nodes for figure in _figures(node)}
    return list(found.values())


def _figures(node: exp.Expr) -> Iterator[exp.Expr]:
    if isinstance(node, exp.Query | exp.Subquery):
        return
    if isinstance(node, exp.Window):
        for part in node.args.values():
            for inner in part if isinstance(part, list) else [part]:
                if isinstance(inner, exp.Expr):
                    yield from _within(inner) if inner is node.this else _figures(inner)
        return
    if _operation(node):
        yield node
        return
    yield from _within(node)


def _within(node: exp.Expr) -> Iterator[exp.Expr]:
    for part in node.iter_expressions():
        yield from _figures(part)


def _operation(node: exp.Expr) -> str:
    if isinstance(node, exp.Filter):
        return _operation(node.this)
    if isinstance(node, exp.Anonymous):
        return _NAMED.get(str(node.this).lower(), "")
    return _FIGURES.get(type(node), "")


def group_rows(scope: Scope, keys: Sequence[exp.Expr], figures: Sequence[exp.Expr], shown: Sequence[exp.Expr]) -> None:
    """Group rows and add each figure as a column.

    Args:
        scope: Its SELECT, filtered.
        keys: Of GROUP BY; none for one group of all rows.
        figures: What `figures_in` found.
        shown: What the SELECT shows, where a column that is no key may stand beside a highest or lowest value.
    """
    by = [key_of(scope, key) for key in keys]
    asked = [(figure, *_asked(scope, figure)) for figure in figures]
    extremes = [(operation, key) for _, operation, key, _ in asked if operation in ("min", "max")]
    if len(extremes) == 1 and _has_bare(scope, shown, by):
        ((operation, key),) = extremes
        scope.call("sort_data", key_name=key, ascending=operation == "min", nulls="last")
    order = {"ascending": False} if by and scope.builder.groups_descend else {}
    scope.call("group_data_by", key_name=by[0] if len(by) == 1 else by, **order)
    for figure, operation, key, distinct in asked:
        scope.call("aggregate_data", aggregation_operation=operation, key_name=key, distinct=distinct, limit=-1)
        scope.figures[figure.sql()] = scope.columns[-1]


def _has_bare(scope: Scope, shown: Sequence[exp.Expr], by: Sequence[str]) -> bool:
    """Whether a column is shown that is neither a key nor within a figure."""
    return any(
        found is not None and found[1] not in by
        for node in shown
        for column in _bare(node)
        for found in [scope.place(column)]
    )


def _bare(node: exp.Expr) -> Iterator[exp.Column]:
    if isinstance(node, exp.Query | exp.Subquery) or _operation(node):
        return
    if isinstance(node, exp.Column):
        yield node
    for part in node.iter_expressions():
        yield from _bare(part)


def _asked(scope: Scope, figure: exp.Expr) -> tuple[str, str, bool]:
    """Return operation, column and whether each value counts once."""
    operation = _operation(figure)
    where = figure.expression.this if isinstance(figure, exp.Filter) else None
    inner = figure.this if isinstance(figure, exp.Filter) else figure
    given = inner.expressions[0] if isinstance(inner, exp.Anonymous) else inner.this
    separator = inner.args.get("separator") if isinstance(inner, exp.GroupConcat) else None
    if separator is not None and (scope.builder.dialect == "sqlite" or separator.name != ","):
        raise InvalidArguments("A list is joined by commas only.", zh="列表只能用逗号连接。")
    distinct = isinstance(given, exp.Distinct)
    if isinstance(given, exp.Distinct):
        if len(given.expressions) != 1:
            raise InvalidArguments("DISTINCT takes one column here.", zh="此处 DISTINCT 只能有一列。")
        given = given.expressions[0]
    if where is not None:
        kept = exp.Literal.number(1) if isinstance(given, exp.Star) else given.copy()
        given = exp.Case(ifs=[exp.If(this=where.copy(), true=kept)])
    return operation, _key(scope, operation, given, distinct=distinct), distinct


def _key(scope: Scope, operation: str, given: exp.Expr, *, distinct: bool) -> str:
    if isinstance(given, exp.Star):
        return ""
    found = operand_of(scope, given)
    if operation == "count" and not distinct and not found.key and found.value is not None:
        return ""
    return found.key or scope.compute("value", [found]).key


def is_calculated(node: exp.Expr) -> bool:
    """Whether an expression is made of figures and values by the four operations of `calculate`."""
    if isinstance(node, exp.Paren | exp.Alias):
        return is_calculated(node.this)
    if type(node) in _CALCULATED and isinstance(node, exp.Binary):
        return all(is_calculated(part) or literal_of(part) is not None for part in (node.left, node.right)) and (
            is_calculated(node.left) or is_calculated(node.right)
        )
    return bool(_operation(node)) or isinstance(node, exp.Subquery)


def calculated(scope: Scope, node: exp.Expr) -> Operand:
    """Bring one figure of all rows, or what is calculated of several, as a call of its own."""
    plain = literal_of(node)
    if plain is not None:
        return plain
    if isinstance(node, exp.Paren | exp.Alias):
        return calculated(scope, node.this)
    if isinstance(node, exp.Subquery):
        return Operand(value=scope.nested(node))
    if type(node) in _CALCULATED and isinstance(node, exp.Binary):
        one, other = calculated(scope, node.left), calculated(scope, node.right)
        said = {"input_1": one.value, "input_2": other.value, "operation": _CALCULATED[type(node)]}
        return Operand(value=reference(scope.builder.add("calculate", **said)))
    operation, key, distinct = _asked(scope, node)
    label = scope.builder.on(
        scope.data, "aggregate_data", aggregation_operation=operation, key_name=key, distinct=distinct, limit=-1
    )
    return Operand(value=reference(label))
