"""What chance is to decide, said to the last word: a number between two, dice, coins, one of what is listed."""

import re
from collections.abc import Mapping, Sequence
from typing import Any, Final, NamedTuple

from agents.extraction.pieces.numerals import WORDS, numeral
from lazy_regex import lazy_regex
from prompts.language import HAN, has_han
from tools.tables.identifiers import literal

_ARTICLES: Final = ("a", "an", "the", "my")
_SAID: Final = "|".join((*_ARTICLES, *WORDS))
_MOST: Final = 100
_N: Final = rf"(?P<n>\d{{1,3}}|{_SAID})"
_N_ZH: Final = r"(?P<n_zh>\d{1,3}|[一两二三四五六七八九十]{1,2})"
_PLEASE: Final = r"(?:(?:please|can\s+you|could\s+you|now|ok|let['’]?s|i\s+(?:want|need)\s+(?:you\s+)?to)[\s,]+)*"
_END: Final = r"(?:\s+(?:please|for\s+me|for\s+us|now|once|at\s+random))*"
_PLEASE_ZH: Final = r"(?:请你?|麻烦|帮我|帮忙|给我|替我|再|来|我要|我想)*"
_RANGE: Final = lazy_regex(r"(?<![\d.])(-?\d{1,15})\s*(?:and|to|-|–|—|~|～|到|至|和)\s*(-?\d{1,15})(?![\d.])")
_RANDOM: Final = lazy_regex(r"(?<![a-z])random(?:ly)?(?![a-z])|随机|随便", re.IGNORECASE)
_PICKS: Final = lazy_regex(r"(?<![a-z])(?:pick|draw|choose)(?![a-z])|[抽选挑]", re.IGNORECASE)
_OF_NUMBERS: Final = lazy_regex(r"(?<![a-z])(?:numbers?|integers?)(?![a-z])|数", re.IGNORECASE)
_HOW_MANY: Final = lazy_regex(
    rf"(?<![\w-])(?P<n>\d{{1,3}}|{_SAID})\s+(?=(?:random|whole|numbers?|integers?)(?![a-z]))"
    rf"|{_N_ZH}\s*个",
    re.IGNORECASE,
)
_SAYS_NO_MORE: Final = lazy_regex(
    r"(?:please|can|could|you|give|me|us|i|need|want|get|generate|make|pick|draw|choose|show|some|numbers?|integers?|whole"
    r"|random|randomly|at|between|from|in|the|range|of|within|inclusive|for)(?![A-Za-z])"
    r"|请|帮|我|给|来|生成|随机|随便|抽取?|产生|选取?|挑选?|个|整数|数字|数|之间|的|从|在|到|里面?|中|范围|以?内|出来?|一下",
    re.IGNORECASE,
)
_DICE: Final = lazy_regex(
    rf"{_PLEASE}(?:roll|throw|toss|cast)\s+(?:me\s+)?(?:{_N}\s+)?(?:(?P<sides>\d{{1,3}})[-\s]sided\s+)?(?:dice|die){_END}"
    rf"|{_PLEASE}(?:roll|throw)\s+(?:me\s+)?(?:an?\s+)?(?P<times>\d{{1,3}})?d(?P<of>\d{{1,3}}){_END}"
    rf"|{_PLEASE_ZH}[掷扔丢摇投抛][一了]?下?(?:{_N_ZH}[个颗枚粒只])?(?:骰子|色子)(?:吧|看看)?",
    re.IGNORECASE,
)
_COINS: Final = lazy_regex(
    rf"{_PLEASE}(?:flip|toss|throw)\s+(?:{_N}\s+)?coins?{_END}|heads\s+or\s+tails"
    rf"|{_PLEASE_ZH}[掷扔丢抛投][一了]?下?(?:{_N_ZH}[个枚])?硬币(?:吧|看看)?",
    re.IGNORECASE,
)
_ONE_OF: Final = lazy_regex(
    rf"{_PLEASE}(?:pick|choose|draw|select)\s+(?:me\s+)?(?:an?|one|a\s+random|one\s+random)\s*(?:random\s+)?(?P<what>(?!at\s+random)[a-z]+)?"
    r"(?:\s*at\s+random|\s*randomly)?(?:\s+(?:from|out\s+of|of|among|between))?(?:\s+these|\s+this\s+list)?\s*[:：]?\s*(?P<list>\S.*)"
    rf"|{_PLEASE_ZH}(?:在|从)(?P<list_zh>.+?)(?:这[几两三四五\d]个?人?)?(?:之?[中间里]|当中|里面)?随机(?:选|抽|挑)(?:取|择|出)?(?:一|1)[个位名样种](?P<what_zh>[{HAN}]{{0,3}})",
    re.IGNORECASE,
)
_JOINTS: Final = lazy_regex(r"\s*[,，、;；]\s*(?:(?:and|or)\s+)?|\s+(?:and|or)\s+|[和或]", re.IGNORECASE)
_NAME: Final = lazy_regex(r"(?:[^\s./\\]{1,30}\s*){1,3}")
_ENDS: Final = " \t\n?？.。!！,，"


