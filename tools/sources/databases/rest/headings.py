"""What an endpoint's columns are called where people read them: words in place of COUNT(*)."""

from collections.abc import Mapping, Sequence
from typing import Final

from sqlglot import exp

from tools.sources.databases.address import Dialect
from tools.sources.databases.rest.endpoint import first_select
from tools.sources.databases.rest.words import expression_words, words_of
from tools.sources.databases.statement import parsed_select

_NAMED: Final = (exp.Column, exp.Alias, exp.Star)
_ZH: Final[Mapping[type, str]] = {
    exp.Avg: "{}的平均值",
    exp.Sum: "{}的总和",
    exp.Min: "{}的最小值",
    exp.Max: "{}的最大值",
    exp.Count: "{}的个数",
}


def headings(sql: str, dialect: Dialect, columns: Sequence[str], *, zh: bool = False) -> list[str]:
    """Name columns: as the statement or the table names them, and what is computed without a name in words.

    Args:
        sql: With named marks.
        dialect: Of the database.
        columns: As the database calls them.
        zh: Whether the words are Chinese, as far as there are some.
    """
    shown = first_select(parsed_select(sql, dialect)).expressions
    if len(shown) != len(columns) or any(part.is_star for part in shown if isinstance(part, exp.Column)):
        return list(columns)
    return [
        column if isinstance(part, _NAMED) else _chinese(part) if zh else expression_words(part)
        for part, column in zip(shown, columns, strict=True)
    ]


def _chinese(part: exp.Expr) -> str:
    pattern = _ZH.get(type(part))
    if pattern is None:
        return expression_words(part)
    inner = part.this
    if isinstance(inner, exp.Star):
        return "行数"
    is_distinct = isinstance(inner, exp.Distinct) and len(inner.expressions) == 1
    of = inner.expressions[0] if is_distinct else inner
    if not isinstance(of, exp.Column):
        return expression_words(part)
    return pattern.format(f"{'不同 ' if is_distinct else ''}{words_of(of.name)} ")
