"""Ends of an order that several rows or groups share: all of them are told, and none is left out by chance."""

from collections.abc import Sequence
from typing import Final

from agents.extraction.tables.parts import TablePart
from agents.extraction.tables.statement import statement
from agents.extraction.tables.table_question import TableQuestion
from agents.extraction.tables.tool_choice import QUERY, tool_call
from graph.workflow.context import RunContext
from graph.workflow.table_questions.brought_rows import brought_by
from graph.workflow.table_questions.table_calls import OwnQuestions
from prompts.language import Language

_MOST: Final = 100
"""Rows that are asked for; of more, nobody counts those that tie."""


async def with_ties(found: Sequence[OwnQuestions], language: Language, context: RunContext) -> list[OwnQuestions]:
    """Have the questions whose last rows share their value with others bring those as well."""
    asked = [part.question for one in found for part in one.parts if _may_tie(part, language)]
    questions = [question for question in asked if question is not None]
    if not questions:
        return list(found)
    statements = [statement(question, language) for question in questions]
    rows = await brought_by(statements, context.run.surroundings)
    tied = {said for said, q, brought in zip(statements, questions, rows, strict=True) if len(brought) > q.limit}
    return [one.model_copy(update={"parts": tuple(_tied(p, tied, language) for p in one.parts)}) for one in found]


def _may_tie(part: TablePart, language: Language) -> bool:
    """Whether a tool is asked for so many rows, which it takes whatever stands behind the last of them."""
    question = part.question
    if question is None or part.chart or not 0 < question.limit <= _MOST or question.ties:
        return False
    return tool_call(question, language)[0] != QUERY


def _tied(part: TablePart, tied: set[str], language: Language) -> TablePart:
    question: TableQuestion | None = part.question
    if question is None or not _may_tie(part, language) or statement(question, language) not in tied:
        return part
    return part.model_copy(update={"question": question.model_copy(update={"ties": True})})
