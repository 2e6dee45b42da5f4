"""Amounts with their tax in it or without: net and vat of 119 incl. 19%; 含税价38650，税率13%，不含税多少，税额多少.

What is asked of net, tax and gross is told in that order, each by its name.
"""

import re
from typing import Final

from agents.extraction.sums.figures.figure import CENTS, Figure, Name, amounts, nothing_left, percentages
from agents.extraction.sums.marked import AMOUNT, PERCENT, Marked
from agents.extraction.sums.telling_words import questions
from lazy_regex import lazy_regex

_A: Final = rf"(?P<a>{AMOUNT})"
_P: Final = rf"(?P<p>{PERCENT})"
_TAX: Final = r"(?:vat|(?:sales\s+)?tax|gst|mwst)"
_RATE: Final = lazy_regex(
    rf"(?<![a-z])(?P<in>incl?(?:uding|udes?|uded|usive(?:\s+of)?)?\.?|contains?|gross)?\s*(?:of\s+|at\s+|the\s+|an?\s+)*{_P}\s*(?P<tax>{_TAX})?(?![a-z])"
    rf"(?P<in2>\s+(?:is\s+)?(?:already\s+)?(?:included|inclusive|in\s+it))?"
    rf"|(?<![a-z])(?P<tax2>{_TAX})(?:\s+rate)?\s*(?:is|at|of|[:：])?\s*(?P<p2>{PERCENT})"
    rf"|(?:增值税)?税[率点](?:是|为|按|[:：\s])*(?P<p3>{PERCENT})(?:的话|计算?|算)?|(?P<p4>{PERCENT})的?(?:增值税|税点|税率?)"
)
_GROSS: Final = lazy_regex(
    r"(?<![a-z])(?:gross|including\s+tax|incl?\.?\s+(?:vat|tax)|tax\s+included|vat\s+included|tax[\s-]inclusive)(?![a-z])"
    r"|价税合计|(?<![不未无非])含税(?:总?价格?|总?金额|总额|的)?"
)
_NET: Final = lazy_regex(
    r"(?<![a-z])(?:(?:the\s+)?(?:net|pre-?tax)(?:\s+(?:price|amount|value|sum))?"
    r"|(?:price\s+|amount\s+)?(?:before|without|excl(?:uding)?\.?|excluding|ex|minus|less)\s+(?:the\s+|any\s+)?(?:vat|tax|gst))(?![a-z])"
    r"|不含税(?:的)?(?:总?价格?|总?金额|总额)?|未税(?:价|金额)?|去税(?:价|金额)?|税前(?:价|金额)?|净(?:价|额)"
)
_TAX_ASKED: Final = lazy_regex(
    rf"(?<![a-z])(?:the\s+)?{_TAX}(?:\s+(?:itself|amount|part|portion|bit))?(?:\s+in\s+(?:it|that))?(?![a-z])|税额|税款|税金|(?:其中|里面)?的?税(?=是?多少|有?多少|$)"
)
_TOLD: Final = lazy_regex(rf"{_A}(?:元|块钱?)?")
_OTHER: Final = lazy_regex(
    r"(?<![a-z])(?:off|discount|tip|service|salar\w+|wages?|incomes?|earn\w*|my\s+pay|gross\s+pay|pay\s?(?:slip|che(?:ck|que))|bonus|pension|dividends?|commission|royalt\w+|interest|winnings|prize|each|per|profit|deduct\w*|split|share|months?|monthly|years?|yearly|annual\w*|weeks?|weekly|hours?|hourly|take[\s-]?home|payroll|employ\w*|jobs?|make|makes|making)(?![a-z])"
    r"|折|优惠|工资|薪|收入|利润|个税|所得|稿费|劳务|奖金|报酬|年终|提成|佣金|股息|利息|每|到手|月入|年入|个?月(?![份底初\d])"
)
_BARE: Final = lazy_regex(r"(?<![a-z])gross(?![a-z])")
_OF_GOODS: Final = lazy_regex(
    r"(?<![a-z])(?:vat|gst|mwst|sales\s+tax|prices?|invoices?|receipts?|bills?|tickets?|orders?|quotes?|costs?|purchases?)(?![a-z])"
)
"""Gross is also said of pay, off which a tax is taken: only these say that it is put on a price."""
_BEFORE: Final = lazy_regex(r"(?:\s|is|was|amount|price|total|value|[:：=]|是|为|共|一共|金额|总额|¥|￥)*")
_BEHIND: Final = lazy_regex(r"(?:\s|is|that['’]?s|the|[(（]|是|的|为|[,，](?=\s*(?:是|that|which)))*")
"""What may stand between a word for net or gross and the amount that it is said of."""
_ASKS_THAT: Final = lazy_regex(r"(?<![a-z])(?:what|whats|how\s+much)(?![a-z])")
_ORDER: Final = ("net", "tax", "gross")
_NAMES: Final = {"net": Name("net", "不含税"), "tax": Name("tax", "税额"), "gross": Name("gross", "含税")}
_FROM_GROSS: Final = {"net": "{a} / (1 + {p}%)", "tax": "{a} - {a} / (1 + {p}%)"}
_FROM_NET: Final = {"tax": "{a} * {p}%", "gross": "{a} * (1 + {p}%)"}


