"""The literals of a statement that become parameters: what is compared, and how many rows are wanted.

Those that are part of a calculation or of what is shown stay as they are: they say what the statement is.
"""

import math
from collections.abc import Iterator, Mapping
from typing import Any, Final

from sqlglot import exp

from prompts.frozen import Frozen
from tools.sources.databases.rest.slot import MAX_LIMIT, MAX_VALUES, Role, Value

_ROLES: Final[Mapping[type[exp.Expr], Role]] = {
    exp.EQ: "is",
    exp.NEQ: "is not",
    exp.GT: "above",
    exp.GTE: "at least",
    exp.LT: "below",
    exp.LTE: "at most",
    exp.Like: "like",
    exp.ILike: "like",
}
_TURNED: Final[Mapping[Role, Role]] = {
    "above": "below",
    "below": "above",
    "at least": "at most",
    "at most": "at least",
}
_AROUND: Final = (exp.Paren, exp.Cast, exp.TryCast, exp.Lower, exp.Upper, exp.Date, exp.TsOrDsToDate)
"""What may stand around a literal without making it another thing."""
_PLACES: Final = (exp.Where, exp.Having, exp.Join)


class Found(Frozen):
    """Literals that one parameter stands for."""

    model_config = Frozen.model_config | {"arbitrary_types_allowed": True}
    nodes: tuple[Any, ...]
    """One node of the statement; several where it is a list."""
    against: Any
    """What is compared with it; None for numbers of rows."""
    role: Role

    @property
    def values(self) -> list[Value]:
        """What stands there."""
        return [value_of(node) for node in self.nodes]


def literals_in(tree: exp.Query) -> Iterator[Found]:
    """Yield what becomes a parameter, in the order of the statement."""
    for part in tree.walk(bfs=False):
        if isinstance(part, exp.Limit | exp.Offset):
            yield from _of_limit(part)
        elif type(part) in _ROLES and _is_condition(part):
            yield from _of_comparison(part, _ROLES[type(part)])
        elif isinstance(part, exp.Between) and _is_condition(part):
            ends: tuple[tuple[str, Role], ...] = (("low", "from"), ("high", "to"))
            for name, role in ends:
                if (node := _literal(part.args[name])) is not None and _speaks(part.this):
                    yield Found(nodes=(node,), against=part.this, role=role)
        elif isinstance(part, exp.In) and _is_condition(part):
            yield from _of_list(part)


def value_of(node: exp.Expr) -> Value:
    """Return what a literal says."""
    if isinstance(node, exp.Neg):
        value = value_of(node.this)
        return -value if not isinstance(value, str) else value
    if node.is_string:
        return str(node.name)
    if node.name.isdecimal():
        return int(node.name)
    if not math.isfinite(number := float(node.name)):
        raise ValueError(node.name)
    return number


def _of_limit(part: exp.Expr) -> Iterator[Found]:
    node = _literal(part.expression)
    if node is not None and isinstance(number := value_of(node), int) and 0 <= number <= MAX_LIMIT:
        yield Found(nodes=(node,), against=None, role="first" if isinstance(part, exp.Limit) else "skip")


def _of_comparison(part: exp.Expr, role: Role) -> Iterator[Found]:
    left, right = _literal(part.this), _literal(part.expression)
    if right is not None and left is None and _speaks(part.this):
        yield Found(nodes=(right,), against=part.this, role=role)
    elif left is not None and right is None and role != "like" and _speaks(part.expression):
        yield Found(nodes=(left,), against=part.expression, role=_TURNED.get(role, role))


def _of_list(part: exp.In) -> Iterator[Found]:
    nodes = [_literal(one) for one in part.expressions]
    kept = tuple(node for node in nodes if node is not None)
    if kept and len(kept) == len(nodes) <= MAX_VALUES and len({node.is_string for node in kept}) == 1:
        role: Role = "not in" if isinstance(part.parent, exp.Not) or part.args.get("negate") else "in"
        yield Found(nodes=kept, against=part.this, role=role)


def _literal(part: object) -> Any:  # noqa: ANN401 - a node of sqlglot, or None
    """Return the literal that stands there, alone or in what does not change it."""
    while isinstance(part, _AROUND):
        part = part.this
    if isinstance(part, exp.Neg) and isinstance(part.this, exp.Literal) and not part.this.is_string:
        return part
    return part if isinstance(part, exp.Literal) else None


def _speaks(part: exp.Expr) -> bool:
    """Whether what is compared depends on the rows, and is no question of its own."""
    return part.find(exp.Column, exp.AggFunc) is not None and not isinstance(part, exp.Subquery)


def _is_condition(part: exp.Expr) -> bool:
    """Whether a comparison chooses rows, and is no part of what is shown."""
    return isinstance(part.find_ancestor(exp.Select, *_PLACES), _PLACES)
