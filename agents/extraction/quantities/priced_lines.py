"""Several lines of pieces at a price each, added up: 3本12块的和2本8块5的一共多少钱; 3 at 4.20 and 2 at 7.99."""

import re
from typing import Final

from agents.extraction.quantities.plain_text import MONEY, MONEY_ZH, NUMBER, NUMBER_ZH, bounds, plain, spaced, value
from agents.extraction.quantities.symbols import is_thing_zh, symbol_of
from agents.extraction.quantities.worked import Worked
from agents.extraction.spans.currencies import find_currencies
from agents.extraction.sums.figures.figure import CENTS, Figure, Name
from lazy_regex import lazy_regex
from prompts.language import HAN, has_han

_LINE: Final = rf"(?P<n>{NUMBER}) (?:(?P<thing>[a-z]+(?: [a-z]+)?) )?(?:at|@) (?P<m>{MONEY})(?: each| apiece)?"
_LINE_ZH: Final = (
    rf"(?P<n>{NUMBER_ZH})[个件本支枝张条台瓶盒箱袋包斤公]斤?(?P<m>{MONEY_ZH})(?:一[个件本支枝张条台瓶盒箱袋包斤]"
    rf"|每[个件本支枝张条台瓶盒箱袋包斤])?的(?P<thing>[{HAN}]{{1,3}}?)??"
)
_ENGLISH: Final = lazy_regex(spaced(rf"{_LINE}(?=\s|,|$|\?)"))
_CHINESE: Final = lazy_regex(rf"{_LINE_ZH}(?=[\s,]|和|跟|还有|再加|加上|一共|总共|合计|共|$)")
_LEAD: Final = lazy_regex(spaced(r"(?:i (?:bought|buy|need|got|want|have|take) )?"))
_LEAD_ZH: Final = lazy_regex(r"(?:我)?(?:要)?(?:买了?|拿了?|订了?)?")
_JOIN: Final = lazy_regex(spaced(r"\s?(?:, and|,|;|and|plus|\+|&) "))
_JOIN_ZH: Final = lazy_regex(r"\s*(?:,|、|;|和|跟|还有|再加|加上)\s*")
_ASKS: Final = lazy_regex(
    spaced(
        r"[\s,.;?]*(?:(?:so )?(?:how much|what)(?:['’]?s| is)?(?: (?:that|it|the total|this))?(?:"
        r" (?:in total|altogether|in all))?"
        r"|(?:the )?total|in total|altogether)?[\s?.:]*"
    )
)
_ASKS_ZH: Final = lazy_regex(r"[\s,]*(?:一共|总共|合计|共|加起来)(?:是|要|花|付|得)*(?:多少钱?|几块钱?)?")
_FEWEST: Final = 2


def priced_lines(text: str) -> Worked | None:
    """Add up lines of pieces at their prices; None where anything else is told or asked."""
    said, chinese = plain(text), has_han(text)
    at, end = bounds(said)
    line, join = (_CHINESE, _JOIN_ZH) if chinese else (_ENGLISH, _JOIN)
    lead = (_LEAD_ZH if chinese else _LEAD).match(said, at, end)
    found: list[re.Match[str]] = []
    at = lead.end() if lead else at
    while (match := line.match(said, at, end)) is not None and _is_told(match["thing"], chinese=chinese):
        found.append(match)
        joined = join.match(said, match.end(), end)
        at = joined.end() if joined else match.end()
        if joined is None:
            break
    asks = (_ASKS_ZH if chinese else _ASKS).fullmatch(said, at, end)
    if len(found) < _FEWEST or asks is None or len({coin.value for coin in find_currencies(text)}) > 1:
        return None
    if not asks.group().strip(" ?.") and _may_be_times(found):
        return None
    expression = " + ".join(f"{value(one['n'])} * {value(one['m'])}" for one in found)
    return Worked((Figure(Name("total", "总价"), expression, CENTS),))


def _may_be_times(found: list[re.Match[str]]) -> bool:
    """Whether nothing says that the numbers behind "at" are prices: 2 meetings at 4 and 3 at 5."""
    plain = all(re.search(r"[^\d.]", one["m"]) is None for one in found)
    return plain and any(one["thing"] for one in found)


def _is_told(thing: str | None, *, chinese: bool) -> bool:
    """Whether the words between a count and its price name what is bought, and nothing that binds."""
    if not thing:
        return True
    if chinese:
        return is_thing_zh(thing)
    return all((symbol := symbol_of(word)) is not None and symbol.key.startswith("thing") for word in thing.split())
