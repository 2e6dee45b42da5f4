"""Verbs that speak of a column of days: what expires, 到期 of 合同到哪天, who joined of Member since."""

import re
from collections.abc import Iterable
from typing import Final

from agents.extraction.spans.span import Span
from agents.extraction.tables.draft import Draft
from agents.extraction.tables.table_shape import TableShape
from agents.extraction.tables.wording import either
from lazy_regex import lazy_regex

_VERBS: Final = (
    (
        (
            "expir(?:e|es|ed|ing)",
            "runs? out",
            "running out",
            "laps(?:e|es|ed|ing)",
            "(?:合同|租约|合约)?(?:到期|过期|期满)",
            "截止",
        ),
        (
            "end",
            "expir",
            "until",
            "due",
            "valid",
            "best before",
            "use by",
            "到期",
            "过期",
            "截止",
            "有效",
            "到哪",
            "期满",
        ),
    ),
    (
        ("join(?:ed)?", "started", "加入", "入会", "入职", "进来"),
        ("join", "since", "start", "hired", "加入", "入会", "入职"),
    ),
    (("(?:was |were )?born", "出生"), ("birth", "born", "dob", "出生", "生日")),
)
"""Words, and what the column may be called that they are said of."""


_DENIED: Final = lazy_regex(
    r"(?:[没未不]有?|尚未)$|(?:(?<![A-Za-z])(?:not|never|yet\s+to)|n[’']?t)\s+(?:\w+\s+)?$", re.IGNORECASE
)
_DONE: Final = lazy_regex(
    r"(?:已经?|都)$|(?:(?<![A-Za-z])(?:has|have|had|is|are|already|now)|[’']s)\s+(?:all\s+|already\s+|now\s+)*$",
    re.IGNORECASE,
)
_ENDED: Final = lazy_regex(r"expired|lapsed|run\s+out|.*[期满止]", re.IGNORECASE)
_DONE_BEHIND: Final = lazy_regex(r"了|\s+(?:already|now|yet)(?![A-Za-z])", re.IGNORECASE)
_TIMES: Final = lazy_regex(
    r"\d|最|先|时间|期限|哪[天年月]|什么时候|何时|几[号月]|[年月周天日]|[前后内近下本]|排|提醒"
    r"|(?<![A-Za-z])(?:when|first|last|next|soon\w*|earliest|latest|before|after|by|between|this|within|until|sort\w*|order\w*|date|day|month|year)"
    r"(?![A-Za-z])",
    re.IGNORECASE,
)


def asks_what_is_over(text: str, shape: TableShape) -> bool:
    """Whether a text asks what has ended by today, or has not, of a table that tells the day of the end alone."""
    words, called = _VERBS[0]
    days = any(c.type == "date" and c.means(*called) for c in shape.columns)
    told = any(c.type != "date" and c.means("expired", "状态", "status", "是否") for c in shape.columns)
    return days and not told and any(_tells_a_state(text, m) for m in either(words).finditer(text) if _ends(m))


def _ends(match: re.Match[str]) -> bool:
    return _ENDED.fullmatch(match.group()) is not None


def _tells_a_state(text: str, match: re.Match[str]) -> bool:
    """Whether a verb says what is so today, or is not, which no day is compared with: has expired, 没到期."""
    if _DENIED.search(text, 0, match.start()):
        return True
    if not _ends(match):
        return False
    done = _DONE.search(text, 0, match.start()) or _DONE_BEHIND.match(text, match.end())
    return done is not None or _TIMES.search(text) is None


def day_words(draft: Draft, shape: TableShape) -> Iterable[Span]:
    """Find verbs that speak of the one column of days that is called so, though not by its name."""
    days = [c for c in shape.columns if c.type == "date"]
    for words, called in _VERBS:
        columns = [c for c in days if c.means(*called)]
        for match in draft.found(either(words)) if len(columns) == 1 else ():
            if _tells_a_state(draft.text, match):
                continue
            yield Span(start=match.start(), end=match.end(), text=match.group(), value=columns[0].name)
