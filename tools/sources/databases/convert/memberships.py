"""Comparisons with any or all of a list, said as membership or as several comparisons: `= ANY (ARRAY[…])` is IN."""

from typing import Final, cast

from sqlglot import exp

_SOME: Final = ("ANY", "SOME")
_COMPARISONS: Final = (exp.EQ, exp.NEQ, exp.GT, exp.GTE, exp.LT, exp.LTE, exp.Like, exp.ILike)


def with_memberships(tree: exp.Query) -> exp.Query:
    """Rewrite what is compared with a list that is written out, or with a SELECT of which one row is enough."""
    return cast("exp.Query", tree.transform(_said_plainly))


def _said_plainly(node: exp.Expr) -> exp.Expr:
    if not isinstance(node, _COMPARISONS):
        return node
    word, several = _compared_with(node.expression)
    is_any = word in _SOME
    if not word or not (is_any or word == "ALL"):
        return node
    member = isinstance(node, exp.EQ) and is_any
    stranger = isinstance(node, exp.NEQ) and not is_any
    if isinstance(several, exp.Query | exp.Subquery):
        query = several if isinstance(several, exp.Subquery) else exp.Subquery(this=several)
        told: exp.Expr = exp.In(this=node.this, query=query)
        return told if member else exp.Not(this=told) if stranger else node
    items = _items(several)
    if not items:
        return node
    if member or stranger:
        told = exp.In(this=node.this, expressions=items)
        return told if member else exp.Not(this=told)
    return _each(node, items, is_any=is_any)


def _each(node: exp.Expr, items: list[exp.Expr], *, is_any: bool) -> exp.Expr:
    """Compare with one after the other."""
    tests = []
    for item in items:
        test = node.copy()
        test.set("expression", item)
        tests.append(test)
    return exp.paren(exp.or_(*tests) if is_any else exp.and_(*tests))


def _compared_with(node: exp.Expr) -> tuple[str, exp.Expr | None]:
    """Return whether any or all are meant, and of what; nothing where one value is compared with."""
    if isinstance(node, exp.Any | exp.All):
        return type(node).__name__.upper(), _bare(node.this)
    if isinstance(node, exp.Anonymous) and len(node.expressions) == 1:
        return str(node.this).upper(), _bare(node.expressions[0])
    return "", None


def _bare(node: exp.Expr) -> exp.Expr:
    return _bare(node.this) if isinstance(node, exp.Paren) else node


def _items(node: exp.Expr | None) -> list[exp.Expr]:
    """List what an array holds, as the type of the array that it is cast to has it; none where that is not written."""
    if isinstance(node, exp.Cast):
        kinds = node.to.expressions
        inner = _items(_bare(node.this)) if node.to.is_type(exp.DType.ARRAY) and len(kinds) == 1 else []
        return [_typed(item, kinds[0]) for item in inner]
    return [item.copy() for item in node.expressions] if isinstance(node, exp.Array) else []


def _typed(item: exp.Expr, kind: exp.DataType) -> exp.Expr:
    """Write a member as one of that type where that is plain, and as a cast where it is not."""
    if isinstance(item, exp.Literal):
        is_number = kind.is_type(*exp.DataType.NUMERIC_TYPES)
        if is_number and str(item.this).isdigit():
            return exp.Literal.number(item.this)
        if item.is_string and not is_number:
            return item
    return exp.cast(item, kind)
