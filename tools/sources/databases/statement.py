"""One statement of somebody else's, checked: it is a single SELECT over tables and columns that may be read.

What it may not read it does not find: each table is replaced by a selection of its exposed columns.
"""

from collections.abc import Collection, Iterator, Mapping
from typing import TYPE_CHECKING, Any

from errors import InvalidArguments
from prompts.late import LateModule
from tools.sources.databases.address import Dialect
from tools.sources.databases.catalogue import Catalogue, TableInfo
from tools.sources.databases.functions import is_plain_function
from tools.sources.databases.limits import ReadLimits
from tools.sources.databases.naming import quoted

if TYPE_CHECKING:
    import sqlglot
    from sqlglot import errors as sql_errors
    from sqlglot import exp
else:
    sqlglot, exp, sql_errors = LateModule("sqlglot"), LateModule("sqlglot.expressions"), LateModule("sqlglot.errors")

MAX_TABLES = 32
SQLGLOT_DIALECTS: Mapping[Dialect, str] = {"sqlite": "sqlite", "duckdb": "duckdb", "postgresql": "postgres"}


def checked_select(sql: str, dialect: Dialect, catalogue: Catalogue, limits: ReadLimits | None = None) -> str:
    """Return a statement as it may run.

    Args:
        sql: Of whoever asks.
        dialect: Of the database.
        catalogue: The tables, and of each the columns, that may be read.
        limits: How long it may be.

    Raises:
        InvalidArguments: it is no single SELECT, or reads what it may not.
    """
    return str(checked_tree(sql, dialect, catalogue, limits).sql(dialect=SQLGLOT_DIALECTS[dialect]))


def checked_tree(
    sql: str,
    dialect: Dialect,
    catalogue: Catalogue,
    limits: ReadLimits | None = None,
    marks: Collection[str] = frozenset(),
) -> "exp.Query":
    """Return a statement as it may run, parsed.

    Args:
        sql: Of whoever asks.
        dialect: Of the database.
        catalogue: The tables, and of each the columns, that may be read.
        limits: How long it may be.
        marks: Names of the marks in it that values are bound to; any other mark is refused.

    Raises:
        InvalidArguments: it is no single SELECT, or reads what it may not.
    """
    if len(sql) > (limits or ReadLimits()).sql_chars:
        raise _refused("The statement is too long.", "语句过长。")
    tree = parsed_select(sql, dialect)
    for part in _walked(tree):
        if not (isinstance(part, exp.Placeholder) and part.name in marks):
            _look_at(part)
    known = {(table.namespace.casefold(), table.name.casefold()): table for table in catalogue.tables}
    common = {str(part.alias).casefold() for part in tree.find_all(exp.CTE)}
    if taken := sorted(common & {name for _, name in known}):
        raise _refused(f"A WITH clause may not be called like the table {taken[0]}.", "WITH 子句不能与数据表同名。")
    tables = [table for table in tree.find_all(exp.Table) if table.db or str(table.name).casefold() not in common]
    if len(tables) > MAX_TABLES:
        raise _refused(f"The statement names more than {MAX_TABLES} tables.", "语句涉及的数据表过多。")
    for table in tables:
        _cover(table, known)
    return tree


def parsed_select(sql: str, dialect: Dialect) -> "exp.Query":
    """Parse a statement that shall be one SELECT; what it does and reads is not looked at here.

    Raises:
        InvalidArguments: it is none.
    """
    try:
        found = [part for part in sqlglot.parse(sql, read=SQLGLOT_DIALECTS[dialect]) if part is not None]
    except (sql_errors.SqlglotError, RecursionError) as error:
        raise _refused("The statement cannot be read as SQL.", "无法解析这条 SQL 语句。") from error
    if len(found) != 1:
        raise _refused("Say one statement at a time.", "一次只能执行一条语句。")
    if not isinstance(found[0], exp.Query):
        raise _refused(
            "Only SELECT runs here: nothing in the database can be changed.", "这里只能执行 SELECT，不能修改数据库。"
        )
    return found[0]


def _walked(tree: "exp.Query") -> Iterator[Any]:
    try:
        yield from tree.walk()
    except RecursionError as error:
        raise _refused("The statement nests too deeply.", "语句嵌套过深。") from error


def _look_at(part: Any) -> None:  # noqa: ANN401 - any node of sqlglot
    if isinstance(part, exp.DML | exp.DDL) and not isinstance(part, exp.Query):
        raise _refused("Nothing in the database can be changed.", "不能修改数据库。")
    if isinstance(part, exp.Into | exp.Lock | exp.Command | exp.Pragma | exp.Set | exp.Parameter | exp.Placeholder):
        raise _refused("Only SELECT runs here, and it locks and stores nothing.", "只能执行 SELECT，不能加锁或写入。")
    if isinstance(part, exp.With) and part.args.get("recursive"):
        raise _refused("Recursive WITH clauses do not run here.", "不支持递归 WITH 子句。")
    if isinstance(part, exp.Func) and not is_plain_function(part):
        raise _refused(f"The function {_name(part)} does not run here.", f"不能使用函数 {_name(part)}。")


def _name(part: Any) -> str:  # noqa: ANN401 - any function of sqlglot
    return str(part.name if isinstance(part, exp.Anonymous) else part.sql_name())[:60]


def _cover(table: "exp.Table", known: Mapping[tuple[str, str], TableInfo]) -> None:
    """Put a selection of the exposed columns in the place of a table."""
    if not isinstance(table.this, exp.Identifier) or table.catalog:
        raise _refused("Only tables of this database can be read.", "只能读取此数据库中的数据表。")
    namespace, name = str(table.db).casefold(), str(table.name)
    found = known.get((namespace, name.casefold()))
    if found is None and namespace in ("main", "public"):
        found = known.get(("", name.casefold()))
    if found is None:
        raise _refused(f"There is no table {name[:80]!r} that may be read.", f"没有可读取的数据表 {name[:80]!r}。")
    columns = ", ".join(quoted(column.name) for column in found.columns) or "NULL"
    inner = sqlglot.parse_one(f"SELECT {columns} FROM {quoted(found.namespace, found.name)}", read="postgres")
    alias = table.args.get("alias") or exp.TableAlias(this=exp.to_identifier(name, quoted=True))
    table.replace(exp.Subquery(this=inner, alias=alias, joins=table.args.get("joins")))


def _refused(text: str, zh: str) -> InvalidArguments:
    return InvalidArguments(text, parameter="sql", zh=zh)
