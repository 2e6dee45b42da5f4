"""Which tables and charts of a run an answer shows at once, and which wait behind "more"."""

import re
from collections.abc import Collection, Iterable, Sequence
from typing import TypeVar

from agents.language.shown_words import shown_chart, shown_table
from graph.observability.events import Answered
from lazy_regex import lazy_regex
from prompts.frozen import Frozen
from prompts.language import Language
from tools.artifacts import Chart, Table
from tools.call import ToolResult

MAX_TOLD_ROWS = 20
MAX_MORE = 12
MAX_FIRST = 3
"""Of a request in more parts than this, the rest waits behind "more" too; the style sheet counts so far."""
_ROWS = lazy_regex(
    r"\b(?:tables?|rows?|list(?:ed)?|each (?:day|week|month))\b|表格|列出|列表|明细|每(?:一)?[天日行]|逐[日天行]",
    re.IGNORECASE,
)
"""Words that ask for the rows themselves beside a chart."""
_HAN = lazy_regex(r"[\u3400-\u9fff]")
Part = TypeVar("Part", Table, Chart)


class AnswerParts(Frozen):
    """What stands beside the text of an answer, in its order."""

    tables: tuple[Table, ...] = ()
    charts: tuple[Chart, ...] = ()
    more_tables: tuple[Table, ...] = ()
    more_charts: tuple[Chart, ...] = ()


def answer_parts(answered: Answered, supplying: Collection[str], language: Language, request: str = "") -> AnswerParts:
    """Keep one table and one chart of what each sub-task ended with; all else is more.

    Args:
        answered: the end of a run.
        supplying: steps whose results only served a later one, as `<sub-task>.<step>`.
        language: the reader's.
        request: what was asked, as it was typed.
    """
    refused = not answered.served and answered.question is None
    results = () if refused else answered.results  # what was found answers nothing; the panel tells how it was found
    tables = [(r, _shown(table, r, language)) for r in results for table in r.tables if table.rows]
    charts = [(r, shown_chart(chart, r.call.tool_id, language)) for r in results for chart in r.charts]
    asked = [(r, t) for r, t in _last_of_each(tables, supplying) if _is_asked_for(r, t, answered, request)]
    first_tables = _each_once(t for _, t in asked if not is_told(t, answered.text))[:MAX_FIRST]
    first_charts = [chart for _, chart in _last_of_each(charts, supplying)][:MAX_FIRST]
    return AnswerParts(
        tables=tuple(first_tables),
        charts=tuple(first_charts),
        more_tables=tuple(_without(tables, first_tables)),
        more_charts=tuple(_without(charts, first_charts)),
    )


def step_of(result: ToolResult) -> str:
    """Name the step of a path that a call belongs to."""
    return ".".join(result.call.id.split(".")[:2])


def _subtask_of(result: ToolResult) -> str:
    return result.call.id.partition(".")[0]


def _is_asked_for(result: ToolResult, table: Table, answered: Answered, request: str) -> bool:
    """Whether a table is what was asked for: nothing was answered yet where the answer asks back or refuses.

    Of a chart the many rows that it was drawn of are not, unless the request speaks of rows too.
    """
    question = answered.question
    if question is not None and str(question.subtask) == _subtask_of(result):
        return False
    if question is None and not answered.served:
        return False
    drawn = any(one.charts and _subtask_of(one) == _subtask_of(result) for one in answered.results)
    return not drawn or table.total_rows <= MAX_TOLD_ROWS or _ROWS.search(request) is not None


def _last_of_each(
    parts: Sequence[tuple[ToolResult, Part]], supplying: Collection[str]
) -> list[tuple[ToolResult, Part]]:
    """Of each sub-task the first part of the last call that has one; what only supplied others does not count."""
    last: dict[str, tuple[ToolResult, Part]] = {}
    for result, part in parts:
        subtask = _subtask_of(result)
        known = last.get(subtask)
        if step_of(result) not in supplying and (known is None or known[0].call.id != result.call.id):
            last[subtask] = (result, part)
    return list(last.values())


def _each_once(tables: Iterable[Table]) -> list[Table]:
    """Keep one of several tables with the same cells, whatever they are called."""
    kept: list[Table] = []
    for table in tables:
        if not any(_same(table, one) for one in kept):
            kept.append(table)
    return kept


def _without(parts: Sequence[tuple[ToolResult, Part]], shown: Sequence[Part]) -> list[Part]:
    rest: list[Part] = []
    for _, part in parts:
        if not any(_same(part, one) for one in shown) and part not in rest:
            rest.append(part)
    return rest[:MAX_MORE]


def _same(one: Part, other: Part) -> bool:
    if isinstance(one, Table) and isinstance(other, Table):
        return one.model_copy(update={"title": ""}) == other.model_copy(update={"title": ""})
    return one is other


def is_told(table: Table, text: str) -> bool:
    """Whether the text tells every row already, by what the row begins with."""
    rows = table.rows
    if not rows or len(rows) > MAX_TOLD_ROWS or len(rows) < table.total_rows:
        return False
    heads = [next((str(cell) for cell in row if cell not in (None, "")), "") for row in rows]
    return all(head and head in text for head in heads)


def _shown(table: Table, result: ToolResult, language: Language) -> Table:
    return shown_table(_readable(table, language), result.call.tool_id, language)


def _readable(table: Table, language: Language) -> Table:
    """Drop a column that says in another language what the one beside it says, or that stands there twice."""
    dropped = _twins(table, language) | _repeated(table)
    kept = [i for i in range(len(table.columns)) if i not in dropped]
    if not dropped:
        return table
    rows = [[row[i] for i in kept] for row in table.rows]
    return table.model_copy(update={"columns": [table.columns[i] for i in kept], "rows": rows})


def _twins(table: Table, language: Language) -> set[int]:
    """Columns of names that stand there in both languages, one beside the other: those of the other language."""
    names = [(bool(_HAN.search(name)), _is_text(table, i)) for i, name in enumerate(table.columns)]
    pairs = [(i, i + 1) for i in range(len(names) - 1) if names[i] == (False, True) and names[i + 1] == (True, True)]
    return {left if language == "zh" else right for left, right in pairs}


def _is_text(table: Table, i: int) -> bool:
    return all(isinstance(row[i], str) for row in table.rows if len(row) > i)


def _repeated(table: Table) -> set[int]:
    """Columns whose name and whose every value stand there before."""
    seen: list[tuple[str, list[object]]] = []
    repeated: set[int] = set()
    for i, name in enumerate(table.columns):
        column = (name, [row[i] for row in table.rows if len(row) > i])
        if column in seen:
            repeated.add(i)
        seen.append(column)
    return repeated
