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
from lazy_regex import lazy_regex
from tools.sources.databases.query.reach import Reach

_OF: Final = lazy_regex(
    r"\s+of\s+(?:(?:the|all|each|every|different|distinct|unique|various|any|\0+)\s+)*", re.IGNORECASE
)
_OWNER: Final = lazy_regex(r"\s(?:['’]s\s)?|['’]s\s")
"""What stands between what rows are called and a column of theirs."""
_OF_ZH: Final = lazy_regex(r"\s*的\s*")
_OF_ROWS: Final = lazy_regex(r"\s+(?:of|for)\s+(?:(?:the|all|these|those|different|distinct|every)\s+)*", re.IGNORECASE)
_WHOSE: Final = lazy_regex(r"\s+(?:with|having|that|which|who|whose)(?![A-Za-z])", re.IGNORECASE)
"""What says more of the rows behind what they are called: the school with the most pupils."""
_ROW_OF: Final = lazy_regex(
    r"(?:(?<![A-Za-z])(?:of|for|by|from|at|in)|^\W*(?:when|where)\s+(?:is|are|was|were|do|does|did))\s+the\s+$",
    re.IGNORECASE,
)
_DONE_BY: Final = lazy_regex(r"(?<![A-Za-z])[a-z]{3,}\s+(?:by|at|in|on)$", re.IGNORECASE)
"""A column that is called by what was done with the rows: directed by."""
_NAMES: Final = ("name", "title")
_TIMES: Final = ("date", "time")
_RELATIVE: Final = lazy_regex(
    r"\S.*(?<![A-Za-z])(?:that|which|who|whose|where|when|with|having)(?![A-Za-z])", re.I | re.S
)

_SHOWS: Final = lazy_regex(
    r"[.?!]\s+(?:(?:please|and|just|also)\s+)*(?:give|show|list|return|report|tell|provide|display|find"
    r"|what\s+(?:is|are|was|were))(?:\s+me)?\s",
    re.IGNORECASE,
)
"""Where a last sentence begins that only says what to show."""
_BESIDES: Final = lazy_regex(
    r"[.?!]\s+(?:(?:please|and|just)\s+)*also\s+(?:give|show|list|return|report|tell|provide|display)(?:\s+me)?\s+$",
    re.IGNORECASE,
)
"""A beginning of a last sentence that shows more, and not something else."""
_ALSO: Final = lazy_regex(r"\s*(?:,|,?\s*and|和|以及)\s*(?:(?:the|their|its|his|her|all|他们的|其)\s*)*", re.IGNORECASE)
_OF_WHOM: Final = lazy_regex(
    r"(?<![A-Za-z])(?:of|for|by|from|in|per|each|every|many)\s+(?:(?:the|all)\s+)*$", re.IGNORECASE
)
_STARTS: Final = lazy_regex(
    r"\W*(?:(?:please|now|then|can|could|you|i|want|to|see|what|which|who|is|are|was|were|show|list|find|give|return"
    r"|tell|display|report|provide|select|get|me|us|the|all|any|distinct|different|unique|请|列出|显示|给出|查询|所有|的)"
    r"(?![A-Za-z])[\s\0]*)*[\s\0]*",
    re.IGNORECASE,
)
"""What stands before the first thing that is asked for."""
_OF_WHICH: Final = lazy_regex(
    r"\s+(?:of|for|other than|except|that|which|containing|including|start(?:ing|s)?|beginn?(?:ing|s)"
    r"|end(?:ing|s)?)(?![A-Za-z])",
    re.IGNORECASE,
)
"""What stands behind a column that is asked for, and says of which rows."""

_RESTRICTS: Final = lazy_regex(
    r"(?<![A-Za-z])(?:that|which|who|whose|where|having|has|have|had|\w{3,}ed|made|held|taught|taken|given)(?![A-Za-z])",
    re.IGNORECASE,
)
_WITH_IT: Final = lazy_regex(
    r"(?<![A-Za-z])(?:their|its|his|her|along|together|as well|corresponding|what|each)(?![A-Za-z])|[.?!]"
    r"|(?:,|(?<![A-Za-z])and)\s+(?:the\s+)?(?:\w+\s+)?$|(?<![A-Za-z])(?:that|this|which)\s+$",
    re.IGNORECASE,
)
"""What still asks for a column behind words that say of which rows: and the names."""


