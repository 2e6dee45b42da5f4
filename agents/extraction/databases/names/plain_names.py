"""What the columns of a table are called in plain words, without units and signs: rain of rain_mm, wind of wind_kmh."""

import re
from collections.abc import Sequence
from typing import Final

from agents.extraction.tables.table_shape import TableShape
from lazy_regex import lazy_regex
from prompts.language import HAN, has_han

_UNITS: Final = frozenset(
    {
        "kmh",
        "kph",
        "mph",
        "usd",
        "eur",
        "gbp",
        "cny",
        "rmb",
        "pct",
        "percent",
        "kwh",
        "sqm",
        "sqft",
        "celsius",
        "hrs",
        "mins",
    }
)
_SHORTEST: Final = 3
"""Letters of a word; shorter ones are units and initials."""
_MOST_COLUMNS: Final = 30


_EACH: Final = lazy_regex(
    rf"(?:每一?|各|哪一?)[个种家座间位门条]?(?P<said>[{HAN}]{{1,3}}?)(?=[的，,总共平有最]|一共|多少|几|分别|$|\s)"
)
_FIGURE: Final = lazy_regex(r"总共|一共|平均|总|最[高低大小多少]|合计|累计")


def words_for_columns(text: str, words: Sequence[str]) -> tuple[str, ...]:
    """List the words that may be columns in the other language: what each is asked of, and words without a figure's.

    Args:
        text: The request.
        words: Words of it that may be values.
    """
    each = [match["said"] for match in _EACH.finditer(text)]
    plain = [_FIGURE.sub("", word) for word in words]
    own = [word for word in plain if word and (has_han(word) or word.casefold() not in _JOINS)]
    return tuple(dict.fromkeys([*each, *own]))[:_MOST_WORDS]


_JOINS: Final = frozenset({"per", "each", "every", "for", "with", "and", "the"})
_MOST_WORDS: Final = 5


def plain_names(shape: TableShape) -> dict[str, str]:
    """Return plain words → the column's name, of each column whose words no other column has; none of a wide table."""
    found: dict[str, list[str]] = {}
    for column in shape.columns[: _MOST_COLUMNS + 1]:
        said = _plain(column.label)
        if said:
            found.setdefault(said, []).append(column.label)
    few = len(shape.columns) <= _MOST_COLUMNS
    return {said: names[0] for said, names in found.items() if len(names) == 1} if few else {}


def _plain(label: str) -> str:
    """Keep the words of a name: Latin ones of three letters that are no unit, or the Chinese before a bracket."""
    latin = [w.lower() for w in re.findall(r"[A-Za-z]+", label) if len(w) >= _SHORTEST and w.lower() not in _UNITS]
    han = re.match(r"[\u4e00-\u9fff]+", label)
    return han.group() if han else " ".join(latin)
