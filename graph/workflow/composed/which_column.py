"""A question back where rows of the person's own table are ranked or summed up, and nothing says by which column."""

import re
from collections.abc import Sequence
from pathlib import PurePosixPath
from typing import Final

from agents.decisions.decompose.question import Plan
from agents.extraction.discourse.composition import saving
from agents.extraction.spans.paths import find_paths
from agents.extraction.tables.reader import read_table_question
from agents.extraction.tables.statement import statement
from agents.extraction.tables.table_question import Figure, FigureKind, TableQuestion
from agents.extraction.tables.table_shape import TableShape
from agents.extraction.tables.tool_choice import QUERY
from agents.language.messages import phrase
from agents.subtask import KnownCall, NamedWay, SubTask
from graph.workflow.context import RunContext
from graph.workflow.state import RouterState
from graph.workflow.table_questions.known_shapes import shapes_of
from graph.workflow.table_questions.own_tables import loaded_tables
from graph.workflow.table_questions.table_calls import Asked, loading, saving_task
from lazy_regex import lazy_regex
from prompts.language import Language

_FORMS: Final = frozenset({".csv", ".tsv", ".xlsx", ".json", ".jsonl"})
_FIRST_ROWS: Final = lazy_regex(
    r"(?<![A-Za-z])(?:first|top)\s+\w+\s+(?:rows?|lines?|records?|entries|items?)(?![A-Za-z])|前\s*[\d一二两三四五六七八九十]+\s*[行条]",
    re.IGNORECASE,
)
"""Rows as they stand, in no order of amounts."""
_MOST_WORDS: Final = 1
"""Words that may be left over: the one that would have said the column, such as scorers."""
_MOST_COLUMNS: Final = 6
_SUM_AND_MEAN: Final[tuple[FigureKind, FigureKind]] = ("sum", "mean")
_OF_AMOUNTS: Final = frozenset({"mean", "sum", "max", "min", "median"})


async def which_column_plan(state: RouterState, context: RunContext) -> Plan | None:
    """Plan to ask by which column rows are ranked, or of which a figure is told; None where a request says it."""
    if not context.home.settings.offline or QUERY not in context.snapshot.tools:
        return None
    request, language = state["request"], state["language"]
    put = saving(request)
    text = request[: put.end] if put is not None else request
    named = {str(s.value) for s in find_paths(text) if PurePosixPath(str(s.value)).suffix.lower() in _FORMS}
    own = await loaded_tables([*named], context) if len(named) == 1 else []
    for table, shape in zip(own, await shapes_of(own, context) if own else [], strict=False):
        call = _call(*_unsaid(text, shape, language), language)
        if call is not None:
            first = SubTask(number=1, description=text, calls=(*loading(table), call))
            asked = Asked(text=text, path=put.path if put is not None else "", language=language)
            then = (saving_task(asked, 2),) if asked.path else ()
            return Plan(
                request=request, subtasks=(first, *then), reason=phrase("own_table", language, table=table.path)
            )
    return None


def _call(about: str, questions: Sequence[tuple[str, TableQuestion]], language: Language) -> KnownCall | None:
    """Ask which of several questions is meant; where nothing is left open, ask the table."""
    ways = tuple(NamedWay(label=said, arguments={"sql": statement(q, language)}) for said, q in questions)
    if len(ways) > 1:
        return KnownCall(tool_id=QUERY, ways=ways, about=phrase(about, language))
    return KnownCall(tool_id=QUERY, arguments=ways[0].arguments) if ways and not about else None


def _unsaid(text: str, shape: TableShape, language: Language) -> tuple[str, list[tuple[str, TableQuestion]]]:
    """Return what a text leaves open, as a message asks for it, and a question for each answer; empty for nothing."""
    rankings = _rankings(text, shape, language)
    if rankings:
        return "ask_which_measure", rankings
    figures = _figures(text, shape)
    if figures:
        return "ask_which_figure", figures
    amounts = _sum_and_mean(text, shape, language)
    return ("ask_sum_or_mean" if len(amounts) > 1 else ""), amounts


def _rankings(text: str, shape: TableShape, language: Language) -> list[tuple[str, TableQuestion]]:
    """Read a text once for each column of amounts, as if it said that one."""
    if _FIRST_ROWS.search(text) or ((plain := read_table_question(text, shape)) is not None and plain.whole):
        return []
    found = []
    for column in shape.amounts[:_MOST_COLUMNS]:
        said = f"{text} by {column.name}" if language == "en" else f"{text}，按{column.name}"
        reading = read_table_question(said, shape)
        if reading is None or len(reading.left) > _MOST_WORDS or any(word[0].isdigit() for word in reading.left):
            continue
        question = reading.question
        if question.limit and question.ordered_by == column.name and not question.by:
            found.append((column.name, question))
    return found


def _figures(text: str, shape: TableShape) -> list[tuple[str, TableQuestion]]:
    """Read a text that wants a figure of each group, once for each column of amounts: average by station."""
    if read_table_question(text, shape) is not None:
        return []
    found = []
    for column in shape.amounts[:_MOST_COLUMNS]:
        reading = read_table_question(f"{text}: {column.name}", shape)
        question = reading.question if reading is not None and reading.whole else None
        told = {figure.column for figure in question.figures if figure.kind in _OF_AMOUNTS} if question else set()
        if question is not None and told == {column.name} and question.has_groups:
            found.append((column.name, question))
    return found


def _sum_and_mean(text: str, shape: TableShape, language: Language) -> list[tuple[str, TableQuestion]]:
    """Read a text that wants an amount of each group, as what it adds up to and as its mean: how much rain per station.

    An amount whose name says that it adds up was summed before; where each row is a group, there is nothing to ask.
    """
    reading = read_table_question(text, shape)
    question = reading.question if reading is not None and reading.whole else None
    if question is None or not question.by or question.figures or question.ordered_by or question.share:
        return []
    if len(question.columns) != 1 or not shape.column(question.columns[0]).is_amount:
        return []
    if shape.column(question.by).distinct == shape.rows:
        single = question.model_copy(update={"by": "", "columns": (question.by, *question.columns)})
        return [(question.columns[0], single)]
    sums, means = (
        question.model_copy(update={"columns": (), "figures": (Figure(kind=kind, column=question.columns[0]),)})
        for kind in _SUM_AND_MEAN
    )
    return [(phrase("figure_total", language), sums), (phrase("figure_average", language), means)]
