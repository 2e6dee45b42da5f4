"""Conditions of WHERE and HAVING as calls that filter, one after the other; of branches the rows are put together."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final, NamedTuple, TypeAlias

from sqlglot import exp

from errors import InvalidArguments
from tools.sources.databases.convert.expressions import COMPARED, NEGATED, key_of, literal_of, operand_of
from tools.sources.databases.convert.parsing import conjuncts
from tools.sources.databases.convert.scope import Operand, Scope
from tools.sources.databases.slot.sequence import reference

_MIRRORED: Final = {
    "greater_than": "less_than",
    "less_than": "greater_than",
    "greater_than_equal_to": "less_than_equal_to",
    "less_than_equal_to": "greater_than_equal_to",
}


class Test(NamedTuple):
    """One condition of a column, all of whose parts are there."""

    key: str
    condition: str
    value: Any = None


class All(NamedTuple):
    """Conditions that must all hold."""

    parts: "tuple[Prepared, ...]"


class OneOf(NamedTuple):
    """Conditions of which one must hold."""

    parts: "tuple[Prepared, ...]"


Prepared: TypeAlias = Test | All | OneOf


def filter_rows(scope: Scope, tests: Sequence[exp.Expr]) -> None:
    """Keep the rows that meet every condition.

    Raises:
        InvalidArguments: a condition cannot be said by these functions.
    """
    for test in tests:
        _apply(scope, _prepared(scope, test, negate=False))


def _apply(scope: Scope, test: Prepared) -> None:
    if isinstance(test, Test):
        scope.call("filter_data", key_name=test.key, value=test.value, condition=test.condition)
    elif isinstance(test, All):
        for part in test.parts:
            _apply(scope, part)
    else:
        _apply_any(scope, test.parts)


def _apply_any(scope: Scope, parts: Sequence[Prepared]) -> None:
    start, branches = scope.data, []
    for part in parts:
        scope.data = start
        _apply(scope, part)
        branches.append(scope.data)
    whole = branches[0]
    for branch in branches[1:]:
        whole = scope.builder.add("concatenate_data", data_1=reference(whole), data_2=reference(branch))
    scope.data = whole


def _prepared(scope: Scope, node: exp.Expr, *, negate: bool) -> Prepared:
    """Compute what conditions compare; a negation goes down to them, which leaves what is unknown unknown."""
    if isinstance(node, exp.Paren):
        return _prepared(scope, node.this, negate=negate)
    if isinstance(node, exp.Not):
        return _prepared(scope, node.this, negate=not negate)
    if isinstance(node, exp.And | exp.Or):
        parts = tuple(_prepared(scope, part, negate=negate) for part in _flat(node, type(node)))
        return OneOf(parts) if isinstance(node, exp.Or) != negate else All(parts)
    handler = next((made for kind, made in _HANDLERS.items() if isinstance(node, kind)), _true)
    return handler(scope, node, negate != bool(node.args.get("negate")))


def _true(scope: Scope, node: exp.Expr, negate: bool) -> Prepared:
    plain = node.copy()
    plain.set("negate", None)
    no = 0 if scope.builder.dialect == "sqlite" else False
    return Test(key_of(scope, plain), "equal_to" if negate else "not_equal_to", no)


def _pair(scope: Scope, node: exp.Binary, negate: bool) -> Prepared:
    condition = COMPARED.get(type(node), "like")
    return _compared(scope, condition, node.this, node.expression, negate=negate)


def _is(scope: Scope, node: exp.Is, negate: bool) -> Prepared:
    if not isinstance(node.expression, exp.Null):
        plain = node.copy()
        plain.set("negate", negate)
        return Test(key_of(scope, plain), "equal_to", True)
    return Test(key_of(scope, node.this), "is_not_null" if negate else "is_null")


def _flat(node: exp.Expr, kind: type[exp.Expr]) -> list[exp.Expr]:
    if isinstance(node, exp.Paren) and isinstance(node.this, kind):
        return _flat(node.this, kind)
    return [*_flat(node.this, kind), *_flat(node.expression, kind)] if isinstance(node, kind) else [node]


def _between(scope: Scope, node: exp.Between, negate: bool) -> Prepared:
    low, high = node.args["low"], node.args["high"]
    parts = (
        _compared(scope, "greater_than_equal_to", node.this, low, negate=negate),
        _compared(scope, "less_than_equal_to", node.this, high, negate=negate),
    )
    return OneOf(parts) if negate else All(parts)


def _compared(scope: Scope, condition: str, left: exp.Expr, right: exp.Expr, *, negate: bool) -> Prepared:
    said = NEGATED[condition] if negate else condition
    one, other = operand_of(scope, left), operand_of(scope, right)
    if not one.key and other.key and "like" not in said:
        one, other, said = other, one, _MIRRORED.get(said, said)
    if not one.key:
        return Test(scope.compute(said, [one, other]).key, "equal_to", True)
    return Test(one.key, said, _value(other))


def _value(found: Operand) -> Any:  # noqa: ANN401 - what a condition compares with
    """Write what is compared with; NULL is told apart from a condition that asks for NULL."""
    return found.said if found.key or found.value is None else found.value


def _same(scope: Scope, node: exp.Binary, negate: bool) -> Prepared:
    differs = isinstance(node, exp.NullSafeNEQ) != negate
    value = literal_of(node.expression)
    if value is None or value.value is None:
        raise InvalidArguments("IS compares with a value that is written out.", zh="IS 只能与写明的值比较。")
    key = key_of(scope, node.this)
    told = Test(key, "not_equal_to" if differs else "equal_to", value.value)
    return OneOf((told, Test(key, "is_null"))) if differs else told


def _in(scope: Scope, node: exp.In, negate: bool) -> Prepared:
    if isinstance(node.this, exp.Tuple):
        raise InvalidArguments("IN compares one column.", zh="IN 只能比较一列。")
    condition = "not_in" if negate else "in"
    query = node.args.get("query")
    key = key_of(scope, node.this)
    if query is not None:
        return Test(key, condition, scope.nested(query))
    members = [operand_of(scope, part) for part in node.expressions]
    return Test(key, condition, [_value(member) for member in members])


def _exists(scope: Scope, node: exp.Exists, negate: bool) -> Prepared:
    """Say `EXISTS (… WHERE inner = outer AND …)` as membership: outer is one of those inner."""
    inner, outer, rest = _correlation(node.this)
    query = node.this.copy()
    query.set("expressions", [inner.copy()])
    known = exp.Not(this=exp.Is(this=inner.copy(), expression=exp.Null()))
    query.set("where", exp.Where(this=exp.and_(known, *[test.copy() for test in rest])))
    key = key_of(scope, outer)
    told = Test(key, "not_in" if negate else "in", scope.nested(query))
    return OneOf((told, Test(key, "is_null"))) if negate else told


def _correlation(query: exp.Expr) -> tuple[exp.Column, exp.Column, list[exp.Expr]]:
    """Return the one tie of a SELECT to the one around it, inner column first, and its other conditions."""
    refused = InvalidArguments("EXISTS is tied by one equality only.", zh="EXISTS 只支持一个等值关联条件。")
    where = query.args.get("where")
    if not isinstance(query, exp.Select) or where is None or query.args.get("group") or query.args.get("limit"):
        raise refused
    own = {table.alias_or_name.casefold() for table in query.find_all(exp.Table)}
    ties = [test for test in conjuncts(where.this) if _reads_others(test, own)]
    if len(ties) != 1 or not isinstance(ties[0], exp.EQ):
        raise refused
    inner, outer = sorted((ties[0].left, ties[0].right), key=lambda side: _reads_others(side, own))
    if not isinstance(inner, exp.Column) or not isinstance(outer, exp.Column) or _reads_others(inner, own):
        raise refused
    return inner, outer, [test for test in conjuncts(where.this) if test is not ties[0]]


def _reads_others(node: exp.Expr, own: set[str]) -> bool:
    return any(column.table and column.table.casefold() not in own for column in node.find_all(exp.Column))


_HANDLERS: Final[Mapping[tuple[type[exp.Expr], ...], Callable[[Scope, Any, bool], Prepared]]] = {
    (exp.Between,): _between,
    (*COMPARED, exp.Like, exp.ILike): _pair,
    (exp.Is,): _is,
    (exp.NullSafeEQ, exp.NullSafeNEQ): _same,
    (exp.In,): _in,
    (exp.Exists,): _exists,
}
