"""A question back where rows of the person's own table are ranked, and nothing says by which column."""

import re
from pathlib import PurePosixPath
from typing import Final

from agents.decisions.decompose.question import Plan
from agents.extraction.discourse.composition import saving
from agents.extraction.spans.paths import find_paths
from agents.extraction.tables.reader import read_table_question
from agents.extraction.tables.statement import statement
from agents.extraction.tables.table_question import TableQuestion
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


async def which_column_plan(state: RouterState, context: RunContext) -> Plan | None:
    """Plan to ask by which column rows are ranked; None where a request ranks none, or says it."""
    if not context.home.settings.offline or QUERY not in context.snapshot.tools:
        return None
    request, language = state["request"], state["language"]
    put = saving(request)
    text = request[: put.end] if put is not None else request
    named = {str(s.value) for s in find_paths(text) if PurePosixPath(str(s.value)).suffix.lower() in _FORMS}
    own = await loaded_tables([*named], context) if len(named) == 1 else []
    for table, shape in zip(own, await shapes_of(own, context) if own else [], strict=False):
        ways = tuple(
            NamedWay(label=column, arguments={"sql": statement(question, language)})
            for column, question in _rankings(text, shape, language)
        )
        if len(ways) > 1:
            ask = KnownCall(tool_id=QUERY, ways=ways, about=phrase("ask_which_measure", language))
            first = SubTask(number=1, description=text, calls=(*loading(table), ask))
            asked = Asked(text=text, path=put.path if put is not None else "", language=language)
            then = (saving_task(asked, 2),) if asked.path else ()
            return Plan(
                request=request, subtasks=(first, *then), reason=phrase("own_table", language, table=table.path)
            )
    return None


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
