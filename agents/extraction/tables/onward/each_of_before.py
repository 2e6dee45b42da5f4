"""A figure of each of what was spoken of before: and the revenue of each, 每种赚了多少钱."""

import re
from typing import Final

from agents.extraction.tables.table_question import TableQuestion
from agents.extraction.tables.table_shape import TableShape
from lazy_regex import lazy_regex
from prompts.language import HAN

_EACH: Final = lazy_regex(
    r"(?<![A-Za-z])each(?:\s+(?:one|of\s+(?:them|these|those)))?(?![A-Za-z])"
    rf"|每一?[种个家款类样间](?=$|[^{HAN}]|[一总共合赚卖收花付平分各都是有的])"
    r"|各(?:自|是|有)?(?=[卖賣赚收花付多几是有一总])|分别",
    re.IGNORECASE,
)


def of_each_before(text: str, last: TableQuestion, new: TableQuestion, shape: TableShape) -> TableQuestion | None:
    """Ask for a figure of each group, or of each value of the column that was listed; None where no each is meant.

    Args:
        text: The message.
        last: The question before.
        new: What the message asks for by itself.
        shape: The table.

    Returns:
        The question; without groups where nothing before says what each is of.
    """
    told_apart = any(test.sql.startswith("IN (") for test in new.tests)
    if not new.figures or new.by or new.share or told_apart or _EACH.search(text) is None:
        return None
    listed = [c for c in shape.columns if (c.name,) == last.columns and c.type == "text" and c.distinct < shape.rows]
    by = last.by or (listed[0].name if listed else "")
    columns = {test.column for test in new.tests}
    kept = tuple(test for test in last.tests if test.column not in columns) if last.by and not last.limit else ()
    grouped = {"by": by, "period": last.period if last.by else "", "tests": (*kept, *new.tests)}
    return new.model_copy(update={**grouped, "ordered_by": "", "limit": 0, "skip": 0})
