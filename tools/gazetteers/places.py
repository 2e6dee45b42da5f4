"""What a place of a time may mean: a zone, a city by itself or with its state or country, a state, a country.

A name that several cities go by means the largest where the others are far smaller; else whoever said it is asked.
"""

import tomllib
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import UTC, datetime, timedelta
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Final, NamedTuple, TypeAlias
from zoneinfo import ZoneInfo

from lazy_regex import lazy_regex
from prompts.language import has_han
from prompts.late import LateModule
from tools.gazetteers.cities import City, cities_called, cities_of, plain_name
from tools.gazetteers.time_zones import city_of, zone_of

if TYPE_CHECKING:
    import babel.core as babel
else:
    babel = LateModule("babel.core")

_FAR_SMALLER: Final = 8
"""How many times as many people make the largest city of a name the one that is meant."""
_MOST: Final = 8
_LARGE: Final = 100_000
_REGIONS: Final = tomllib.loads(Path(__file__).with_name("regions.toml").read_text(encoding="utf-8"))
_PARTS: Final = lazy_regex(r"\s*[,，]\s*|\s+")
_ASIDE: Final = lazy_regex(r"(?P<name>.+?)\s*[(（](?P<in>[^()（）]+)[)）]")
_IN: Final = lazy_regex(r"(?P<name>.+?)\s+(?:in|over in)\s+(?P<in>.+)")
_KIND: Final = ("州", "省")
_Time: TypeAlias = tuple[timedelta | None, ...]


class _Area(NamedTuple):
    country: str
    region: str = ""


class Meaning(NamedTuple):
    """One place that a name may mean."""

    zone: str
    city: City | None = None
    """Where no zone is named so: the city that is read."""

    def label(self, language: str) -> str:
        """Say where it lies: Springfield, Missouri, United States; Springfield（美国密苏里）."""
        if self.city is None:
            return city_of(self.zone, language)
        region = _region_name(self.city, language)
        country = str(babel.Locale.parse("zh_Hans" if language == "zh" else "en").territories[self.city.country])
        if language == "zh":
            return f"{self.city.name}（{country}{region}）"
        return ", ".join(filter(None, (self.city.name, region, country)))


def meanings(text: str) -> tuple[Meaning, ...]:
    """List what a place may mean, of which one keeps another time than the next; nothing for no place."""
    said = " ".join(text.split()).strip(" ,，")
    if not said:
        return ()
    if (found := _lying_in(said)) is not None:
        return found
    areas, known = _areas_named(said), zone_of(said)
    if known is None:
        return _apart([*_in_areas(areas), *map(_meaning, _beside(areas, _likely(cities_called(said))))])
    if _is_named_after(known, said):
        return (Meaning(known), *_other_country(known, areas))
    other = _other_country(known, areas)
    cities = cities_called(said)
    home = [c for c in cities if _time(c.zone) == _time(known)]
    rivals = [c for c in _likely(cities) if home and c.people * _FAR_SMALLER >= home[0].people]
    if any(_time(c.zone) != _time(known) for c in rivals):
        return _apart([*map(_meaning, rivals)])
    return (Meaning(known), *other)


def only_zone(text: str) -> str | None:
    """Return the zone of a place; None where it is none, or may be several of another time each."""
    found = meanings(text)
    return found[0].zone if len(found) == 1 else None


def _meaning(city: City) -> Meaning:
    return Meaning(zone_of(city.zone) or city.zone, city)


def _areas_named(said: str) -> Sequence[_Area]:
    """Return the areas that a name means by itself; the codes of states are read only behind a city."""
    return () if plain_name(said) in _codes() else _areas_in(said)


def _beside(areas: Sequence[_Area], cities: Iterable[City]) -> list[City]:
    """Keep the cities that somebody may mean by the name of a state; nobody means one by that of a country."""
    return [c for c in cities if not areas or (c.people >= _LARGE and all(area.region for area in areas))]


def _is_named_after(zone: str, said: str) -> bool:
    return plain_name(said) in {plain_name(city_of(zone, "en")), plain_name(city_of(zone, "zh"))}


def _other_country(known: str, areas: Iterable[_Area]) -> tuple[Meaning, ...]:
    """List the states of a name whose time a zone of that name never is: Georgia, Washington."""
    found = []
    for area in areas:
        inside = _in_areas([area])
        if inside and all(_time(one.zone) != _time(known) for one in inside):
            found += inside
    return tuple(found)


