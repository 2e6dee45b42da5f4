"""What a chart of groups shows where no figure is named: the one amount of rows that are groups themselves."""

from agents.extraction.tables.table_question import Figure, TableQuestion
from agents.extraction.tables.table_shape import TableShape


def with_figure_drawn(question: TableQuestion, shape: TableShape) -> TableQuestion:
    """Let groups be drawn by the number of their rows; where each row is a group, by the only amount that adds up.

    Bars that are all of one row tell nothing: the question stays without a figure where it is not clear of what.
    """
    if not question.by or question.figures or question.columns:
        return question
    if question.period or shape.column(question.by).distinct < shape.rows:
        return question.model_copy(update={"figures": (Figure(kind="count"),)})
    amounts = [c for c in shape.with_amounts().amounts if c.adds_up] or list(shape.with_amounts().amounts)
    if len(amounts) != 1:
        return question
    return question.model_copy(update={"figures": (Figure(kind="sum", column=amounts[0].name),)})
