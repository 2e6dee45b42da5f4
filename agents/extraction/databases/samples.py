"""Questions that a database invites, in English and Chinese, each with the query that is its right reading."""

from collections.abc import Callable, Iterator, Mapping
from itertools import chain, islice
from typing import Final

from agents.extraction.databases.names.columns import is_day, is_key, is_number, label_of
from agents.extraction.databases.names.vocabulary import names_beside
from lazy_regex import lazy_regex
from prompts.frozen import Frozen
from prompts.language import HAN, Language, has_han
from tools.sources.databases.catalogue import Catalogue, Column, TableInfo
from tools.sources.databases.query.table_query import QueryCondition, QueryFigure, TableQuery

_OF_TABLE: Final = 6
_OF_KIND: Final = 24
"""Questions of one kind that are offered, so that others are tried too."""
_COLUMNS: Final = 4
_GROUPS: Final = range(2, 13)
"""Values of a column that make groups worth looking at."""
_VALUE_CHARS: Final = 24
_COUNTED: Final = ("数", "量")
"""How a name ends that says how many of something there are, and not what a row is."""
_WORDS: Final = lazy_regex(r"[A-Za-z][A-Za-z0-9]*(?:[ _][A-Za-z0-9]+)*")
_PLAIN: Final = lazy_regex(r"[\w .-]+")
"""What may be printed as a part of a command."""
_INNER_CAPITAL: Final = lazy_regex(r"[a-z][A-Z]")
_SEAM: Final = lazy_regex(rf"(?<=[{HAN}])(?=[A-Za-z0-9])|(?<=[A-Za-z0-9])(?=[{HAN}])")


class SampleQuestion(Frozen):
    """A question, and what it must be read as."""

    text: str
    kind: str
    language: Language
    table: str
    query: TableQuery


_TEXTS: Final[Mapping[str, Mapping[Language, str]]] = {
    "where": {
        "en": "how many {table} have the {column} {value}?",
        "zh": "有多少{table}的{column}是{value}？",
    },
    "highest": {"en": "the three {table} with the highest {column}", "zh": "{column}最高的三个{table}"},
    "groups": {"en": "how many {table} are there for each {column}?", "zh": "每个{column}有多少{table}？"},
    "mean": {"en": "what is the average {column} of the {table}?", "zh": "{table}的平均{column}是多少？"},
    "count": {"en": "how many {table} are there?", "zh": "有多少{table}？"},
    "first": {"en": "show the first rows of {table}", "zh": "显示{table}的前几行"},
}


def sample_questions(catalogue: Catalogue, language: Language) -> Iterator[SampleQuestion]:
    """Yield questions in a language, those that tell most first; whether they are read so is not known."""
    for kind, parts in _PARTS.items():
        of_tables = (islice(parts(table, kind, language), _OF_TABLE) for table in catalogue.tables)
        yield from islice(chain.from_iterable(of_tables), _OF_KIND)


def first_rows_of(table: TableInfo, language: Language) -> Iterator[SampleQuestion]:
    """Yield ways to ask for the first rows of a table."""
    yield from _of_table(table, "first", language)


def _of_table(table: TableInfo, kind: str, language: Language) -> Iterator[SampleQuestion]:
    count = TableQuery(figures=(QueryFigure(figure="count"),))
    query = count if kind == "count" else TableQuery(limit=10)
    for name in _called(table, language):
        yield _said(kind, language, table, query, table_name=name)


def _of_numbers(table: TableInfo, kind: str, language: Language) -> Iterator[SampleQuestion]:
    for column in [c for c in table.columns if _is_amount(table, c)][:_COLUMNS]:
        mean = TableQuery(figures=(QueryFigure(figure="mean", column=column.name),))
        highest = TableQuery(order_by=column.name, descending=True, limit=3)
        yield from _of_column(table, column, kind, language, mean if kind == "mean" else highest)


def _of_texts(table: TableInfo, kind: str, language: Language) -> Iterator[SampleQuestion]:
    count = QueryFigure(figure="count")
    for column in [c for c in table.columns if _makes_groups(table, c)][:_COLUMNS]:
        if kind == "groups":
            query = TableQuery(columns=(column.name,), figures=(count,), group_by=(column.name,))
            yield from _of_column(table, column, kind, language, query)
            continue
        values = [str(v) for v in column.values if _is_sayable(v)]
        for value in sorted(values, key=lambda v: has_han(v) is not (language == "zh"))[:2]:
            condition = QueryCondition(column=column.name, value=value)
            query = TableQuery(figures=(count,), conditions=(condition,))
            yield from _of_column(table, column, kind, language, query)


_PARTS: Final[Mapping[str, Callable[[TableInfo, str, Language], Iterator[SampleQuestion]]]] = {
    "where": _of_texts,
    "highest": _of_numbers,
    "groups": _of_texts,
    "mean": _of_numbers,
    "count": _of_table,
    "first": _of_table,
}


def _of_column(
    table: TableInfo, column: Column, kind: str, language: Language, query: TableQuery
) -> Iterator[SampleQuestion]:
    for table_name in _called(table, language):
        for column_name in _names(column.name, column.comment, language):
            yield _said(kind, language, table, query, table_name=table_name, column_name=column_name)


def _said(  # noqa: PLR0913 - what stands in a question
    kind: str, language: Language, table: TableInfo, query: TableQuery, *, table_name: str, column_name: str = ""
) -> SampleQuestion:
    value = str(query.conditions[0].value) if query.conditions else ""
    text = _TEXTS[kind][language].format(table=table_name, column=column_name, value=value)
    shown = _SEAM.sub(" ", text) if language == "zh" else text
    return SampleQuestion(text=shown, kind=kind, language=language, table=table.key, query=query)


def _called(table: TableInfo, language: Language) -> list[str]:
    """Return what rows of a table are called, in English in the plural first."""
    found = _names(table.name, table.comment, language)
    names = [name for name in found if name == table.name or not name.endswith(_COUNTED)]
    plurals = [f"{name}s" for name in names if language == "en" and name[-1:] not in ("s", "y", "x", "h")]
    return [*plurals, *names]


def _names(name: str, comment: str, language: Language) -> list[str]:
    """Return what somebody would call a table or a column in a language; none for names that cannot be said in it."""
    plain = _WORDS.fullmatch(name) is not None
    if language == "en":
        spoken = name.replace("_", " ")
        return [spoken if _INNER_CAPITAL.search(name) else spoken.lower()] if plain else []
    others = [other for other in (name, *names_beside(name, comment)) if has_han(other)]
    return [*(other for other in dict.fromkeys(others) if _PLAIN.fullmatch(other)), *([name] if plain else [])]


def _is_amount(table: TableInfo, column: Column) -> bool:
    is_code = is_key(table, column.name) or is_day(column) or column.kind == "boolean"
    return is_number(column) and not is_code and len(set(column.values)) > 2


def _makes_groups(table: TableInfo, column: Column) -> bool:
    text = column.kind in ("text", "unknown") and not is_number(column)
    names_rows = is_key(table, column.name) or column.name == label_of(table)
    return text and not names_rows and column.complete and len(column.values) in _GROUPS


def _is_sayable(value: object) -> bool:
    text = value.strip() if isinstance(value, str) else ""
    return 1 < len(text) <= _VALUE_CHARS and _PLAIN.fullmatch(text) is not None and text == value
