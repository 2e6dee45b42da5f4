"""Countries, continents, cities and languages in the other language than a text's: 德国 is Germany, 英语 is English."""

from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any, Final

from lazy_regex import lazy_regex
from prompts.language import HAN, has_han
from prompts.late import LateModule

babel: Any = LateModule("babel")
_HAN: Final = lazy_regex(f"[{HAN}]+")
_LATIN: Final = lazy_regex(r"[A-Z][A-Za-z.'-]+(?:\s+(?:(?:and|of|the)\s+)?[A-Z][A-Za-z.'-]+){0,3}")
_LONGEST: Final = 12


def translated_names(text: str, *, into_chinese: bool) -> Iterator[tuple[int, int, str]]:
    """Yield where a text names a place or a language, and its name in the other language."""
    for run in _HAN.finditer(text) if has_han(text) else ():
        yield from _longest(run.group(), run.start())
    for match in _LATIN.finditer(text) if into_chinese else ():
        other = _in_chinese().get(match.group().casefold())
        if other:
            yield match.start(), match.end(), other


def _longest(said: str, offset: int) -> Iterator[tuple[int, int, str]]:
    start = 0
    while start < len(said):
        ends = range(min(len(said), start + _LONGEST), start + 1, -1)
        end = next((end for end in ends if said[start:end] in _in_english()), 0)
        if end:
            yield offset + start, offset + end, _in_english()[said[start:end]]
        start = end or start + 1


@cache
def _in_english() -> Mapping[str, str]:
    """Chinese name → English name, as the Unicode consortium collects them."""
    en, zh = babel.Locale("en"), babel.Locale("zh")
    found: dict[str, str] = {}
    for names, others in ((zh.languages, en.languages), (zh.territories, en.territories)):
        found |= {said: others[code] for code, said in names.items() if code in others and has_han(said)}
    for zone, told in zh.time_zones.items():
        city = told.get("city", "")
        if has_han(city):
            found.setdefault(city, zone.rpartition("/")[2].replace("_", " "))
    return found


@cache
def _in_chinese() -> Mapping[str, str]:
    return {other.casefold(): said for said, other in _in_english().items()}
