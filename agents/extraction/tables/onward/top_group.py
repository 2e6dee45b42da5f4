"""What is asked of the rows of the group that was told to have most: the biggest one of those, 其中最大的一笔."""

import re
from typing import Final

from agents.extraction.tables.reader import read_table_question
from agents.extraction.tables.statement import statement
from agents.extraction.tables.table_question import IT, ColumnTest, TableQuestion
from agents.extraction.tables.table_shape import TableShape
from agents.extraction.tables.wording import superlatives
from agents.extraction.tables.worked.names import quoted
from lazy_regex import lazy_regex

_OF_THOSE: Final = lazy_regex(
    r"(?<![A-Za-z])(?:out\s+)?(?:of|among|in)\s+(?:those|these|them|that(?:\s+(?:one|group|category))?)(?![A-Za-z])"
    r"|其中|(?:这|那)(?:里面|里头|些里面?|一?[类个家种项组]里面?)",
    re.IGNORECASE,
)


def within_top_group(text: str, last: TableQuestion, shape: TableShape) -> TableQuestion | None:
    """Ask for an end of an order among the rows of the group that was told; None where anything else is asked for."""
    one = last.by and last.figures and last.limit == 1 and last.ordered_by
    if not one or last.period or last.of_each or last.also_by or last.share or not _OF_THOSE.search(text):
        return None
    if not any(end.pattern.search(text) for end in superlatives()):
        return None
    reading = read_table_question(_OF_THOSE.sub(" ", text), shape)
    if reading is None or not reading.whole:
        return None
    new = reading.question
    if not new.limit or new.by or new.figures or new.share or new.of_each:
        return None
    told = f"SELECT {quoted(last.by)} FROM ({statement(last, 'en')})"  # noqa: S608 - quoted
    group = ColumnTest(column=last.by, sql=f"{IT} IN ({told})", shown=f"{last.by} = …")
    return new.model_copy(update={"tests": (*last.tests, *new.tests, group)})
