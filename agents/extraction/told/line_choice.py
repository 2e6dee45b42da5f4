"""Which lines of a text are meant by a level, a word, a length or a place, and the pattern that finds just these."""

import re
from collections.abc import Sequence
from typing import Final, Literal

from lazy_regex import lazy_regex
from prompts.frozen import Frozen
from prompts.language import has_han

_MARKS: Final = {
    "error": ("ERROR", "FATAL", "CRITICAL", "SEVERE"),
    "warn": ("WARN", "WARNING"),
    "info": ("INFO", "NOTICE"),
    "debug": ("DEBUG", "TRACE"),
}
"""How logs mark their levels."""
_ANY: Final = lazy_regex(rf"\b(?:{'|'.join(mark for marks in _MARKS.values() for mark in marks)})\b")
_TELLS_OF: Final = {
    "error": r"\b(?:errors?|fatal|critical|failed|failures?)\b|错误|失败|异常|报错",
    "warn": r"\bwarn(?:ings?|ed)?\b|警告|告警",
}
"""How else lines tell of them."""


class LineChoice(Frozen):
    """Which lines of a text are wanted; of those of a level or word perhaps the first or the last."""

    levels: tuple[str, ...] = ()
    word: str = ""
    without: bool = False
    """Whether it is the lines without that word, or of other levels, that are wanted."""
    length: Literal["", "longest", "shortest"] = ""
    first: int = 0
    last: int = 0


class ChosenLines(Frozen):
    """Lines by their numbers, counted from 1, and what finds them."""

    numbers: tuple[int, ...]
    pattern: str = ""
    is_regex: bool = False
    ignore_case: bool = True


def chosen_lines(choice: LineChoice, text: str) -> ChosenLines | None:
    """Find the lines that are meant; None where the text cannot tell which they are."""
    lines = text.splitlines()
    found = _of_words(choice, lines, marked=_ANY.search(text) is not None)
    if choice.levels or choice.word:
        return None if found is None else _placed(choice, found)
    said = tuple(number for number, line in enumerate(lines, 1) if line.strip())
    if choice.first or choice.last:
        return _placed(choice, ChosenLines(numbers=said))
    if not choice.length or not said:
        return None
    sizes = {number: len(lines[number - 1].strip()) for number in said}
    end = max(sizes.values()) if choice.length == "longest" else min(sizes.values())
    return ChosenLines(numbers=tuple(number for number, size in sizes.items() if size == end))


def _of_words(choice: LineChoice, lines: list[str], *, marked: bool) -> ChosenLines | None:
    """Find the lines of a level, or with a word; None where a log does not tell its levels."""
    if choice.levels and marked:
        return _of_level(choice, lines)
    if choice.levels and not choice.without:
        told = [_TELLS_OF.get(level, "") for level in choice.levels]
        return _of_pattern("|".join(told), lines, ignore_case=True) if all(told) else None
    return _with_word(choice, lines) if choice.word else None


def _placed(choice: LineChoice, found: ChosenLines) -> ChosenLines:
    """Keep the first or the last of the lines, where only these are wanted."""
    if not (choice.first or choice.last):
        return found
    return ChosenLines(numbers=found.numbers[: choice.first] if choice.first else found.numbers[-choice.last :])


def _of_level(choice: LineChoice, lines: list[str]) -> ChosenLines:
    found = _marked(choice.levels, lines)
    if not choice.without:
        return found
    others = tuple(n for n, line in enumerate(lines, 1) if line.strip() and n not in found.numbers)
    known = _marked([level for level in _MARKS if level not in choice.levels], lines)
    return known if known.numbers == others else ChosenLines(numbers=others)


def _marked(levels: Sequence[str], lines: list[str]) -> ChosenLines:
    """Find the lines that bear the mark of a level, by no more than the marks that there are."""
    marks = [mark for level in levels for mark in _MARKS[level]]
    there = [mark for mark in marks if any(re.search(rf"\b{mark}\b", line) for line in lines)]
    bounded = _of_pattern(rf"\b(?:{'|'.join(there or marks)})\b", lines, ignore_case=False)
    plain = _of_pattern("|".join(there or marks), lines, ignore_case=False)
    return plain if plain.numbers == bounded.numbers else bounded


def _of_pattern(pattern: str, lines: list[str], *, ignore_case: bool) -> ChosenLines:
    fits = re.compile(pattern, re.IGNORECASE if ignore_case else 0)
    numbers = tuple(number for number, line in enumerate(lines, 1) if fits.search(line))
    return ChosenLines(numbers=numbers, pattern=pattern, is_regex=True, ignore_case=ignore_case)


def _with_word(choice: LineChoice, lines: list[str]) -> ChosenLines:
    """Find the lines that hold a word: whole in Latin letters, as it stands in Chinese."""
    latin = not has_han(choice.word)
    pattern = re.escape(choice.word)
    bounded = latin and re.fullmatch(r"\w(?:.*\w)?", choice.word) is not None
    plural = "(?:e?s)?" if choice.word[-1].isalpha() else ""
    pattern = rf"\b{pattern}{plural}\b" if bounded else pattern
    holds = re.compile(pattern, re.IGNORECASE)
    if choice.without:
        numbers = [n for n, line in enumerate(lines, 1) if line.strip() and not holds.search(line)]
        return ChosenLines(numbers=tuple(numbers))
    numbers = [n for n, line in enumerate(lines, 1) if holds.search(line)]
    if bounded and not numbers:  # a form of the word: payment, payments
        plain = re.compile(re.escape(choice.word), re.IGNORECASE)
        numbers = [n for n, line in enumerate(lines, 1) if plain.search(line)]
        return ChosenLines(numbers=tuple(numbers), pattern=choice.word)
    if bounded and len(numbers) < sum(choice.word.lower() in line.lower() for line in lines):
        return ChosenLines(numbers=tuple(numbers), pattern=pattern, is_regex=True)
    return ChosenLines(numbers=tuple(numbers), pattern=choice.word)
