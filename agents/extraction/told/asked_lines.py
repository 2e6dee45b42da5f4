"""Which lines of a text hold all that a question asks, and which one comes nearest where none does.

Nothing is read out of a line: the line itself is what is shown. A line holds what is asked where every word of the
question stands in it, or in the heading above it, and it holds a number or a time where one is asked for.
"""

import math
import re
from collections.abc import Sequence
from typing import Final, NamedTuple

from agents.extraction.pieces.words import shares, stem
from agents.extraction.told.asked_words import asked_words
from agents.extraction.told.negated import negates, negates_the_same
from agents.extraction.told.who_in_line import persons_fit
from lazy_regex import lazy_regex
from prompts.frozen import Frozen
from prompts.language import has_han

_LATIN: Final = lazy_regex(r"[a-z]+|\d+", re.IGNORECASE)
_HEADING: Final = lazy_regex(r"^\s*(#+)\s|^[^:：]*[:：]\s*$")
_NUMBER: Final = (
    r"\d|[一二两三四五六七八九十百千万]|(?<![a-z])(?:one|two|three|four|five|six|seven|eight|nine|ten|none|no)(?![a-z])"
)
_TIME: Final = (
    r"\d|[一二三四五六日天]点|周|星期|礼拜|月|日|今|明|早|晚|春|夏|秋|冬"
    r"|(?<![a-z])(?:mon|tues|wednes|thurs|fri|satur|sun)day|(?<![a-z])(?:january|february|march|april|may|june|july|august"
    r"|september|october|november|december|today|tomorrow|tonight|noon|midnight|morning|evening|week|weekend|month|year)"
)
_KINDS: Final = (
    (lazy_regex(r"(?<![a-z])how\s+(?:many|much|often)(?![a-z])|多少|几[个本份条次人家项]", re.IGNORECASE), _NUMBER),
    (
        lazy_regex(
            r"(?<![a-z])(?:when|what\s+(?:time|day|date))(?![a-z])|什么时候|啥时候|几[点号月]|哪天|何时", re.IGNORECASE
        ),
        _TIME,
    ),
)
"""Of what asks for a number or a time: how such a thing is written."""
_NOT: Final = lazy_regex(
    r"(?<![a-z])(?:not|never|cannot|without)(?![a-z])|n['’]t(?![a-z])|未|没|不[能会是再可得准用需]", re.IGNORECASE
)
"""What turns round what a line says."""
_WHO: Final = lazy_regex(r"(?<![a-z])who(?:se|m)?(?:['’]?s)?(?![a-z])", re.IGNORECASE)
_CAPITAL: Final = lazy_regex(r"(?<![A-Za-z])[A-Z][a-z]+")
_NO_NAMES: Final = frozenset(
    [
        "the",
        "a",
        "an",
        "this",
        "that",
        "we",
        "he",
        "she",
        "it",
        "they",
        "you",
        "in",
        "on",
        "at",
        "of",
        "and",
        "or",
        "if",
        "when",
        "our",
        "my",
        "no",
        "all",
        "january",
        "february",
        "march",
        "april",
        "may",
        "june",
        "july",
        "august",
        "september",
        "october",
        "november",
        "december",
        "monday",
        "tuesday",
        "wednesday",
        "thursday",
        "friday",
        "saturday",
        "sunday",
    ]
)
_KINDS_OF_TEXT: Final = frozenset(
    [
        "list",
        "lists",
        "note",
        "notes",
        "log",
        "minutes",
        "summary",
        "report",
        "letter",
        "document",
        "text",
        "content",
        "contents",
        "all",
        "everything",
        "whole",
        "清单",
        "笔记",
        "记录",
        "内容",
        "文本",
        "文档",
        "东西",
        "事",
        "事情",
        "哪些",
        "全部",
    ]
)
"""What a text is called, and says nothing of a line."""
_MOST_LINES: Final = 8
_NEAR: Final = 0.34
"""Share of what is asked, rare words counting most, from which a line comes near."""
_LONGEST_BLOCK: Final = 14


class AskedLines(Frozen):
    """Lines of a text, by their numbers, counted from 1."""

    lines: tuple[int, ...]
    sure: bool
    whole: bool = False
    """Whether nothing but what the file holds is asked."""


class _Line(NamedTuple):
    number: int
    text: str
    above: str


