"""Time zones by the names of cities, countries and zones in Chinese and English.

Names come from CLDR (through babel): exemplar cities, territories that keep one time, and zone names.
Large cities that no zone is named after, and other additions, stand in `zones.toml`.
"""

import re
import tomllib
import zoneinfo
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from lazy_regex import lazy_regex
from prompts.late import LateModule
from tools.gazetteers.gazetteer import Gazetteer, Mention, folded

if TYPE_CHECKING:
    import babel.core as babel
    import babel.dates as babel_dates
else:
    babel = LateModule("babel.core")
    babel_dates = LateModule("babel.dates")

_LOCALES = ("en", "zh_Hans", "zh_Hant")
_EXTRA = tomllib.loads(Path(__file__).with_name("zones.toml").read_text(encoding="utf-8"))
_NOT_PLACES = frozenset({"001", "ZZ", "UM", "AQ"})
_REMOTE = lazy_regex(r"Antarctica/(?!McMurdo)|America/(Indiana|Kentucky|North_Dakota)/|Etc/Unknown")
_PLACE_BEFORE = lazy_regex(r"(?:[在从到去]|现在|当前|转为|转成|换成|换算成)\s*$")
_PLACE_AFTER = lazy_regex(r"\s*(?:的?\s*(?:当地)?(?:时间|时区|几点)|现在|当地|[上下]午)")
_NO_WORDS = frozenset({"UTC", "GMT"})
"""Short names of zones that mean nothing else in small letters: 14:30 utc."""
_CHINA = "Asia/Shanghai"
_OFFSET = lazy_regex(r"(?:UTC|GMT)\s*([+-])\s*(\d{1,2})(?::?00)?", re.IGNORECASE)


def zone_of(text: str) -> str | None:
    """The IANA zone that a name means: a zone, a city, a country with one time, or an offset such as UTC+8."""
    name = re.sub(r"\s*(?:time|的?当地时间|的?时间|时区)$", "", text.strip(), flags=re.IGNORECASE) or text.strip()
    spellings = (text.strip(), name, name.upper(), name.title())
    return next((zone for s in spellings if (zone := _gazetteer().get(s))), None) or _offset(name)


def find_zones(text: str) -> list[Mention]:
    """Zones that running text names, in order: `现在纽约几点`, `3pm in London`, `UTC+8`."""
    offsets = [(m.start(), m.end(), zone) for m in _OFFSET.finditer(text) if (zone := _offset(m.group()))]
    named = _gazetteer().find(text, _is_place)
    apart = [
        mention for mention in named if not any(start < mention[1] and mention[0] < end for start, end, _ in offsets)
    ]
    return sorted([*offsets, *apart])


def city_of(zone: str, language: str) -> str:
    """Name a zone by its city, in English or Chinese: Asia/Tokyo is Tokyo, 东京."""
    zh = language == "zh"
    if zone == _CHINA:  # the zone is named after another city than its time
        return "北京" if zh else "Beijing"
    try:
        return str(babel_dates.get_timezone_location(zone, locale="zh_Hans" if zh else "en", return_city=True))
    except LookupError:
        return zone.rpartition("/")[2].replace("_", " ")


def _offset(text: str) -> str | None:
    """A whole-hour offset; IANA's own names for these count the other way round."""
    match = _OFFSET.fullmatch(text.strip())
    if not match or int(match[2]) > (14 if match[1] == "+" else 12):
        return None
    hours = int(match[2])
    return f"Etc/GMT{'-' if match[1] == '+' else '+'}{hours}" if hours else "Etc/GMT"


def _is_place(text: str, start: int, end: int) -> bool:
    if text[start:end] not in _EXTRA["doubtful"] or end - start == len(text.strip()):
        return True
    return bool(_PLACE_BEFORE.search(text, 0, start) or _PLACE_AFTER.match(text, end))


@cache
def _gazetteer() -> Gazetteer:
    names: dict[str, str] = {}
    exact: dict[str, str] = {}
    for name, zone in [*_more(), *_cities(), *_territories(), *_zone_names(), *_ids()]:
        short = len(name) <= 4 and name.isascii() and name.isupper() and name not in _NO_WORDS
        cased = folded(name) in _EXTRA["cased"] or short
        (exact if cased else names).setdefault(name, zone)
    return Gazetteer(names, exact=exact)


def _modern(zone: str) -> str:
    """CLDR keeps ids for ever; IANA has renamed some (Asia/Calcutta, Europe/Kiev)."""
    return str(babel.get_global("zone_aliases").get(zone, zone))


def _more() -> Iterator[tuple[str, str]]:
    yield from _EXTRA["abbreviations"].items()
    for zone, names in _EXTRA["places"].items():
        yield from ((name, zone) for name in names)


def _data(locale: str) -> Any:  # noqa: ANN401 - babel's own nested mapping
    return babel.Locale.parse(locale)._data  # babel formats zones but has no public list of their names


def _cities() -> Iterator[tuple[str, str]]:
    zones = [zone for zone in _data("zh_Hans")["time_zones"] if not _REMOTE.match(zone) and zone != "Etc/UTC"]
    for zone in zones:
        own = zone.rpartition("/")[2].replace("_", " ")
        for locale in _LOCALES:
            city = (_data(locale)["time_zones"].get(zone) or {}).get("city") or own
            yield city, _modern(zone)
        english = (_data("en")["time_zones"].get(zone) or {}).get("city") or own
        if not english.startswith(own):  # Calcutta beside Kolkata, but not Christmas for Christmas Island
            yield own, _modern(zone)


def _territories() -> Iterator[tuple[str, str]]:
    for code, zones in babel.get_global("territory_zones").items():
        zone = _EXTRA["primary"].get(code) or (zones[0] if len(zones) == 1 else None)
        if zone and code not in _NOT_PLACES:
            for locale in _LOCALES:
                yield str(_data(locale)["territories"][code]).removesuffix(" (China)"), _modern(zone)


def _zone_names() -> Iterator[tuple[str, str]]:
    members: dict[str, list[str]] = {}
    for zone, meta in babel.get_global("meta_zones").items():
        members.setdefault(meta, []).append(zone)
    for meta, zones in members.items():
        shared = _EXTRA["shared"].get(meta) or (zones[0] if len(zones) == 1 else None)
        if shared:
            yield from ((name, _modern(shared)) for locale in _LOCALES for name in _meta_names(locale, meta))


def _meta_names(locale: str, meta: str) -> Iterator[str]:
    for widths in (_data(locale)["meta_zones"].get(meta) or {}).values():
        yield from (widths[form] for form in widths)


def _ids() -> Iterator[tuple[str, str]]:
    yield from ((zone, zone) for zone in zoneinfo.available_timezones() if "/" in zone)
