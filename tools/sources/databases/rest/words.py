"""A statement in plain words: what its endpoint returns, and what its parts are called."""

import re
from collections.abc import Callable, Mapping
from typing import Any, Final

from sqlglot import exp

from tools.sources.databases.rest.slot import MARK

MOST_CHARS: Final = 600
_ALL: Final = "all columns"
_MOST_DEEP: Final = 12
_MOST_RAW: Final = 80
_FIGURES: Final[Mapping[type, str]] = {
    exp.Avg: "average",
    exp.Sum: "total",
    exp.Min: "lowest",
    exp.Max: "highest",
}
_SIGNS: Final[Mapping[type, tuple[str, str]]] = {
    exp.EQ: ("is", "is not"),
    exp.NEQ: ("is not", "is"),
    exp.GT: ("is above", "is not above"),
    exp.GTE: ("is at least", "is not at least"),
    exp.LT: ("is below", "is not below"),
    exp.LTE: ("is at most", "is not at most"),
    exp.Like: ("looks like", "does not look like"),
    exp.ILike: ("looks like", "does not look like"),
}
_SUMS: Final[Mapping[type, str]] = {exp.Add: "plus", exp.Sub: "minus", exp.Mul: "times", exp.Div: "divided by"}
_TOLD: Final = (exp.Column, exp.AggFunc, exp.Binary, exp.Subquery, exp.Literal, exp.Cast, exp.Paren, exp.TimeToStr)
"""What is told by what it is; anything else by the name that the statement gives it."""
_TURNED: Final[Mapping[type, type]] = {exp.GT: exp.LT, exp.LT: exp.GT, exp.GTE: exp.LTE, exp.LTE: exp.GTE}
_SETS: Final[Mapping[type, str]] = {
    exp.Union: ", together with {}",
    exp.Intersect: ", as far as also among {}",
    exp.Except: ", except {}",
}


def words_of(name: str) -> str:
    """Write a name as words."""
    split = re.sub(r"(?<=[a-z0-9])(?=[A-Z])", " ", name)
    return " ".join(split.replace("_", " ").split()).lower() or name


def description_of(tree: exp.Query) -> str:
    """Say what a statement with named marks returns."""
    steps = [f"; {words_of(part.alias)} is {_query(part.this, 1)}" for part in tree.ctes]
    whole = f"Returns {_query(tree, 0)}{''.join(steps)}."
    return whole if len(whole) <= MOST_CHARS else whole[: MOST_CHARS - 1] + "…"


def expression_words(part: exp.Expr, depth: int = 0) -> str:
    """Say what an expression is."""
    if depth > _MOST_DEEP:
        return "a value"
    if isinstance(part, exp.Alias) and not isinstance(part.this, _TOLD):
        return words_of(part.alias)
    if isinstance(part, exp.Alias | exp.Paren | exp.Cast | exp.TryCast | exp.Distinct | exp.Ordered):
        inner = part.expressions if isinstance(part, exp.Distinct) else [part.this]
        return ", ".join(expression_words(one, depth + 1) for one in inner)
    if isinstance(part, exp.Column):
        return words_of(part.name)
    if isinstance(part, exp.Placeholder):
        return f"{{{part.name.removeprefix(MARK)}}}"
    if isinstance(part, exp.Literal):
        return part.name or "an empty text"
    if isinstance(part, exp.Star):
        return _ALL
    return _made(part, depth)


def _made(part: exp.Expr, depth: int) -> str:
    if isinstance(part, exp.Subquery | exp.Query):
        return f"({_query(part.unnest(), depth + 1)})"
    if isinstance(part, exp.Count):
        return _count(part, depth)
    if (figure := _FIGURES.get(type(part))) is not None:
        return f"{figure} {expression_words(part.this, depth + 1)}"
    if (sign := _SUMS.get(type(part))) is not None:
        return f"{expression_words(part.this, depth + 1)} {sign} {expression_words(part.expression, depth + 1)}"
    if isinstance(part, exp.TimeToStr) and isinstance(part.args.get("format"), exp.Literal):
        of = expression_words(part.this.this if isinstance(part.this, exp.TsOrDsToTimestamp) else part.this, depth + 1)
        unit = {"%Y": "year of ", "%m": "month of ", "%d": "day of "}.get(part.args["format"].name, "")
        return f"{unit}{of}"
    raw = " ".join(part.sql().split())
    return raw if len(raw) <= _MOST_RAW else raw[: _MOST_RAW - 1] + "…"


def _count(part: exp.Count, depth: int) -> str:
    if isinstance(part.this, exp.Distinct):
        return f"number of different {expression_words(part.this, depth + 1)}"
    return (
        "number of rows" if isinstance(part.this, exp.Star) else f"number of {expression_words(part.this, depth + 1)}"
    )


