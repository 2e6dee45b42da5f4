"""Expressions as columns that are computed."""

from collections.abc import Callable, Mapping
from typing import Any, Final, TypeAlias

from sqlglot import exp

from errors import InvalidArguments
from tools.sources.databases.convert.parsing import READ_AS
from tools.sources.databases.convert.scope import Operand, Scope

_BETWEEN: Final[Mapping[type[exp.Expr], str]] = {
    exp.Add: "add",
    exp.Sub: "subtract",
    exp.Mul: "multiply",
    exp.Div: "divide",
    exp.Mod: "modulo",
    exp.DPipe: "concat",
    exp.And: "and",
    exp.Or: "or",
}
COMPARED: Final[Mapping[type[exp.Expr], str]] = {
    exp.EQ: "equal_to",
    exp.NEQ: "not_equal_to",
    exp.GT: "greater_than",
    exp.GTE: "greater_than_equal_to",
    exp.LT: "less_than",
    exp.LTE: "less_than_equal_to",
}
_OF_TWO: Final = {**_BETWEEN, **COMPARED}
NEGATED: Final = {
    "equal_to": "not_equal_to",
    "greater_than": "less_than_equal_to",
    "less_than": "greater_than_equal_to",
    "like": "not_like",
    "in": "not_in",
    "is_null": "is_not_null",
}
NEGATED.update({other: one for one, other in NEGATED.items()})
_Handler: TypeAlias = Callable[[Scope, Any, str], Operand]


def operand_of(scope: Scope, node: exp.Expr, wanted: str = "") -> Operand:
    """Return what an expression amounts to, computed where it is no column and no value.

    Args:
        scope: Its SELECT; what must be computed is computed on the rows that it holds now.
        node: The expression.
        wanted: What its column should be called.

    Raises:
        InvalidArguments: it cannot be computed by these functions.
    """
    figure = scope.figures.get(node.sql())
    if figure:
        return Operand(key=figure)
    plain = literal_of(node)
    if plain is not None:
        return plain
    if isinstance(node, exp.Column):
        found = scope.resolve(node)
        return found if isinstance(found, Operand) else operand_of(scope, found)
    if isinstance(node, exp.Subquery | exp.Query):
        return Operand(value=scope.nested(node))
    handler = next((made for kind, made in _HANDLERS.items() if isinstance(node, kind)), None)
    if handler is None:
        raise InvalidArguments(f"{type(node).__name__} has no function.", zh=f"不支持 {type(node).__name__}。")
    return handler(scope, node, wanted)


def literal_of(node: exp.Expr) -> Operand | None:
    """Return a value that is written out; None where it is none."""
    if isinstance(node, exp.Paren):
        return literal_of(node.this)
    if isinstance(node, exp.Null):
        return Operand(value=None)
    if isinstance(node, exp.Boolean):
        return Operand(value=bool(node.this))
    if isinstance(node, exp.Neg):
        inner = literal_of(node.this)
        is_number = inner is not None and isinstance(inner.value, int | float) and not isinstance(inner.value, bool)
        return Operand(value=-inner.value) if inner is not None and is_number else None
    if not isinstance(node, exp.Literal):
        return None
    if node.is_string:
        return Operand(value=str(node.this))
    text = str(node.this)
    try:
        return Operand(value=int(text) if text.isdigit() else float(text))
    except ValueError:
        return None


def key_of(scope: Scope, node: exp.Expr, wanted: str = "") -> str:
    """Return the column of an expression; a value becomes a column that holds it in each row."""
    found = operand_of(scope, node, wanted)
    return found.key or scope.compute("value", [found], wanted).key


def _two(scope: Scope, node: exp.Binary, wanted: str) -> Operand:
    operation, given = _OF_TWO[type(node)], [operand_of(scope, node.left), operand_of(scope, node.right)]
    if operation in NEGATED and Operand() in given:
        return Operand(value=None)  # as in SQL; the functions read a comparison with nothing as a question for it
    return scope.compute(operation, given, wanted)


def _glob(scope: Scope, node: exp.Glob, wanted: str) -> Operand:
    return scope.compute("fn:glob", [operand_of(scope, node.expression), operand_of(scope, node.this)], wanted)


