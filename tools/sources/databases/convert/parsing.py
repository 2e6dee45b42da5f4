"""SQL as a tree in which functions keep the names they were written with."""

from functools import cache
from typing import Any, Final

from sqlglot import errors as sql_errors
from sqlglot import exp
from sqlglot.dialects.dialect import Dialect as SqlDialect

from errors import InvalidArguments
from tools.sources.databases.address import Dialect
from tools.sources.databases.convert.memberships import with_memberships

READ_AS: Final = {"sqlite": "sqlite", "duckdb": "duckdb", "postgresql": "postgres"}
_AGGREGATES: Final = ("AVG", "COUNT", "GROUP_CONCAT", "MAX", "MIN", "STRING_AGG", "SUM")
MAX_CHARS: Final = 20_000


def parsed_query(sql: str, dialect: Dialect) -> exp.Query:
    """Parse one SELECT.

    Raises:
        InvalidArguments: it is no single SELECT.
    """
    if len(sql) > MAX_CHARS:
        raise InvalidArguments("The statement is too long.", parameter="sql", zh="语句过长。")
    try:
        found = [part for part in _plain(READ_AS[dialect])().parse(sql) if part is not None]
    except (sql_errors.SqlglotError, RecursionError) as error:
        raise InvalidArguments("It cannot be read as SQL.", parameter="sql", zh="无法解析这条 SQL 语句。") from error
    if len(found) != 1 or not isinstance(found[0], exp.Query):
        raise InvalidArguments("It is no single SELECT.", parameter="sql", zh="它不是单条 SELECT 语句。")
    return with_memberships(found[0])


@cache
def _plain(name: str) -> Any:  # noqa: ANN401 - a class made here
    """Make a dialect that parses functions other than aggregates as they are written."""
    parent = type(SqlDialect.get_or_raise(name))
    parser: Any = parent.parser_class
    functions = {key: made for key, made in parser.FUNCTIONS.items() if key in _AGGREGATES}
    own = type("Parser", (parser,), {"FUNCTIONS": functions, "NO_PAREN_FUNCTIONS": {}})
    return type(f"Plain{name.title()}", (parent,), {"Parser": own})


def is_ordered(tree: exp.Query) -> bool:
    """Whether the order of its rows counts."""
    return tree.args.get("order") is not None


def conjuncts(test: exp.Expr | None) -> list[exp.Expr]:
    """Return the parts that must all hold."""
    if test is None:
        return []
    if isinstance(test, exp.Paren):
        return conjuncts(test.this)
    if isinstance(test, exp.And):
        return [*conjuncts(test.this), *conjuncts(test.expression)]
    return [test]
