"""Amounts that are told without what is then put on top: 349.90 before tax, add 21% vat; 不含税价349.9，加13%增值税.

Such words change nothing of the sum where just that is added; where it is not, the amount is of another bill.
"""

import re
from collections.abc import Iterable
from typing import Final

from agents.extraction.sums.marked import AMOUNT, Marked
from lazy_regex import lazy_regex

_GROUPS: Final = (
    re.compile(r"(?<![a-z])(?:taxe?s?|vat|gst)(?![a-z])|税"),
    re.compile(r"(?<![a-z])(?:tips?|gratuity)(?![a-z])|小费"),
    re.compile(r"(?<![a-z])service(?![a-z])|服务费"),
)
_WHAT: Final = r"(?:(?:the|any|sales)\s+)*(?P<what>tax(?:es)?|vat|gst|tip|gratuity|service(?:\s+charge)?)(?![a-z])"
_WITHOUT: Final = rf"(?:before|excl(?:uding|usive\s+of|\.)?|without|not\s+including|ex\.?|net\s+of)\s*{_WHAT}"
_ENGLISH: Final = (
    lazy_regex(rf"(?<={AMOUNT})\s*,?\s*\(?{_WITHOUT}\)?"),
    lazy_regex(rf"^(?:and\s+|so\s+)?{_WITHOUT}(?=[\s,])"),
    lazy_regex(r"(?<![a-z])pre-?\s?(?P<what>tax|vat|tip)(?![a-z])"),
)
_UNTAXED: Final = r"(?:不含(?P<{0}>税|增值税|服务费|小费)的?|未(?P<{1}>税)|(?P<{2}>税)前)(?:价格?|金额|总价|总额)?"
_CHINESE: Final = (
    lazy_regex(rf"{_UNTAXED.format('what', 'what2', 'what3')}(?:是|为|共|[:：])?\s*(?={AMOUNT})"),
    lazy_regex(rf"(?<={AMOUNT})\s*(?:元|块钱?)?\s*[（(]?{_UNTAXED.format('what', 'what2', 'what3')}[)）]?"),
)


def use_labels(said: Marked, on_top: Iterable[str]) -> None:
    """Use the words that say what an amount is without, where just that is put on top of it.

    Args:
        said: The message.
        on_top: The words by which a share is put on top of the amount.
    """
    told = list(on_top)
    for pattern in _CHINESE if said.chinese else _ENGLISH:
        for match in pattern.finditer(said.rest):
            what = next(value for value in match.groupdict().values() if value)
            if any(group.search(what) and any(map(group.search, told)) for group in _GROUPS):
                said.use(match)
