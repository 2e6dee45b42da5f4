"""Values of an enumeration that a request names outright: by the value itself, by what stands for it, by its code.

`express` is named by "express", and by 特快 where the schema says "express 特快"; `sun` by Sunday and 周日; `fr`, where
a language code is wanted, by French and 法语.
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Final

from agents.extraction.matching.choices import NOT, explained
from agents.extraction.matching.code_names import names_of_codes, standard_named
from agents.extraction.matching.leaf import Leaf
from agents.extraction.matching.told_by_form import ToldByForm, are_listed
from agents.extraction.pieces.chinese_words import chinese_words
from agents.extraction.pieces.request import ReadRequest
from agents.extraction.pieces.words import STOP
from agents.extraction.slots.assignment import role
from lazy_regex import lazy_regex
from prompts.language import HAN

_ENDS: Final = lazy_regex(r"[，,;；、/|。\n()（）]|(?<!\w)\.(?!\w)|\.\s")
_HAN_RUN: Final = lazy_regex(rf"[{HAN}]+")
_SHORTEST: Final = 3
_FEWEST_HAN: Final = 2
_BEFORE: Final = 10
_SAYS_LITTLE: Final = frozenset({"all", "any", "other", "others", "none", "auto", "default", "both", "either", "true"})
_TELLING: Final = ("n", "v", "a", "t", "j", "l", "i", "s", "b", "x")


_CUES: Final = {
    "source": lazy_regex(r"(?:\b(?:from|out of)\s+(?:the\s+)?|[从由自])$", re.IGNORECASE),
    "target": lazy_regex(r"(?:\b(?:to|into)\s+(?:the\s+)?|[到至往去成为])$", re.IGNORECASE),
}


@dataclass(frozen=True)
class NamedPlace:
    """Where one value is named."""

    start: int
    end: int
    value: Any


def told_by_choice(leaves: Sequence[Leaf], request: ReadRequest) -> ToldByForm:
    """Give listed values to the leaves that list them, where one is named, or several in one list.

    Args:
        leaves: Of a tool, those that still want a value.
        request: Read already.
    """
    named = {leaf.place: places for leaf in leaves if (places := named_places(leaf, request.text))}
    found, pieces = told_by_direction(leaves, named, request.text)
    for leaf in leaves:
        if leaf.place in found:
            continue
        own = named.get(leaf.place, [])
        rivals = (o for place, other in named.items() if place != leaf.place for o in other)
        if not own or any(r.start < o.end and o.start < r.end for r in rivals for o in own):
            continue
        values = list(dict.fromkeys(one.value for one in own))
        said = [request.text[one.start : one.end] for one in own]
        several = len(values) > 1
        if several != leaf.many and not (several and are_listed(said, leaf, request.text)):
            continue  # of a list of which one item is named the others may be named in other words
        found[leaf.place] = values if several else values[0]
        pieces.update(said)
    return ToldByForm(found, frozenset(pieces))


def told_by_direction(
    leaves: Sequence[Leaf], named: Mapping[str, Sequence[NamedPlace]], text: str
) -> tuple[dict[str, Any], set[str]]:
    """Give a source and a target what "from" and "to" stand before, where the same names may mean either.

    Args:
        leaves: Of a tool.
        named: Place of a leaf → where values of it are named.
        text: The request.
    """
    found, pieces = dict[str, Any](), set[str]()
    ends = {role(leaf.name): leaf for leaf in leaves if leaf.place in named and not leaf.many}
    if not {"source", "target"} <= ends.keys() or named[ends["source"].place] != named[ends["target"].place]:
        return found, pieces
    for end, cue in _CUES.items():
        said = [one for one in named[ends[end].place] if cue.search(text[: one.start])]
        if len(said) == 1:
            found[ends[end].place] = said[0].value
            pieces.add(text[said[0].start : said[0].end])
    return found, pieces


def named_places(leaf: Leaf, text: str) -> list[NamedPlace]:
    """List where the leaf's values are named, in order; a name within a longer one names nothing."""
    every = [
        NamedPlace(*match.span(), value)
        for value, names in names_of(leaf).items()
        for name in names
        for match in _pattern(name).finditer(text)
        if not NOT.search(text[max(0, match.start() - _BEFORE) : match.start()])
    ]
    longest = [
        one
        for one in every
        if not any(o.start <= one.start and one.end <= o.end and o.end - o.start > one.end - one.start for o in every)
    ]
    alike = {
        (one.start, one.end): {o.value for o in longest if (o.start, o.end) == (one.start, one.end)} for one in every
    }
    return sorted((o for o in longest if len(alike[o.start, o.end]) == 1), key=lambda o: o.start)


def names_of(leaf: Leaf) -> Mapping[Any, tuple[str, ...]]:
    """Return what each listed value of a leaf, or each code of the standard that it wants, is called."""
    if leaf.kind == "enum":
        return _listed_names(tuple(v for v in leaf.choices if isinstance(v, str)), leaf.description)
    return standard_named(leaf.description) if leaf.kind == "text" and not leaf.many else {}


@lru_cache(maxsize=4_096)
def _listed_names(values: tuple[str, ...], description: str) -> dict[str, tuple[str, ...]]:
    """Gather the names of listed values; what names several of them names none."""
    codes, said = names_of_codes(values), explained(description)
    found = {
        v: {v.replace("_", " ").lower(), *(n.lower() for n in (*said.get(v.lower(), ()), *codes.get(v.lower(), ())))}
        | set(_told_beside(v, values, description))
        for v in values
    }
    return {
        v: tuple(name for name in names if _tells(name, coded=v.lower() in codes) and not _of_another(name, v, found))
        for v, names in found.items()
    }


def _of_another(name: str, value: str, names: Mapping[str, set[str]]) -> bool:
    return any(name in other for v, other in names.items() if v != value)


def _tells(name: str, *, coded: bool) -> bool:
    if _HAN_RUN.search(name):
        return len(name) >= _FEWEST_HAN
    return (len(name) >= _SHORTEST or (coded and len(name) > 1)) and name not in STOP | _SAYS_LITTLE


def _told_beside(value: str, values: Sequence[str], description: str) -> list[str]:
    """Read what stands beside one value in its part of a description: "express 特快，same_day 当日达"."""
    found: list[str] = []
    for part in _ENDS.split(description):
        inside = [v for v in values if _pattern(v).search(part)]
        if inside == [value]:
            rest = _pattern(value).sub(" ", part)
            runs = _HAN_RUN.findall(rest)
            found += runs
            found += [w for run in runs for w, tag in chinese_words(run) if tag.startswith(_TELLING)]
    return found


@lru_cache(maxsize=8_192)
def _pattern(name: str) -> re.Pattern[str]:
    plain = re.escape(name).replace("_", "[ _-]").replace(r"\-", "[ _-]?").replace(r"\ ", r"[\s_-]+")
    if _HAN_RUN.search(name):
        return re.compile(plain, re.IGNORECASE)
    return re.compile(rf"(?<![A-Za-z0-9#]){plain}(?:e?s)?(?![A-Za-z0-9#])", re.IGNORECASE)
