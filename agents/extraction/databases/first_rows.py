"""The first rows of a table, as a text asks for them: they say how many rows there are to be, and nothing else."""

import re
from typing import Final

from agents.extraction.tables.ranking.numerals import number_in
from lazy_regex import lazy_regex
from tools.sources.databases.query.table_query import MAX_LIMIT, TableQuery

SOME: Final = 10
"""Rows where no number is said."""
_NUMERAL: Final = r"\d{1,4}|one|two|three|four|five|six|seven|eight|nine|ten"
_FIRST_ROWS: Final = lazy_regex(
    rf"(?<![A-Za-z])(?:the\s+)?(?:first|top)\s+(?:(?:few|several|some|(?P<en>{_NUMERAL}))\s+)?"
    r"(?:rows|records|entries|lines)\s+(?:of|from|in)(?:\s+the)?(?:\s+table)?(?![A-Za-z])"
    r"|的?前\s*(?:几|(?P<zh>\d{1,4}|[一二两三四五六七八九十]{1,3}))\s*[行条](?:记录|数据)?",
    re.IGNORECASE,
)


def without_first_rows(text: str) -> tuple[str, int]:
    """Return a text without the words that ask for first rows, and how many are asked for; 0 where none are."""
    found = _FIRST_ROWS.search(text)
    if found is None:
        return text, 0
    rest = f"{text[: found.start()]} {text[found.end() :]}"
    return rest, min(number_in(found) or SOME, MAX_LIMIT)


def with_first_rows(query: TableQuery, n_rows: int) -> TableQuery | None:
    """Return a query for so many rows; None where it asks for figures, or says itself how many."""
    if query.figures or query.group_by or query.limit:
        return None
    return query.model_copy(update={"limit": n_rows})
