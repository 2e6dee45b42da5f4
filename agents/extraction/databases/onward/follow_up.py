"""What a message says anew of a question over a database replaces that part of it, or is put to it; the rest stands."""

import re
from collections.abc import Iterator
from typing import Final, NamedTuple

from agents.extraction.databases.asked import read_question, scene_of
from agents.extraction.databases.onward.group_ends import end_of_groups
from agents.extraction.databases.onward.merged_query import Going, groups_kept, merged
from agents.extraction.databases.reading import read_of
from agents.extraction.discourse.ellipsis import without_correction
from agents.extraction.tables.follow_up import asks_for_rows, exchanged, points_at_shown, restricts, without_same
from lazy_regex import lazy_regex
from tools.sources.databases.catalogue import Catalogue, TableInfo
from tools.sources.databases.query.reach import reach
from tools.sources.databases.query.table_query import TableQuery
from tools.sources.databases.query.values import ValueIndex

_ENDS: Final = " ?？.。!！,，"
_LEAD: Final = lazy_regex(
    r"^\W*(?:(?:and|but|now|so|ok(?:ay)?|then|what about|how about)(?![A-Za-z])[\s,]*|那么?)+", re.IGNORECASE
)
_OF_THOSE: Final = lazy_regex(
    r"(?<![A-Za-z])(?:of|among|from) (?:them|those|these)(?![A-Za-z])|其中|里面|这些|那些", re.I
)
"""Words that speak of the very rows that were found."""
_BY: Final = lazy_regex(
    r"^\W*(?:(?:by|per|for each|each|for every|grouped by|(?:broken|split) (?:down |up )?by)(?![A-Za-z])"
    r"|按照?|每个?|各个?|分)",
    re.IGNORECASE,
)
"""What begins the groups of a figure, where it would else be an order of rows."""


_BY_TAIL: Final = lazy_regex(r"^(?P<by>\W*按照?.+?)(?:来)?(?:分组?|划分|分类|分开)(?:一下|看看?|看|统计)?$")


class Known(NamedTuple):
    """The question before, and where its rows are."""

    before: TableQuery
    table: TableInfo
    catalogue: Catalogue
    values: ValueIndex


def gone_on(text: str, known: Known) -> TableQuery | None:
    """Return the question that a message makes of the one before; None where a word of it is not understood.

    Args:
        text: As typed: and in June?
        known: How many orders were placed in May, over their table.
    """
    said = _LEAD.sub("", exchanged(without_same(without_correction(text)))).strip(_ENDS).removesuffix("呢")
    said = _BY_TAIL.sub(r"\g<by>", said)
    ended = end_of_groups(said, known.before)
    if ended is not None:
        return ended
    itself = read_question(said, known.catalogue, known.values).sure
    if itself is not None and itself.names_table and itself.table != known.table.key:
        return None  # a question of its own, over another table: and how many customers are in Berlin?
    within = _OF_THOSE.search(text) is not None
    goes = Going(narrows=within or restricts(text) or points_at_shown(text), within=within, rows=asks_for_rows(text))
    for candidate in _ways(said, known):
        new = _read(candidate, known)
        if new is None:
            continue
        if _BY.match(said) and new.order_by and not (new.figures or new.limit):
            new = TableQuery(group_by=(new.order_by,), conditions=new.conditions, match=new.match, related=new.related)
        groups = groups_kept(known.before, new) if candidate != said else None
        found = groups or merged(known.before, new, goes)
        return found if found != known.before else None
    return None


def picks_rows(text: str) -> bool:
    """Whether a message says no more than which of the rows that were found are meant: only the open ones, 其中."""
    return restricts(text) or _OF_THOSE.search(text) is not None


def _ways(said: str, known: Known) -> Iterator[str]:
    """Say a message also with the words that it leaves out: the highest (price), (price) under 50, (in) June."""
    yield said
    yield f"in {said}"
    for column in _measures(known):
        yield f"{said} {column}"
        yield f"{column} {said}"
    yield f"{said} {_spoken(known.table.name)}"


def _measures(known: Known) -> list[str]:
    before = known.before
    columns = [figure.column for figure in before.figures if figure.column]
    columns += [before.order_by] if before.order_by and not before.group_by else []
    columns += [condition.column for condition in before.conditions if condition.comparison in ("<", "<=", ">", ">=")]
    return list(dict.fromkeys(_spoken(column.rpartition(".")[2]) for column in columns))


def _spoken(name: str) -> str:
    return name.replace("_", " ")


def _read(text: str, known: Known) -> TableQuery | None:
    """Read what a message says of the table; None where words are left over, or it says nothing."""
    scene = scene_of(text, known.catalogue, known.values)
    reading = read_of(scene, reach(known.catalogue, known.table))
    if reading is None or reading.left:
        return None
    asks = asks_for_rows(text) and not known.before.group_by
    return reading.query if asks or reading.query != TableQuery() else None
