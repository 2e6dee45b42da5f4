"""Which tool answers a table question: one made for it where there is one, else a statement of SQL."""

from collections.abc import Mapping, Sequence
from typing import Any, Final

from agents.extraction.tables.statement import heads, statement
from agents.extraction.tables.table_question import AGGREGATED, Figure, TableQuestion
from lazy_regex import lazy_regex
from prompts.language import Language

QUERY: Final = "data/query_sql"
BARS: Final = "data/plot_bar"
LINE: Final = "data/plot_line"
_STATISTICS: Final = frozenset({"mean", "median", "std", "max", "min"})
_GROUPED: Final = AGGREGATED | {"count"}
_KNOWN: Final = {
    "data/group_aggregate": frozenset({"table", "by", "value", "aggregate", "order", "limit"}),
    "data/sort_rows": frozenset({"table", "by", "order", "limit"}),
}
"""Calls that say by their arguments what was asked, with those arguments."""
_SIMPLE: Final = lazy_regex(r"(?:[<>]=?|=|<>) \S.*|IN \(.*\)")


def tool_call(question: TableQuestion, language: Language) -> tuple[str, dict[str, Any]]:
    """Return a tool and its arguments."""
    plain = () if question.works_out else (_statistics, _correlated, _groups, _sorted, _filtered)
    found = next(filter(None, (made(question) for made in plain)), None)
    return found or (QUERY, {"sql": statement(question, language)})


def question_of(tool_id: str, arguments: Mapping[str, Any]) -> TableQuestion | None:
    """Return the question that a call answered, whoever chose the call; None where it can not be told from it."""
    if tool_id == BARS:
        drawn = {"x": "by", "y": "value"}
        return question_of("data/group_aggregate", {drawn.get(name, name): value for name, value in arguments.items()})
    table, by = arguments.get("table"), arguments.get("by")
    if not isinstance(table, str) or not isinstance(by, str) or not set(arguments) <= _KNOWN.get(tool_id, frozenset()):
        return None
    limit = arguments.get("limit") or 0
    if tool_id == "data/sort_rows" and not limit:
        return None  # every row in some order answers hardly any question: it may have been misread
    if tool_id == "data/sort_rows":
        down = arguments.get("order", "ascending") == "descending"
        return TableQuestion(table=table, ordered_by=by, descending=down, limit=limit)
    column = arguments.get("value") or ""
    kind = arguments.get("aggregate") or ("mean" if column else "count")
    figure = Figure.model_validate({"kind": kind, "column": column})
    asked = TableQuestion(table=table, by=by, figures=(figure,))
    down = arguments.get("order", "descending") == "descending"
    if not limit and down:
        return asked
    return asked.model_copy(update={"ordered_by": column or "rows", "descending": down, "limit": limit})


def chart_call(question: TableQuestion, *, line: bool = False) -> tuple[str, dict[str, Any]]:
    """Return the tool that draws the groups of a question, and its arguments."""
    figure = question.figures[0]
    drawn: dict[str, Any] = {"table": question.table, "x": question.by, "aggregate": figure.kind}
    drawn |= {"y": figure.column} if figure.column else {}
    if not line:
        return BARS, drawn
    return LINE, {**drawn, **_every(question.period), **_series(question.also_by)}


def rows_chart(question: TableQuestion, language: Language, *, line: bool = False) -> tuple[str, dict[str, Any]]:
    """Return the tool that draws the rows that the statement of a question brings, and its arguments but the table."""
    x, *others, y = heads(question, language)
    drawn = {"x": x, "y": y, "aggregate": "sum"}
    return (LINE, {**drawn, **_every(question.period), **_series(others)}) if line else (BARS, drawn)


def _every(period: str) -> dict[str, Any]:
    return {"every": period} if period else {}


def _series(names: Sequence[str]) -> dict[str, Any]:
    return {"series": names[0]} if names else {}


def _statistics(question: TableQuestion) -> tuple[str, dict[str, Any]] | None:
    columns = {f.column for f in question.figures}
    if len(columns) != 1 or question.tests or question.by or question.share or question.ordered_by:
        return None
    if any(f.kind not in _STATISTICS or f.times for f in question.figures):
        return None
    return "data/summary_statistics", {"table": question.table, "column": columns.pop()}


def _correlated(question: TableQuestion) -> tuple[str, dict[str, Any]] | None:
    figure = question.figures[0] if len(question.figures) == 1 else None
    if figure is None or figure.kind != "corr" or question != TableQuestion(table=question.table, figures=(figure,)):
        return None
    return "data/correlation_matrix", {"table": question.table, "columns": [figure.column, figure.times]}


def _groups(question: TableQuestion) -> tuple[str, dict[str, Any]] | None:
    figure = question.figures[0] if len(question.figures) == 1 else None
    if figure is None or figure.kind not in _GROUPED or figure.times or question.tests or question.skip:
        return None
    if not question.by or question.also_by or question.period or question.share or question.groups or question.ties:
        return None
    arguments: dict[str, Any] = {"table": question.table, "by": question.by, "aggregate": figure.kind}
    arguments |= {"value": figure.column} if figure.column else {}
    arguments |= {"limit": question.limit} if question.limit else {}
    if question.limit or (question.ordered_by and not question.descending):  # the highest stand first as it is
        arguments |= {"order": "descending" if question.descending else "ascending"}
    return "data/group_aggregate", arguments


def _sorted(question: TableQuestion) -> tuple[str, dict[str, Any]] | None:
    if (
        question.figures
        or question.tests
        or not question.ordered_by
        or question.skip
        or question.columns
        or question.of_each
        or question.ties
    ):
        return None
    order = "descending" if question.descending else "ascending"
    limit = {"limit": question.limit} if question.limit else {}
    return "data/sort_rows", {"table": question.table, "by": question.ordered_by, "order": order, **limit}


def _filtered(question: TableQuestion) -> tuple[str, dict[str, Any]] | None:
    if question.figures or question.ordered_by or not question.tests or question.share or question.columns:
        return None
    if not all(_SIMPLE.fullmatch(test.sql) for test in question.tests):
        return None
    where = " AND ".join(f'"{test.column}" {test.sql}' for test in question.tests)
    return "data/filter_rows", {"table": question.table, "where": where}
