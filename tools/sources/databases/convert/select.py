"""A SELECT as a sequence: tables, filters, groups, order, columns, in the order in which SQL means them."""

from collections.abc import Mapping, Sequence
from typing import Final

from sqlglot import exp

from errors import InvalidArguments
from tools.sources.databases.convert.builder import SequenceBuilder
from tools.sources.databases.convert.expressions import key_of, literal_of
from tools.sources.databases.convert.grouping import calculated, figures_in, group_rows, is_calculated
from tools.sources.databases.convert.predicates import filter_rows
from tools.sources.databases.convert.scope import Converted, Scope
from tools.sources.databases.convert.sources import open_sources, starred
from tools.sources.databases.slot.sequence import reference

_KNOWN: Final = frozenset(
    {"expressions", "from_", "joins", "where", "group", "having", "order", "limit", "offset", "distinct", "with_"}
)
"""Clauses of a SELECT that something is made of; a statement with another is refused, not misread."""
_SETS: Final = {exp.Union: "union", exp.Intersect: "intersect", exp.Except: "except"}


class QueryConverter:
    """Converts queries and those within them; a WITH clause is converted once."""

    def __init__(self, builder: SequenceBuilder) -> None:
        self._builder = builder

    def whole(self, query: exp.Query) -> Converted:
        """Convert a statement.

        Raises:
            InvalidArguments: something in it cannot be said by these functions.
        """
        return self._query(query, {}, None, side_by_side=True)

    def _nested(self, query: exp.Query, outer: Scope) -> Converted:
        return self._query(query, outer.common, outer)

    def _query(
        self, query: exp.Query, common: Mapping[str, Converted], outer: Scope | None, *, side_by_side: bool = False
    ) -> Converted:
        if isinstance(query, exp.Subquery):
            if query.args.get("limit") or query.args.get("order"):
                raise InvalidArguments("Brackets with an order have no function.", zh="不支持带排序的括号。")
            return self._query(query.this, common, outer, side_by_side=side_by_side)
        known = self._with(query, common, outer)
        if isinstance(query, exp.SetOperation):
            return self._combined(query, known, outer)
        if not isinstance(query, exp.Select):
            raise InvalidArguments(f"{type(query).__name__} has no function.", zh="不支持这种查询。")
        if others := [name for name, said in query.args.items() if said and name not in _KNOWN]:
            raise InvalidArguments(f"{others[0].strip('_').upper()} has no function.", zh="不支持语句中的某个子句。")
        if query.args.get("distinct") and query.args["distinct"].args.get("on"):
            raise InvalidArguments("DISTINCT ON has no function.", zh="不支持 DISTINCT ON。")
        scope = Scope(self._builder, known, self._nested, outer)
        return _Selected(scope, query).converted(side_by_side=side_by_side)

    def _with(self, query: exp.Query, common: Mapping[str, Converted], outer: Scope | None) -> Mapping[str, Converted]:
        with_ = query.args.get("with_")
        if with_ is None:
            return common
        if with_.args.get("recursive"):
            raise InvalidArguments("Recursive WITH clauses have no function.", zh="不支持递归 WITH 子句。")
        known = dict(common)
        for part in with_.expressions:
            found = self._query(part.this, known, outer)
            named = [column.name for column in part.args["alias"].args.get("columns") or []]
            known[part.alias.casefold()] = Converted(found.labels, tuple(named) or found.names)
        return known

    def _combined(self, query: exp.SetOperation, common: Mapping[str, Converted], outer: Scope | None) -> Converted:
        operation = _SETS[type(query)]
        if not query.args.get("distinct", True):
            if operation != "union":
                raise InvalidArguments(f"{operation.upper()} ALL has no function.", zh="不支持这种集合运算。")
            operation = "union_all"
        left = self._query(query.this, common, outer)
        right = self._query(query.expression, common, outer)
        sides = {"data_1": reference(left.label), "data_2": reference(right.label)}
        label = self._builder.add("combine_data", **sides, operation=operation)
        scope = Scope(self._builder, common, self._nested, outer)
        scope.data = label
        if query.args.get("order") or query.args.get("limit"):
            columns = dict(zip(left.names, scope.columns, strict=True))
            scope.aliases = {name.casefold(): exp.column(own, quoted=True) for name, own in columns.items()}
            _sort(scope, query, list(scope.columns))
            _cut(scope, query, list(scope.columns))
        return Converted((scope.data,), left.names)


