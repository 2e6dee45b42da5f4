"""Units of measurement by their names in Chinese and English.

`unit_names.json` holds every name with its pint unit, folded. `python -m scripts.unit_names` makes it of CLDR's names
and of what people write besides, which stands in `units.toml`: to make it takes pint and babel half a second.
"""

import json
import re
import tomllib
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from lazy_regex import lazy_regex
from prompts.late import LateModule
from tools.gazetteers.gazetteer import Gazetteer, Mention, folded, is_latin

if TYPE_CHECKING:
    import pint
else:
    pint = LateModule("pint")

NAMES = Path(__file__).with_name("unit_names.json")
EXTRA = tomllib.loads(Path(__file__).with_name("units.toml").read_text(encoding="utf-8"))
_BEFORE = lazy_regex(
    r"(?:[\d〇零一二三四五六七八九十百千万亿半两几]"
    r"|(?:^|[^a-z])(?:to|into|in|as|per|of|how many|how much|half(?: an?)?"
    r"|one|two|three|four|five|six|seven|eight|nine|ten)"
    r"|=|/|多少|[转换化算成为到是合按每])\s*(?:(?:u\.?s\.?|american|metric|美制|公制)\s*)?$",
    re.IGNORECASE,
)
_WORD = lazy_regex(r"\s+([A-Za-z]+)")
_NEAR: Final = 20
"""Characters before a name that are looked at."""
_AFTER = lazy_regex(r"\s*(?:to\b|into\b|=|等于|转|换|化|是多少|是几|有多少|合多少)", re.IGNORECASE)


@cache
def registry() -> "pint.UnitRegistry[Any]":
    """Pint's units and the Chinese market units."""
    units: pint.UnitRegistry[Any] = pint.UnitRegistry()
    for definition in EXTRA["definitions"]:
        units.define(definition)
    return units


def unit_of(text: str) -> str | None:
    """The pint name of a unit in any of its names, or None."""
    name = text.strip().strip(".。")
    return _gazetteer().get(name) or (_parsed(name) if _SAFE.fullmatch(name) else None)


def unit_named(text: str) -> str | None:
    """The pint name of a unit by one of the names that people use, or None; what only pint could read is none."""
    return _gazetteer().get(text)


def find_units(text: str) -> list[Mention]:
    """Units that running text names, in order; `50 kg`, `公里` and `miles per hour` alike."""
    return _gazetteer().find(text, _counts)


_SAFE = lazy_regex(r"[A-Za-zµμ°_·*/^ ()²³-]{1,40}(?:(?:\^|\*\*)?-?\d)?(?:[*/][A-Za-z]{1,20})?")
"""What pint may read: no numbers beyond a one-digit exponent."""


def _parsed(name: str) -> str | None:
    try:
        unit = str(registry().parse_units(name))
    # pint reads units as it reads formulas, and says in many ways that something is none
    except (
        pint.PintError,
        AssertionError,
        ValueError,
        TypeError,
        ArithmeticError,
        AttributeError,
        LookupError,
        SyntaxError,
    ):
        return None
    return unit if unit != "dimensionless" else None


@cache
def _gazetteer() -> Gazetteer:
    return Gazetteer(json.loads(NAMES.read_text(encoding="utf-8")), exact=EXTRA["exact"])


def _counts(text: str, start: int, end: int) -> bool:
    """Whether a name stands where a unit would stand: short and everyday names need a number or a verb beside them.

    Of "45 in metres" the unit was left out.
    """
    name = folded(text[start:end])
    if name == "in" and (word := _WORD.match(text, end)) and word[1].lower() != "in" and unit_named(word[1]):
        return False
    short = len(name) <= (2 if is_latin(name[0]) else 1)
    if not short and name not in EXTRA["wordy"]:
        return True
    return bool(_BEFORE.search(text, max(0, start - _NEAR), start) or _AFTER.match(text, end))
