"""What else a column of somebody's own table is called, in English and Chinese."""

import re
import tomllib
from functools import cache
from pathlib import Path
from typing import Final

from lazy_regex import lazy_regex
from tools.tables.identifiers import same

_FILE = Path(__file__).with_name("column_words.toml")
_UNIT: Final = lazy_regex(
    r"[_ ](?:mm|cm|km|mi|kmh|kph|mph|ms|kg|lb|lbs|ml|eur|usd|gbp"
    r"|cny|rmb|hpa|mbar|kwh|kw|hrs|pct|celsius|degrees)$"
    r"|(?<=temperature)[_ ][cfk]$|(?<=temp)[_ ][cfk]$|(?<=weight)[_ ]g$|(?<=length|height)[_ ]m$|(?<=distance)[_ ]m$"
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
