"""Places whose time is asked for, by whatever name: whats the time in cleveland; 克利夫兰现在几点; and leeds?"""

import re
from typing import Final, NamedTuple

from lazy_regex import lazy_regex
from prompts.language import has_han
from tools.gazetteers.places import Meaning, meanings
from tools.gazetteers.time_zones import find_zones

_LONGEST: Final = 160
_MOST_WORDS: Final = 4
_SHORT: Final = 4
_TOWN: Final = 50_000
_NOW: Final = r"(?:right\s+now|just\s+now|now|currently|at\s+the\s+moment|at\s+present|atm|rn|presently|today)"
_LEAD: Final = (
    r"(?:(?:hey|hi|hello|ok(?:ay)?|so|and|also|please|pls|actually|hm+|oh|btw|quick\s+question|then"
    r"|(?:do|does|would)\s+(?:you|u|anyone|anybody)\s+know|(?:can|could|would)\s+(?:you|u)\s+(?:please\s+)?(?:tell|check|look\s+up)(?:\s+me)?"
    r"|tell\s+me|show\s+me|give\s+me|check|look\s+up|i(?:['’]d\s+like|\s+(?:need|want|would\s+like))\s+to\s+know|wanna\s+know"
    r"|i(?:['’]m|\s+am)\s+wondering|i\s+wonder|wondering)(?:\s+|\s*[,:!]\s*))*"
)
_WHOSE: Final = (
    r"for\s+(?:him|her|them|(?:my|our|the)\s+(?:sister|brother|mum|mom|mother|dad|father|parents|aunt|uncle|cousins?|friends?|wife|husband|son"
    r"|daughter|partner|colleagues?|boss|clients?|customers?|team|family|grandma|grandpa|office|people|folks|guys))"
)
_KIND: Final = r"(?:(?:current|local|exact|actual|present|correct)\s+)*"
_TAIL: Final = rf"(?:[\s,]+(?:{_NOW}|{_WHOSE}|please|pls|thanks|thank\s+you|thx|though|then|exactly|again))*[\s?.!]*"
_PLACE: Final = r"(?P<place>[^\d?!;:]+?)"
_AT: Final = r"(?:(?:over|out|down|up|back)\s+)?(?:in|at|for|of)\s+"
_ASKS: Final = lazy_regex(
    rf"{_LEAD}(?:what(?:['’]?s|\s+is)?\s+(?:the\s+)?{_KIND}time(?:\s+is\s+it|\s+it\s+is|\s+is)?|(?:the\s+)?{_KIND}time|how\s+late\s+is\s+it)"
    rf"(?:[\s,]+(?:{_NOW}|{_WHOSE}))*[\s,]+{_AT}{_PLACE}{_TAIL}",
    re.IGNORECASE,
)
_NAMES: Final = lazy_regex(
    rf"{_LEAD}(?:what(?:['’]?s|\s+is)\s+(?:the\s+)?)?{_PLACE}\s+{_KIND}time{_TAIL}"
    rf"|{_LEAD}(?:current|local)\s+time\s+(?P<behind>[^\d?!;:]+?){_TAIL}",
    re.IGNORECASE,
)
"""Asks for a time only where what is named is a place."""
_LEAD_ZH: Final = (
    r"(?:请问|请|想问一?下?|问一?下|我?想知道|帮我?|麻烦你?|查一?[下查]?|看一?[下看]?|告诉我|说一?下"
    r"|那么?|还有|然后|另外|现在|目前|此刻|当前|这会儿|是|在|[，,\s])*"
)
_MID_ZH: Final = r"(?:那边|那里|那儿|当地|现在|目前|此刻|此时|这会儿|这时候?|的|都|是|[，,\s])*"
_PLACE_ZH: Final = r"(?P<place>[\u4e00-\u9fffA-Za-z·.,，、（）()\s]{2,40}?)"
_TAIL_ZH: Final = r"(?:呢|啊|呀|了|嘛|吧|[\s？?。.!！])*"
_ASKS_ZH: Final = lazy_regex(
    rf"{_LEAD_ZH}{_PLACE_ZH}{_MID_ZH}(?:几点钟?|什么时间|啥时间|什么时候|(?:当前|当地|本地)?时间(?:是|现在)*(?:多少|几点钟?|什么))了?{_TAIL_ZH}"
)
_NAMES_ZH: Final = lazy_regex(rf"{_LEAD_ZH}{_PLACE_ZH}{_MID_ZH}时间{_TAIL_ZH}")
_NO_PLACE: Final = lazy_regex(
    r"(?<![a-z])(?:an?|the|my|your|our|his|her|its|their|this|that|these|those|here|there|hours?|minutes?|seconds?|days?|weeks?|months?"
    r"|years?|format|words?|numbers?|digits|total|time|clock|am|pm|it|and|or|when|if|work|home|school|bed|lunch|dinner|general|is|was|will"
    r"|to|from|before|after|until|how|what|which|who|unix|epoch|military|question|each|every|all|both|other|file|table|column|row|log"
    r"|with|as|on|by|not|no)(?![a-z])"
    r"|[我你您他她它这那咱会议点分半今明昨天上下中午晚早电脑机系统服务器表文件行列课班饭考试比赛航车飞开结束出发离到还有多久]",
    re.IGNORECASE,
)
"""What is said here is no name of a place, or not only one."""
_WORDS: Final = lazy_regex(
    r"reading|bath|nice|mobile|normal|orange|split|cork|sale|deal|battle|sandwich|march|date|"
    r"best|bend|most|lens|tours|same|male|bar|van|hope|enterprise|independence|surprise|"
    r"golden|wells|ware|hull|eye|rugby|bury|street|diamond|summit|commerce|sparks|concord|"
    r"salt|wall|loop|trail|delta|paradise|liberty|union|temple|buffalo|media|home|page|price|"
    r"moose|hero|winner|eureka|opportunity|standard|central|university|industry|plantation|"
    r"speed|access|progress|moon|mars"
)
"""Names of towns that, in small letters, are words rather than towns: reading time."""
_AND: Final = lazy_regex(r"\s*(?:,\s*and\s|\sand\s|&|和|跟|与|及|以及|还有|、)\s*", re.IGNORECASE)
_COMMA: Final = lazy_regex(r"\s*[,，]\s*")
_ALSO: Final = lazy_regex(
    r"(?P<lead>(?:(?:and|ok(?:ay)?|so|then|now|also|what\s+about|how\s+about|what\s+of|same\s+for|but|hm+)[\s,]+)*)"
    rf"(?P<at>(?:the\s+)?(?:time\s+)?{_AT})?{_PLACE}(?P<tail>{_TAIL})",
    re.IGNORECASE,
)
_ALSO_ZH: Final = lazy_regex(
    rf"(?P<lead>(?:那么?|还有|然后|再看看?|再查一?下?|换成|换|[，,\s])*)(?:在)?{_PLACE_ZH}(?:那边|那里|现在|的时间|时间|的话|[，,\s])*(?P<tail>呢|几点钟?了?)?{_TAIL_ZH}"
)


