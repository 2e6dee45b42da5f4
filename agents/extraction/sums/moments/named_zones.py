"""Places of a time in running text: those that the zones know, cities that they do not, and here."""

import re
from collections.abc import Iterator
from typing import Final

from agents.extraction.spans.clock_times import find_clock_times
from lazy_regex import lazy_regex
from prompts.language import has_han
from tools.gazetteers.cities import plain_name
from tools.gazetteers.gazetteer import Mention
from tools.gazetteers.own_zone import own_zone
from tools.gazetteers.places import Meaning, meanings
from tools.gazetteers.time_zones import find_zones

_WORDS: Final = lazy_regex(r"[a-z][a-z.'’-]*", re.IGNORECASE)
_MOST: Final = 6
_SHORTEST: Final = 4
_LONG: Final = 6
"""A shorter word is a city only by the name that it goes by: Frome is called From, too."""
_BEFORE: Final = lazy_regex(r"(?<![a-z])(?:in|from|at|to|for|over\s+in)\s+(?=[a-z])", re.IGNORECASE)
_TIMED: Final = lazy_regex(
    r"(?<![a-z])(?=(?P<name>[a-z][a-z.'’-]+(?:\s+[a-z.'’-]+)?)\s+(?:local\s+)?time(?![a-z]))", re.IGNORECASE
)
_NO_NAME: Final = lazy_regex(
    r"(?:from|in|at|to|for|over|of|with|by|until|till|before|after|as|but|so|then|today|tomorrow|tonight|the|my|our|your|his|her|their|a|an|it|that|this|what|when|is|be|will|me|us|them|him|you|which|where|how|time|people|team"
    r"|office|morning|evening|afternoon|night|noon|midnight|work|home|call|meet|meeting|local|here|there|and|or|on|if|we|i)(?![a-z])",
    re.IGNORECASE,
)
_ZH: Final = lazy_regex(
    r"(?:^|[在从到，,、。；和跟给的是？?]|\s)(?P<name>[\u4e00-\u9fff]{2,8}?)"
    r"(?=(?:的)?(?:时间|那边|这边|当地|早上|早晨|上午|中午|下午|傍晚|晚上|凌晨|今晚|现在|是?几点|\d|[一二两三四五六七八九十]+点))"
)
_HERE: Final = lazy_regex(
    r"(?<![a-z])(?:over\s+here|here|(?:in\s+)?(?:my|our)\s+(?:own\s+)?(?:local\s+)?time(?:\s*zone)?|for\s+(?:me|us)|where\s+(?:i\s+am|we\s+are)"
    r"|on\s+(?:my|our)\s+end)(?![a-z])|(?:我们?|咱们?)(?:这边|这里|这儿|这)(?!个|次|场|么|样)|(?:我|咱)们?的?(?:本地|当地)时间|本地时间",
    re.IGNORECASE,
)


def zones_named(text: str) -> list[Mention]:
    """Find the places of a text, in order: each with its zone, where a name means only one."""
    known = find_zones(text)
    found = [one for one in _cities(text) if not any(_lies_in(one, other) for other in known)]
    taken: list[Mention] = []
    for one in sorted(found, key=lambda mention: (mention[0], -mention[1])):
        if not any(_overlap(one, other) for other in taken):
            taken.append(one)
    return sorted([*taken, *(one for one in known if not any(_overlap(one, other) for other in taken))])


def zones_doubted(text: str) -> tuple[tuple[str, str], ...]:
    """Write a text once for each place that one name of it may mean, with the place; nothing where none is doubtful."""
    found = {name: means for _, name in _names(text) if len(means := _may_mean(name)) > 1}
    if len(found) != 1:
        return ()
    (name, means), *_ = found.items()
    said = re.compile(rf"(?<![A-Za-z]){re.escape(name)}(?![A-Za-z])")
    return tuple((said.sub(one.label("en"), text), one.label("en")) for one in means)


def find_here(text: str) -> list[Mention]:
    """Find the words for the place of whoever writes, with the zone of this computer."""
    zone = own_zone()
    return [(m.start(), m.end(), zone) for m in _HERE.finditer(text)] if zone else []


def _cities(text: str) -> Iterator[Mention]:
    if has_han(text):
        places = ((m.start("name"), m["name"]) for m in _ZH.finditer(text))
        yield from ((at, at + len(name), zone) for at, name in places if (zone := _zone_of_city(name)))
    starts = _starts(text)
    for start in starts:
        yield from _longest(text, start)
    for match in _TIMED.finditer(text):
        if (zone := _zone_of_city(match["name"])) is not None:
            yield match.start("name"), match.end("name"), zone


def _starts(text: str) -> list[int]:
    """Return where a name may begin: behind a word that says where, and behind a time of day."""
    starts = [m.end() for m in _BEFORE.finditer(text)]
    for clock in find_clock_times(text):
        behind = re.match(r"\s*,?\s*", text[clock.end :])
        starts.append(clock.end + (behind.end() if behind else 0))
    return starts


def _names(text: str) -> Iterator[tuple[int, str]]:
    """List the longest names of places that begin where one may."""
    for start in _starts(text):
        for end in reversed(_ends(text, start)):
            if _NO_NAME.match(text[start:end]) is None and meanings(text[start:end]):
                yield start, text[start:end]
                break


def _may_mean(name: str) -> tuple[Meaning, ...]:
    """List the cities that a name may mean; none where it is, say, a country of several times."""
    found = meanings(name)
    cities = all(one.city is not None and plain_name(one.city.name) == plain_name(name) for one in found)
    return found if cities and len(name) >= _SHORTEST else ()


def _longest(text: str, start: int) -> Iterator[Mention]:
    """Find the city of the most words that begins at a place of the text."""
    for end in reversed(_ends(text, start)):
        if (zone := _zone_of_city(text[start:end])) is not None:
            yield start, end, zone
            return


def _ends(text: str, start: int) -> list[int]:
    """Return where the words end that stand behind a place of the text, in order."""
    ends, at = list[int](), start
    while len(ends) < _MOST and (word := _WORDS.match(text, at)) and not _NO_NAME.match(word[0]):
        ends.append(word.end())
        gap = re.match(r"(?:\s|,\s?)\s*", text[word.end() :])
        if gap is None:
            break
        at = word.end() + gap.end()
    return ends


def _zone_of_city(name: str) -> str | None:
    """Return the zone of a city that is not known by its zone."""
    found = () if _NO_NAME.match(name) else meanings(name)
    city = found[0].city if len(found) == 1 else None
    if city is None or (len(name) < _LONG and name.isascii() and plain_name(city.name) != plain_name(name)):
        return None
    return found[0].zone


def _overlap(one: Mention, other: Mention) -> bool:
    return one[0] < other[1] and other[0] < one[1]


def _lies_in(one: Mention, other: Mention) -> bool:
    return other[0] <= one[0] and one[1] <= other[1]
