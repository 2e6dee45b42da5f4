"""A table question as a SQL statement."""

from collections.abc import Sequence
from typing import Final

from agents.extraction.tables.conditions.days_told import days_told
from agents.extraction.tables.table_question import IT, ColumnTest, Figure, TableQuestion
from agents.extraction.tables.worked.clocks import as_written
from agents.extraction.tables.worked.names import label_of, quoted, worked_of
from prompts.language import Language

_LONGEST: Final = 80
_FUNCTIONS: Final = {
    "sum": "sum",
    "mean": "avg",
    "value": "avg",
    "median": "median",
    "max": "max",
    "min": "min",
    "std": "stddev_samp",
}
_CALLED: Final[dict[Language, dict[str, str]]] = {
    "en": {
        "count": "rows",
        "sum": "total",
        "mean": "average",
        "value": "",
        "median": "median",
        "max": "highest",
        "min": "lowest",
        "std": "standard deviation of",
        "distinct": "different",
        "corr": "correlation",
        "daily": "average a {period}",
        "share": "percent",
    },
    "zh": {
        "count": "数量",
        "sum": "合计",
        "mean": "平均",
        "value": "",
        "median": "中位数",
        "max": "最高",
        "min": "最低",
        "std": "标准差",
        "distinct": "不同的",
        "corr": "相关系数",
        "daily": "{period}均",
        "share": "占比（%）",
    },
}

_TIMED: Final = frozenset({"sum", "mean", "median", "max", "min"})
_PERIODS: Final = {"day": "日", "week": "周", "month": "月", "year": "年"}


def statement(question: TableQuestion, language: Language) -> str:
    """Write the statement that answers a question."""
    tests = " AND ".join(_test(t.column, t.sql) for t in question.tests)
    source = f" FROM {quoted(question.table)}"
    where = f" WHERE {tests}" if tests else ""
    if question.share:
        return _share(question, tests, source, language)
    if not question.figures:
        shown = ", ".join(map(_cell, _with_names(question))) or ", ".join(("*", *_worked_out(question)))
        return f"SELECT {shown}{source}{where}{_ranked(question, quoted(question.ordered_by))}"
    names = heads(question, language)[-len(question.figures) :]
    figures = [f"{_told(f)} AS {quoted(name)}" for f, name in zip(question.figures, names, strict=True)]
    if not question.by:
        return f"SELECT {', '.join(figures)}{source}{where}"
    by = _group(question)
    also = "".join(f", {quoted(name)}" for name in question.also_by)
    named = f"{by} AS {quoted(question.period)}{also}" if question.period else f"{by}{also}"
    order = _ranked(question, _sql(question.figures[0]))
    return f"SELECT {named}, {', '.join(figures)}{source}{where} GROUP BY {by}{also}{_having(question)}{order}"


def _with_names(question: TableQuestion) -> tuple[str, ...]:
    """Show beside cells of rows of several values which value each is of: the population of China and of India."""
    several = (t.column for t in question.tests if t.sql.startswith("IN ("))
    return tuple(dict.fromkeys((*several, *question.columns))) if question.columns else ()


def _cell(name: str) -> str:
    """Show a column of a row; what is worked out is rounded, and called as people read it."""
    worked = worked_of(name)
    if worked is None:
        return quoted(name)
    told = as_written(quoted(name)) if worked.clock else f"round({quoted(name)}, 4)"
    return f"{told} AS {quoted(label_of(name))}"


def _worked_out(question: TableQuestion) -> list[str]:
    """List what is worked out of rows, to be shown behind them, where it picks or orders them."""
    named = (question.ordered_by, *(test.column for test in question.tests))
    return [_cell(name) for name in dict.fromkeys(named) if (w := worked_of(name)) is not None and w.shown]


def heads(question: TableQuestion, language: Language) -> list[str]:
    """List the columns of the answer of a question with figures: what makes the groups, and each figure."""
    group = [question.period or question.by, *question.also_by] if question.by else []
    return [*group, *(called(figure, language) + _shown(question, language) for figure in question.figures)]


def _having(question: TableQuestion) -> str:
    figure = _sql(question.figures[0])
    tests = (t.sql.replace(IT, figure) if IT in t.sql else f"{figure} {t.sql}" for t in question.groups)
    return f" HAVING {' AND '.join(tests)}" if question.groups else ""


def called(figure: Figure, language: Language) -> str:
    """Name a figure, for the head of its column."""
    period = figure.period if language == "en" else _PERIODS[figure.period]
    name = _CALLED[language][figure.kind].format(period=period)
    sign = {"corr": " / ", "daily": ""}.get(figure.kind, " × ")
    column, worked = label_of(figure.column), worked_of(figure.column)
    what = f"{column}{sign}{label_of(figure.times)}" if figure.times and sign else column
    if worked is not None and worked.over and figure.kind in ("sum", "mean"):
        return what
    return f"{name}{' ' if language == 'en' and name and what else ''}{what}"