_NOBODYS: Final = lazy_regex(
    r"(?:(?:and|so|but|ok(?:ay)?|what\s+about|how\s+about)[\s,]+)+"
    r"(?:you|me|us|him|her|them|(?:the\s+)?weather|(?:your|my|his|our|their)\s+[a-z]+)[\s?.!]*"
)
_APART: Final = lazy_regex(
    rf"{_LEAD}(?:(?:what(?:['’]?s|\s+is)\s+)?(?:the\s+)?(?:time|hour)\s+(?:zone\s+)?difference\s+(?:between|of|from)"
    rf"|how\s+many\s+hours\s+(?:are\s+there\s+)?between)\s+(?P<one>[^\d?!;:]+?)\s+(?:and|to)\s+(?P<other>[^\d?!;:]+?){_TAIL}",
    re.IGNORECASE,
)
_APART_ZH: Final = lazy_regex(
    rf"{_LEAD_ZH}(?P<one>[\u4e00-\u9fffA-Za-z·\s]{{2,20}}?)(?:和|跟|与|同)(?P<other>[\u4e00-\u9fffA-Za-z·\s]{{2,20}}?)(?:之间)?(?:的)?"
    rf"(?:时差(?:是|有|为)?(?:多少|几个?(?:小时|钟头)|多大)?|(?:相差|差)(?:多少|几)个?(?:小时|钟头)){_TAIL_ZH}"
)