def _query(tree: exp.Expr, depth: int) -> str:
    if depth > _MOST_DEEP:
        return "other rows"
    if isinstance(tree, exp.SetOperation):
        joined = next(said for kind, said in _SETS.items() if isinstance(tree, kind))
        left, right = _query(tree.left.unnest(), depth + 1), _query(tree.right.unnest(), depth + 1)
        return left + joined.format(right) + _ending(tree, depth)
    if not isinstance(tree, exp.Select):
        return "rows"
    shown = _listed([expression_words(one, depth + 1) for one in tree.expressions])
    different = "different " if tree.args.get("distinct") else ""
    the = "" if shown == _ALL and not different else "the "
    said = f"{the}{different}{shown}{_tables(tree, depth)}"
    if (where := tree.args.get("where")) is not None:
        said += f" whose {condition_words(where.this, depth + 1)}"
    if (group := tree.args.get("group")) is not None and group.expressions:
        said += f" for each {_listed([expression_words(one, depth + 1) for one in group.expressions])}"
    if (having := tree.args.get("having")) is not None:
        said += f" where the {condition_words(having.this, depth + 1)}"
    return said + _ending(tree, depth)


def _tables(tree: exp.Select, depth: int) -> str:
    start = tree.args.get("from_")
    if start is None:
        return ""
    first, *others = [
        _table(part, depth) for part in (start.this, *(join.this for join in tree.args.get("joins") or ()))
    ]
    return f" of {first}" + (f" with its {_listed(others)}" if others else "")


def _table(part: exp.Expr, depth: int) -> str:
    return words_of(part.name) if isinstance(part, exp.Table) else expression_words(part, depth + 1)


def _ending(tree: exp.Expr, depth: int) -> str:
    said = ""
    if (order := tree.args.get("order")) is not None:
        keys = [
            f"{expression_words(key, depth + 1)}{' from the highest down' if key.args.get('desc') else ''}"
            for key in order.expressions
        ]
        said += f", sorted by {_listed(keys)}"
    if (offset := tree.args.get("offset")) is not None:
        said += f", leaving out the first {expression_words(offset.expression, depth + 1)}"
    if (limit := tree.args.get("limit")) is not None and isinstance(limit, exp.Limit):
        said += f", the first {expression_words(limit.expression, depth + 1)}"
    return said


def condition_words(part: exp.Expr, depth: int = 0, *, negated: bool = False) -> str:
    """Say a condition."""
    if depth > _MOST_DEEP:
        return "values satisfy a condition"
    negated = negated != bool(part.args.get("negate"))
    for kinds, say in _CONDITIONS:
        if isinstance(part, kinds):
            return say(part, depth + 1, negated)
    if type(part) in _SIGNS:
        left, right, kind = part.this, part.expression, type(part)
        if isinstance(left, exp.Placeholder):
            left, right, kind = right, left, _TURNED.get(kind, kind)
        sign = _SIGNS[kind][negated]
        return f"{expression_words(left, depth + 1)} {sign} {expression_words(right, depth + 1)}"
    return f"{'not ' if negated else ''}{expression_words(part, depth + 1)}"


def _connected(part: Any, depth: int, negated: bool) -> str:  # noqa: ANN401 - one of a table of sayers
    word = "and" if isinstance(part, exp.And) != negated else "or"
    sides = list(part.flatten())
    said = [condition_words(one, depth, negated=negated) for one in sides]
    mixed = [isinstance(one.unnest(), exp.Connector) for one in sides]
    return f" {word} ".join(f"({text})" if apart else text for text, apart in zip(said, mixed, strict=True))


def _among(part: Any, depth: int, negated: bool) -> str:  # noqa: ANN401 - one of a table of sayers
    left, none = expression_words(part.this, depth), "not " if negated else ""
    if (inner := part.args.get("query")) is not None:
        return f"{left} is {none}among {_query(inner.unnest(), depth)}"
    one_of = _listed([expression_words(one, depth) for one in part.expressions])
    return f"{left} is {'none' if negated else 'one'} of {one_of}"


def _between(part: Any, depth: int, negated: bool) -> str:  # noqa: ANN401 - one of a table of sayers
    low, high = (expression_words(part.args[name], depth) for name in ("low", "high"))
    return f"{expression_words(part.this, depth)} is {'not ' if negated else ''}between {low} and {high}"


def _is(part: Any, depth: int, negated: bool) -> str:  # noqa: ANN401 - one of a table of sayers
    what = "empty" if isinstance(part.expression, exp.Null) else expression_words(part.expression, depth)
    return f"{expression_words(part.this, depth)} is {'not ' if negated else ''}{what}"


def _exists(part: Any, depth: int, negated: bool) -> str:  # noqa: ANN401 - one of a table of sayers
    return f"rows have {'no ' if negated else ''}{_query(part.this.unnest(), depth)}"


_CONDITIONS: Final[tuple[tuple[tuple[type, ...], Callable[[Any, int, bool], str]], ...]] = (
    ((exp.And, exp.Or), _connected),
    ((exp.Not,), lambda part, depth, negated: condition_words(part.this, depth, negated=not negated)),
    ((exp.Paren, exp.Escape), lambda part, depth, negated: condition_words(part.this, depth, negated=negated)),
    ((exp.In,), _among),
    ((exp.Between,), _between),
    ((exp.Is,), _is),
    ((exp.Exists,), _exists),
)


def _listed(parts: list[str]) -> str:
    return parts[0] if len(parts) == 1 else f"{', '.join(parts[:-1])} and {parts[-1]}" if parts else "rows"