def _share(question: TableQuestion, tests: str, source: str, language: Language) -> str:
    of = conditions_told(question.among, language)
    whole = {"en": f" of {of}", "zh": f"，其中整体为 {of}"}[language][:_LONGEST] if of else ""
    column = question.figures[0].column if question.figures else ""
    part = f"sum({quoted(column)})" if column else "count(*)"
    if question.by and not tests:
        name = quoted(f"{_CALLED[language]['share']} {label_of(column)}".strip() + whole)
        by = quoted(question.by)
        each = f"round(100.0 * {part} / sum({part}) OVER (), 2)"
        rows = "".join(f" AND {_test(t.column, t.sql)}" for t in question.among)
        rows = f" WHERE {by} IS NOT NULL{rows}"
        return f"SELECT {by}, {each} AS {name}{source}{rows} GROUP BY {by}{_ranked(question, each)}"
    name = quoted(_CALLED[language]["share"] + _shown(question, language) + whole)
    among = " AND ".join(_test(t.column, t.sql) for t in question.among)
    where = f" WHERE {among}" if among else ""
    share = f"round(100.0 * {part} FILTER (WHERE {tests}) / {part}, 2)"
    if not question.by:
        return f"SELECT {share} AS {name}{source}{where}"
    by = quoted(question.by)
    where = f"{where} AND {by} IS NOT NULL" if where else f" WHERE {by} IS NOT NULL"
    return f"SELECT {by}, {share} AS {name}{source}{where} GROUP BY {by}{_ranked(question, share)}"


def _group(question: TableQuestion, name: str = "") -> str:
    column = quoted(name or question.by)
    return f"CAST(date_trunc('{question.period}', {column}) AS DATE)" if question.period else column


def _ranked(question: TableQuestion, by: str) -> str:
    """Order by a column; those of equal value at the edge all come along."""
    if not question.limit and not question.ordered_by and not question.by:
        return ""
    if not question.ordered_by and not question.limit:
        if question.also_by:
            return f" ORDER BY {', '.join(str(n) for n in range(1, 2 + len(question.also_by)))}"
        along = question.period or any(figure.kind == "value" for figure in question.figures)
        return " ORDER BY 1" if along else f" ORDER BY {by} DESC NULLS LAST, 1"
    order = f"{by} {'DESC' if question.descending else 'ASC'} NULLS LAST"
    if not question.limit:
        return f" ORDER BY {order}"
    last = question.skip + question.limit
    each = _group(question, question.of_each) if question.of_each else ""
    over = f"OVER ({f'PARTITION BY {each} ' if each else ''}ORDER BY {order})"
    # Of rows of equal value each holds all their places: where two are first, they are second too.
    first = f" AND count(*) {over} > {question.skip}" if question.skip else ""
    return f" QUALIFY rank() {over} <= {last}{first} ORDER BY {f'{each}, ' if each else ''}{order}"


def _shown(question: TableQuestion, language: Language) -> str:
    """Say beside a figure which rows it is of: who reads it must see what was understood."""
    told = conditions_told(question.tests, language)
    return f" ({told})"[:_LONGEST] if told else ""


def conditions_told(tests: Sequence[ColumnTest], language: Language) -> str:
    """Say which rows pass: sex = 'female', units > 50, day: October."""
    said = [test.shown for test in tests if _says_itself(test)]
    return ", ".join([*(_condition(test, language) for test in tests if not _says_itself(test)), *said])


def _condition(test: ColumnTest, language: Language) -> str:
    name = label_of(test.column)
    if days := days_told(name, test.sql, language):
        return days
    sql = test.sql.replace('"', "")
    return sql.replace(IT, name) if IT in sql else f"{name} {sql}"


def _says_itself(test: ColumnTest) -> bool:
    """Whether a test is told in its own words: its statement is not for people to read."""
    return bool(test.shown) and any(word in test.sql for word in ("SELECT", "split_part(", "hour("))


def _told(figure: Figure) -> str:
    """Show a figure; what is a time with a colon is written as one again."""
    worked = worked_of(figure.column)
    plain = _sql(figure)
    timed = worked is not None and worked.clock and figure.kind in _TIMED and not figure.times
    return as_written(plain) if timed else plain


def _sql(figure: Figure) -> str:
    column = quoted(figure.column)
    if figure.kind == "count":
        return "count(*)"
    if figure.kind == "distinct":
        return f"count(DISTINCT {column})"
    if figure.kind == "corr":
        return f"round(corr({column}, {quoted(figure.times)}), 4)"
    if figure.kind == "daily":
        days = f"count(DISTINCT {_period(figure.times, figure.period)})"
        if not figure.column:
            return f"round(count(*) / {days}, 4)"
        return f"round(sum({column}) / {days} FILTER (WHERE {column} IS NOT NULL), 4)"
    worked = worked_of(figure.column)
    if worked is not None and worked.over and figure.kind in ("sum", "mean"):
        return f"round(sum({worked.sql}) / nullif(sum({worked.over}), 0), 4)"
    inner = f"{column} * {quoted(figure.times)}" if figure.times else column
    return f"round({_FUNCTIONS[figure.kind]}({inner}), 4)"


def _period(days: str, period: str) -> str:
    column = quoted(days)
    return f"CAST({column} AS DATE)" if period == "day" else f"date_trunc('{period}', {column})"


def _test(column: str, sql: str) -> str:
    name = quoted(column)
    return sql.replace(IT, name) if IT in sql else f"{name} {sql}"
