"""FROM clauses as the first call: tables, and results of SELECTs within, joined by the conditions that tie them."""

from collections.abc import Sequence
from typing import Final, NamedTuple

from sqlglot import exp

from errors import InvalidArguments
from tools.sources.databases.convert.expressions import COMPARED
from tools.sources.databases.convert.parsing import conjuncts
from tools.sources.databases.convert.scope import Converted, Scope, Source
from tools.sources.databases.slot.engine import INITIALIZE
from tools.sources.databases.slot.relation import unique_name
from tools.sources.databases.slot.sequence import reference

_OUTER: Final = ("LEFT", "RIGHT", "FULL")


class _Part(NamedTuple):
    """One table as it is joined."""

    alias: str
    called: str
    original: str
    names: tuple[str, ...]
    """Columns as the statement names them."""
    inner: tuple[str, ...]
    """The same as the table, or the call, names them."""
    side: str = ""
    on: tuple[exp.Expr, ...] = ()
    using: tuple[str, ...] = ()


def open_sources(scope: Scope, select: exp.Select) -> list[exp.Expr]:
    """Make the tables of a FROM clause the data of a SELECT; return the conditions that are left to filter by.

    Raises:
        InvalidArguments: there is no FROM, or a join that cannot be said.
    """
    from_ = select.args.get("from_")
    if from_ is None:
        raise InvalidArguments("It reads no table.", zh="语句没有读取任何数据表。")
    joins = [*(from_.this.args.get("joins") or []), *(select.args.get("joins") or [])]
    parts = [_part(scope, from_.this)]
    for join in joins:
        parts.append(_joined(scope, join, parts))
    tests = conjuncts(select.args["where"].this) if select.args.get("where") else []
    if len(parts) == 1:
        _open_one(scope, parts[0])
        return tests
    scope.sources = [Source(part.alias, part.called, dict.fromkeys(part.names, "")) for part in parts]
    return _open_joined(scope, parts, tests)


def _part(scope: Scope, node: exp.Expr) -> _Part:
    if isinstance(node, exp.Subquery) and isinstance(node.this, exp.Query):
        alias = node.alias or f"part_{len(scope.builder.calls)}"
        return _derived(alias, alias, scope.convert(node.this), scope)
    if not isinstance(node, exp.Table) or not isinstance(node.this, exp.Identifier):
        raise InvalidArguments(f"FROM {type(node).__name__} has no function.", zh="不支持这种 FROM 子句。")
    name = node.name
    common = scope.common.get(name.casefold())
    if common is not None and not node.db:
        return _derived(node.alias or name, name, common, scope)
    table = scope.builder.catalogue.table(f"{node.db}.{name}" if node.db and node.db != "main" else name)
    if table is None:
        raise InvalidArguments(f"There is no table {name[:60]!r}.", zh=f"没有数据表 {name[:60]!r}。")
    columns = tuple(column.name for column in table.columns)
    return _Part(node.alias or name, table.name, table.key, columns, columns)


def _derived(alias: str, called: str, found: Converted, scope: Scope) -> _Part:
    return _Part(alias, called, reference(found.label), found.names, scope.builder.relation(found.label).columns)


def _joined(scope: Scope, join: exp.Join, before: Sequence[_Part]) -> _Part:
    side = str(join.side or "").upper()
    kind = str(join.kind or "").upper()
    if kind not in ("", "INNER", "CROSS", "OUTER") or side not in ("", *_OUTER):
        raise InvalidArguments(f"A {kind or side} JOIN has no function.", zh="不支持这种连接。")
    on = [test for test in conjuncts(join.args.get("on")) if test != exp.true()]
    own = [test for test in on if side == "LEFT" and _is_alone(test, join.this)]
    part = _part(scope, _filtered(join.this, own) if own else join.this)
    using = [found.name for found in join.args.get("using") or []]
    if str(join.method or "").upper() == "NATURAL":
        known = {name.casefold() for earlier in before for name in earlier.names}
        using = [name for name in part.names if name.casefold() in known]
    rest = tuple(test for test in on if test not in own)
    return part._replace(side=side or "INNER", on=rest, using=tuple(using))


def _is_alone(test: exp.Expr, table: exp.Expr) -> bool:
    """Whether a condition reads one table only, said by its alias."""
    columns = list(test.find_all(exp.Column))
    name = table.alias_or_name.casefold()
    return bool(columns) and all(column.table.casefold() == name for column in columns) and not test.find(exp.Query)


def _filtered(table: exp.Expr, tests: Sequence[exp.Expr]) -> exp.Subquery:
    """Put the rows of a table that meet conditions in its place, as an outer join wants it."""
    inner = exp.Select(expressions=[exp.Star()], from_=exp.From(this=table.copy()))
    inner.set("where", exp.Where(this=exp.and_(*[test.copy() for test in tests])))
    return exp.Subquery(this=inner, alias=exp.TableAlias(this=exp.to_identifier(table.alias_or_name)))


