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
_UNTAXED: Final = (
    r"(?:不含(?P<{0}>税|增值税|服务费|小费)的?|未(?P<{1}>税)|(?P<{2}>税)前|(?P<{3}>净)(?=价))(?:价格?|金额|总价|总额)?"
)
_LABELLED: Final = lazy_regex(
    r"(?<![a-z])(?:before|excl(?:uding|usive\s+of|\.)?|without|not\s+including|ex\.?|net\s+of)\s*(?:the\s+)?"
    r"(?:tax|vat|gst)(?![a-z])|(?<![a-z])pre-?\s?tax(?![a-z])|不含税|未税|税前|净价",
    re.IGNORECASE,
)
_TAXED: Final = lazy_regex(r"(?<![a-z])(?:incl|after)|(?<!不)含税|税后", re.IGNORECASE)
_RATE: Final = lazy_regex(
    r"(?<![a-z])(?:the\s+)?(?P<what>vat|tax|gst)(?:\s+rate)?\s+(?:is|of|at)\s+(?P<p>\d+(?:\.\d+)?\s*%)", re.IGNORECASE
)
_RATE_ZH: Final = lazy_regex(r"(?<![不含加])(?:增值税率?|税率|税)(?:是|为|[:：])?\s*(?P<p>\d+(?:\.\d+)?\s*%)")
_TAKEN_OFF: Final = lazy_regex(
    r"(?<![a-z])(?:(?:my|your|his|her|their|our|the|gross|base|monthly|weekly|annual|yearly)\s+pay|pay\s*(?:is|was|of|:)"
    r"|salar(?:y|ies)|wages?|incomes?|profits?|bonus(?:es)?|pensions?|dividends?|commissions?|prizes?|winnings|pay\s?che(?:ck|que)s?"
    r"|payslip|payroll|earn(?:s|ed|ings?)?|ma(?:ke|kes|de)|left|leaves|keeps?|kept|take[sn]?[\s-]home|take|net(?!\s+of)|gross"
    r"|gets?|got|receives?d?|deduct\w*|withh[eo]ld\w*|minus|less)(?![a-z])"
    r"|工资|薪|收入|到手|利润|奖金|稿费|报酬|劳务|所得|赚|挣|剩|扣|减|年终|提成|佣金|分红|中奖|股息|利息|养老金|实发|拿到|得到",
    re.IGNORECASE,
)
"""What is earned, of which a tax is taken off."""
_CHINESE: Final = (
    lazy_regex(rf"{_UNTAXED.format('what', 'what2', 'what3', 'what4')}(?:是|为|共|[:：])?\s*(?={AMOUNT})"),
    lazy_regex(rf"(?<={AMOUNT})\s*(?:元|块钱?)?\s*[（(]?{_UNTAXED.format('what', 'what2', 'what3', 'what4')}[)）]?"),
)


def with_rate_added(text: str) -> str:
    """Say of an amount without tax that its tax is put on top: 500 ex vat, plus 21% vat, for vat is 21%.

    Of pay and profit it is taken off, and not put on top: these stay as they are told.
    """
    if _LABELLED.search(text) is None or _TAXED.search(text) is not None or _TAKEN_OFF.search(text) is not None:
        return text
    return _RATE_ZH.sub(r"加\g<p>的税", _RATE.sub(r"plus \g<p> \g<what>", text))


def use_labels(said: Marked, on_top: Iterable[str]) -> None:
    """Use the words that say what an amount is without, where just that is put on top of it.

    Args:
        said: The message.
        on_top: The words by which a share is put on top of the amount.
    """
    told = list(on_top)
    for pattern in _CHINESE if said.chinese else _ENGLISH:
        for match in pattern.finditer(said.rest):
            what = next(value for value in match.groupdict().values() if value).replace("净", "税")
            if any(group.search(what) and any(map(group.search, told)) for group in _GROUPS):
                said.use(match)
