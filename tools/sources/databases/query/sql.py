"""The one SELECT that a table query amounts to."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final

from errors import InvalidArguments
from tools.sources.databases.address import Dialect
from tools.sources.databases.catalogue import TableInfo
from tools.sources.databases.naming import as_text, literal, quoted
from tools.sources.databases.query.links import Hop
from tools.sources.databases.query.reach import Reach
from tools.sources.databases.query.table_query import (
    MAX_LIMIT,
    Comparison,
    GroupCondition,
    OrderColumn,
    QueryCondition,
    QueryFigure,
    RelatedCondition,
    TableQuery,
)
from tools.sources.databases.query.times_sql import RECURRING, in_periods, recurs

_FUNCTIONS: Final = {"sum": "sum", "mean": "avg", "min": "min", "max": "max"}
_CALLED: Final = {"count": "count", "distinct": "different", "sum": "total", "mean": "average", "min": "lowest"}
_SIGNS: Final = ("=", "!=", ">", ">=", "<", "<=")
_BASE: Final = "t0"


def query_sql(query: TableQuery, reach: Reach, dialect: Dialect) -> str:
    """Write the statement.

    Raises:
        InvalidArguments: a column is not there, a value does not fit, or parts of the query exclude each other.
    """
    return _Statement(query, reach, dialect).written()


class _Statement:
    def __init__(self, query: TableQuery, reach: Reach, dialect: Dialect) -> None:
        self._query, self._reach, self._dialect = query, reach, dialect
        self._aliases: dict[str, str] = {reach.base.key: _BASE}

    def written(self) -> str:
        query = self._query
        if query.then_by and not query.order_by:
            raise _refused("`then_by` needs `order_by`.", "then_by", "次级排序需要先指定排序列。")
        if query.groups is not None and not query.group_by:
            raise _refused("`groups` needs `group_by`.", "groups", "按组筛选需要指定分组列。")
        shown = self._shown()
        where = self._where()
        by = [self._column(name) for name in query.group_by]
        order = self._order()
        having = self._group_condition(query.groups) if query.groups else ""
        parts = [f"SELECT {'DISTINCT ' if query.distinct and not order else ''}{', '.join(shown)}", self._from()]
        parts += [f"WHERE {where}"] if where else []
        parts += [f"GROUP BY {', '.join(self._grouping(by))}"] if by or (query.distinct and order) else []
        parts += [f"HAVING {having}"] if having else []
        parts += [f"ORDER BY {order}"] if order else []
        parts += [f"LIMIT {min(query.limit, MAX_LIMIT)}"] if query.limit else []
        return " ".join(parts)

    def _grouping(self, by: list[str]) -> list[str]:
        """Group by what is asked for; rows that are ordered and shown once are groups of what they show."""
        if by:
            return by
        return [self._column(name) for name in self._query.columns or _own(self._reach.base)]

    def _shown(self) -> list[str]:
        query = self._query
        names = query.columns or query.group_by or (() if query.figures else _own(self._reach.base))
        loose = [name for name in names if query.figures and name not in query.group_by]
        if loose:
            raise _refused(f"{loose[0]!r} stands beside a figure: group by it.", "columns", f"请按 {loose[0]!r} 分组。")
        columns = [f"{self._column(name)} AS {quoted(name)}" for name in dict.fromkeys(names)]
        return [*columns, *(f"{self._figure(f)} AS {quoted(_called(f))}" for f in query.figures)]

    def _column(self, name: str) -> str:
        found = self._reach.find(name)
        if found is None:
            raise _refused(f"There is no column {name[:80]!r} here.", "columns", f"没有列 {name[:80]!r}。")
        table, column = found
        return quoted(self._alias(table.key), column)

    def _alias(self, key: str) -> str:
        if key not in self._aliases:
            for hop in self._reach.ways[key]:
                self._aliases.setdefault(hop.table, f"t{len(self._aliases)}")
        return self._aliases[key]

    def _from(self) -> str:
        written = f"FROM {_source(self._reach.base)} AS {quoted(_BASE)}"
        for key, alias in list(self._aliases.items())[1:]:
            *before, hop = self._reach.ways[key]
            left = self._aliases[before[-1].table] if before else _BASE
            pairs = zip(hop.own, hop.theirs, strict=True)
            on = " AND ".join(f"{quoted(left, own)} = {quoted(alias, theirs)}" for own, theirs in pairs)
            written += f" JOIN {_source(self._reach.tables[key])} AS {quoted(alias)} ON {on}"
        return written

    def _counted(self) -> str:
        """Count rows; where what is joined makes several of one, each once."""
        keys = self._reach.base.primary_key
        many = any(hop.many for key in self._named_besides() for hop in self._reach.ways.get(key, ()))
        return f"count(DISTINCT {quoted(_BASE, keys[0])})" if many and len(keys) == 1 else "count(*)"

    def _figure(self, said: QueryFigure | GroupCondition) -> str:
        if said.figure == "count" and not said.column:
            return self._counted()
        if not said.column:
            raise _refused(f"Say of which column the {said.figure} is wanted.", "figures", "请指定要统计的列。")
        column = self._column(said.column)
        if said.figure == "count":
            return f"count({column})"
        return f"count(DISTINCT {column})" if said.figure == "distinct" else f"{_FUNCTIONS[said.figure]}({column})"

    def _where(self) -> str:
        tests = self._tests()
        one_is_enough = self._query.match == "any" and len(tests) > 1 and self._query.related
        written = (" AND " if self._query.match == "all" else " OR ").join(tests)
        related = [self._related(one) for one in self._query.related]
        return " AND ".join([*([f"({written})" if one_is_enough else written] if tests else ()), *related])

    def _tests(self) -> list[str]:
        """Write the conditions; those of another table, of which a row may have several, are of one row of it."""
        tests: list[str] = []
        of_others: dict[str, list[tuple[QueryCondition, tuple[TableInfo, str]]]] = {}
        for n, condition in enumerate(self._query.conditions):
            found = self._reach.find(condition.column)
            if found is None or not self._is_apart(found[0].key):
                tests.append(self._compared(self._column(condition.column), condition, found))
                continue
            together = found[0].key if self._query.match == "all" else f"{found[0].key} {n}"
            of_others.setdefault(together, []).append((condition, found))
        return [*tests, *(f"EXISTS ({self._tied(one[0][1][0].key, '1', one)})" for one in of_others.values())]

    def _is_apart(self, key: str) -> bool:
        """Whether a row is kept once for whichever of several others satisfies what is said of them."""
        return any(hop.many for hop in self._reach.ways.get(key, ())) and key not in self._named_besides()

    def _named_besides(self) -> set[str]:
        """Return the tables whose columns are shown, grouped by or counted."""
        query = self._query
        figures = [f.column for f in (*query.figures, query.order_by_figure, query.groups) if f is not None]
        ordered = [query.order_by, *(one.column for one in query.then_by)]
        names = [*query.columns, *query.group_by, *ordered, *figures]
        return {found[0].key for name in names if name and (found := self._reach.find(name)) is not None}

    def _related(self, related: RelatedCondition) -> str:
        """Keep a row that is tied to so many rows of another table."""
        low = related.table.casefold()
        key = next((key for key in self._reach.ways if key.casefold() == low), "")
        if not key:
            raise _refused(
                f"No key leads to {related.table[:80]!r}.", "related", f"无法关联到 {related.table[:80]!r}。"
            )
        tested = []
        for condition in related.conditions:
            found = self._reach.find(condition.column) or self._reach.find(f"{key}.{condition.column}")
            if found is None or not self._is_beyond(found[0].key, key):
                raise _refused(f"{condition.column[:80]!r} is no column of {key!r}.", "related", "条件列不属于该表。")
            tested.append((condition, found))
        many = (related.comparison, related.value)
        if many in (("=", 0), ("<=", 0), ("<", 1)):
            return f"NOT EXISTS ({self._tied(key, '1', tested)})"
        if many in ((">=", 1), (">", 0), ("!=", 0)):
            return f"EXISTS ({self._tied(key, '1', tested)})"
        sign = "<>" if related.comparison == "!=" else related.comparison
        return f"({self._tied(key, 'count(*)', tested)}) {sign} {literal(related.value)}"

    def _is_beyond(self, key: str, related: str) -> bool:
        """Whether a table is another one, lies on the way to it, or is joined to its rows beyond it."""
        way, other = self._reach.ways[related], self._reach.ways.get(key, ())
        return bool(other) and (other[: len(way)] == way or way[: len(other)] == other)

    def _tied(self, key: str, shown: str, tested: Sequence[tuple[QueryCondition, tuple[TableInfo, str]]]) -> str:
        """Write the rows of another table that are tied to a row, and satisfy conditions."""
        first, *hops = self._reach.ways[key]
        for table in dict.fromkeys(found[0].key for _, found in tested):
            hops += [hop for hop in self._reach.ways[table][1:] if hop not in hops]
        aliases = {first.table: "s0"} | {hop.table: f"s{n}" for n, hop in enumerate(hops, 1)}
        source = f"{_source(self._reach.tables[first.table])} AS {quoted('s0')}"
        for hop in hops:
            before, alias = aliases[self._before(hop)], aliases[hop.table]
            pairs = zip(hop.own, hop.theirs, strict=True)
            on = " AND ".join(f"{quoted(before, own)} = {quoted(alias, theirs)}" for own, theirs in pairs)
            source += f" JOIN {_source(self._reach.tables[hop.table])} AS {quoted(alias)} ON {on}"
        ties = zip(first.own, first.theirs, strict=True)
        tests = [f"{quoted('s0', theirs)} = {quoted(_BASE, own)}" for own, theirs in ties]
        tests += [self._compared(quoted(aliases[found[0].key], found[1]), one, found) for one, found in tested]
        keys = self._reach.tables[key].primary_key
        if shown == "count(*)" and hops and len(keys) == 1:  # what is joined may make several of one
            shown = f"count(DISTINCT {quoted(aliases[key], keys[0])})"
        return f"SELECT {shown} FROM {source} WHERE {' AND '.join(tests)}"

    def _before(self, hop: Hop) -> str:
        """Return the table that a join starts at."""
        return self._reach.ways[hop.table][-2].table

    def _compared(self, left: str, condition: QueryCondition, found: tuple[TableInfo, str] | None) -> str:
        how, value = condition.comparison, condition.value
        if how in ("is empty", "is not empty"):
            return f"{left} IS {'NOT ' if how == 'is not empty' else ''}NULL"
        if how in ("above average", "below average") and found is not None:
            mean = f"SELECT avg({quoted(found[1])}) FROM {_source(found[0])}"
            return f"{left} {'>' if how == 'above average' else '<'} ({mean})"
        if how in ("in", "not in"):
            values = ", ".join(literal(one) for one in _several(value))
            return f"{left} {'NOT ' if how == 'not in' else ''}IN ({values})"
        if how == "between":
            low, high = _two(value)
            return f"{left} BETWEEN {literal(low)} AND {literal(high)}"
        if how == "in periods":
            return in_periods(left, value)
        if how in RECURRING:
            column = found[0].column(found[1]) if found is not None else None
            timed = column is not None and column.kind in ("date", "time")
            return recurs(left, how, value, dialect=self._dialect, timed=timed)
        if how in _SIGNS:
            return f"{self._as_compared(left, value)} {'<>' if how == '!=' else how} {literal(value)}"
        return self._like(left, how, value)

    def _as_compared(self, left: str, value: object) -> str:
        """Let a text that holds numbers be compared with one where the database would refuse."""
        number = isinstance(value, int | float) and not isinstance(value, bool)
        _, _, name = left.rpartition(".")
        kinds = {
            c.kind
            for t in (self._reach.base, *self._reach.tables.values())
            for c in t.columns
            if quoted(c.name) == name
        }
        return (
            f"CAST({left} AS DOUBLE PRECISION)" if number and kinds == {"text"} and self._dialect != "sqlite" else left
        )

    def _like(self, left: str, how: Comparison, value: object) -> str:
        if not isinstance(value, str | int | float):
            raise _refused(f"{how!r} takes a text.", "conditions", f"{how!r} 需要一个文本值。")
        plain = as_text(value).replace("\\", "\\\\").replace("%", "\\%").replace("_", "\\_")
        pattern = {"starts with": f"{plain}%", "ends with": f"%{plain}"}.get(how, f"%{plain}%")
        like = "LIKE" if self._dialect == "sqlite" else "ILIKE"
        text = left if self._dialect == "sqlite" else f"CAST({left} AS VARCHAR)"
        return f"{text} {'NOT ' if how == 'does not contain' else ''}{like} {literal(pattern)} ESCAPE '\\'"

    def _group_condition(self, groups: GroupCondition) -> str:
        sign = "<>" if groups.comparison == "!=" else groups.comparison
        return f"{self._figure(groups)} {sign} {literal(groups.value)}"

    def _order(self) -> str:
        query = self._query
        way = "DESC" if query.descending else "ASC"
        if query.order_by_figure is not None:
            return f"{self._figure(query.order_by_figure)} {way}"
        if not query.order_by:
            return ""
        first = OrderColumn(column=query.order_by, descending=query.descending)
        return ", ".join(self._ordered(one) for one in (first, *query.then_by))

    def _ordered(self, said: OrderColumn) -> str:
        query, column = self._query, self._column(said.column)
        grouped = query.group_by and said.column not in query.group_by
        return f"{f'max({column})' if grouped or query.distinct else column} {'DESC' if said.descending else 'ASC'}"


def _called(said: QueryFigure) -> str:
    name = _CALLED.get(said.figure, "highest")
    return f"{name} {said.column}" if said.column else name


def _own(table: TableInfo) -> list[str]:
    return [column.name for column in table.columns]


def _source(table: TableInfo) -> str:
    return quoted(table.namespace, table.name)


def _several(value: object) -> Sequence[Any]:
    listed: Iterable[Any] = value if isinstance(value, list | tuple) else [value]
    found = list(listed)
    if not 0 < len(found) <= MAX_LIMIT or any(isinstance(one, Mapping | list | tuple) for one in found):
        raise _refused("A list of values is needed.", "conditions", "需要一个取值列表。")
    return found


def _two(value: object) -> tuple[Any, Any]:
    if not isinstance(value, list | tuple) or len(value) != 2:
        raise _refused("'between' takes two values.", "conditions", "“介于”需要两个值。")
    return value[0], value[1]


def _refused(text: str, parameter: str, zh: str) -> InvalidArguments:
    return InvalidArguments(text, parameter=parameter, zh=zh)
