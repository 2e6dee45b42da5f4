"""Values that a schema lists: enumerations, truth values, and codes that a description explains (1 for Bangkok)."""

import re
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Final

from agents.extraction.matching.code_names import names_of_codes
from agents.extraction.matching.leaf import Leaf
from agents.extraction.matching.pair_features import Room
from agents.extraction.pieces.request import ReadRequest
from agents.extraction.pieces.words import STOP, shares, stem, stems
from lazy_regex import lazy_regex
from prompts.language import has_han

_STANDS_FOR: Final = (
    r"(?:\(|:|=|\bfor\b|\bis for\b|\bmeans\b|\brepresents\b|\bcorresponds to\b|\bindicates\b|\bdenotes\b|代表|表示|为)"
)
_EXPLAINED: Final = lazy_regex(
    rf"(?<![\w'\"])['\"]?(?P<code>\d{{1,4}}|[A-Za-z][\w\-]{{0,20}})['\"]?\s*{_STANDS_FOR}"
    r"\s*(?:an?\s|the\s)?['\"]?(?P<meaning>[^'\",;.()，。；、]{1,40})"
)
_NUMBERED: Final = lazy_regex(r"(?<![\w])['\"]?(?P<code>\d{1,4})['\"]?\s+(?:to|as)\s+(?P<meaning>[A-Z][\w ]{2,30})")
_ONE_OF: Final = lazy_regex(
    r"(?:\b(?:can|may|could|must|should) be|\beither|\bone of|\bvalid (?:values|options)(?: are| include)?"
    r"|\boptions?(?: are| include)?|\bvalues?(?: are| include)?|\bsupported[\w ]*?(?:are|include)"
    r"|可选值?[为是]?|可以是|取值为?)\s*[:：]?\s*(?P<list>[^.;。；]{3,160})",
    re.IGNORECASE,
)
_ITEM: Final = lazy_regex(r"['\"“]([^'\"”]{1,40})['\"”]")
NOT: Final = lazy_regex(
    r"\b(?:no|not|without|don't|doesn't|do not|does not|n't|never|avoid|exclude|excluding|except|disable|non|isn't"
    r"|skip)\b|不|没|无需|别|禁用|排除|除了",
    re.IGNORECASE,
)
_OFF: Final = lazy_regex(r"\b(?:without|no|exclud\w*|ignor\w*|disab\w*|skip|avoid\w*)\b", re.IGNORECASE)
_SAYS_NOTHING: Final = frozenset({"include", "includ", "has", "want", "is", "allow", "enabl", "show", "with"})
"""Stems in names of truth values that do not tell what is meant."""


@dataclass(frozen=True)
class Choice:
    """One value that a leaf may take, and the words that name it."""

    value: Any
    names: tuple[str, ...]
    listed: str
    """Where it is listed: enum, boolean, explained, one-of."""


def choices_of(leaf: Leaf) -> tuple[Choice, ...]:
    """List what a leaf may take where that is listed."""
    if leaf.kind == "boolean":
        return (Choice(True, (), "boolean"), Choice(False, (), "boolean"))
    meanings = explained(leaf.description)
    if leaf.kind == "enum":
        named = names_of_codes(leaf.choices)
        values = [(v, str(v).lower()) for v in leaf.choices if v is not None]
        return tuple(Choice(v, (str(v), *meanings.get(c, ()), *named.get(c, ())), "enum") for v, c in values)
    if leaf.kind == "integer" and meanings:
        return tuple(Choice(int(c), names, "explained") for c, names in meanings.items() if c.isdigit())
    if leaf.kind == "text" and (said := one_of(leaf.description)):
        return tuple(Choice(v, (v, *meanings.get(v.lower(), ())), "one-of") for v in said)
    return ()


def choices_said(leaf: Leaf, request: ReadRequest) -> tuple[Choice, ...]:
    """List what a leaf may take, without truth values that no word of the request speaks of.

    Who says nothing of wheelchairs does not want `accessible` to be true. In another language nobody can tell.
    """
    every = choices_of(leaf)
    if leaf.kind != "boolean" or leaf.required or has_han(f"{leaf.name} {leaf.description}") != has_han(request.text):
        return every
    told = (*(w for w in leaf.own_words if w not in _SAYS_NOTHING), *leaf.words)
    if overlap_any(told, request) or NOT.search(request.text):
        return every
    return tuple(choice for choice in every if _default(leaf) == str(choice.value).lower())


@lru_cache(maxsize=4_096)
def explained(description: str) -> dict[str, tuple[str, ...]]:
    """Read codes and what they stand for out of a description."""
    found: dict[str, tuple[str, ...]] = {}
    for pattern in (_EXPLAINED, _NUMBERED):
        for match in pattern.finditer(description):
            code = match["code"].lower()
            found[code] = (*found.get(code, ()), match["meaning"].strip())
    return found


@lru_cache(maxsize=4_096)
def one_of(description: str) -> tuple[str, ...]:
    """Read the values that a description says are all there are."""
    found = [v for m in _ONE_OF.finditer(description) for v in _ITEM.findall(m["list"])]
    return tuple(dict.fromkeys(found)) if len(found) > 1 else ()


