"""A rate, a length or an amount of the sum before that is said anew: what if its 4%, and for 12 years, 要是存20万呢.

What is said takes the place of the only thing of its kind; an amount only where it is said to be just that.
Its words may lead to it, or be words of the sum before:
any other would make another sum of it.
"""

import re
from typing import Final, NamedTuple

from agents.extraction.sums.anew.amount_anew import is_amount_of
from lazy_regex import lazy_regex
from prompts.language import has_han

_N: Final = r"(?:\d{1,3}(?:,\d{3})+|\d+)(?:\.\d+)?"
_NUMERAL: Final = "[一二两三四五六七八九十百]{1,4}"
_WORDS: Final = "one|two|three|four|five|six|seven|eight|nine|ten|twelve|fifteen|twenty"
_KINDS: Final = {
    "rate": lazy_regex(
        rf"(?<![\w.,]){_N}\s*(?:%|％|percent|per\s+cent)|(?<![\d.,]){_N}\s*[%％]|百分之(?:{_N}|{_NUMERAL})", re.I | re.A
    ),
    "length": lazy_regex(
        rf"(?<![\w.,])(?:\d{{1,3}}|{_WORDS})\s*-?\s*(?:years?|yrs?)(?![a-z])|(?<![\d.,年])(?:\d{{1,3}}|{_NUMERAL})\s*年(?![化利息\d])"
        r"|(?<![a-z])half\s+a\s+year|(?<![\w.,])\d{1,3}\s*-?\s*months?(?![a-z])|半年|(?<![\d.,])\d{1,3}个月",
        re.I | re.A,
    ),
    "amount": lazy_regex(
        rf"(?<![\w.,])[$€£¥￥]?{_N}\s?[km](?![a-z])|(?<![\w.,%])[$€£¥￥]?{_N}(?:\s?[万千])?(?:\s?(?:块钱?|元|美元|欧元|英镑|euros?|dollars?|pounds?))?(?![\w.%％万千]|\s*(?:%|percent|per\s+cent|年(?!利|化|息)|years?|yrs?|months?|个月))",
        re.I | re.A,
    ),
}
_LEADS: Final = frozenset(
    {"and", "so", "ok", "okay", "now", "then", "what", "whats", "if", "it", "its", "it's"}
    | {"is", "was", "were", "be", "the", "rate", "interest", "at", "with", "for", "over", "after"}
    | {"in", "make", "change", "to", "instead", "i", "we", "put", "invest", "invested", "save", "saved"}
    | {"deposit", "only", "about", "how", "but", "no", "sorry", "oops", "meant", "mean", "of", "a"}
    | {"an", "start", "started", "actually", "rather", "please", "that's", "thats", "that", "just", "use", "take"}
    | {"say", "suppose", "by", "me", "as"}
)
_LEADS_ZH: Final = lazy_regex(
    r"那么?|如果|要是|假如|换成|改成|改为|换为|存|放|投入?|拿|的话|呢|啊|年?利率|利息|年化|不对|说错了|我是说|我说的是|应该"
    r"|本金|金额|期限|时间|是|为|按|到|了|的|只有?|我|有|看看|算一?下|[\s，,。.！!？?]"
)
_INSTEAD: Final = lazy_regex(
    r"[\s,]+(?:instead\s+of|not|rather\s+than)\s+[\w.,%]+(?:\s+(?:years?|percent|%))?\s*$|[，,\s]*(?:而)?不是[\w.%年万元块]+\s*$",
    re.I,
)
_CHANGES: Final = lazy_regex(
    r"(?<![a-z])(?:more|less|another|extra|again|further|each|every|twice|times|longer|shorter|later|earlier|add\w*|plus|minus|off)(?![a-z])"
    r"|[再又多少另还每倍减加乘除]",
    re.I,
)
"""What is done with the sum before, or how much longer or shorter something is to be: not what it is instead."""
_ASKS_WHETHER: Final = lazy_regex(r"(?:and\s+|so\s+)?(?:is|was|are|isn['’]?t)\s", re.I)
"""Begins a question whether the result is so much: is it 16000?"""
_OF_IT: Final = lazy_regex(
    r"(?:%|％|percent|per\s+cent)\s*(?:of|on)(?![a-z])|的\s*(?:[\d.]+\s*[%％]|百分之)|[%％]的(?!年?利|话|税率)", re.I
)
"""A share of the result or of what is told, and no other rate: 8% of that, 房租的10%."""
_ENDS: Final = " \t\n?？.。!！,，"


class _Said(NamedTuple):
    kind: str
    text: str
    rest: str


def with_amount_anew(last: str, said: str) -> str | None:
    """Say a sum with what a message says anew of it; None where it says more, or its kind stands there twice or not.

    Args:
        last: The message that told the sum.
        said: The message behind it.
    """
    told = said.strip(_ENDS).replace("一年", "1年")
    anew = _said(_INSTEAD.sub("", told))
    if anew is None or _ASKS_WHETHER.match(told) is not None or _CHANGES.search(anew.rest) is not None:
        return None
    there = _found(anew.kind, last)
    if len(there) != 1 or there[0].group().strip() == anew.text or not _only_leads(anew.rest, last):
        return None
    if anew.kind == "rate" and _OF_IT.search(told) is not None:
        return None
    if anew.kind == "amount" and not is_amount_of(told, last, there[0].span()):
        return None
    return f"{last[: there[0].start()]}{anew.text}{last[there[0].end() :]}"


def _said(text: str) -> _Said | None:
    """Read the one quantity that a message holds, with the words around it."""
    for kind in _KINDS:
        found = _found(kind, text)
        if len(found) > 1:
            return None
        if found:
            rest = f"{text[: found[0].start()]} {text[found[0].end() :]}"
            return _Said(kind, found[0].group().strip(), rest)
    return None


def _found(kind: str, text: str) -> list[re.Match[str]]:
    """Find the quantities of one kind; a number that is part of another kind is no amount."""
    taken = [m.span() for one in ("rate", "length") if kind == "amount" for m in _KINDS[one].finditer(text)]
    return [
        m for m in _KINDS[kind].finditer(text) if not any(m.start() < end and start < m.end() for start, end in taken)
    ]


def _only_leads(rest: str, last: str) -> bool:
    if has_han(rest) or has_han(last):
        left = _LEADS_ZH.sub("\0", rest)
        return all(piece in last for piece in left.split("\0") if piece) and re.search(r"\d", left) is None
    known = {*re.findall(r"[a-z']+", last.lower().replace("’", "'"))}
    words = re.findall(r"[a-z']+|\d", rest.lower().replace("’", "'"))
    return all(word in _LEADS or word in known for word in words)