def _likely(cities: Iterable[City]) -> list[City]:
    found = [*cities]
    near = [city for city in found if city.people * _FAR_SMALLER >= found[0].people]
    return [*{(c.country, c.region): c for c in reversed(near)}.values()][::-1]


def _in_areas(areas: Iterable[_Area]) -> list[Meaning]:
    """Return a city for each time that areas keep."""
    return [_meaning(city) for area in areas for city in _by_time(cities_of(*area)).values()]


def _by_time(cities: Iterable[City]) -> dict[_Time, City]:
    found: dict[_Time, City] = {}
    for city in cities:
        found.setdefault(_time(city.zone), city)
    return found


def _apart(found: list[Meaning]) -> tuple[Meaning, ...]:
    """Keep the first where all keep one time; else all, as each is one that may be meant."""
    return tuple(found[: 1 if len({_time(one.zone) for one in found}) == 1 else _MOST])


def _lying_in(said: str) -> tuple[Meaning, ...] | None:
    """Read a city with where it lies: Portland, Maine; 俄亥俄州的克利夫兰; None where nothing says where."""
    for name, areas in _cuts(said):
        cities = [c for c in cities_called(name) if any(_holds(area, c) for area in areas)]
        if cities:
            return _apart([*map(_meaning, _likely(cities))])
    return None


def _holds(area: _Area, city: City) -> bool:
    return area.country == city.country and area.region in ("", city.region)


def _cuts(said: str) -> Iterator[tuple[str, list[_Area]]]:
    """Cut a text into a name and the areas behind or, in Chinese, before it."""
    aside = _ASIDE.fullmatch(said) or _IN.fullmatch(said)
    if aside is not None:
        yield aside["name"], _areas_in(aside["in"])
    if has_han(said):
        for at in range(2, len(said) - 1):
            yield said[at:].removeprefix("的"), _areas_in(said[:at])
        return
    words = _PARTS.split(said)
    for at in range(len(words) - 1, 0, -1):
        yield " ".join(words[:at]), _areas_in(" ".join(words[at:]))


def _areas_in(said: str) -> list[_Area]:
    """Return the areas of a name, or of a state and its country together: Maine, USA; 美国缅因州."""
    whole = _areas().get(plain_name(said), ())
    if whole:
        return [*whole]
    for at in range(1, len(said)):
        one, other = (_areas().get(plain_name(piece), ()) for piece in (said[:at], said[at:]))
        both = [a for a in (*one, *other) if a.region and _Area(a.country) in (*one, *other)]
        if both:
            return both
    return []


@cache
def _codes() -> frozenset[str]:
    names = (name for country, regions in _REGIONS.items() if country != "countries" for name in _with_codes(regions))
    return frozenset(name.lower() for name in names if name.isupper() and name.isascii())


def _with_codes(regions: Mapping[str, Sequence[str]]) -> Iterator[str]:
    for code, names in regions.items():
        yield from (code, *names)


@cache
def _areas() -> Mapping[str, tuple[_Area, ...]]:
    found: dict[str, list[_Area]] = defaultdict(list)
    for name, area in _area_names():
        key = plain_name(name)
        if key and area not in found[key]:
            found[key].append(area)
    return {key: tuple(areas) for key, areas in found.items() if areas}


def _area_names() -> Iterator[tuple[str, _Area]]:
    for locale in ("en", "zh_Hans", "zh_Hant"):
        for code, name in babel.Locale.parse(locale).territories.items():
            if len(code) == len("US") and code.isalpha():
                yield str(name), _Area(code)
    for country, regions in _REGIONS.items():
        for code, names in regions.items():
            area = _Area(code) if country == "countries" else _Area(country, code)
            for name in (*names, *([code] if country == "US" else ())):
                yield name, area
                if has_han(name) and name[-1] not in _KIND:
                    yield from ((f"{name}{kind}", area) for kind in _KIND)


def _region_name(city: City, language: str) -> str:
    names = _REGIONS.get(city.country, {}).get(city.region, ())
    return str(next((name for name in names if has_han(name) == (language == "zh")), ""))


@cache
def _time(zone: str) -> _Time:
    """Tell a zone's time by what its clock shows in winter and in summer."""
    year = datetime.now(UTC).year
    return tuple(datetime(year, month, 1, tzinfo=ZoneInfo(zone)).utcoffset() for month in (1, 7))
