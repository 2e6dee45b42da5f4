"""Whether what is asked for is what the amounts before are of: flour for ten, and no sugar."""

import re
from typing import Final

from lazy_regex import lazy_regex
from prompts.language import HAN, has_han

_LIGHT_ZH: Final = "那么买要想如果呢换成再来称啊呀的才够"
_LIGHT: Final = frozenset(
    {"of", "the", "it", "that", "this", "do", "does", "did", "i", "we", "you", "will", "would", "should"}
    | {"need", "needs", "must", "to", "use", "be", "is"}
)


def is_same_good(found: dict[str, str]) -> bool:
    """Whether what is asked for is what the amounts are of, as far as both are named."""
    first, asked = found.get("gap_good", ""), found.get("gap_good2", "")
    if not has_han(first + asked + found.get("gap_good3", "")):
        wanted = set(asked.split()) - _LIGHT
        return not wanted or (wanted <= set(first.split()) and "and" not in first.split())
    others = (one.strip(_LIGHT_ZH) for one in (asked, found.get("gap_good3", "")))
    return all(not one or (one in first and not re.search("[和跟与、]", first)) for one in others)


def is_of_them(found: dict[str, str]) -> bool:
    """Whether so many of the same are asked for, and no word names another thing: how much sugar for 10."""
    asked = set(found.get("gap13", "").split()) - _LIGHT - {"for", "cost", "money", "would", "are", "more"}
    told = {found["what"], *found.get("gap12", "").split()}
    return found.get("what2", "") in ("", found["what"], "be", "of") and asked <= told


_WEIGHS: Final = lazy_regex(
    r"(?<![a-z])(?:how\s+much\s+(?:do|does|will|would|did)\s[^,;]*\sweigh|how\s+heavy)(?![a-z])"
)
_WEIGHTS: Final = lazy_regex(
    r"\d\s*(?:kg|g|mg|grams?|kilos?|kilograms?|lbs?|pounds?|oz|ounces?|tons?|tonnes?|stones?)(?![a-z])"
)
_PAY_ZH: Final = lazy_regex(r"(?:工资|薪水|收入|挣|赚)(?:一共|总共|是|了|到|有|能|为)*多少")
_PAID_ZH: Final = lazy_regex(r"[块元¥￥]|薪|(?:工资|收入|挣|赚)[^\d,，]{0,6}\d")
_BOXED_ZH: Final = lazy_regex(rf"[\d一二两三四五六七八九十][箱盒袋包筐瓶桶](?:的)?(?P<told>[{HAN}]{{1,4}}?)[,，\s]*每")
_ASKED_ZH: Final = lazy_regex(rf"(?:多少|几)[个只颗瓶盒本支张条块](?P<asked>[{HAN}]{{1,4}}?)(?:呢|啊|呀)?\W*$")
_TIMES: Final = lazy_regex(
    r"(?<![a-z])(?:meetings?|trains?|buses|flights?|class(?:es)?|lessons?|appointments?|calls?|lectures?|games?|matches|exams?|shows?)"
    r"\s+at\s+\d{1,2}(?:[.:]\d\d)?(?![\d$€£])"
)
_PRICED: Final = lazy_regex(
    r"[$€£]|(?<![a-z])(?:each|how\s+much|total|cost|costs|price|tickets?|altogether|apiece|pay|spent?)(?![a-z])"
)


_TWO_WORK: Final = lazy_regex(
    r"(?<![a-z])(?:[a-z]+\s+and\s+[a-z]+|both\s+of\s+us|we\s+both)\s+(?:each\s+|both\s+)?(?:work(?:ed)?|did|babysat|tutored)(?![a-z])"
    r"|(?<![a-z])only\s+(?:got\s+|was\s+|were\s+|get\s+)?paid\s+(?:me\s+|us\s+)?for(?![a-z])"
)
_BY_THE_HOUR: Final = lazy_regex(
    r"(?<![a-z])(?:an|per|a|each|/)\s*(?:hour|hr|day|shift)(?![a-z])|hourly|/\s*h(?![a-z])"
)
_TWO_WORK_ZH: Final = lazy_regex(r"(?:[我他她你]们?[和跟与]|[和跟与]我)[^,，]{0,16}?(?:干|工作|做|上班|打工|小时)")
_BY_THE_HOUR_ZH: Final = lazy_regex(r"(?:一|每)个?(?:小时|钟头|天)|时薪|日薪")


def _of_two_workers(text: str) -> bool:
    """Whether two work by the hour, or not all of it is paid: what one of them earns is not what is asked for."""
    if _TWO_WORK.search(text) is not None:
        return _BY_THE_HOUR.search(text) is not None
    return _TWO_WORK_ZH.search(text) is not None and _BY_THE_HOUR_ZH.search(text) is not None


def asks_of_another(text: str) -> bool:
    """Whether a message asks for another thing than its numbers are of: a weight of prices, pears of apples."""
    small = text.lower()
    if _of_two_workers(small):
        return True
    if _WEIGHS.search(small) is not None:
        return _WEIGHTS.search(small) is None
    if _PAY_ZH.search(text) is not None:
        return _PAID_ZH.search(text) is None
    told, asked = _BOXED_ZH.search(text), _ASKED_ZH.search(text)
    if told is not None and asked is not None:
        return not (set(told["told"]) - {"子"}) & set(asked["asked"])
    return _TIMES.search(small) is not None and _PRICED.search(small) is None