def _negated(scope: Scope, found: Operand, node: exp.Expr, wanted: str) -> Operand:
    return scope.compute("not", [found], wanted) if node.args.get("negate") else found


def _like(scope: Scope, node: exp.Binary, wanted: str) -> Operand:
    operation = "not_like" if node.args.get("negate") else "like"
    return scope.compute(operation, [operand_of(scope, node.this), operand_of(scope, node.expression)], wanted)


def _is(scope: Scope, node: exp.Is, wanted: str) -> Operand:
    left = operand_of(scope, node.this)
    if isinstance(node.expression, exp.Null):
        return scope.compute("is_not_null" if node.args.get("negate") else "is_null", [left], wanted)
    if isinstance(node.expression, exp.Boolean) and scope.builder.dialect == "sqlite":
        return scope.compute(
            "equal_to" if not node.args.get("negate") else "not_equal_to",
            [left, operand_of(scope, node.expression)],
            wanted,
        )
    raise InvalidArguments("IS compares with nothing but NULL here.", zh="IS 只能与 NULL 比较。")


def _between(scope: Scope, node: exp.Between, wanted: str) -> Operand:
    middle = operand_of(scope, node.this)
    low, high = operand_of(scope, node.args["low"]), operand_of(scope, node.args["high"])
    above = scope.compute("greater_than_equal_to", [middle, low])
    below = scope.compute("less_than_equal_to", [middle, high])
    return _negated(scope, scope.compute("and", [above, below], wanted), node, wanted)


def _in(scope: Scope, node: exp.In, wanted: str) -> Operand:
    left = operand_of(scope, node.this)
    query = node.args.get("query")
    members = [operand_of(scope, query)] if query else [operand_of(scope, part) for part in node.expressions]
    return scope.compute("not_in" if node.args.get("negate") else "in", [left, *members], wanted)


def _not(scope: Scope, node: exp.Not, wanted: str) -> Operand:
    return scope.compute("not", [operand_of(scope, node.this)], wanted)


def _negative(scope: Scope, node: exp.Neg, wanted: str) -> Operand:
    return scope.compute("negate", [operand_of(scope, node.this)], wanted)


def _cast(scope: Scope, node: exp.Cast, wanted: str) -> Operand:
    kind = node.to.sql(dialect=READ_AS[scope.builder.dialect])
    return scope.compute("cast", [operand_of(scope, node.this)], wanted, type=kind)


def _extract(scope: Scope, node: exp.Extract, wanted: str) -> Operand:
    part = Operand(value=node.this.name.lower())
    return scope.compute("fn:date_part", [part, operand_of(scope, node.expression)], wanted)


def _interval(scope: Scope, node: exp.Interval, wanted: str) -> Operand:
    unit = node.args.get("unit")
    if not isinstance(node.this, exp.Literal):
        raise InvalidArguments("An interval is written out here.", zh="时间间隔需要写明数值。")
    said = f"{node.this.name} {unit.name if unit is not None else ''}".strip()
    return scope.compute("cast", [Operand(value=said)], wanted, type="INTERVAL")


def _case(scope: Scope, node: exp.Case, wanted: str) -> Operand:
    parts: list[Operand] = []
    compared = operand_of(scope, node.this) if node.this is not None else None
    for branch in node.args["ifs"]:
        test = operand_of(scope, branch.this)
        parts.append(test if compared is None or test == Operand() else scope.compute("equal_to", [compared, test]))
        parts.append(operand_of(scope, branch.args["true"]))
    if node.args.get("default") is not None:
        parts.append(operand_of(scope, node.args["default"]))
    return scope.compute("case", parts, wanted)


def _if(scope: Scope, node: exp.If, wanted: str) -> Operand:
    parts = [operand_of(scope, node.this), operand_of(scope, node.args["true"])]
    if node.args.get("false") is not None:
        parts.append(operand_of(scope, node.args["false"]))
    return scope.compute("case", parts, wanted)


