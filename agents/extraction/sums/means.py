"""Means that are told: marks with the share that each has in the whole, and numbers one after the other."""

import re
from decimal import Decimal
from typing import Final

from agents.extraction.sums.marked import AMOUNT, PERCENT, PLAIN, SIGN, Marked
from agents.extraction.sums.telling_words import ASKS, ASKS_ZH, questions, telling
from lazy_regex import lazy_regex

_ALL: Final = 100
_PAIR: Final = lazy_regex(rf"(?P<a>{AMOUNT})(?P<between>[^\ue000-\ue2ff,，;；\0]{{0,24}}?)(?P<p>{PERCENT})")
_PAIR_BACK: Final = lazy_regex(rf"(?P<p>{PERCENT})(?P<between>[^\ue000-\ue2ff,，;；\0]{{0,24}}?)(?P<a>{AMOUNT})")
_NOT_BETWEEN: Final = lazy_regex(
    r"(?<![a-z])(?:off|more|less|plus|minus|than|tip|vat|tax|discount)(?![a-z])|折|加|减|税|多|少"
)
_ASKS_WHOLE: Final = lazy_regex(
    r"(?<![a-z])(?:my\s+|the\s+)?(?:final|overall|total|weighted|combined|end|module|course)(?:\s+(?:grade|mark"
    r"|score|result|average|mean|percentage))*(?![a-z])"
    r"|(?:总评|总成绩|综合(?:成绩|得分|分)?|加权(?:平均)?(?:分|数|值)?|总分|最后|最终(?:成绩|得分)?|总共"
    r"|平均)(?:成绩|分|是|得|能拿|能有)*(?:多少分?|几分)?"
)
_LIST: Final = lazy_regex(rf"{PLAIN}(?:(?:\s*[,，、;；]\s*|\s+|\s*(?:and|和|,\s*and)\s*){PLAIN}){{2,}}")
_KINDS: Final = (
    (
        "mean",
        r"(?:the\s+)?(?:mean|average|avg)(?:\s+(?:score|mark|time|value|number|of\s+(?:these|those|them)))?"
        r"|(?:的)?平均(?:数|值|分|成绩)?(?:是|有)?(?:多少)?",
    ),
    ("median", r"(?:the\s+)?median(?:\s+(?:score|mark|time|value))?|(?:的)?(?:中位数|中间数|中值)(?:是|有)?(?:多少)?"),
    (
        "sum",
        r"(?:the\s+)?(?:sum|total|altogether|in\s+total)|(?:的)?(?:总和|总共|一共|合计|加起来|总数|总分)(?:是"
        r"|有)?(?:多少)?",
    ),
    ("max", r"(?:the\s+)?(?:max(?:imum)?|highest|biggest|largest|best)|(?:最大值?|最高分?)(?:的)?(?:是|有)?(?:多少)?"),
    ("min", r"(?:the\s+)?(?:min(?:imum)?|lowest|smallest)|(?:最小值?|最低分?)(?:的)?(?:是|有)?(?:多少)?"),
)
_WORDS: Final = tuple((kind, lazy_regex(rf"(?<![a-z])(?:{words})(?![a-z])")) for kind, words in _KINDS)
_OTHER: Final = lazy_regex(
    r"(?<![a-z])(?:weighted|moving|geometric|harmonic|without|drop\w*|except|column|table)(?![a-z])|加权|去掉|除了|不算"
)


def weighted(said: Marked) -> tuple[str, ...] | None:
    """Read marks with their shares, which make up a whole; None for anything else."""
    for pattern in (_PAIR, _PAIR_BACK):
        found = _weighted(said.copy(), pattern)
        if found is not None:
            return found
    return None


def _weighted(said: Marked, pattern: re.Pattern[str]) -> tuple[str, ...] | None:
    pairs: list[tuple[str, str]] = []
    while (match := said.first(pattern)) is not None:
        if _NOT_BETWEEN.search(match["between"]):
            return None
        pairs.append((match["a"], match["p"]))
    if len(pairs) < 2 or said.signs() or sum(said.number(p) for _, p in pairs) != Decimal(_ALL):
        return None
    if said.first(_ASKS_WHOLE) is None or questions(said.text) > 1:
        return None
    _asks(said)
    if not said.is_used_up(telling(chinese=said.chinese)):
        return None
    return (" + ".join(f"{said.value(a)} * {said.value(p)}%" for a, p in pairs),)


def listed(said: Marked) -> tuple[str, ...] | None:
    """Read what is asked of numbers that stand one after the other: their mean or median; None for anything else."""
    said = said.copy()
    if _OTHER.search(said.text) or said.first(_LIST) is None or said.signs():
        return None
    numbers = [said.value(sign) for sign in re.findall(SIGN, said.text)]
    found = [(match.start(), kind) for kind, words in _WORDS if (match := said.first(words)) is not None]
    _asks(said)
    if not found or questions(said.text) > len(found) or not said.is_used_up(telling(chinese=said.chinese)):
        return None
    return tuple(" + ".join(numbers) if kind == "sum" else f"{kind}({', '.join(numbers)})" for _, kind in sorted(found))


def _asks(said: Marked) -> None:
    while said.first(ASKS_ZH if said.chinese else ASKS) is not None:
        pass
