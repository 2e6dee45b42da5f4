"""The terms of a sum that was told: one that was forgotten, and their mean: 漏了一笔58.4，加上; 平均一笔多少."""

import re
from collections.abc import Sequence
from typing import Final

from lazy_regex import lazy_regex
from prompts.language import HAN

_N: Final = r"(?P<n>\d{1,3}(?:,\d{3})+(?:\.\d+)?|\d+(?:\.\d+)?)"
_COIN: Final = r"(?:\s*(?:euros?|dollars?|pounds?|eur|usd|gbp|块钱?|元钱?|分钟|公里|斤))?"
_LEAD: Final = r"\W*(?:(?:and|oh|oops|wait|sorry|no|ah|hm+|ok(?:ay)?|actually|but|so)(?![a-z])[\s,]*)*"
_ADDED: Final = (
    r"(?:[\s,.;]+(?:so\s+|and\s+|please\s+|can you\s+|could you\s+)*(?:add|include|put)\s+"
    r"(?:it|that|this|that one)(?:\s+(?:in|on|up|to it))?"
    r"(?:\s+(?:too|as\s+well|please))*)?"
)
_FORGOTTEN: Final = (
    lazy_regex(
        rf"{_LEAD}(?:i|we)?\s*(?:(?:also\s+)?(?:forgot|missed|left\s+out|omitted|skipped)|(?:have\s+)?forgotten|left)"
        rf"(?:\s+(?:about|out|to\s+(?:add|include|mention)))*(?:\s+(?:one|another|an?|the|entry|item|number|one\s+more))*"
        rf"(?:\s+(?:of|for|with|at|worth))?\s*[:：]?\s*[$€£¥]?{_N}{_COIN}{_ADDED}\W*",
        re.IGNORECASE,
    ),
    lazy_regex(
        rf"{_LEAD}(?:there(?:['’]s|\s+is|\s+was)|i\s+(?:also\s+)?have)\s+(?:also\s+)?(?:another|one\s+more)(?:\s+(?:one|of|for))*"
        rf"\s*[:：]?\s*[$€£¥]?{_N}{_COIN}{_ADDED}\W*",
        re.IGNORECASE,
    ),
    lazy_regex(
        rf"(?:哦|啊|对了|等等|不好意思|抱歉|另外|[\s，,])*(?:我)?(?:还)?(?:漏了?|忘了?|少(?:算|写|加|记)?了?|落下?了?|还有|遗漏了?)(?:加|算|写|记|说)?(?:了)?"
        rf"(?:还有)?一?(?:(?!第)[{HAN}])?(?:是)?\s*[¥￥]?{_N}{_COIN}(?:的)?(?:没[加算写记](?:上|进去)?)?"
        r"(?:[\s，,。]*(?:也|再|请|帮我|一起|把它|都)*(?:加上|加进去|算上|算进去|补上|加入|加进来)(?:去)?)?[吧呗\s。！!]*"
    ),
)
_HOW_MANY: Final = lazy_regex(
    r"(?:missed|forgot(?:ten)?|skipped|omitted|left\s+out|another|漏了?|忘了?|还有)\s*[1-9][\s.。!！]*$", re.IGNORECASE
)
"""A small number alone may say how many were forgotten: i missed 2."""
_KINDS: Final = {
    "mean": (
        r"(?:the\s+)?(?:average|mean|avg)(?:\s+(?:of|for)\s+(?:them|those|these|all|it|that)(?:\s+all)?|\s+(?:one|value|amount))?|per\s+item"
        r"|(?:那|他们|它们|这些)?(?:的)?平均(?:值|数)?(?:下来|起来)?(?:每|一)?[个笔次单项件份张条]?(?:是|有|花了?)?(?:多少)?(?:钱|块)?"
        r"|平均(?:到)?每[个笔次单项件份张条](?:是|有)?(?:多少)?(?:钱|块)?"
    ),
    "median": r"(?:the\s+)?median(?:\s+of\s+(?:them|those|these))?|(?:的)?中位数(?:是)?(?:多少)?",
    "max": r"(?:the\s+)?(?:max(?:imum)?|largest|biggest|highest)(?:\s+(?:of\s+(?:them|those|these)|one))?"
    r"|最[大高多]的?(?:值|数|一[笔个单项])?(?:是)?(?:多少|哪[个笔])?",
    "min": r"(?:the\s+)?(?:min(?:imum)?|smallest|lowest)(?:\s+(?:of\s+(?:them|those|these)|one))?"
    r"|最[小低少]的?(?:值|数|一[笔个单项])?(?:是)?(?:多少|哪[个笔])?",
}
_ASKS: Final = (
    r"\W*(?:(?:and|so|then|now|ok(?:ay)?|what(?:['’]?s|\s+is|\s+was|\s+about)|how\s+about|give\s+me)(?![a-z])[\s,]*)*"
)
_STATISTICS: Final = tuple(
    (kind, lazy_regex(rf"(?:{_ASKS}|(?:那么?|再|然后|[\s，,])*)(?:{words})\s*[呢啊呀]?\W*", re.IGNORECASE))
    for kind, words in _KINDS.items()
)
_NUMBER: Final = r"\d+(?:\.\d+)?"
_SUM: Final = lazy_regex(rf"\s*{_NUMBER}(?:\s*\+\s*{_NUMBER})+\s*")
_LISTED: Final = lazy_regex(rf"\s*(?:mean|median|max|min)\((?P<all>{_NUMBER}(?:\s*,\s*{_NUMBER})+)\)\s*")


def terms_of(expression: str) -> tuple[str, ...]:
    """Return the numbers that an expression adds up, or tells a statistic of; none where it does anything else."""
    listed = _LISTED.fullmatch(expression)
    if listed is not None:
        return tuple(re.findall(_NUMBER, listed["all"]))
    return tuple(re.findall(_NUMBER, expression)) if _SUM.fullmatch(expression) is not None else ()


def forgotten_term(message: str) -> str | None:
    """Read the number that a message says was forgotten in the sum before; None where it says anything else."""
    match = next((m for form in _FORGOTTEN if (m := form.fullmatch(message.strip())) is not None), None)
    return None if match is None or _HOW_MANY.search(message) else match["n"].replace(",", "")


def statistic_of(message: str, terms: Sequence[str]) -> str | None:
    """Write what a message asks of the terms of the sum before: their mean; None where it asks anything else."""
    kind = next((kind for kind, asks in _STATISTICS if asks.fullmatch(message.strip()) is not None), None)
    return None if kind is None else f"{kind}({', '.join(terms)})"
