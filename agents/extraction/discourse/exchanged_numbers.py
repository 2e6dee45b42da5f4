"""A number of the sum before that is said anew: and of 120? after 15% of 80; 那120的呢, 那20%呢.

Which number it replaces is told by what stands beside both: a word before it, a sign behind it. Where nothing tells, it
is the only one.
"""

import re
from typing import Final

from agents.extraction.spans.numbers import find_numbers
from agents.extraction.spans.span import Span
from lazy_regex import lazy_regex

_SAID: Final = lazy_regex(
    r"\W*(?:(?:and|now|so|then|ok(?:ay)?|what about|how about|what is it|what's it)(?![A-Za-z])[\s,]*)*"
    r"(?P<before>of|from|by|over|to|with|plus|minus|times|divided by)?\s*(?P<number>-?\d[\d,.]*)\s*(?P<sign>%|percent)?"
    r"[\s?.!]*"
    r"|\W*(?:那么?|如果是?|要是|换成|改成|[\s，,])*(?P<before_zh>乘以?|除以|加上?|减去?)?(?P<number_zh>-?\d[\d,.]*)\s*(?P<sign_zh>%)?"
    r"(?P<behind>的(?!话))?(?:的话)?(?:是多少|多少)?[呢啊]?[\s?？。]*",
    re.IGNORECASE,
)

_RATE: Final = lazy_regex(r"(?:汇率|税率|利率|(?<![a-z])rate)[按是为用就=:： ]{0,3}(?:of |at |is )?$", re.IGNORECASE)
"""Before a number that is no amount: another amount does not take its place."""


def with_number(last: str, said: str) -> str | None:
    """Say a sum with the number that a message says anew; None where it says more, or it may be either of two."""
    match = _SAID.fullmatch(said)
    if match is None:
        return None
    number = match["number"] or match["number_zh"]
    percent = bool(match["sign"] or match["sign_zh"])
    there = find_numbers(last)
    alike = [span for span in there if _is_percent(span, last) == percent]
    before, behind = match["before"] or match["before_zh"], match["behind"]
    if before:
        alike = [s for s in alike if re.search(rf"{re.escape(before)}\s*$", last[: s.start], re.IGNORECASE)]
    elif behind:
        alike = [s for s in alike if last[s.end :].lstrip().startswith(behind)]
    elif not percent and len(there) > 1:
        alike = [span for span in alike if _RATE.search(last, 0, span.start) is None]
    if len(alike) != 1:
        return None
    sign = "%" if alike[0].text.endswith("%") else ""
    return f"{last[: alike[0].start]}{number}{sign}{last[alike[0].end :]}"


def _is_percent(span: Span, text: str) -> bool:
    return re.match(r"\s*(?:%|percent)", text[span.end :]) is not None or span.text.endswith("%")
