"""Which of the columns that a text names are asked for, and which only say of which rows."""

import re
from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from itertools import pairwise
from typing import Final

from agents.extraction.databases.names.columns import column_of, is_number, label_of
from agents.extraction.databases.names.tokens import stem
from agents.extraction.databases.reading_words import JOINED
from agents.extraction.databases.scene import Mention
from tools.sources.databases.query.reach import Reach

_OF: Final = re.compile(
    r"\s+of\s+(?:(?:the|all|each|every|different|distinct|unique|various|any|\0+)\s+)*", re.IGNORECASE
)
_OF_ZH: Final = re.compile(r"\s*的\s*")
_OF_ROWS: Final = re.compile(r"\s+(?:of|for)\s+(?:(?:the|all|these|those|different|distinct|every)\s+)*", re.IGNORECASE)
_NAMES: Final = ("name", "title")
_TIMES: Final = ("date", "time")
_RELATIVE: Final = re.compile(
    r"\S.*(?<![A-Za-z])(?:that|which|who|whose|where|when|with|having)(?![A-Za-z])", re.I | re.S
)


def idle_labels(text: str, mentions: Sequence[Mention], reach: Reach) -> Iterator[tuple[Mention, int, int]]:
    """Yield labels that only say that a column is of names, and the words to take: the names of the studios."""
    label = label_of(reach.base)
    rows = [m for m in mentions if m.own and not m.column]
    plain = hidden(text, rows)
    for first, second in pairwise([m for m in mentions if m.column]):
        for name, other, between in ((first, second, _OF), (second, first, _OF_ZH)):
            start, end = first.end, second.start
            said = text[name.start : name.end]
            is_label = name.column == label and (stem(said) in _NAMES or said in ("名称", "名字", "姓名", "标题"))
            held = column_of(reach, other.column)
            text_column = other.own and other.column != label and not is_number(held) and held.kind not in _TIMES
            if is_label and text_column and between.fullmatch(plain, start, end):
                yield name, min(name.start, start), max(name.end, end)


def compounds(text: str, columns: Sequence[Mention]) -> Iterator[tuple[Mention, int, int]]:
    """Yield half names that only make one name with the whole one beside them: contact channel codes."""
    for first, second in pairwise(columns):
        if text[first.end : second.start] == " " and bool(first.cost) is not bool(second.cost):
            half = first if first.cost else second
            yield half, half.start, half.end


def hidden(text: str, rows: Sequence[Mention]) -> str:
    """Blank what rows are called, so that it may stand between a name and a column: name of film studio."""
    for row in rows:
        text = text[: row.start] + "\0" * (row.end - row.start) + text[row.end :]
    return text


def without_rows(text: str, columns: Sequence[Mention], reach: Reach) -> list[Mention]:
    """Leave out a column that rather says what rows are: the ages of the players, where each row has a player."""
    kept = list(columns)
    for first, second in pairwise(columns):
        texts = not is_number(column_of(reach, second.column)) and second.own
        plural = stem(text[second.start : second.end]) != text[second.start : second.end].casefold()
        if (
            texts
            and (plural or second.cost)
            and first.column != second.column
            and _OF_ROWS.fullmatch(text, first.end, second.start)
        ):
            kept.remove(second)
    return kept


def without_ranked(text: str, columns: Sequence[Mention], ranked: str) -> list[Mention]:
    """Leave out the column of an end where it is only named for it: the ship that was built in the latest year."""
    kept = [m for m in columns if m.column != ranked or not _RELATIVE.match(text, 0, m.start)]
    return kept or list(columns)


def asked_for(
    text: str, columns: Sequence[Mention], named: Sequence[Mention], tested: Collection[str], *, counts: bool
) -> list[Mention]:
    """Leave out columns that conditions are of, where others are asked for or rows are counted.

    One that is tested is asked for too if it is named twice, or listed with others, before what says of which rows.
    """
    times = Counter(m.column for m in named)
    listed = {
        m.column for pair in pairwise(columns) if JOINED.fullmatch(text, pair[0].end, pair[1].start) for m in pair
    }
    others = [
        m
        for m in columns
        if m.column not in tested
        or (not counts and (times[m.column] > 1 or m.column in listed) and not _RELATIVE.match(text, 0, m.start))
    ]
    return others if others or counts else list(columns)