class Chance(NamedTuple):
    """What is drawn: numbers, by the arguments of a call, or words, by a statement."""

    arguments: Mapping[str, Any]
    sql: str = ""


def chance(text: str) -> Chance | None:
    """Read what chance is to decide; None where a word of a text is nothing of that."""
    said = text.strip(_ENDS)
    return _dice(said) or _coins(said) or _numbers(said) or _one_of(said)


def _dice(said: str) -> Chance | None:
    match = _DICE.fullmatch(said)
    if match is None:
        return None
    n, sides = _number(match["times"] or match["n"] or match["n_zh"]), int(match["of"] or match["sides"] or 6)
    fits = 0 < n <= _MOST and sides > 1
    return Chance({"minimum": 1, "maximum": sides, **({"count": n} if n > 1 else {})}) if fits else None


def _coins(said: str) -> Chance | None:
    match = _COINS.fullmatch(said)
    if match is None or not 0 < (n := _number(match["n"] or match["n_zh"])) <= _MOST:
        return None
    zh = has_han(said)
    heads, tails, name = ("正面", "反面", "硬币") if zh else ("heads", "tails", "coin")
    side = f"CASE WHEN random() < 0.5 THEN '{heads}' ELSE '{tails}' END"
    return Chance({}, f'SELECT {side} AS "{name}" FROM range({n})')  # noqa: S608 - words of ours


def _numbers(said: str) -> Chance | None:
    bounds = _RANGE.search(said)
    random = _RANDOM.search(said) or (bounds is not None and _PICKS.search(said))
    if not random or not _OF_NUMBERS.search(said):
        return None
    rest = said if bounds is None else f"{said[: bounds.start()]} {said[bounds.end() :]}"
    many = _HOW_MANY.search(rest)
    n = _number(many["n"] or many["n_zh"]) if many is not None else 1
    rest = rest if many is None else f"{rest[: many.start()]} {rest[many.end() :]}"
    low, high = (int(bounds[1]), int(bounds[2])) if bounds is not None else (1, 100)
    if re.search(r"\w", _SAYS_NO_MORE.sub(" ", rest)) or not 0 < n <= _MOST or low >= high:
        return None
    given = {} if bounds is None else {"minimum": low, "maximum": high}
    return Chance({**given, **({"count": n} if n > 1 else {})})


def _one_of(said: str) -> Chance | None:
    match = _ONE_OF.fullmatch(said)
    if match is None or (match["list"] and _RANDOM.search(said) is None):
        return None
    named = _listed(match["list"] or match["list_zh"])
    if not 1 < len(named) <= _MOST:
        return None
    values = ", ".join(f"({literal(name)})" for name in named)
    name = "选中" if has_han(said) else "drawn"
    drawn = f'SELECT "{name}" FROM (VALUES {values}) AS t("{name}") ORDER BY random() LIMIT 1'  # noqa: S608 - quoted
    return Chance({}, drawn)


def _listed(text: str) -> Sequence[str]:
    """List what stands between commas; none where it is no list of short names."""
    pieces = [piece.strip() for piece in _JOINTS.split(text)]
    named = [piece for piece in pieces if piece]
    return named if all(_NAME.fullmatch(piece) for piece in named) else ()


def _number(said: str | None) -> int:
    return 1 if said is None or said.casefold() in _ARTICLES else numeral(said)