class _Selected:
    """One SELECT."""

    def __init__(self, scope: Scope, select: exp.Select) -> None:
        self.scope, self.select = scope, select
        self.shown: list[exp.Expr] = list(select.expressions)

    def converted(self, *, side_by_side: bool) -> Converted:
        """Put its calls down."""
        scope, select = self.scope, self.select
        if select.args.get("from_") is None:
            return self._without_table()
        left = open_sources(scope, select)
        scope.aliases = {node.alias.casefold(): node.this for node in self.shown if isinstance(node, exp.Alias)}
        filter_rows(scope, left)
        if self._is_plain_figures() and (side_by_side or len(self.shown) == 1):
            return self._figures()
        self._group()
        names, keys = self._shown_keys()
        _sort(scope, select, keys)
        return self._retrieved(names, keys)

    def _is_plain_figures(self) -> bool:
        asks_more = any(self.select.args.get(part) for part in ("group", "having", "distinct", "limit", "offset"))
        return not asks_more and all(map(is_calculated, self.shown)) and bool(figures_in(self.shown))

    def _figures(self) -> Converted:
        found = [calculated(self.scope, node) for node in self.shown]
        labels = [str(one.value).strip("$") for one in found]
        if len(set(labels)) == len(labels):
            return Converted(tuple(labels), tuple(map(_name, self.shown)))
        raise InvalidArguments("A SELECT within is shown twice.", zh="同一子查询出现了两次。")

    def _without_table(self) -> Converted:
        """Go from a SELECT within, which brings one row whatever it holds."""
        if len(self.shown) == 1 and is_calculated(self.shown[0]):
            return self._figures()
        inner = next((found for node in self.shown if (found := node.find(exp.Subquery))), None)
        if inner is None or self.select.args.get("where"):
            raise InvalidArguments("It reads no table.", zh="语句没有读取任何数据表。")
        self.scope.data = self.scope.convert(inner).label
        self.scope.call("group_data_by", key_name=[])
        return self._retrieved(*self._shown_keys())

    def _group(self) -> None:
        scope, select = self.scope, self.select
        group, having, order = (select.args.get(part) for part in ("group", "having", "order"))
        said = [
            *self.shown,
            *([having.this] if having else []),
            *([one.this for one in order.expressions] if order else []),
        ]
        asked = [*said, *self._meant(said)]
        figures = figures_in(asked)
        if group is not None and any(group.args.get(part) for part in ("grouping_sets", "cube", "rollup")):
            raise InvalidArguments("Grouping sets have no function.", zh="不支持 GROUPING SETS。")
        if group is None and not figures and having is None:
            return
        keys = [_by_position(key, self.shown) for key in group.expressions] if group is not None else []
        group_rows(scope, keys, figures, said)
        if having is not None:
            filter_rows(scope, [having.this])

    def _meant(self, nodes: Sequence[exp.Expr]) -> list[exp.Expr]:
        """Return what names of shown expressions stand for."""
        return [
            meant
            for node in nodes
            for column in node.find_all(exp.Column)
            if not column.table and (meant := self.scope.aliases.get(column.name.casefold())) is not None
        ]

    def _shown_keys(self) -> tuple[list[str], list[str]]:
        """Compute what is shown; return how the statement names each column, and which it is."""
        names: list[str] = []
        keys: list[str] = []
        for node in self.shown:
            table = node.table if isinstance(node, exp.Column) and isinstance(node.this, exp.Star) else ""
            if isinstance(node, exp.Star) or table:
                for name, own in starred(self.scope, table):
                    names.append(name)
                    keys.append(own)
            else:
                names.append(_name(node))
                keys.append(key_of(self.scope, node, node.alias))
        return names, keys

    def _retrieved(self, names: Sequence[str], keys: Sequence[str]) -> Converted:
        _cut(self.scope, self.select, keys, distinct=bool(self.select.args.get("distinct")))
        return Converted((self.scope.data,), tuple(names))


def _name(node: exp.Expr) -> str:
    return node.alias_or_name or node.sql()


def _by_position(key: exp.Expr, shown: Sequence[exp.Expr]) -> exp.Expr:
    plain = literal_of(key)
    if plain is None or not isinstance(plain.value, int) or not 0 < plain.value <= len(shown):
        return key
    return shown[plain.value - 1].unalias()


def _sort(scope: Scope, query: exp.Query, keys: Sequence[str]) -> None:
    """Order rows by several keys: the last first, since each sorting leaves equal rows as they were."""
    order = query.args.get("order")
    if order is None:
        return
    sorts: list[tuple[str, bool, str]] = []
    for part in order.expressions:
        down = bool(part.args.get("desc"))
        nulls_first = part.args.get("nulls_first")
        key = _order_key(scope, part.this, keys)
        as_usual = nulls_first is None or bool(nulls_first) == (not down)
        sorts.append((key, not down, "" if as_usual else "first" if nulls_first else "last"))
    for key, ascending, nulls in reversed(sorts):
        more = {"nulls": nulls} if nulls else {}
        scope.call("sort_data", key_name=key, ascending=ascending, **more)


def _order_key(scope: Scope, node: exp.Expr, keys: Sequence[str]) -> str:
    plain = literal_of(node)
    if plain is not None and isinstance(plain.value, int) and 0 < plain.value <= len(keys):
        return keys[plain.value - 1]
    if isinstance(node, exp.Collate):
        raise InvalidArguments("COLLATE has no function.", zh="不支持 COLLATE。")
    if isinstance(node, exp.Column) and not node.table:
        meant = scope.aliases.get(node.name.casefold())
        if meant is not None:
            return key_of(scope, meant)
    return key_of(scope, node)


def _cut(scope: Scope, query: exp.Query, keys: Sequence[str], *, distinct: bool = False) -> None:
    """Keep columns, and as many rows as were asked for."""
    limit, offset = _count(query, "limit", -1), _count(query, "offset", 0)
    if offset and distinct:
        scope.call("retrieve_data", key_name=_one(keys), distinct=True, limit=-1)
        keys, distinct = scope.columns, False
    if offset:
        scope.call("skip_rows", offset=offset)
    scope.call("retrieve_data", key_name=_one(keys), distinct=distinct, limit=limit)


def _one(keys: Sequence[str]) -> str | list[str]:
    return keys[0] if len(keys) == 1 else list(keys)


def _count(query: exp.Query, part: str, otherwise: int) -> int:
    said = query.args.get(part)
    if said is None:
        return otherwise
    plain = literal_of(said.expression)
    if plain is None or not isinstance(plain.value, int):
        raise InvalidArguments(f"{part.upper()} takes a number.", zh="LIMIT 与 OFFSET 只能是数字。")
    return plain.value
