"""Names as people say them, of what programs call otherwise: tables that were made, time zones, units, intervals."""

from collections.abc import Mapping
from typing import Final

from lazy_regex import lazy_regex
from tools.gazetteers.time_zones import city_of
from tools.tables.identifiers import without_digest

_OFFSET: Final = lazy_regex(r"Etc/GMT([+-])(\d+)")
_POWERS: Final = {"2": "square", "3": "cubic"}
_SYMBOLS: Final = {"degree_Celsius": "°C", "degree_Fahrenheit": "°F"}
_IRREGULAR: Final = {"foot": "feet", "inch": "inches", "century": "centuries"}
_ALIKE: Final = lazy_regex(
    r"(?:hertz|[ckg]n|jin|liang|qian|chi|cun|zhang|mu|li|dan|qing|fen|percent|horsepower|Hg|°[CF])$"
)
"""Units of which many are called as one is."""
_SUFFIX: Final = lazy_regex(r"_(?:length|weight|area|volume|mass)$")
_MADE: Final = lazy_regex(r"(?P<of>.+)_(?P<way>filtered|sorted|pivot|with|by)(?:_(?P<by>\w+))?")
_MADE_BEFORE: Final = lazy_regex(r"(?P<of>.+)_(?P<way>filtered|sorted|pivot)(?P<by>)")
_WAYS: Final[Mapping[str, tuple[str, str]]] = {
    "filtered": ("filtered", "已筛选"),
    "sorted": ("sorted", "已排序"),
    "pivot": ("pivot", "透视表"),
    "with": ("with {by}", "并入 {by}"),
    "by": ("by {by}", "按 {by} 汇总"),
}
_INTERVAL: Final = lazy_regex(r"(\d+)\s*(m|min|h|d|w|wk|mo|M)")
_EVERY: Final[Mapping[str, tuple[str, str, str]]] = {
    "m": ("minute", "minute", "分钟"),
    "min": ("minute", "minute", "分钟"),
    "h": ("hourly", "hour", "小时"),
    "d": ("daily", "day", "日"),
    "w": ("weekly", "week", "周"),
    "wk": ("weekly", "week", "周"),
    "mo": ("monthly", "month", "月"),
    "M": ("monthly", "month", "月"),
}
"""Of one: as English says it; of several: English, Chinese."""


def table_words(language: str, name: object) -> str:
    """Say how a table was made of another, without the digest at its end: cars (filtered), cars（已筛选）."""
    known = without_digest(str(name))
    of, ways = known, list[str]()
    made = _MADE.fullmatch(known) if known != str(name) else None
    while made is not None:
        of = made["of"]
        said = _WAYS[made["way"]][language == "zh"]
        ways.insert(0, said.format(by=(made["by"] or "").replace("_", " ")).strip())
        made = _MADE_BEFORE.fullmatch(of)
    if not ways:
        return known
    return f"{of}（{'，'.join(ways)}）" if language == "zh" else f"{of} ({', '.join(ways)})"


def zone_words(language: str, zone: object) -> str:
    """Name a time zone by its city: Tokyo time, 东京时间, UTC+8."""
    name = str(zone)
    if (offset := _OFFSET.fullmatch(name)) is not None:
        return f"UTC{'-' if offset[1] == '+' else '+'}{offset[2]}"  # IANA counts the other way round
    if "/" not in name:
        return name
    city = city_of(name, language)
    return f"{city}时间" if language == "zh" else f"{city} time"


def unit_words(unit: object, value: object = 1) -> str:
    """Name a unit of measurement in English, of one or of several: °F, square metres as "square meters"."""
    name, _, per = str(unit).partition(" / ")
    if name in _SYMBOLS:
        return _SYMBOLS[name]
    base, _, power = name.partition(" ** ")
    words = _SUFFIX.sub("", base).replace(" * ", " ").replace("_", " ")
    several = words if value == 1 or _ALIKE.search(words) else _plural(words)
    prefixed = f"{_POWERS[power]} {several}" if power in _POWERS else several
    return f"{prefixed} per {unit_words(per)}" if per else prefixed


def interval_words(language: str, interval: object) -> str:
    """Say how far apart prices are: 1d is daily, 日; 5m is 5-minute, 5 分钟."""
    match = _INTERVAL.fullmatch(str(interval))
    if match is None:
        return str(interval)
    number, (one, several, chinese) = int(match[1]), _EVERY[match[2]]
    if language == "zh":
        return chinese if number == 1 else f" {number} {chinese}"
    return one if number == 1 and one != several else f"{number}-{several}"


def _plural(words: str) -> str:
    head, _, last = words.rpartition(" ")
    plural = _IRREGULAR.get(last) or f"{last}s"
    return f"{head} {plural}".strip()
