"""Distances, lengths of time, paces and speeds as people write them: 10 km, 52:30, 5:40/km, 配速5分40秒, 9.5 mph.

A time with one colon counts minutes and seconds beside a distance, or hours and minutes where only these can be.
"""

import re
from typing import Final, Literal, NamedTuple

from agents.extraction.spans.numbers import chinese_number
from lazy_regex import lazy_regex

Kind = Literal["distance", "time", "pace", "speed"]

_N: Final = r"(?:\d+(?:\.\d+)?|[一二两三四五六七八九十百]{1,4})"
UNIT: Final = (
    r"(?:km|kms|kilomet(?:er|re)s?|k(?=\s|$|[,.?])|miles?|mi|met(?:er|re)s?|m)(?![a-z])|公里|千米|英里|(?<![厘分毫])米"
)
_METRES: Final = {"km": 1000.0, "mi": 1609.344, "m": 1.0}
_RACES: Final = {"half": 21097.5, "full": 42195.0}
_H: Final = r"(?:hours?|hrs?|h)(?![a-z])|个?小时|个?钟头"
_M: Final = r"(?:minutes?|mins?)(?![a-z])|分钟|分"
_S: Final = r"(?:seconds?|secs?|sec|s)(?![a-z])|秒钟?"
_AND: Final = r"\s*(?:and\s+|零)?\s*"
_LASTS: Final = (
    rf"(?:(?P<h>{_N}|an?|半)\s*(?:个?(?P<hb>半))?(?:{_H}|h(?=\d)))(?P<hh>半|\s+and\s+a\s+half)?"
    rf"(?:{_AND}(?P<hm>{_N})(?:\s*(?:{_M}|m(?![a-z]))|(?![\w.:]))(?P<hmh>半)?)?(?:{_AND}(?P<hs>{_N})\s*(?:{_S}))?"
    rf"|(?P<m>{_N}|an?)\s*(?:{_M}|m(?=\s?\d+\s?s))(?P<mh>半|\s+and\s+a\s+half)?(?:{_AND}(?P<ms>{_N})(?:\s*(?:{_S})|(?![\w.:])))?"
    rf"|(?P<s>{_N})\s*(?:{_S})"
    r"|(?P<half>half\s+an?\s+hour)"
)
_CLOCK: Final = (
    r"(?P<c1>\d{1,3}):(?P<c2>[0-5]\d)(?::(?P<c3>[0-5]\d))?|(?P<q1>\d{1,2})['’′](?P<q2>[0-5]?\d)(?:[\"”″]|'')?"
)
_PER: Final = rf"(?:\s*(?:min(?:ute)?s?|mins)?\s*(?:/|\s(?:per|a|an|each)\s|(?<=\d)per\s)\s*(?P<per>{UNIT}))"
_TOLD: Final = lazy_regex(
    rf"(?<![\w.,:/-])(?:(?P<zhper>(?:每|一)(?:个)?(?P<zhunit>公里|千米|英里)(?:用时?|要|跑|花|是)?\s*)|(?P<word>配速(?:是|为|[:：])?\s*|(?:pace|tempo)\s+(?:of|is|was|at|:)?\s*))?"
    rf"(?:{_LASTS}|{_CLOCK})(?:{_PER}|\s*(?P<behind>(?:每|/|一)\s*(?:公里|千米|英里))|\s*(?P<pacing>pace)(?![a-z]))?",
    re.IGNORECASE | re.ASCII,
)
_SPEED: Final = lazy_regex(
    r"(?<![\w.,:/-])(?P<n>\d+(?:\.\d+)?)\s*(?:(?P<kmh>km\s*/\s*h|kmh|kph|km\s+(?:per|an)\s+hour|kilomet(?:er|re)s\s+(?:per|an)\s+hour|公里\s*[/每]\s*小时|公里每小时|千米每小时)"
    r"|(?P<mph>mph|miles\s+(?:per|an)\s+hour|英里\s*[/每]\s*小时))(?![a-z])"
    r"|(?:时速(?:是|为)?|每小时(?:骑|跑|走|开|能)*)\s*(?P<zh>\d+(?:\.\d+)?)\s*(?P<zhu>公里|千米|英里)",
    re.IGNORECASE,
)
_DISTANCE: Final = lazy_regex(
    rf"(?<![\w.,:/-])(?P<n>{_N})\s*-?\s*(?P<u>{UNIT})(?!\s*/|\s+per\b|\s*每)"
    r"|(?<![a-z])(?:an?\s+|the\s+)?(?P<race>half[\s-]marathon|full[\s-]marathon|marathon)(?![a-z])|(?P<zhrace>半程?马(?:拉松)?|全程?马(?:拉松)?|马拉松)",
    re.IGNORECASE | re.ASCII,
)
_FASTEST_ON_FOOT: Final = 60.0
_FASTEST: Final = 300.0
_SLOWEST: Final = 2.0
"""Speeds in km/h: what a time with one colon can mean beside a distance."""
_VEHICLE: Final = lazy_regex(
    r"(?<![a-z])(?:dr[io]ve\w*|driving|car|train|bus|motorbike|plane|flew|fly|flight)(?![a-z])|开车|驾车|火车|高铁|汽车|大巴|摩托|飞"
)
_MINUTE: Final = 60
_HOUR: Final = 3600