def asked_lines(question: str, text: str, name: str) -> AskedLines:
    """Find the lines that a question asks for.

    Args:
        question: Without the name of the file.
        text: Of the file.
        name: The words of its name, which say nothing of any line.
    """
    words = [w for w in asked_words(question) if not stands_in(w, name)]
    if all(word in _KINDS_OF_TEXT for word in words):
        return AskedLines(lines=(), sure=True, whole=True)
    lines = _lines(text)
    full = [one for one in lines if all(stands_in(w, f"{one.above} {one.text}") for w in words)]
    full = [one for one in full if any(stands_in(w, one.text) for w in words)]
    full = [one for one in full if _holds_kind(question, _block(one, text))]
    if negates(question):
        full = [one for one in full if negates_the_same(question, f"{one.above} {_block(one, text)}")]
    else:
        full = [one for one in full if not _NOT.search(one.text)]
    if 1 <= len(full) <= _MOST_LINES:
        numbers = dict.fromkeys(n for one in full for n in _numbers(one, text))
        fits = all(_HEADING.match(one.text) or persons_fit(question, one.text, _NO_NAMES) for one in full)
        return AskedLines(lines=tuple(numbers), sure=fits and len(numbers) <= 2 * _LONGEST_BLOCK)
    if negates(question):
        return AskedLines(lines=(), sure=False)  # what is so comes nowhere near to what is not
    return AskedLines(lines=_nearest(words, lines), sure=False)


def _lines(text: str) -> list[_Line]:
    """List the lines that say anything, each with the headings that it stands under."""
    found: list[_Line] = []
    heading = title = ""
    for number, line in enumerate(text.splitlines(), 1):
        if not line.strip():
            continue
        found.append(_Line(number, line, f"{title} {heading}"))
        if _HEADING.match(line):
            level_one = re.match(r"\s*#\s", line) is not None
            title, heading = (line, "") if level_one else (title, line)
    return found


def stands_in(word: str, text: str) -> bool:
    """Whether a word stands in a text: numbers as they are, words also in another form."""
    if has_han(word):
        return word in text
    said = {part.lower() for part in _LATIN.findall(text)}
    parts = [part.lower() for part in _LATIN.findall(word)]
    return bool(parts) and all(p in said or (not p.isdigit() and _is_form(p, said)) for p in parts)


def _is_form(word: str, said: set[str]) -> bool:
    plain = stem(word)
    return any(not other.isdigit() and shares(plain, stem(other)) for other in said)


def _holds_kind(question: str, block: str) -> bool:
    """Whether a line holds such a thing as is asked for; of a person a name that the question does not say."""
    for asks, holds in _KINDS:
        if asks.search(question) and re.search(holds, block, re.IGNORECASE) is None:
            return False
    if _WHO.search(question) is None or has_han(block):
        return True
    asked = question.lower()
    return any(name.lower() not in _NO_NAMES and name.lower() not in asked for name in _CAPITAL.findall(block))


def _numbers(line: _Line, text: str) -> list[int]:
    """List a line, and where it is a heading those that stand below it."""
    if not _HEADING.match(line.text):
        return [line.number]
    marks = re.match(r"\s*(#+)", line.text)
    found = [line.number]
    every = text.splitlines()
    for number in range(line.number + 1, min(len(every), line.number + _LONGEST_BLOCK) + 1):
        below = every[number - 1]
        other = re.match(r"\s*(#+)\s", below)
        if (other is not None and (marks is None or len(other[1]) <= len(marks[1]))) or (
            marks is None and not below.strip()
        ):
            break
        found += [number] if below.strip() else []
    return found


def _block(line: _Line, text: str) -> str:
    every = text.splitlines()
    return "\n".join(every[n - 1] for n in _numbers(line, text))


def _nearest(words: Sequence[str], lines: Sequence[_Line]) -> tuple[int, ...]:
    """Return the one line that holds most of what is asked; none where that is little, or several hold as much."""
    weights = {w: math.log(1 + len(lines) / (1 + sum(stands_in(w, one.text) for one in lines))) for w in words}
    scores = {one.number: sum(weights[w] for w in words if stands_in(w, one.text)) for one in lines}
    best = max(scores.values(), default=0.0)
    found = [number for number, score in scores.items() if score == best]
    return (found[0],) if len(found) == 1 and best >= _NEAR * sum(weights.values()) else ()