def choice_features(room: Room, choice: Choice, request: ReadRequest) -> dict[str, float]:
    """Measure one listed value for a leaf."""
    found: dict[str, float] = {
        **room.own,
        f"listed {choice.listed}": 1.0,
        "n_choices": min(len(choices_of(room.leaf)), 12),
    }
    found["is default"] = float(_default(room.leaf) == str(choice.value).lower())
    if choice.listed == "boolean":
        return found | _truth(room, choice, request)
    others = [c for c in choices_of(room.leaf) if c is not choice]
    found |= _named(choice, request)
    rivals = [_named(c, request) for c in others]
    for name in ("literal", "words", "meaning"):
        found[f"best other {name}"] = max((r[name] for r in rivals), default=0.0)
    theirs = {w for c in others for n in c.names for w in stems(n)}
    own = tuple(w for n in choice.names for w in stems(n) if w not in theirs)
    found["told apart"] = overlap_any(own, request)
    found["phrase about it"] = _beside(room, choice, request)
    return {k: float(v) for k, v in found.items()}


def _default(leaf: Leaf) -> str:
    if leaf.has_default:
        return str(leaf.schema["default"]).lower()
    said = re.search(r"[Dd]efaults?(?: value)?(?: is| to|:)?\s*['\"]?(?P<value>[\w\-]+)", leaf.description)
    return said["value"].lower() if said else ""


def _named(choice: Choice, request: ReadRequest) -> dict[str, float]:
    value = choice.names[0]
    words = _content(value)
    place = _find(value, request.text)
    return {
        "literal": float(place is not None),
        "literal size": min(len(value), 12) if place is not None else 0.0,
        "exact case": float(value in request.text),
        "words": _share(words, request),
        "meaning": max((_share(_content(n), request) for n in choice.names[1:]), default=0.0),
        "meaning literal": float(any(_find(n, request.text) is not None for n in choice.names[1:])),
        "n_value_words": min(len(words), 6),
        "numeric": float(value.lstrip("-").isdigit()),
        "prefix": float(any(_prefix(w, request) for w in words)),
        "negated": float(place is not None and NOT.search(request.text[max(0, place - 20) : place]) is not None),
    }


def _content(name: str) -> tuple[str, ...]:
    return stems(name) or tuple(w.lower() for w in re.findall(r"\w+", name))


def place_of(choice: Choice, request: ReadRequest) -> tuple[int, int] | None:
    """Say where a value is named outright."""
    if not choice.names or (start := _find(choice.names[0], request.text)) is None:
        return None
    return start, start + len(choice.names[0])


def _share(words: tuple[str, ...], request: ReadRequest) -> float:
    if not words:
        return 0.0
    return sum(any(shares(w, r) for r in request.words) for w in words) / len(words)


def overlap_any(words: tuple[str, ...], request: ReadRequest) -> float:
    """Say whether any of some words stands in the request."""
    return float(any(shares(w, r) for w in words for r in request.words))


def _prefix(word: str, request: ReadRequest) -> bool:
    short = 4
    return any(len(w) >= short and len(word) >= short and w[:short] == word[:short] for w in request.words)


def _find(name: str, text: str) -> int | None:
    plain = re.escape(name).replace("_", "[ _-]").replace(r"\-", "[ _-]?").replace(r"\ ", r"[\s_-]+")
    match = re.search(rf"(?<![A-Za-z0-9]){plain}(?:e?s)?(?![A-Za-z0-9])", text, re.IGNORECASE)
    return match.start() if match else None


def _beside(room: Room, choice: Choice, request: ReadRequest) -> float:
    """Whether a word of the leaf's name stands near the value."""
    place = _find(choice.names[0], request.text)
    if place is None:
        return 0.0
    near = stems(request.text[max(0, place - 25) : place + len(choice.names[0]) + 25])
    return float(any(shares(w, n) for w in room.leaf.own_words for n in near))


def _truth(room: Room, choice: Choice, request: ReadRequest) -> dict[str, float]:
    leaf = room.leaf
    name = tuple(w for w in leaf.own_words if w not in _SAYS_NOTHING)
    common = {*room.tool_words, *map(stem, STOP)}
    rare = tuple(w for w in room.told if w not in common)
    text = request.text
    places = [m for w in name for m in (re.search(rf"(?<![A-Za-z]){re.escape(w)}", text, re.IGNORECASE),) if m]
    start = min((m.start() for m in places), default=None)
    return {
        "true": float(choice.value is True),
        "name said": _share(name, request),
        "name all said": float(_share(name, request) == 1.0),
        "told said": _share(rare, request),
        "described": _share(leaf.words, request),
        "negated": float(start is not None and NOT.search(text[max(0, start - 25) : start]) is not None),
        "any negation": float(NOT.search(text) is not None),
        "names off": float(_OFF.search(f"{leaf.name.replace('_', ' ')}") is not None),
        "default true": float(_default(leaf) == "true"),
        "default false": float(_default(leaf) == "false"),
        "n_name_words": min(len(name), 5),
    }