def taxed(said: Marked) -> tuple[Figure, ...] | None:
    """Read an amount with its rate of tax, and what of net, tax and gross is asked; None for anything else."""
    if len(amounts(said)) != 1 or len(percentages(said)) != 1 or _OTHER.search(said.text) is not None:
        return None
    if _BARE.search(said.text) is not None and _OF_GOODS.search(said.text) is None:
        return None
    rate, told = said.first(_RATE), said.first(_TOLD)
    if rate is None or told is None:
        return None
    named = rate.groupdict()
    words = _words(said)
    if not (words or named["tax"] or named["tax2"] or named["p3"] or named["p4"]):
        return None
    holds = bool(named["in"] or named["in2"])
    on_top = _asked_on_top(said.text, told, rate, words) if holds else None
    known = on_top or _known(said.text, told, words, holds=holds)
    if known is None:
        return None
    wanted = ["gross"] if on_top else [kind for at, kind in words if (kind, at) != known]
    asked = [name for name in _ORDER if name in wanted]
    sums = _FROM_GROSS if known[0] == "gross" else _FROM_NET
    if not asked or any(name not in sums for name in asked) or questions(said.text) > len(asked):
        return None
    if not nothing_left(said, len(asked)):
        return None
    percent = said.value(next(one for name, one in named.items() if one and name.startswith("p")))
    given = {"a": said.value(told["a"]), "p": percent}
    return tuple(Figure(_NAMES[name], sums[name].format(**given), CENTS) for name in asked)


def _words(said: Marked) -> list[tuple[int, str]]:
    """Use the words for net, tax and gross, and say where they stand."""
    found: list[tuple[int, str]] = []
    for kind, pattern in (("net", _NET), ("gross", _GROSS), ("tax", _TAX_ASKED)):
        while (match := said.first(pattern)) is not None:
            found.append((match.start(), kind))
    return sorted(found)


def _known(text: str, told: re.Match[str], words: list[tuple[int, str]], *, holds: bool) -> tuple[str, int] | None:
    """Say what the amount is that is told: gross or net, and where that is said; None where it is not plain.

    Its word stands beside it, before or behind; what is said once more further on is asked for.
    """
    near = _beside(text, told, words)
    if holds:
        return None if near or any(kind == "gross" for _, kind in words) else ("gross", -1)
    return near[0] if len(near) == 1 else None


def _asked_on_top(
    text: str, told: re.Match[str], rate: re.Match[str], words: list[tuple[int, str]]
) -> tuple[str, int] | None:
    """Say where a net amount is said to be one whose gross is asked: 2480 net, whats that incl 19% vat."""
    near = _beside(text, told, words)
    asks = _ASKS_THAT.search(text, told.end(), max(told.end(), rate.start())) is not None
    return near[0] if asks and [kind for kind, _ in near] == ["net"] else None


def _beside(text: str, told: re.Match[str], words: list[tuple[int, str]]) -> list[tuple[str, int]]:
    """List the words for net or gross that stand beside the amount."""
    return [
        (kind, at)
        for at, kind in words
        if kind != "tax" and (_BEHIND if at > told.start() else _BEFORE).fullmatch(_between(text, at, told)) is not None
    ]


def _between(text: str, at: int, told: re.Match[str]) -> str:
    """Return what stands between an amount and a word for it, that word without its end."""
    if at > told.start():
        return text[told.end() : at]
    word = next(m for m in (_GROSS.match(text, at), _NET.match(text, at)) if m is not None)
    return text[word.end() : told.start()]