class ClockPlace(NamedTuple):
    """A place whose time is asked for."""

    said: str
    means: tuple[Meaning, ...]
    """Nothing where nobody knows it; several where it may be any of them."""


def clock_places(text: str) -> tuple[ClockPlace, ...]:
    """Read the places whose time a message asks for, and nothing else; none where every zone is named so itself."""
    said = " ".join(text.split())
    chinese = has_han(said)
    asks = (_ASKS_ZH if chinese else _ASKS).fullmatch(said) if len(said) <= _LONGEST else None
    if asks is not None:
        found = _read(asks["place"])
    else:
        named = (_NAMES_ZH if chinese else _NAMES).fullmatch(said) if len(said) <= _LONGEST else None
        found = _read(_named(named)) if named is not None else ()
        found = found if all(one.means and not _is_word(one.said) for one in found) else ()
    if any(not one.means and not _may_be_place(one.said) for one in found):
        return ()
    return () if all(_is_plain(one) and find_zones(one.said) for one in found) else found


def other_clock_places(text: str) -> tuple[ClockPlace, ...]:
    """Read the places that a message behind a question for a time names: and leeds?; 那伦敦几点."""
    said = " ".join(text.split())
    chinese = has_han(said)
    also = (_ALSO_ZH if chinese else _ALSO).fullmatch(said) if len(said) <= _LONGEST else None
    if also is None or not (also["lead"].strip() or also["tail"] or (not chinese and also["at"])):
        return ()
    found = _read(also["place"])
    if chinese or not also["at"]:
        found = () if any(_is_word(one.said) for one in found) else found
    if any(not _is_meant(one) for one in found):
        known = not chinese and all(
            _may_be_place(one.said) and (one.means or also["at"] or one.said[:1].isupper()) for one in found
        )
        return found if known else ()
    return found


def asks_no_place(text: str) -> bool:
    """Whether a message behind a question for a time names somebody or the weather and no place: and you?"""
    return _NOBODYS.fullmatch(" ".join(text.lower().split())) is not None


def places_apart(text: str) -> tuple[ClockPlace, ...]:
    """Read two places whose difference in time is asked for; none where every zone is named so itself."""
    said = " ".join(text.split())
    match = (_APART_ZH if has_han(said) else _APART).fullmatch(said) if len(said) <= _LONGEST else None
    if match is None:
        return ()
    found = tuple(ClockPlace(name, meanings(name)) for name in map(_trimmed, (match["one"], match["other"])))
    return found if all(len(one.means) == 1 for one in found) and not all(map(_is_plain, found)) else ()


def _named(match: re.Match[str]) -> str:
    found = match.groupdict()
    return str(found.get("place") or found.get("behind") or "")


def _read(place: str) -> tuple[ClockPlace, ...]:
    """Read one place, or several that are listed; a comma may also stand before the state of one."""
    for pieces in ([place], _AND.split(place), [p for one in _AND.split(place) for p in _COMMA.split(one)]):
        found = tuple(ClockPlace(piece, meanings(piece)) for piece in map(_trimmed, pieces) if piece)
        if found and all(one.means for one in found):
            return found
    return (ClockPlace(_trimmed(place), ()),)


def _trimmed(place: str) -> str:
    return place.strip(" ,，.").removeprefix("the ").strip()


def _is_plain(place: ClockPlace) -> bool:
    """Whether a place needs no city: its zone is known by its name."""
    return len(place.means) == 1 and place.means[0].city is None


def _is_word(said: str) -> bool:
    return _WORDS.fullmatch(said) is not None


def _may_be_place(said: str) -> bool:
    return _NO_PLACE.search(said) is None and len(said.split()) <= _MOST_WORDS


def _is_meant(place: ClockPlace) -> bool:
    """Whether a word that stands alone is a place rather than a word: you, why and so are towns, too."""
    if not place.means or len(place.said) > _SHORT or has_han(place.said) or not place.said.islower():
        return bool(place.means)
    return any(one.city is None or one.city.people >= _TOWN for one in place.means)
