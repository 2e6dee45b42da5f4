"""What people call codes of well-known standards: languages, countries, currencies, days of the week, months.

Names come from Unicode's locale data (CLDR, by Babel), in English and in Chinese. A list of values counts as one of
codes where every value is a code of the same standard: `no` beside `yes` is not Norwegian.
"""

import re
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Final

from lazy_regex import lazy_regex
from prompts.late import LateModule

if TYPE_CHECKING:
    import babel
else:
    babel = LateModule("babel")

_LOCALES: Final = ("en", "zh_Hans")
_WIDTHS: Final = ("wide", "abbreviated")
_FEWEST: Final = 2
_WEEK_ZH: Final = (("星期", "周", "礼拜"), "一二三四五六日")
Names = dict[str, tuple[str, ...]]
_WANTED: Final = (
    (lazy_regex(r"ISO[\s-]?639|\blanguage code|语言代码|语种代码", re.IGNORECASE), 2, str.lower),
    (lazy_regex(r"ISO[\s-]?3166|\bcountry code|国家代码", re.IGNORECASE), 3, str.upper),
    (lazy_regex(r"ISO[\s-]?4217|\bcurrency code|货币代码|币种代码", re.IGNORECASE), 4, str.upper),
)
"""What a description says of a value that is a code, with the place of its standard below and how it is written."""


def names_of_codes(values: Sequence[Any]) -> Names:
    """Return what each code is called, by the code in lower case; nothing where the values are no codes."""
    return _named(tuple(str(value).lower() for value in values if value is not None))


@lru_cache(maxsize=1_024)
def standard_named(description: str) -> Mapping[str, tuple[str, ...]]:
    """Return the codes of the standard that a description names, with what each is called; nothing where none is."""
    for wanted, table, written in _WANTED:
        if wanted.search(description):
            return {written(code): names for code, names in _standards()[table].items()}
    return {}


@lru_cache(maxsize=4_096)
def _named(codes: tuple[str, ...]) -> Names:
    if len(codes) < _FEWEST:
        return {}
    for table in _standards():
        if all(code in table for code in codes):
            return {code: table[code] for code in codes}
    return {}


@lru_cache(maxsize=1)
def _standards() -> tuple[Names, ...]:
    locales = [babel.Locale.parse(name) for name in _LOCALES]
    days = _calendar([locale.days["format"] for locale in locales])
    return (
        {code: (*names, *_weekday_zh(names)) for code, names in days.items()},
        _calendar([locale.months["format"] for locale in locales]),
        _joined(locale.languages for locale in locales),
        _joined(locale.territories for locale in locales),
        _joined(locale.currencies for locale in locales),
    )


def _joined(tables: Iterable[Mapping[str, str]]) -> Names:
    found: dict[str, list[str]] = {}
    for table in tables:
        for code, name in table.items():
            found.setdefault(code.lower(), []).append(name)
    return {code: tuple(dict.fromkeys(names)) for code, names in found.items()}


def _calendar(formats: Sequence[Mapping[str, Mapping[int, str]]]) -> Names:
    """Take each form of a day's or month's name for a code of all others: sat, Saturday, 星期六."""
    found: Names = {}
    for number in formats[0]["wide"]:
        names = tuple(dict.fromkeys(form[width][number] for form in formats for width in _WIDTHS))
        for name in names:
            found[name.lower()] = names
    return found


def _weekday_zh(names: Sequence[str]) -> tuple[str, ...]:
    before, days = _WEEK_ZH
    place = next(days.index(name[-1]) for name in names if name[-1] in days)
    said = [days[place], *("天" if days[place] == "日" else "")]
    return tuple(f"{word}{day}" for word in before for day in said)
