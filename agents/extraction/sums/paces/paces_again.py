"""What a message changes of the pace before: 那21.1公里呢, at 5:20/km, how long is a marathon at that pace, per mile?

It becomes a request of its own. Behind a question for a pace another distance says nothing: it may be run at that pace,
or in that time.
"""

import re
from typing import Final

from agents.extraction.sums.paces.pace_stories import Paced, paced
from agents.extraction.sums.paces.quantities import Quantity, metres_of, quantities
from lazy_regex import lazy_regex
from prompts.language import has_han

_LONGEST: Final = 90
_LEADS: Final = frozenset(
    {"and", "what", "about", "how", "if", "it", "was", "is", "its", "it's", "for", "a", "then", "so"}
    | {"ok", "okay", "instead", "at", "in", "i", "with", "make", "the", "same", "over", "say", "run"}
    | {"ran", "now", "took", "take"}
)
_LEADS_ZH: Final = lazy_regex(
    r"那么?|如果|要是|假如|换成|改成|改为|的话|[呢啊呀]|跑|走|骑|开|用时?|花|按|以|配速|速度|我|是|为|了|[\s，,。.？?！!]"
)
_AT_THAT: Final = lazy_regex(
    r"(?<![a-z])(?:at|with|keeping|holding)\s+(?:that|this|the\s+same)\s+(?:pace|speed|rate)(?![a-z])"
    r"|(?:按照?|以|用|保持)?(?:这个?|那个?|同样的?|一样的?)(?:平均)?(?:配速|速度|时速)(?:来?[跑走骑开算])?",
    re.IGNORECASE,
)
_PER: Final = lazy_regex(
    r"\W*(?:(?:and|so|what|how|about|is|that|it|in|ok|what['’]?s|my|the|pace|fast|speed|now)[\s,]+)*(?:(?P<mi>(?:per|a)\s+mile|min(?:ute)?s?\s*(?:per|/)\s*mi(?:le)?|mph|miles\s+per\s+hour)"
    r"|(?P<km>(?:per|a)\s+(?:km|kilomet(?:er|re))|min(?:ute)?s?\s*(?:per|/)\s*km|km\s*/\s*h|kmh|kph))\W*"
    r"|\W*(?:那么?|换算?成|那|是|的|用|按|[\s，,])*(?:每(?:个)?|(?<=[成用按]))(?:(?P<zhmi>英里)|(?P<zhkm>公里|千米))(?:的?配速|用时?)?(?:是|要)?(?:多少|多久|几分钟?)?[呢啊呀]?\W*",
    re.IGNORECASE,
)


def paced_again(last: str, said: str) -> str | None:
    """Say the question for a pace before with what a message changes of it; None where it changes nothing of it."""
    before = paced(last) if len(said) <= _LONGEST else None
    if before is None:
        return None
    return _per(before, said, last) or _at_that_pace(before, said) or _anew(before, said, last)


def _anew(before: Paced, said: str, last: str) -> str | None:
    """Put the only quantity of a message in the place of the one of its kind."""
    found = quantities(said)
    there = quantities(last)
    if len(found) != 1 or not _only_leads(said, found[0]):
        return None
    if before.asks == "pace" and found[0].kind != "time":
        return None
    rates = ("pace", "speed")
    like = [one for one in there if one.kind == found[0].kind or (one.kind in rates and found[0].kind in rates)]
    if len(like) != 1:
        return None
    (start, end), (first, until) = like[0].span, found[0].span
    request = f"{last[:start]} {said[first:until]} {last[end:]}"
    return request if paced(request) is not None else None


def _at_that_pace(before: Paced, said: str) -> str | None:
    """Ask how long another distance takes at the pace before, or how far another time gets."""
    pointed = _AT_THAT.search(said)
    if pointed is None or not before.metres:
        return None
    rate = f"{before.seconds / before.metres * metres_of('km'):.12g} s/km"
    request = f"{said[: pointed.start()]} {rate} {said[pointed.end() :]}"
    return request if paced(request) is not None else None


def _per(before: Paced, said: str, last: str) -> str | None:
    """Ask for the pace before in another unit."""
    match = _PER.fullmatch(said)
    if match is None:
        return None
    miles = match["mi"] or match["zhmi"]
    far = f"{before.metres / metres_of('km'):.12g} km"
    if has_han(last):
        return f"{far} 用 {before.seconds:.12g} 秒，每{'英里' if miles else '公里'}配速"
    return f"{far} in {before.seconds:.12g} s, pace per {'mile' if miles else 'km'}"


def _only_leads(said: str, one: Quantity) -> bool:
    rest = f"{said[: one.span[0]]} {said[one.span[1] :]}".lower().replace("’", "'")
    if re.search(r"\d", rest):
        return False
    if has_han(rest):
        return re.search(r"\w", _LEADS_ZH.sub(" ", rest)) is None
    return all(word in _LEADS for word in re.findall(r"[a-z']+", rest))
