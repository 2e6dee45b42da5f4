"""What rows must satisfy: a SQL condition, read by a parser, checked node by node, and written anew.

Nothing of the text reaches the database but what stands in the tree: columns of the one table, literals, comparisons,
AND, OR, NOT, IN, BETWEEN, LIKE, IS NULL, arithmetic, and a few functions of one row.
"""

from collections.abc import Iterator
from dataclasses import dataclass

import sqlglot
from sqlglot import exp
from sqlglot.errors import SqlglotError

from errors import DataUnavailable, InvalidArguments
from lazy_regex import lazy_regex
from tools.builtin.data.queries.condition_text import plainly_spelled
from tools.tables.catalogue import Column, TableInfo
from tools.tables.columns import ColumnQuestion
from tools.tables.identifiers import same

MAX_CHARS = 2_000
MAX_NODES = 400
_LOGIC = (exp.And, exp.Or, exp.Not, exp.Paren)
_COMPARISONS = (exp.EQ, exp.NEQ, exp.GT, exp.GTE, exp.LT, exp.LTE, exp.NullSafeEQ, exp.NullSafeNEQ)
_TESTS = (exp.Between, exp.In, exp.Like, exp.ILike, exp.Is, exp.Contains, exp.StartsWith, exp.EndsWith)
_VALUES = (exp.Literal, exp.Null, exp.Boolean, exp.Column, exp.Identifier, exp.Cast, exp.DataType)
_ARITHMETIC = (
    exp.Add,
    exp.Sub,
    exp.Mul,
    exp.Div,
    exp.IntDiv,
    exp.Mod,
    exp.Neg,
    exp.Abs,
    exp.Round,
    exp.Floor,
    exp.Ceil,
)
_FUNCTIONS = (exp.Lower, exp.Upper, exp.Trim, exp.Length, exp.Coalesce, exp.Year, exp.Month, exp.Day)
_ALLOWED = frozenset({*_LOGIC, *_COMPARISONS, *_TESTS, *_VALUES, *_ARITHMETIC, *_FUNCTIONS})
_CASTS = frozenset(
    {
        *(exp.DataType.Type.DATE, exp.DataType.Type.TIMESTAMP, exp.DataType.Type.DOUBLE, exp.DataType.Type.INT),
        *(exp.DataType.Type.BIGINT, exp.DataType.Type.TEXT, exp.DataType.Type.VARCHAR),
    }
)
_UNUSABLE = lazy_regex(r"[\x00-\x08\x0b\x0c\x0e-\x1f\ud800-\udfff]")
_WRAPPED = (exp.Paren, exp.Not)


@dataclass(frozen=True)
class RowCondition:
    """A condition that was checked."""

    sql: str
    """For a statement."""
    ignoring_case: str
    """The same with text compared whatever its case; equal to `sql` where no text is compared."""
    shown: str
    """For a person."""


def read_condition(text: str, table: TableInfo, asked: ColumnQuestion) -> RowCondition:
    """Read a condition over the columns of a table.

    Raises:
        InvalidArguments: it is no condition, names a column that is not there, or holds more than a condition may.
    """
    reader = _Reader(table, asked)
    tree = reader.parsed(text)
    reader.check(tree)
    reader.name_columns(tree)
    return RowCondition(sql=_sql(tree), ignoring_case=_sql(_ignoring_case(tree.copy(), table)), shown=_shown(tree))


