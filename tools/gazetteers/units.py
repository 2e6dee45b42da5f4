"""Units of measurement by their names in Chinese and English.

Names come from CLDR (through babel); what people write besides is in `units.toml`.
"""

import re
import tomllib
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from tokenize import TokenError
from typing import TYPE_CHECKING, Any

from prompts.late import LateModule
from tools.gazetteers.gazetteer import Gazetteer, Mention, folded, is_latin

if TYPE_CHECKING:
    import babel
    import pint
else:
    babel = LateModule("babel")
    pint = LateModule("pint")

_LOCALES = ("en", "zh_Hans", "en_GB", "zh_Hant")
_EXTRA = tomllib.loads(Path(__file__).with_name("units.toml").read_text(encoding="utf-8"))
_BEFORE = re.compile(
    r"(?:[\d〇零一二三四五六七八九十百千万亿半两几]|(?:^|[^a-z])(?:to|into|in|as|per|of|how many|how much)|=|/|"
    r"多少|[转换化算成为到是合按每])\s*$",
    re.IGNORECASE,
)
_AFTER = re.compile(r"\s*(?:to\b|into\b|=|等于|转|换|化|是多少|是几|有多少|合多少)", re.IGNORECASE)


@cache
def registry() -> "pint.UnitRegistry[Any]":
    """Pint's units and the Chinese market units."""
    units: pint.UnitRegistry[Any] = pint.UnitRegistry()
    for definition in _EXTRA["definitions"]:
        units.define(definition)
    return units


def unit_of(text: str) -> str | None:
    """The pint name of a unit in any of its names, or None."""
    name = text.strip().strip(".。")
    return _gazetteer().get(name) or (_parsed(name) if _SAFE.fullmatch(name) else None)


def find_units(text: str) -> list[Mention]:
    """Units that running text names, in order; `50 kg`, `公里` and `miles per hour` alike."""
    return _gazetteer().find(text, _counts)


_SAFE = re.compile(r"[A-Za-zµμ°_·*/^ ()²³-]{1,40}(?:(?:\^|\*\*)?-?\d)?(?:[*/][A-Za-z]{1,20})?")
"""What pint may read: no numbers beyond a one-digit exponent."""


def _parsed(name: str) -> str | None:
    try:
        unit = str(registry().parse_units(name))
    except (pint.PintError, ValueError, TypeError, ArithmeticError, AttributeError, SyntaxError):
        return None
    return unit if unit != "dimensionless" else None


@cache
def _gazetteer() -> Gazetteer:
    names: dict[str, str] = {}
    for name, unit in [*_aliases(), *_cldr_names()]:
        names.setdefault(folded(name), _canonical(unit))
    return Gazetteer(names, exact=_EXTRA["exact"])


@cache
def _canonical(unit: str) -> str:
    return str(registry().parse_units(unit))


def _aliases() -> Iterator[tuple[str, str]]:
    for unit, aliases in _EXTRA["aliases"].items():
        yield from ((alias, unit) for alias in aliases)


def _cldr_names() -> Iterator[tuple[str, str]]:
    """Yield name and pint name, the likelier meaning of a name first."""
    for locale in _LOCALES:
        data = babel.Locale.parse(locale)._data  # babel formats units but has no public list of their names
        for key, widths in sorted(data["unit_patterns"].items(), key=_is_duration):
            unit = _pint_name(key)
            if unit:
                yield from ((name, unit) for name in _names(key, widths, data["unit_display_names"]))


def _is_duration(item: tuple[str, object]) -> bool:
    """Durations go last: a lone m is a metre, not a minute."""
    return item[0].startswith("duration-")


def _names(key: str, widths: Any, display_names: Any) -> set[str]:  # noqa: ANN401 - babel's own nested mapping
    shown = display_names.get(key) or {}
    patterns = [widths[w][form] for w in widths for form in widths[w] if form != "per"]
    names = {" ".join(str(p).replace("{0}", " ").split()) for p in [*patterns, *(shown[w] for w in shown)]}
    return {name for name in names if name and name not in _EXTRA["unclear"]}


@cache
def _pint_name(key: str) -> str | None:
    category, _, unit = key.partition("-")
    if category not in _EXTRA["categories"] or key in _EXTRA["skipped"]:
        return None
    name = _EXTRA["pint"].get(unit) or " / ".join(map(_factor, unit.split("-per-")))
    try:
        return str(registry().parse_units(name))
    except (pint.PintError, ValueError, TokenError):  # Python 3.12 and later refuse odd names already as tokens
        return None


def _factor(unit: str) -> str:
    for prefix, power in (("square-", " ** 2"), ("cubic-", " ** 3")):
        if unit.startswith(prefix):
            return f"{_factor(unit.removeprefix(prefix))}{power}"
    return str(_EXTRA["pint"].get(unit, unit.replace("-", "_")))


def _counts(text: str, start: int, end: int) -> bool:
    """Whether a name stands where a unit would stand: short and everyday names need a number or a verb beside them."""
    name = folded(text[start:end])
    short = len(name) <= (2 if is_latin(name[0]) else 1)
    if not short and name not in _EXTRA["wordy"]:
        return True
    return bool(_BEFORE.search(text, max(0, start - 12), start) or _AFTER.match(text, end))