class Quantity(NamedTuple):
    """A distance in metres, a time in seconds, a pace in seconds a metre, or a speed in metres a second."""

    kind: Kind
    value: float
    unit: str
    """Of a distance, a pace or a speed: km, mi or m; of a time with one colon `:`."""
    span: tuple[int, int]


def metres_of(unit: str) -> float:
    """Return how many metres a unit is."""
    return _METRES[unit]


def unit_of(said: str) -> str:
    """Return a unit of length by its short name."""
    plain = said.strip().lower()
    if plain.startswith(("km", "kilo", "k", "公里", "千米")):
        return "km"
    return "mi" if plain.startswith(("mi", "英里")) else "m"


def quantities(text: str) -> list[Quantity]:
    """Find all quantities of a text in their order, each character once."""
    found: list[Quantity] = []
    for read in (_speeds, _times, _distances):
        found += [one for one in read(text) if not any(_overlap(one.span, other.span) for other in found)]
    return sorted(found, key=lambda one: one.span)


def beside(seconds: float, metres: float, text: str) -> float | None:
    """Say how long a time with one colon lasts that covers a distance; None where neither reading can be.

    Args:
        seconds: Read as minutes and seconds.
        metres: The distance.
        text: The message, whose words tell whether something drives.
    """
    speed = metres / seconds * 3.6 if seconds else 0.0
    if speed <= (_FASTEST if _VEHICLE.search(text.lower()) else _FASTEST_ON_FOOT):
        return seconds if seconds else None
    return seconds * _MINUTE if speed / _MINUTE >= _SLOWEST else None


def _overlap(one: tuple[int, int], other: tuple[int, int]) -> bool:
    return one[0] < other[1] and other[0] < one[1]


def _speeds(text: str) -> list[Quantity]:
    found = []
    for match in _SPEED.finditer(text):
        unit = "mi" if match["mph"] or match["zhu"] == "英里" else "km"
        value = float(match["n"] or match["zh"]) * _METRES[unit] / _HOUR
        found.append(Quantity("speed", value, unit, match.span()))
    return found


def _times(text: str) -> list[Quantity]:
    found = []
    for match in _TOLD.finditer(text):
        seconds, colon = _seconds(match)
        if seconds is None:
            continue
        per = match["per"] or (match["behind"] or "").lstrip("每/一 ") or match["zhunit"]
        paces = bool(per or match["word"] or match["pacing"])
        if not paces:
            found.append(Quantity("time", seconds, colon, match.span()))
            continue
        unit = unit_of(per) if per else ""
        found.append(Quantity("pace", seconds, unit, match.span()))
    return found


def _seconds(match: re.Match[str]) -> tuple[float | None, str]:
    """Return how many seconds a time lasts, and a colon where it has but one."""
    said = match.groupdict()
    if said["c1"]:
        one, two, three = int(said["c1"]), int(said["c2"]), said["c3"]
        return (one * _MINUTE + two, ":") if three is None else ((one * _MINUTE + two) * _MINUTE + int(three), "")
    if said["q1"]:
        return int(said["q1"]) * _MINUTE + int(said["q2"]), ""
    if said["half"]:
        return _HOUR / 2, ""
    parts = [(said["h"], _HOUR), (said["hm"], _MINUTE), (said["hs"], 1), (said["m"], _MINUTE)]
    parts += [(said["ms"], 1), (said["s"], 1)]
    numbers = [(_number(one), size) for one, size in parts if one]
    if any(number is None for number, _ in numbers):
        return None, ""
    halves = (_HOUR / 2 if said["hh"] or said["hb"] else 0) + (_MINUTE / 2 if said["hmh"] or said["mh"] else 0)
    return sum((number or 0) * size for number, size in numbers) + halves, ""


def _distances(text: str) -> list[Quantity]:
    found = []
    for match in _DISTANCE.finditer(text):
        race = match["race"] or match["zhrace"]
        if race:
            metres = _RACES["half" if race.lower().startswith(("half", "半")) else "full"]
            found.append(Quantity("distance", metres, "km", match.span()))
            continue
        number, unit = _number(match["n"]), unit_of(match["u"])
        if number:
            found.append(Quantity("distance", number * _METRES[unit], unit, match.span()))
    return found


def _number(said: str) -> float | None:
    if said[0].isdigit():
        return float(said)
    if said in {"a", "an"}:
        return 1.0
    if said == "半":
        return 0.5
    read = chinese_number(said.replace("两", "二"))
    return None if read is None else float(read)
