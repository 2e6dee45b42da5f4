"""How the values of a column are spoken: women for female, first class for 1st, November for Nov, 越南 for Vietnam."""

import re
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Final

from agents.extraction.matching.code_names import names_of_codes
from agents.extraction.tables.conditions.place_names import called_otherwise
from agents.extraction.tables.table_shape import TableColumn
from lazy_regex import lazy_regex
from prompts.late import LateModule

if TYPE_CHECKING:
    import babel
else:
    babel = LateModule("babel")

_FEMALES: Final = ("雌性", "雌的", "母的")
_MALES: Final = ("雄性", "雄的", "公的")
"""How they are called of animals."""
_WOMEN: Final = ("women", "woman", "female", "girls", "ladies", "女性", "女士", "女生", "女人", "女的", "女乘客", "女")
_MEN: Final = ("men", "man", "male", "boys", "gentlemen", "男性", "男士", "男生", "男人", "男的", "男乘客", "男")
_SEXES: Final[Mapping[str, tuple[str, ...]]] = {
    **dict.fromkeys(("female", "f", "woman", "w", "女", "女性", "女生", "雌", "母"), (*_WOMEN, *_FEMALES)),
    **dict.fromkeys(("male", "m", "man", "男", "男性", "男生", "雄", "公"), (*_MEN, *_MALES)),
}
_ORDINALS: Final = {
    "1st": ("first", "1", "一", "头"),
    "2nd": ("second", "2", "二"),
    "3rd": ("third", "3", "三"),
    "4th": ("fourth", "4", "四"),
    "5th": ("fifth", "5", "五"),
}
_PEOPLE_OF: Final = ((r"e$", "ean"), (r"a$", "an"), (r"y$", "ian"), (r"n$", "nese"), (r"n$", "nian"), (r"l$", "lian"))
"""How the word for who or what is of a place is made of the place's name: European, American, Italian, Japanese."""
_PLACES: Final = lazy_regex(r"country|region|origin|nation|continent|国|产地|地区|洲", re.IGNORECASE)
_SHORT: Final = 2
_CODED: Final = 5
"""Values of more letters are no short names of days or months."""


@lru_cache(maxsize=256)
def spoken_forms(column: TableColumn) -> dict[str, tuple[str, ...]]:
    """Return, for the values of a column of text, what else people call each; nothing for most."""
    found: dict[str, list[str]] = {}
    values = [value for value in column.values if value.strip()]
    for part in (_sexes(values), _places(column, values), _codes(values)):
        for value, names in part.items():
            found.setdefault(value, []).extend(names)
    for value in values:
        also = [*_ordinal(value, column), *_denied(value, values), *_done(value, values), *_several(value)]
        if also:
            found.setdefault(value, []).extend(also)
    return {value: tuple(dict.fromkeys(names)) for value, names in found.items()}


def _sexes(values: Sequence[str]) -> dict[str, tuple[str, ...]]:
    told = {value: _SEXES.get(value.strip().casefold()) for value in values}
    return {v: names for v, names in told.items() if names} if len(values) > 1 and all(told.values()) else {}


def _ordinal(value: str, column: TableColumn) -> Iterable[str]:
    word, *others = _ORDINALS.get(value.strip().casefold(), ("",))
    if not word:
        return ()
    kinds = [name for name in (column.name, *column.aliases) if name.isascii() and name.isalpha()]
    english = [f"{said}{sign}{kind}" for kind in kinds for said in (word, value) for sign in (" ", "-")]
    return (*english, *(f"{said}等{kind}" for said in others for kind in ("舱", "座", "")))


def _denied(value: str, values: Sequence[str]) -> Iterable[str]:
    """Say how a value that denies is spoken: 没付款 for 未付款, 没人取 for 未取 where others are 已取."""
    done = value[1:]
    if value[:1] != "未" or not done or (len(value) == _SHORT and f"已{done}" not in values):
        return ()
    plain = (f"没{done}", f"没有{done}", f"没人{done}", f"无人{done}")
    return (*plain, *(f"还{said}" for said in plain))


def _done(value: str, values: Sequence[str]) -> Iterable[str]:
    """Say what was done, without that it is done, where no other value speaks of it: 退款 for 已退款."""
    plain = value[1:]
    alone = not any(plain in other for other in values if other != value)
    return (plain,) if len(value) > 2 and value[0] == "已" and alone else ()


def _several(value: str) -> Iterable[str]:
    """Say several of what ends in a word of three letters: fountain pens; longer words are known in both forms."""
    ends = _SHORT_NOUN.search(value)
    if ends is None or ends.group().isupper() or (value.istitle() and value.isalpha()):
        return ()  # a code, or the name of a person
    return (f"{value}es" if value[-1] in "xz" else f"{value}s",)


_SHORT_NOUN: Final = lazy_regex(r"(?<![A-Za-z])[A-Za-z][aeiou][bdgklmnprtxyz]$", re.IGNORECASE)


def _codes(values: Sequence[str]) -> dict[str, tuple[str, ...]]:
    """Name days of the week and months that are written short."""
    if not values or max(map(len, values)) > _CODED:
        return {}
    names = names_of_codes(values)
    return {value: names[value.lower()] for value in values if value.lower() in names}


def _places(column: TableColumn, values: Sequence[str]) -> dict[str, tuple[str, ...]]:
    if not any(_PLACES.search(name) for name in (column.name, *column.aliases)):
        return {}
    chinese = _countries()
    return {
        v: (
            *chinese.get(v.casefold(), ()),
            *(_people_of(v) if v.isalpha() and len(v) > 3 else ()),
            *called_otherwise(v),
        )
        for v in values
    }


def _people_of(place: str) -> Iterable[str]:
    return (re.sub(end, behind, place) for end, behind in _PEOPLE_OF if place.isascii() and re.search(end, place))


@lru_cache(maxsize=1)
def _countries() -> Mapping[str, tuple[str, ...]]:
    """Return the Chinese name of each country and continent by its English name and by its codes."""
    english, chinese = (
        {str(code): str(said) for code, said in babel.Locale.parse(name).territories.items()}
        for name in ("en", "zh_Hans")
    )
    names = {name.casefold(): (chinese[code],) for code, name in english.items() if code in chinese}
    codes = {code.casefold(): (chinese[code], english[code]) for code in english if code in chinese and code.isalpha()}
    others = babel.core.get_global("territory_aliases")
    aliases = {code.casefold(): codes[new[0].casefold()] for code, new in others.items() if new[0].casefold() in codes}
    return {**{code: said for code, said in aliases.items() if code.isalpha()}, **codes, **names}