def _named(scope: Scope, node: exp.Anonymous, wanted: str) -> Operand:
    name = str(node.this).lower()
    given = [operand_of(scope, part) for part in node.expressions]
    if name == "iif" and len(given) > 1:
        return scope.compute("case", given, wanted)
    if name in ("substr", "substring"):
        return _part_of(scope, given, wanted)
    values = [one.value for one in given]
    if name == "strftime" and len(given) == 2 and given[1].key and isinstance(values[0], str):
        return scope.compute("datetime", given[1:], wanted, pattern=values[0])
    return scope.compute("abs" if name == "abs" else f"fn:{name}", given, wanted)


def _substring(scope: Scope, node: exp.Substring, wanted: str) -> Operand:
    parts = [part for part in (node.this, node.args.get("start"), node.args.get("length")) if part is not None]
    return _part_of(scope, [operand_of(scope, part) for part in parts], wanted)


def _part_of(scope: Scope, given: list[Operand], wanted: str) -> Operand:
    values = [one.value for one in given[1:]]
    if len(given) == 3 and given[0].key and _are_places(values):
        start, end = values[0] - 1, values[0] - 1 + values[1]
        return scope.compute("substring", given[:1], wanted, start_index=start, end_index=end)
    return scope.compute("fn:substr", given, wanted)


def _are_places(values: list[Any]) -> bool:
    return all(isinstance(value, int) and not isinstance(value, bool) and value > 0 for value in values)


def _called(name: str) -> _Handler:
    def made(scope: Scope, node: exp.Expr, wanted: str) -> Operand:
        parts = [node.this, *node.expressions] if node.this is not None else node.expressions
        return scope.compute(f"fn:{name}", [operand_of(scope, part) for part in parts], wanted)

    return made


def _trim(scope: Scope, node: exp.Trim, wanted: str) -> Operand:
    name = {"LEADING": "ltrim", "TRAILING": "rtrim"}.get(str(node.args.get("position") or "").upper(), "trim")
    parts = [part for part in (node.this, node.args.get("expression")) if part is not None]
    return scope.compute(f"fn:{name}", [operand_of(scope, part) for part in parts], wanted)


def _window(scope: Scope, node: exp.Window, wanted: str) -> Operand:
    inner = node.this
    name = str(inner.this).lower() if isinstance(inner, exp.Anonymous) else _WINDOWED.get(type(inner), "")
    parts = inner.expressions if isinstance(inner, exp.Anonymous) else [inner.this]
    if not name or node.alias or any(isinstance(part, exp.Distinct) for part in parts):
        raise InvalidArguments(f"{type(inner).__name__} has no window.", zh="不支持这种窗口函数。")
    given = [] if [type(part) for part in parts] == [exp.Star] else [operand_of(scope, part) for part in parts if part]
    by = [key_of(scope, part) for part in node.args.get("partition_by") or []]
    order = node.args.get("order")
    ways = [
        [key_of(scope, one.this), "desc" if one.args.get("desc") else "asc"]
        for one in (order.expressions if order else [])
    ]
    frame = node.args.get("spec")
    more = {"frame": frame.sql().upper()} if frame is not None else {}
    return scope.compute(f"window:{name}", given, wanted, partition_by=by, order_by=ways, **more)


_WINDOWED: Final[Mapping[type[exp.Expr], str]] = {
    exp.Sum: "sum",
    exp.Avg: "avg",
    exp.Count: "count",
    exp.Min: "min",
    exp.Max: "max",
}
_HANDLERS: Final[Mapping[type[exp.Expr] | tuple[type[exp.Expr], ...], _Handler]] = {
    exp.Paren: lambda scope, node, wanted: operand_of(scope, node.this, wanted),
    exp.Alias: lambda scope, node, wanted: operand_of(scope, node.this, wanted),
    exp.Not: _not,
    exp.Neg: _negative,
    exp.Window: _window,
    exp.Case: _case,
    exp.Extract: _extract,
    exp.Interval: _interval,
    exp.If: _if,
    exp.TryCast: _cast,
    exp.Cast: _cast,
    exp.Like: _like,
    exp.ILike: _like,
    exp.Glob: _glob,
    exp.Is: _is,
    exp.Between: _between,
    exp.In: _in,
    exp.Anonymous: _named,
    exp.Trim: _trim,
    exp.Substring: _substring,
    exp.Greatest: _called("max"),
    exp.Least: _called("min"),
    tuple(_OF_TWO): _two,
}
