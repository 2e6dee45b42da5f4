"""What whole rows tell by themselves, so that it need not be asked for."""

import re

from agents.extraction.tables.table_question import TableQuestion
from agents.extraction.tables.table_shape import TableShape


def told_by_rows(word: str, text: str, question: TableQuestion, shape: TableShape) -> bool:
    """Whether the rows that are asked for tell what a word wants to know of them: and did she survive?"""
    asked = re.search(rf"(?<![A-Za-z])(?:she|he|it|they)\s+{re.escape(word)}(?![A-Za-z])", text, re.IGNORECASE)
    if asked is None or question.figures or question.columns or not question.ordered_by:
        return False
    return any(column.name.casefold().startswith(word.casefold()) for column in shape.columns)
