"""What is asked of the rows or the figures before, in words that say nothing by themselves."""

from agents.extraction.tables.follow_up import ranked_by_last
from agents.extraction.tables.onward.comes_to import comes_to
from agents.extraction.tables.onward.grand_total import grand_total, of_every_row
from agents.extraction.tables.onward.group_ends import end_of_groups
from agents.extraction.tables.onward.more_of_group import more_of_group
from agents.extraction.tables.onward.rate_of_row import rate_of_row
from agents.extraction.tables.onward.share_of_before import share_of_before
from agents.extraction.tables.onward.top_group import within_top_group
from agents.extraction.tables.table_question import TableQuestion
from agents.extraction.tables.table_shape import TableShape


def of_last(text: str, last: TableQuestion, shape: TableShape) -> TableQuestion | None:
    """Read such a question; None where a text says something of its own."""
    told = grand_total(text, last) or of_every_row(text, last)
    told = told or rate_of_row(text, last, shape) or comes_to(text, last, shape)
    told = told or within_top_group(text, last, shape)
    told = told or more_of_group(text, last, shape)
    told = told or share_of_before(text, last) or ranked_by_last(text, last, shape)
    return told or end_of_groups(text, last, shape)
