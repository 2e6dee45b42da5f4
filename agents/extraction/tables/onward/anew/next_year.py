"""A year that is told from that of the question before: and a year earlier, 前一年呢."""

import re
from typing import Final

from agents.extraction.spans.numbers import chinese_number
from agents.extraction.tables.table_question import TableQuestion
from agents.extraction.tables.table_shape import TableShape
from lazy_regex import lazy_regex

_NUMBERS: Final = {"a": 1, "one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "ten": 10}
_OTHER_YEAR: Final = lazy_regex(
    r"(?<![A-Za-z])(?:(?:in|for)\s+)?(?:the\s+)?(?:year\s+(?:(?P<before>before)|after)(?:\s+(?:that|it|this))?"
    r"|(?:(?P<previous>previous|preceding|prior)|next|following)\s+year"
    r"|(?P<n>a|one|two|three|four|five|ten|\d{1,2})\s+years?\s+(?:(?P<earlier>earlier|before)|later|after)(?:\s+(?:that|it|this))?)(?![A-Za-z])"
    r"|(?P<n_zh>\d{1,2}|[一二两三四五十])年(?:之|以)?(?:(?P<ago_zh>前)|后)|(?:再)?(?:(?P<before_zh>[前上])|[后下]|第二)一?年",
    re.IGNORECASE,
)
_YEAR: Final = lazy_regex(r"= (\d{4})")


def with_year_named(text: str, last: TableQuestion, shape: TableShape) -> str | None:
    """Name the year that a text tells from the one before; None where the question before was of no one year.

    Args:
        text: The message.
        last: The question before.
        shape: The table that it was of.
    """
    said = _OTHER_YEAR.search(text)
    years = {column.name for column in shape.columns if column.numbers_years}
    if said is None or not years:
        return text
    of = [found for test in last.tests if test.column in years and (found := _YEAR.fullmatch(test.sql))]
    if len(of) != 1:
        return None
    back = any(said[name] for name in ("before", "previous", "earlier", "ago_zh", "before_zh"))
    year = int(of[0][1]) + (-1 if back else 1) * _so_many(said["n"] or said["n_zh"] or "1")
    named = f"in {year}" if said.group().isascii() else f"{year}年"
    return f"{text[: said.start()]}{named}{text[said.end() :]}"


def _so_many(said: str) -> int:
    if said.isdigit():
        return int(said)
    number = _NUMBERS.get(said.casefold()) or chinese_number(said)
    return int(number or 0)