def _open_one(scope: Scope, part: _Part) -> None:
    """Take one table; what a SELECT within brought is gone on with as it is."""
    if part.original.startswith("$"):
        scope.data = part.original.strip("$")
    else:
        said = {"original_table_name": part.original, "modified_table_name": part.called}
        scope.data = scope.builder.add(INITIALIZE, condition_sequence=[], alias_to_table_dict={"": said})
    scope.sources = [Source(part.alias, part.called, dict(zip(part.names, scope.columns, strict=True)))]


def _open_joined(scope: Scope, parts: Sequence[_Part], tests: list[exp.Expr]) -> list[exp.Expr]:
    is_inner = not any(part.side in _OUTER for part in parts)
    ties: list[list[str]] = []
    left = [test for number in range(len(parts)) for test in _tied(scope, parts, number, ties)]
    if left and not is_inner:
        raise InvalidArguments("An outer join has a condition besides its ties.", zh="外连接含有其他条件。")
    for test in tests:
        tie = _tie(scope, parts, test, "INNER") if is_inner and isinstance(test, exp.EQ) else None
        if tie:
            ties.append(tie)
        else:
            left.append(test)
    said: dict[str, dict[str, str]] = {}
    called: list[str] = []
    for part in parts:
        called.append(unique_name(part.called, called))
        said[part.alias] = {"original_table_name": part.original, "modified_table_name": called[-1]}
    if len(said) < len(parts):
        raise InvalidArguments("Two tables have one name.", zh="两个数据表同名。")
    scope.data = scope.builder.add(INITIALIZE, condition_sequence=ties, alias_to_table_dict=said)
    _name_columns(scope, parts)
    return left


def _tied(scope: Scope, parts: Sequence[_Part], number: int, ties: list[list[str]]) -> list[exp.Expr]:
    """Put the ties of one join down; return its other conditions."""
    part, left = parts[number], []
    is_inner = not any(one.side in _OUTER for one in parts)
    for test in part.on:
        tie = _tie(scope, parts, test, part.side)
        if tie is None or (_last(scope, test) != number and not is_inner):
            left.append(test)
        else:
            ties.append(tie)
    for name in part.using:
        other = next(one for one in parts[:number] if name.casefold() in map(str.casefold, one.names))
        ties.append([_spelled(other, name), _spelled(part, name), part.side])
    return left


def _last(scope: Scope, test: exp.Expr) -> int:
    return max((found[0] for column in test.find_all(exp.Column) if (found := scope.place(column))), default=-1)


def _tie(scope: Scope, parts: Sequence[_Part], test: exp.Expr, side: str) -> list[str] | None:
    """Write a comparison of columns of two tables as a tie; None where a condition is none."""
    test = test.unnest()
    if type(test) not in COMPARED or not isinstance(test, exp.Binary):
        return None
    columns = [test.left.unnest(), test.right.unnest()]
    places = [scope.place(column) if isinstance(column, exp.Column) else None for column in columns]
    if not all(places) or len({place[0] for place in places if place}) != 2:
        return None
    sides = [_spelled(parts[place[0]], column.name) for place, column in zip(places, columns, strict=True) if place]
    condition = COMPARED[type(test)]
    return [*sides, side, *([] if condition == "equal_to" else [condition])]


def _spelled(part: _Part, name: str) -> str:
    low = name.casefold()
    inner = next(own for said, own in zip(part.names, part.inner, strict=True) if said.casefold() == low)
    return f"{part.alias}.{inner}"


def _name_columns(scope: Scope, parts: Sequence[_Part]) -> None:
    """Say what the columns of each table are called after the join."""
    columns: list[str] = list(scope.columns)
    sources: list[Source] = []
    for part in parts:
        own, columns = columns[: len(part.names)], columns[len(part.names) :]
        merged = frozenset(name.casefold() for name in part.using)
        sources.append(Source(part.alias, part.called, dict(zip(part.names, own, strict=True)), merged))
    scope.sources = sources


def starred(scope: Scope, table: str = "") -> list[tuple[str, str]]:
    """Return what `*`, or `table.*`, stands for: each column as the statement names it, and as it is called.

    Raises:
        InvalidArguments: there is no such table.
    """
    found: list[tuple[str, str]] = [
        (name, own)
        for source in scope.sources
        if not table or source.answers_to(table)
        for name, own in source.columns.items()
        if table or name.casefold() not in source.merged
    ]
    if not found:
        raise InvalidArguments(f"There is no table {table[:60]!r}.", zh=f"没有数据表 {table[:60]!r}。")
    return found
