"""What else a column of somebody's own table is called, in English and Chinese."""

import re
import tomllib
from functools import cache
from pathlib import Path

from tools.tables.identifiers import same

_FILE = Path(__file__).with_name("column_words.toml")
_UNIT = re.compile(
    r"[_ ](?:c|f|k|mm|cm|m|km|mi|kmh|kph|mph|ms|g|kg|t|lb|lbs|l|ml|eur|usd|gbp"
    r"|cny|rmb|hpa|mbar|kwh|w|kw|v|h|hrs|min|mins|pct|celsius|degrees)$"
    r"|\s*[(（\[][^()（）\[\]]{1,10}[)）\]]$",
    re.IGNORECASE,
)
"""A unit at the end of a name: temperature_c, 金额（元）."""


@cache
def _groups() -> dict[str, tuple[str, ...]]:
    groups: list[list[str]] = tomllib.loads(_FILE.read_text(encoding="utf-8"))["groups"]
    found: dict[str, tuple[str, ...]] = {}
    for group in groups:
        for word in group:
            found[same(word)] = (*found.get(same(word), ()), *(other for other in group if other != word))
    return found


def other_names(column: str) -> tuple[str, ...]:
    """Other names of a column that is called by a common word, with a unit behind it or without; else none."""
    return _groups().get(same(column)) or _groups().get(same(_UNIT.sub("", column)), ())
