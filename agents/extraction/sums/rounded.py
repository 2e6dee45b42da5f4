"""Sums whose value is wanted to so many decimals, and logarithms by their base: sqrt(2) to 5 decimals, 保留两位小数."""

import re
from typing import Final

from agents.extraction.pieces.numerals import WORDS, numeral
from agents.extraction.spans.dates import find_periods
from agents.extraction.tables.onward_arithmetic import whole_expression
from lazy_regex import lazy_regex

_MOST: Final = 15
_TO: Final = lazy_regex(
    rf"[\s,]+(?:round(?:ed)?\s+(?:it\s+)?)?(?:off\s+)?to\s+(?P<en>\d{{1,2}}|{'|'.join(WORDS)})\s+(?:decimals?(?:\s+(?:places?|digits?))?|dp|d\.p\."
    r"|(?:digits?|places?)\s+after\s+the\s+(?:decimal\s+)?point)[\s.?!]*$"
    r"|[\s，,]*(?:结果|答案)?(?:四舍五入)?(?:保留|精确到?|取|留)(?:到)?(?:小数点后)?(?P<zh>\d{1,2}|[一两二三四五六七八])位(?:小数)?[\s。？！]*$",
    re.IGNORECASE,
)
_LOG: Final = lazy_regex(
    r"(?:what(?:['’]?s|\s+is)\s+)?(?:the\s+)?log(?:arithm)?\s+(?:to\s+)?(?:the\s+)?base\s+(?P<base>\d+(?:\.\d+)?)\s+of\s+(?P<of>\d+(?:\.\d+)?)[\s?？]*"
    r"|(?:请问|求|计算|算一?下)*以\s*(?P<base_zh>\d+(?:\.\d+)?)\s*为底\s*(?P<of_zh>\d+(?:\.\d+)?)\s*的对数(?:是多少|等于几|等于多少)?[\s?？]*",
    re.IGNORECASE,
)
_ASKED: Final = lazy_regex(r"^(?:what(?:['’]?s|\s+is)|calculate|compute|please|计算|算一?下|求)[\s,]*", re.IGNORECASE)
_SUM: Final = lazy_regex(r"[\d\s().,+\-*/×÷^%]*\d[\d\s().,+\-*/×÷^%]*[+\-*/×÷^][\d\s().,+\-*/×÷^%]*\d[\d\s().%]*")


def rounded(text: str) -> str | None:
    """Return the expression of such a text; None for any other."""
    match = _LOG.fullmatch(text.strip())
    if match is not None:
        return f"log({match['of'] or match['of_zh']}, {match['base'] or match['base_zh']})"
    to = _TO.search(text)
    if to is None:
        return None
    said = to["en"] or to["zh"]
    n = numeral(said)
    rest = text[: to.start()].strip()
    plain = _ASKED.sub("", rest)
    is_sum = _SUM.fullmatch(plain) is not None and not find_periods(plain)
    expression = whole_expression(rest) or (plain if is_sum else None)
    return f"round({expression}, {n})" if expression and 0 < n <= _MOST else None
