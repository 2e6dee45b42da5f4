"""Words of names, descriptions and requests, made comparable: light stems of English, pairs of Chinese characters."""

import tomllib
from functools import lru_cache
from pathlib import Path
from typing import Final

from lazy_regex import lazy_regex
from prompts.language import HAN

_LATIN: Final = lazy_regex(r"[A-Za-z]+|\d+")
_RUN: Final = lazy_regex(rf"[{HAN}]+")
_CAMEL: Final = lazy_regex(r"(?<=[a-z0-9])(?=[A-Z])|_")
_ENDINGS: Final = (
    "ations",
    "ation",
    "ments",
    "ment",
    "ings",
    "ing",
    "ies",
    "ied",
    "ers",
    "ed",
    "er",
    "es",
    "ly",
    "s",
    "e",
    "y",
)
_SHORTEST: Final = 3
KNOWN: Final = tomllib.loads(Path(__file__).with_name("words.toml").read_text(encoding="utf-8"))
STOP: Final = frozenset(KNOWN["stop"].split())


@lru_cache(maxsize=32_768)
def stem(word: str) -> str:
    """Cut an English word to what its forms share."""
    word = word.lower()
    for ending in _ENDINGS:
        if word.endswith(ending) and len(word) - len(ending) >= _SHORTEST:
            return word[: -len(ending)]
    return word


@lru_cache(maxsize=16_384)
def stems(text: str) -> tuple[str, ...]:
    """List what a text says: stems of its English words but for common ones, and pairs of Chinese characters."""
    spaced = _CAMEL.sub(" ", text)
    latin = [stem(w) for w in _LATIN.findall(spaced) if w.lower() not in STOP]
    han = [run[i : i + 2] for run in _RUN.findall(text) for i in range(max(1, len(run) - 1))]
    return (*latin, *han)


def shares(one: str, other: str) -> bool:
    """Whether two stems are forms of one word."""
    if one == other:
        return True
    short, long = sorted((one, other), key=len)
    return len(short) > _SHORTEST and long.startswith(short) and len(long) - len(short) <= _SHORTEST


def overlap(one: tuple[str, ...], other: tuple[str, ...]) -> float:
    """Say how much of the first list stands in the second."""
    if not one or not other:
        return 0.0
    there = set(other)
    return sum(w in there or any(shares(w, o) for o in there) for w in one) / len(one)
