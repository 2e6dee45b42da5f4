"""Words of names, descriptions and requests, made comparable: light stems of English, pairs of Chinese characters."""

import re
from functools import lru_cache
from typing import Final

from prompts.language import HAN

_LATIN: Final = re.compile(r"[A-Za-z]+|\d+")
_RUN: Final = re.compile(rf"[{HAN}]+")
_CAMEL: Final = re.compile(r"(?<=[a-z0-9])(?=[A-Z])|_")
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
STOP: Final = frozenset(
    "a an the this that these those of in on at to for from by with and or as is are was were be been it its their "
    "his her your my our we you i me us he she they them what which who whom whose when where how why do does did can "
    "could would should will shall may might must have has had not no if than then so there here about into over under "
    "between within during also any all some each e.g eg i.e such like default value values parameter specified "
    "specify optional string integer number given used use using set".split()
)


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
