"""What became more or less from one column to another: who lost most of 入营体重 and 出营体重, 谁进步最大."""

import re
from collections.abc import Sequence
from itertools import permutations
from typing import Final

from agents.extraction.spans.span import Span
from agents.extraction.tables.draft import Draft
from agents.extraction.tables.table_shape import TableColumn, TableShape
from agents.extraction.tables.worked.change_units import measures_change
from agents.extraction.tables.worked.names import fallen
from lazy_regex import lazy_regex

_PAIRS: Final = (
    ("before", "after"),
    ("start", "end"),
    ("starting", "ending"),
    ("starting", "final"),
    ("initial", "final"),
    ("first", "last"),
    ("old", "new"),
    ("previous", "current"),
    ("last year", "this year"),
    ("opening", "closing"),
    ("mock", "final"),
    ("入", "出"),
    ("前", "后"),
    ("初", "末"),
    ("期中", "期末"),
    ("去年", "今年"),
    ("上月", "本月"),
    ("上次", "这次"),
    ("上次", "本次"),
    ("旧", "新"),
    ("原", "现"),
    ("开始", "结束"),
    ("上学期", "下学期"),
)
"""What two columns of the same thing have before and behind in their names, where all else in these is the same."""
_BEHIND: Final = r"(?:了|掉|出)*(?:(?:总共|一共)?(?:多少|几)个?(?:公斤|千克|斤|分|厘米|公分|度|元|块|kg|cm)?)?"
_LESS: Final = lazy_regex(
    r"(?<![A-Za-z])(?:los(?:e|es|t|ing)|shed|drop(?:ped)?|fell|fallen|went\s+down|came\s+down|decreased?)"
    r"(?:\s+weight)?(?![A-Za-z])"
    rf"|(?:瘦|减[重掉了轻]|下降|降[了低]|退步)(?:下来)?(?!班|营){_BEHIND}",
    re.IGNORECASE,
)
_MORE: Final = lazy_regex(
    r"(?<![A-Za-z])(?:gain(?:s|ed|ing)?|improv(?:e|es|ed|ing|ement)|went\s+up|grew|grow(?:n|th)?|r(?:ise|ose|isen)|increased?)"
    r"(?:\s+weight)?(?![A-Za-z])"
    rf"|(?:进步|提高|涨|增加|增长|长高|胖)(?!价|到|率){_BEHIND}",
    re.IGNORECASE,
)
_TIMES: Final = ("time", "duration", "secs", "seconds", "mins", "用时", "耗时", "秒", "名次", "rank", "place")
"""Of these less is better, so that it is not clear what an improvement is."""


def changes(draft: Draft, shape: TableShape, named: Sequence[Span]) -> list[Span] | None:
    """Find words for a change from one column to another of the same thing, and hold them together.

    None where they do not ask how much it was, or ask it in another unit: who lost weight is no amount.
    """
    pair = _pair(shape)
    if pair is None or any(s.value in (pair[0].name, pair[1].name) for s in named):
        return []
    found = []
    for pattern, (of, without) in ((_LESS, pair), (_MORE, (pair[1], pair[0]))):
        for match in draft.found(pattern):
            if not measures_change(draft.text, match, pair[0].label):
                return None
            draft.hold(*match.span())
            found.append(
                Span(start=match.start(), end=match.end(), text=match.group(), value=fallen(of.name, without.name))
            )
    return found


def _pair(shape: TableShape) -> tuple[TableColumn, TableColumn] | None:
    """Return the one pair of columns that tell the same thing first and last."""
    amounts = [c for c in shape.amounts if not (c.means(*_TIMES) or c.worked or c.clock)]
    found = [
        (one, other)
        for one, other in permutations(amounts, 2)
        if any(_same(one.label.casefold(), other.label.casefold(), first, last) for first, last in _PAIRS)
    ]
    return found[0] if len(found) == 1 else None


def _same(one: str, other: str, first: str, last: str) -> bool:
    """Whether two names are the same but for what says which of them was first."""
    if first not in one or last not in other:
        return False
    if first.isascii():
        first, last = (rf"(?<![a-z]){re.escape(mark)}(?![a-z])" for mark in (first, last))
    if len(re.findall(first, one)) != 1 or len(re.findall(last, other)) != 1:
        return False
    return re.sub(first, "", one).split() == re.sub(last, "", other).split()