@dataclass(frozen=True)
class _Reader:
    table: TableInfo
    asked: ColumnQuestion

    def parsed(self, text: str) -> exp.Expr:
        usable = len(text) <= MAX_CHARS and not _UNUSABLE.search(text)
        spelled = plainly_spelled(text, self.table.columns) if usable else ""
        if not spelled:
            raise self._fault(
                f"A condition has 1 to {MAX_CHARS} printable characters", f"条件应为 1 到 {MAX_CHARS} 个可见字符"
            )
        bare = spelled[5:] if spelled[:6].lower() == "where " else spelled
        try:
            trees = sqlglot.parse(bare, dialect="duckdb")
        except (SqlglotError, RecursionError):
            raise self._fault("The condition cannot be read as SQL", "条件不是可识别的 SQL 表达式") from None
        if len(trees) != 1 or trees[0] is None:
            raise self._fault("Give one condition", "请只给出一个条件")
        return trees[0]

    def check(self, tree: exp.Expr) -> None:
        """Raise unless every node of the tree is one that a condition may hold."""
        for n_nodes, node in enumerate(tree.walk(), start=1):
            if n_nodes > MAX_NODES:
                raise self._fault("The condition is too long", "条件过长")
            if type(node) not in _ALLOWED or not _harmless(node):
                called, called_zh = _called(node)
                raise self._fault(f"A condition over rows cannot hold {called}", f"行筛选条件中不能使用{called_zh}")
        if not self._is_test(tree):
            raise self._fault("This is a value, not a condition", "这是一个值，而不是条件")

    def name_columns(self, tree: exp.Expr) -> None:
        """Give every column its true name; what stands where a value stands and is no column becomes a text."""
        columns = list(tree.find_all(exp.Column))
        for column in columns:
            if not _is_value(column):
                _rename(column, self._column(column).name)
        for column in columns:
            if _is_value(column):
                self._name_value(column)
        for literal in list(tree.find_all(exp.Literal)):
            if not literal.is_string and self._compared_type(literal) == "text" and _equated(literal):
                literal.replace(exp.Literal.string(literal.this))

    def _name_value(self, node: exp.Column) -> None:
        known = {column.name for column in self.table.columns}
        if node.name in known:
            _rename(node, node.name)
        elif node.this.args.get("quoted") or self._compared_type(node) in ("text", "date"):
            node.replace(exp.Literal.string(node.name))
        else:
            _rename(node, self._column(node).name)

    def _compared_type(self, node: exp.Expr) -> str:
        """Type of the column that a value is compared with; empty where it is none."""
        other = node.parent.this if node.parent is not None else None
        if not isinstance(other, exp.Column) or other is node:
            return ""
        return next((c.type for c in self.table.columns if c.name == other.name), "")

    def _column(self, node: exp.Column) -> Column:
        if node.table and same(node.table) not in {same(self.table.name), *map(same, self.table.aliases)}:
            raise self._fault(
                f"The condition may only speak of table {self.table.name!r}", f"条件只能涉及表 {self.table.name!r}"
            )
        try:
            return self.table.column(node.name)
        except DataUnavailable:
            raise self._fault(f"There is no column {node.name!r}", f"没有列 {node.name!r}") from None

    def _is_test(self, tree: exp.Expr) -> bool:
        core = tree
        while isinstance(core, _WRAPPED):
            core = core.this
        if isinstance(core, exp.Column):
            return _is_yes_or_no(core, self.table)
        return isinstance(core, (*_LOGIC, *_COMPARISONS, *_TESTS, exp.Boolean))

    def _fault(self, message: str, zh: str) -> InvalidArguments:
        names = ", ".join(repr(column.name) for column in self.table.columns[:30])
        return self.asked.refusal(
            f"{message}; write it like \"price > 30 AND city = 'Paris'\" over the columns {names}.",
            f"{zh}；请写成“price > 30 AND city = 'Paris'”的形式，可用的列：{names}。",
        )


def _harmless(node: exp.Expr) -> bool:
    match node:
        case exp.Column():
            return not node.args.get("db") and isinstance(node.this, exp.Identifier)
        case exp.In():
            return bool(node.expressions)
        case exp.DataType():
            return node.this in _CASTS and not node.expressions
    return True


def _called(node: exp.Expr) -> tuple[str, str]:
    """What a node is called in a sentence, in English and in Chinese."""
    match node:
        case exp.Alias():
            return f"{node.alias!r} without quotes around the text", f"没有加引号的文字 {node.alias!r}"
        case exp.Query() | exp.Subquery() | exp.In() | exp.Exists():
            return "a query of its own", "子查询"
        case exp.Anonymous() | exp.Func():
            name = str(node.this)[:40] if isinstance(node, exp.Anonymous) else node.sql_name().lower()
            return f"{name}()", f" {name}()"
    name = type(node).__name__.upper()
    return name, f" {name}"


def _is_yes_or_no(node: exp.Column, table: TableInfo) -> bool:
    try:
        return table.column(node.name).type == "boolean"
    except DataUnavailable:
        return True  # naming the columns tells which there are


def _is_value(node: exp.Expr) -> bool:
    """Whether a node stands where a comparison has its value."""
    return isinstance(node.parent, (*_COMPARISONS, *_TESTS)) and node.arg_key != "this"


def _equated(node: exp.Expr) -> bool:
    return isinstance(node.parent, (exp.EQ, exp.NEQ, exp.In)) and node.arg_key != "this"


def _rename(node: exp.Column, name: str) -> None:
    node.set("table", None)
    node.set("this", exp.to_identifier(name, quoted=True))


def _sql(tree: exp.Expr) -> str:
    return tree.sql(dialect="duckdb", comments=False)


def _shown(tree: exp.Expr) -> str:
    """The condition with quotes around those names only that need them."""
    plain = tree.copy()
    for identifier in plain.find_all(exp.Identifier):
        identifier.set("quoted", not identifier.name.isidentifier())
    return plain.sql(dialect="duckdb", comments=False)


def _ignoring_case(tree: exp.Expr, table: TableInfo) -> exp.Expr:
    texts = {column.name for column in table.columns_of("text")}
    for node in list(tree.find_all(exp.EQ, exp.In, exp.Like)):
        if isinstance(node.this, exp.Column) and node.this.name in texts and (literals := list(_texts(node))):
            for literal in literals:
                literal.replace(exp.Literal.string(literal.name.lower()))
            node.set("this", exp.Lower(this=node.this.copy()))
    return tree


def _texts(node: exp.Expr) -> Iterator[exp.Literal]:
    values = node.expressions if isinstance(node, exp.In) else [node.expression]
    return (value for value in values if isinstance(value, exp.Literal) and value.is_string)
