"""The words in which people ask for figures over a table, compiled once."""

import re
import tomllib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, Final

from agents.extraction.tables.table_question import FigureKind
from lazy_regex import lazy_regex
from prompts.language import HAN, has_han

_WORDS: Final[dict[str, Any]] = tomllib.loads(Path(__file__).with_name("words.toml").read_text(encoding="utf-8"))


@dataclass(frozen=True)
class Superlative:
    """A word for one end of an order."""

    pattern: re.Pattern[str]
    descending: bool
    columns: tuple[str, ...] = ()
    """What the column is called that the word speaks of; empty where the request names it."""


def either(words: Sequence[str]) -> re.Pattern[str]:
    """Match one of several words: Latin ones whole, Chinese ones wherever they stand."""
    parts = [word if has_han(word) else rf"(?<![A-Za-z0-9_']){word}(?![A-Za-z0-9_])" for word in words]
    return lazy_regex("|".join(sorted(parts, key=len, reverse=True)), re.IGNORECASE)


@cache
def plain_words_known() -> frozenset[str]:
    """Return the Latin words of which questions over tables are made, that are written out whole."""
    return frozenset(
        word for text in _texts(_WORDS) for word in re.findall(r"(?<![\\\[a-z])[a-z]{5,}(?![a-z?*+\]])", text)
    )


def _texts(words: object) -> Iterator[str]:
    if isinstance(words, str):
        yield words
    elif isinstance(words, dict | list):
        for inner in words.values() if isinstance(words, dict) else words:
            yield from _texts(inner)


@cache
def figures() -> tuple[tuple[FigureKind, re.Pattern[str]], ...]:
    """Return each figure's words, the surest first: a total count is a count."""
    kinds: tuple[FigureKind, ...] = ("distinct", "median", "std", "count", "mean", "sum")
    return tuple((kind, either(_WORDS["figures"][kind])) for kind in kinds)


@cache
def share() -> re.Pattern[str]:
    """Match what asks for a part of the whole."""
    return either(_WORDS["figures"]["share"])


def _end(words: Sequence[str]) -> re.Pattern[str]:
    """Match a word for one end, with what may stand behind it: the biggest single one."""
    return lazy_regex(rf"(?:{either(words).pattern})(?:\s+single(?![A-Za-z]))?", re.IGNORECASE)


@cache
def superlatives() -> tuple[Superlative, ...]:
    """Return the words for the ends of an order, those first that say of what."""
    words = _WORDS["superlatives"]
    telling = [
        Superlative(pattern=_end(one["words"]), descending=one["descending"], columns=tuple(one["columns"]))
        for one in words["of"]
    ]
    ends = (("high", True), ("low", False))
    return (*telling, *(Superlative(pattern=_end(words[end]), descending=down) for end, down in ends))


@cache
def groups() -> tuple[re.Pattern[str], re.Pattern[str]]:
    """Return what stands before a column that makes groups, and what says behind its values that they do."""
    before, behind = either(_WORDS["groups"]["before"]), either(_WORDS["groups"]["behind"])
    return lazy_regex(rf"(?:{before.pattern})\s*(?:of\s+|the\s+)*$", re.IGNORECASE), behind


@cache
def negations() -> tuple[re.Pattern[str], re.Pattern[str]]:
    """Return what leaves a value out: before it, and behind it."""
    before, behind = either(_WORDS["negations"]["before"]), either(_WORDS["negations"]["behind"])
    return (
        lazy_regex(rf"(?:{before.pattern})\s*(?:the\s+|any\s+|in\s+|from\s+)*$", re.IGNORECASE),
        lazy_regex(rf"[{HAN}]{{0,1}}?(?:{behind.pattern})"),
    )


@cache
def empty() -> re.Pattern[str]:
    """Match what says that a value is not there."""
    return either(_WORDS["empty"]["words"])


NOTES: Final = tuple(_WORDS["holding"]["columns"])
"""What columns of free text are called."""


@cache
def holds() -> re.Pattern[str]:
    """Match what asks for a word inside a cell; the group that matched is the word."""
    before, inside = _WORDS["holding"]["before"], _WORDS["holding"]["before_zh"]
    return lazy_regex(
        rf"(?:{either(before).pattern})\s+(?:the\s+(?:words?|texts?|phrase)\s+|an?\s+)?"
        rf"(?:[\"'“‘](?P<quoted>[^\"'“”’]+)[\"'”’]|(?P<plain>[^\W\d_]{{3,}}))(?!\w)"
        rf"|(?:{'|'.join(inside)})[了过]?\s*(?:[\"“「](?P<quoted_zh>[^\"”」]+)[\"”」]"
        r"|(?P<plain_zh>(?!哪|什么|几|多少|[了过])[\w]{1,8}?)(?=的|[，。？?,\s]|$))",
        re.IGNORECASE,
    )


@cache
def flags() -> tuple[tuple[re.Pattern[str], tuple[str, ...], bool], ...]:
    """Return words that speak of a column of yes and no, what that column may be called, and whether they deny it."""
    return tuple((either(one["words"]), tuple(one["columns"]), one.get("denied", False)) for one in _WORDS["flags"])


@cache
def denials() -> re.Pattern[str]:
    """Match what denies what stands right behind it."""
    return lazy_regex(rf"(?:{either(_WORDS['denials']['words']).pattern})[\s-]*(?:yet\s+|been\s+)?$", re.IGNORECASE)


@cache
def row_words() -> re.Pattern[str]:
    """Match what rows are called."""
    return either([*_WORDS["rows"]["en"], *_WORDS["rows"]["zh"]])


@cache
def neutral() -> re.Pattern[str]:
    """Match words that change nothing of what is asked for."""
    words = _WORDS["neutral"]
    return either([*map(re.escape, words["en"]), *words["zh"]])


@cache
def figure_words(kind: str) -> re.Pattern[str]:
    """Match the words for one figure; a value has none, and what is asked instead of it is as of a mean."""
    return either(_WORDS["figures"]["mean" if kind == "value" else kind])


@cache
def periods() -> re.Pattern[str]:
    """Match what makes groups of days; the group of the match names the period."""
    return lazy_regex(
        "|".join(f"(?P<{name}>{either(words).pattern})" for name, words in _WORDS["periods"].items()), re.I
    )


@cache
def ends_of_periods() -> re.Pattern[str]:
    """Match what asks which day or longer time stands at an end; the group of the match names it."""
    return lazy_regex(
        "|".join(f"(?P<{name}>{either(words).pattern})" for name, words in _WORDS["ends_of_periods"].items()), re.I
    )


@cache
def measures() -> tuple[tuple[re.Pattern[str], tuple[str, ...]], ...]:
    """Return words that ask for what a column measures, with what that column may be called."""
    return tuple((either(one["words"]), tuple(one["columns"])) for one in _WORDS["measures"])
