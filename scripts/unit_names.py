"""Writes `tools/gazetteers/unit_names.json`: every name of a unit, folded, with its pint unit.

Beside it the answers' `_units.zh.j2`: the Chinese name of each of these units.

python -m scripts.unit_names          write it
python -m scripts.unit_names --check  exit with 1 where it is stale
"""

import json
import sys
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path
from tokenize import TokenError
from typing import Any

import babel
import pint

import tools.gazetteers
from tools.gazetteers.gazetteer import folded
from tools.gazetteers.units import EXTRA, NAMES, registry

SHOWN = Path(tools.gazetteers.__file__).parents[1] / "builtin" / "general" / "answers" / "_units.zh.j2"
_LOCALES = ("en", "zh_Hans", "en_GB", "zh_Hant")


def unit_names() -> dict[str, str]:
    """Collect the names in both languages, those that people write before those of CLDR."""
    names: dict[str, str] = {}
    for name, unit in [*_aliases(), *_cldr_names()]:
        names.setdefault(folded(name), _canonical(unit))
    return names


def chinese_names() -> dict[str, str]:
    """Give each unit the name that an answer calls it by: CLDR's, else what people in China say."""
    names: dict[str, str] = {}
    patterns = babel.Locale.parse("zh_Hans")._data["unit_patterns"]  # as below
    for key, widths in sorted(patterns.items(), key=_is_duration):
        width: Any = next((widths[w] for w in ("long", "short") if w in widths), {})  # CLDR's own order of fallbacks
        unit, name = _pint_name(key), str(width.get("other", "")).replace("{0}", "").strip()
        if unit and not name.isascii():
            names.setdefault(unit, name)
    for name, unit in _aliases():
        if not name.isascii():
            names.setdefault(_canonical(unit), name)
    return names


def _template(names: Mapping[str, str]) -> str:
    rows = ",\n".join(
        f"  {json.dumps(unit)}: {json.dumps(name, ensure_ascii=False)}" for unit, name in sorted(names.items())
    )
    return f"{{% set unit_names = {{\n{rows}\n}} %}}\n"


@cache
def _canonical(unit: str) -> str:
    return str(registry().parse_units(unit))


def _aliases() -> Iterator[tuple[str, str]]:
    for unit, aliases in EXTRA["aliases"].items():
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
    return {name for name in names if name and name not in EXTRA["unclear"]}


@cache
def _pint_name(key: str) -> str | None:
    category, _, unit = key.partition("-")
    if category not in EXTRA["categories"] or key in EXTRA["skipped"]:
        return None
    name = EXTRA["pint"].get(unit) or " / ".join(map(_factor, unit.split("-per-")))
    try:
        return str(registry().parse_units(name))
    except (pint.PintError, ValueError, TokenError):  # Python 3.12 and later refuse odd names already as tokens
        return None


def _factor(unit: str) -> str:
    for prefix, power in (("square-", " ** 2"), ("cubic-", " ** 3")):
        if unit.startswith(prefix):
            return f"{_factor(unit.removeprefix(prefix))}{power}"
    return str(EXTRA["pint"].get(unit, unit.replace("-", "_")))


def main(arguments: Sequence[str]) -> int:
    """Write the files, or tell whether one is stale."""
    written = {
        NAMES: json.dumps(unit_names(), ensure_ascii=False, indent=0, sort_keys=True) + "\n",
        SHOWN: _template(chinese_names()),
    }
    if "--check" in arguments:
        return int(any(path.read_text(encoding="utf-8") != text for path, text in written.items()))
    for path, text in written.items():
        path.write_text(text, encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
