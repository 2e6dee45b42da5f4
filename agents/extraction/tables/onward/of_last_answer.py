"""What a text asks of the answer before it, in words that would ask nothing by themselves."""

from agents.extraction.tables.onward.by_worth import biggest_part, by_worth
from agents.extraction.tables.onward.comes_to import comes_to
from agents.extraction.tables.onward.more_of_group import more_of_group
from agents.extraction.tables.onward.rate_of_row import rate_of_row
from agents.extraction.tables.onward.row_before import of_the_one_told
from agents.extraction.tables.onward.top_group import within_top_group
from agents.extraction.tables.table_question import TableQuestion
from agents.extraction.tables.table_shape import TableShape


def of_last_answer(text: str, last: TableQuestion, shape: TableShape) -> TableQuestion | None:
    """Read what is asked of the row, the group or the figure that was told; None where anything else is asked."""
    for reads in (of_the_one_told, rate_of_row, comes_to, within_top_group, more_of_group, by_worth, biggest_part):
        question = reads(text, last, shape)
        if question is not None:
            return question
    return None
