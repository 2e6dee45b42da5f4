"""What a chart of groups shows where no figure is named: the one amount of rows that are groups themselves."""

from agents.extraction.tables.table_question import Figure, TableQuestion
from agents.extraction.tables.table_shape import TableShape
from agents.extraction.tables.whole_rows import speaks_of_money
from agents.extraction.tables.wording import figure_words
from agents.extraction.tables.worked.spent import only_money

_COUNT = (Figure(kind="count"),)


def with_figure_drawn(question: TableQuestion, shape: TableShape, text: str = "") -> TableQuestion:
    """Let groups be drawn by the number of their rows; where each row is a group, by the only amount that adds up.

    Where the text speaks of money and the table tells one amount of it, that is what is drawn.

    Bars that are all of one row tell nothing: the question stays without a figure where it is not clear of what.
    """
    if not question.by:
        return _each_row(question, shape)
    if any(question.by == c.name and c.is_money for c in shape.amounts):
        return question.model_copy(update={"figures": ()})  # an amount for each amount is no chart of anything
    unsaid = not question.figures or (question.figures == _COUNT and not figure_words("count").search(text))
    money = only_money(shape) if unsaid and not question.columns and speaks_of_money(text) else None
    if money is not None:
        return question.model_copy(update={"figures": (Figure(kind="sum", column=money.name),)})
    if question.figures or question.columns:
        return question
    if question.period or shape.column(question.by).distinct < shape.rows:
        return question.model_copy(update={"figures": (Figure(kind="count"),)})
    amounts = [c for c in shape.with_amounts().amounts if c.adds_up] or list(shape.with_amounts().amounts)
    if len(amounts) != 1:
        return question
    return question.model_copy(update={"figures": (Figure(kind="sum", column=amounts[0].name),)})


def _each_row(question: TableQuestion, shape: TableShape) -> TableQuestion:
    """Draw an amount that is named along the one column that tells the rows apart: 电费 of each 月份."""
    asked = [shape.with_amounts().column(name) for name in question.columns]
    summed = [shape.with_amounts().column(f.column) for f in question.figures if f.kind == "sum" and not f.times]
    amounts = asked if not question.figures else summed
    apart = [c for c in shape.columns if c.type in ("text", "date") and c.distinct >= shape.rows > 1]
    if question.ordered_by or question.share or len(amounts) != 1 or not amounts[0].is_amount or len(apart) != 1:
        return question
    figure = Figure(kind="sum", column=amounts[0].name)
    return question.model_copy(update={"by": apart[0].name, "figures": (figure,), "columns": ()})
