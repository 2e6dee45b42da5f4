"""Times of deeds that a column of days does not tell of: visited in May, where only `joined` is known."""

from typing import Final

from agents.extraction.databases.deeds.verbs import is_event, is_light, is_past, says_other, tells_of
from agents.extraction.databases.names.columns import is_day
from agents.extraction.databases.names.tokens import parts_of
from lazy_regex import lazy_regex
from tools.sources.databases.catalogue import Column
from tools.sources.databases.query.reach import Reach

_VERB: Final = lazy_regex(r"(?P<verb>[A-Za-z]{3,})\s+$")


def is_done_otherwise(text: str, start: int, column: Column, reach: Reach) -> bool:
    """Whether the verb right before a time tells of something else than a column of days.

    Args:
        text: The request.
        start: Where the time begins, with the word that ties it.
        column: Of the own table, and not named in the text.
        reach: The tables.
    """
    said = _VERB.search(text, 0, start)
    if said is None or not is_past(said["verb"]):
        return False
    parts = parts_of(column.name)
    if tells_of(said["verb"], parts):
        return False
    if is_event(said["verb"]) and not tells_of(said["verb"], parts_of(reach.base.name)):
        return True
    others = (c for table in reach.tables.values() for c in table.columns if is_day(c))
    return says_other(said["verb"], parts) or any(tells_of(said["verb"], parts_of(c.name)) for c in others)


def told_by_rows(text: str, start: int, reach: Reach) -> set[str]:
    """Return the columns of days that are called as the rows are: booking_date of bookings, that were made in May."""
    said = _VERB.search(text, 0, start)
    if said is not None and is_past(said["verb"]) and not is_light(said["verb"]):
        return set()
    noun = parts_of(reach.base.name)[-1:]
    return {c.name for c in reach.base.columns if is_day(c) and any(tells_of(one, parts_of(c.name)) for one in noun)}
