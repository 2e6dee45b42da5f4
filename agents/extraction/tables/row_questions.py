"""Whether a text may be a question over rows at all, by its words alone: before any table is opened for it."""

import re
from typing import Final

from agents.extraction.tables.conditions.row_tests import COMPARES
from agents.extraction.tables.wording import figure_words, figures, share, superlatives
from lazy_regex import lazy_regex

_ASKS_MUCH: Final = lazy_regex(
    r"(?<![A-Za-z])(?:how\s+(?:much|far|long|often)|what|who(?:['’]?s)?|which)(?=[^?？]*(?<![A-Za-z])"
    r"(?:owe[sd]?|owing|unpaid|outstanding|spen[dt]|took|take|taken|paid|pay|earn(?:ed)?|made|make|profit|worth|come|comes|cost"
    r"|sold|sell|left|due|last(?:ed)?|sleep|slept|need|used?|n[’']?t|not|run|ran)(?![A-Za-z]))"
    r"|(?<![A-Za-z])(?:how\s+(?:much|far|long)|difference|profit|takings|turnover|owes?)(?![A-Za-z])"
    r"|多少|多久|几[天晚夜点回次趟]|[没未还欠][有]?[交付缴收还欠到来]|欠|利润|毛利|净赚|进账|营业额",
    re.IGNORECASE,
)
"""Asks how much of something there was, or who has done something, as people ask it of a list of theirs."""
_ASKS_WHICH: Final = lazy_regex(
    r"^\W*(?:please\s+|pls\s+|can\s+you\s+|could\s+you\s+)?(?:show|list|give\s+me|display|compare|let\s+me\s+see)(?![A-Za-z])"
    r"|^(?:请|帮我|麻烦|给我)*(?:看一?[下看]?|列一?下?出?|显示|展示|比较|对比)"
    r"|(?<![A-Za-z])(?:which|who(?:['’]?s|se)?|(?:pull|pick|filter|single)(?:\s+[\w-]+){1,4}\s+out)(?![A-Za-z])"
    r"|谁|哪[些几个位家间户本款种样]|[挑筛](?:选|出|一下)",
    re.IGNORECASE,
)
"""Asks which rows, or who they are."""


def asks_of_rows(text: str) -> bool:
    """Whether a text may be a question over rows at all: it asks for a figure, an end of an order, or compares."""
    patterns = (
        *(p for _, p in figures()),
        figure_words("corr"),
        *(figure_words(words) for words in ("daily", "weekly", "monthly", "yearly")),
        share(),
        *(s.pattern for s in superlatives()),
        COMPARES,
    )
    return any(pattern.search(text) for pattern in patterns)


def asks_of_own_rows(text: str) -> bool:
    """Whether a text may be a question over a list that a person keeps: it may also ask only how much there was."""
    return any(pattern.search(text) for pattern in (_ASKS_MUCH, _ASKS_WHICH)) or asks_of_rows(text)
