"""Words for the time that an amount is of, in their order: last year and this year, 去年和今年, 3月份和4月份."""

import re
from typing import Final, NamedTuple

from lazy_regex import lazy_regex

LABEL: Final = "\ue400"
"""Stands in a message in the place of such words."""
_SPAN_EN: Final = (
    r"(?:year|month|week|quarter|season|term|semester|time|winter|summer|spring|autumn|fall|monday|friday|weekend)"
)
_MONTHS: Final = ("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec")
_ENGLISH: Final = lazy_regex(
    r"(?<![a-z])(?:in\s+|back\s+in\s+|for\s+)?(?:"
    rf"(?P<before>(?:the\s+)?(?:last|previous)\s+{_SPAN_EN}(?:['’]s)?|yesterday|formerly|previously"
    r"|(?:it\s+)?used\s+to\s+(?:be|cost|pay|have|earn|get|weigh|take))"
    rf"|(?P<now>this\s+{_SPAN_EN}(?:['’]s)?|now|today|currently|nowadays)"
    rf"|(?P<next>next\s+{_SPAN_EN}(?:['’]s)?)"
    r"|(?P<year>(?:19|20)\d\d)|q(?P<quarter>[1-4])"
    r"|(?P<month>january|february|march|april|june|july|august|september|october|november|december))(?![\w])(?!\s*%)",
    re.IGNORECASE,
)
_UNIT_ZH: Final = r"(?:个?月|周|个?星期|个?季度|个?学期|个?学年|次|期|回|年度?)"
_CHINESE: Final = lazy_regex(
    rf"(?P<long_ago>大前年|上上{_UNIT_ZH})|(?P<ago>前年|前天)|(?P<before>去年(?:同期|底)?|上{_UNIT_ZH}(?:同期)?|昨天|以前|之前|原来|原先|本来|先前)"
    rf"|(?P<now>今年|[这本]{_UNIT_ZH}|今天|现在|如今|目前)|(?P<next>明年|下{_UNIT_ZH}|明天)"
    r"|(?P<year>(?:19|20)\d\d)年|(?<!\d)(?P<month>1[0-2]|[1-9])月(?:份|(?!\d{1,2}(?!\d)))|第?(?P<quarter>[一二三四1-4])季度"
)
_RANKS: Final = {"long_ago": -3, "ago": -2, "before": -1, "now": 0, "next": 1}
_QUARTERS: Final = "一二三四"


class Period(NamedTuple):
    """The time that an amount is of."""

    kind: str
    """Which others it may be compared with."""
    rank: int


def labelled(text: str, *, chinese: bool) -> tuple[str, tuple[Period, ...]]:
    """Put a sign in the place of each time, and list the times in their order."""
    found: list[Period] = []

    def sign(match: re.Match[str]) -> str:
        found.append(_period(match))
        return f" {LABEL} "

    return (_CHINESE if chinese else _ENGLISH).sub(sign, text), tuple(found)


def _period(match: re.Match[str]) -> Period:
    kind, said = next((name, said) for name, said in match.groupdict().items() if said)
    if kind in _RANKS:
        return Period("told", _RANKS[kind])
    if kind == "month" and not said.isdigit():
        return Period(kind, _MONTHS.index(said[:3].lower()))
    return Period(kind, _QUARTERS.index(said) + 1 if said in _QUARTERS else int(said))
