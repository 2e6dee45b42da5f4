"""Questions of the few rows that were shown: their average, sort them by name, after the three that earn most.

Such rows are a table of their own, so that nothing is asked of those that were not shown.
"""

from agents.extraction.tables.follow_up import points_at_shown, sorted_by_text
from agents.extraction.tables.parts import TablePart
from agents.extraction.tables.reader import read_table_question
from agents.extraction.tables.table_question import TableQuestion
from graph.workflow.context import RunContext
from graph.workflow.state import Exchange
from graph.workflow.table_questions.known_shapes import shapes_of
from graph.workflow.table_questions.table_calls import Asked, OwnQuestions
from graph.workflow.table_questions.table_shapes import OwnTable


async def of_shown_rows(
    asked: Asked, last: Exchange, before: TableQuestion | None, context: RunContext
) -> OwnQuestions | None:
    """Read a question of the rows that an order was cut down to; None where it is of no such rows."""
    if before is None or before.limit < 2 or before.figures or not points_at_shown(asked.text):
        return None
    value = last.produced[-1].value if last.produced else None
    table = value.get("table") if isinstance(value, dict) and "first_rows" in value else None
    own = OwnTable(table=table) if isinstance(table, str) else None
    for shape in await shapes_of([own], context) if own is not None else ():
        question = sorted_by_text(asked.text, shape, TableQuestion(table=shape.table))
        reading = read_table_question(asked.text, shape) if question is None else None
        if reading is not None and reading.whole and reading.question.complete:
            question = reading.question
        if own is not None and question is not None:
            return OwnQuestions(own=own, parts=(TablePart(text=asked.text, question=question),))
    return None