def idle_labels(text: str, mentions: Sequence[Mention], reach: Reach) -> Iterator[tuple[Mention, int, int]]:
    """Yield labels that only say that a column is of names, and the words to take: the names of the studios."""
    label = label_of(reach.base)
    rows = [m for m in mentions if m.own and not m.column]
    plain = hidden(text, [m for m in rows if stem(text[m.start : m.end]) == text[m.start : m.end].casefold()])
    for first, second in pairwise([m for m in mentions if m.column and not _DONE_BY.search(text, m.start, m.end)]):
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


def called_whole(text: str, columns: Sequence[Mention], rows: Sequence[Mention], label: str) -> list[Mention]:
    """Let a column begin where its rows are named right before it: player positions, each channel owner.

    Not the one by which rows are called: of each player name is of each player.
    """
    found = []
    for column in columns:
        before = (
            r
            for r in rows
            if r.table == column.table and column.column != label and _OWNER.fullmatch(text, r.end, column.start)
        )
        row = next((r for r in before if stem(text[r.start : r.end]) == text[r.start : r.end].casefold()), None)
        found.append(column.model_copy(update={"start": row.start}) if row is not None else column)
    return found


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
            and (plural or second.cost or _WHOSE.match(text, second.end))
            and first.column != second.column
            and _OF_ROWS.fullmatch(text, first.end, second.start)
        ):
            kept.remove(second)
    return kept


def _is_row_at_end(text: str, mention: Mention) -> bool:
    """Whether a label stands for the row at an end, of which something else is asked: of the school with the most."""
    return _ROW_OF.search(text, 0, mention.start) is not None and _WHOSE.match(text, mention.end) is not None


def without_ranked(text: str, columns: Sequence[Mention], ranked: str, label: str) -> list[Mention]:
    """Leave out the column of an end where it is only named for it: the ship that was built in the latest year."""
    last = _last_sentence(text)
    kept = [m for m in columns if m.column != label or len(columns) < 2 or not _is_row_at_end(text, m)]
    kept = [m for m in kept if m.column != ranked or not _RELATIVE.match(text, 0, m.start) or m.start >= last > 0]
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


def said_last(text: str, columns: Sequence[Mention]) -> list[Mention]:
    """Keep the columns of a last sentence that says what to show: which one is the oldest? Give me its name."""
    begins = _last_sentence(text)
    last = [m for m in columns if m.start >= begins > 0]
    return last if last and not _BESIDES.search(text, 0, begins) else list(columns)


def _last_sentence(text: str) -> int:
    """Return where the last sentence says what to show; 0 where none does."""
    return max((said.end() for said in _SHOWS.finditer(text)), default=0)


def listed_rows(text: str, rows: Sequence[Mention], columns: Sequence[Mention]) -> Mention | None:
    """Return where rows are listed with columns of theirs, so that what they are called is shown too."""
    begins = _last_sentence(text)
    for row in rows:
        before = next((m for m in columns if m.end <= row.start and _ALSO.fullmatch(text, m.end, row.start)), None)
        behind = next((m for m in columns if m.start >= row.end and _ALSO.fullmatch(text, row.end, m.start)), None)
        of = _OF_WHOM.search(text, 0, row.start)
        starts = _STARTS.fullmatch(text, begins, row.start) or _STARTS.fullmatch(text, 0, row.start)
        if (behind is not None and of is None and starts) or before is not None:
            return row
    return None


def asked_before(text: str, taken: Sequence[Mention], rows: Sequence[Mention]) -> list[Mention]:
    """Return the columns that a text asks for though it says more of them: the names of regions other than Denmark."""
    plain = hidden(text, rows)
    return [m for m in taken if _STARTS.fullmatch(plain, 0, m.start) and _OF_WHICH.match(text, m.end)]


def only_restricts(text: str, shown: Sequence[Mention]) -> bool:
    """Whether a column among those shown stands where it is said of which rows: students who got a grade in a class."""
    for before, mention in pairwise(sorted(shown, key=lambda m: m.start)):
        between = text[before.end : mention.start]
        if _RESTRICTS.search(between) is not None and _WITH_IT.search(between) is None:
            return True
    return False
