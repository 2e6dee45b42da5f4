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
_LEVEL_OF: Final = {mark: level for level, marks in _MARKS.items() for mark in marks}
_ANY_MARK: Final = "|".join(_LEVEL_OF)
_ANY: Final = lazy_regex(rf"\b(?:{_ANY_MARK})\b")
_AT_HEAD: Final = lazy_regex(
    rf"(?:[\W\dTZ]*[\d\[(<|][\W\dTZ]*(?P<timed>{_ANY_MARK})(?![\w-])|\s*(?P<bare>{_ANY_MARK})\s*[:\])|])", re.IGNORECASE
)
"""A level, however it is written, behind a time or in front of a colon."""
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


def bears_marks(text: str) -> bool:
    """Whether a text marks levels as a log does, or tells the times of its lines."""
    return _ANY.search(text) is not None or re.search(r"^\W*(?:[\d-]+[ T])?\d\d?:\d\d", text, re.MULTILINE) is not None


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
    if not choice.levels:
        return _with_word(choice, lines) if choice.word else None
    if not marked and any(level not in _TELLS_OF for level in choice.levels):
        return None
    numbers = tuple(n for n, line in enumerate(lines, 1) if _level(line) in choice.levels)
    return _others(choice, numbers, lines) if choice.without else _found_by(choice.levels, numbers, lines)


def _level(line: str) -> str:
    """Tell the level of a line: by its mark, or else by what it says."""
    head = _AT_HEAD.match(line)
    mark = (head["timed"] or head["bare"]).upper() if head is not None else ""
    upper = _ANY.search(line)
    mark = mark or (upper.group() if upper is not None else "")
    if mark:
        return _LEVEL_OF[mark]
    return next((level for level, told in _TELLS_OF.items() if re.search(told, line, re.IGNORECASE)), "")


def _placed(choice: LineChoice, found: ChosenLines) -> ChosenLines:
    """Keep the first or the last of the lines, where only these are wanted."""
    if not (choice.first or choice.last):
        return found
    return ChosenLines(numbers=found.numbers[: choice.first] if choice.first else found.numbers[-choice.last :])


def _others(choice: LineChoice, numbers: tuple[int, ...], lines: list[str]) -> ChosenLines | None:
    """Find the lines of other levels; None where no line is left out, or the word alone would leave out others."""
    word = re.escape(choice.word.removesuffix("s"))
    holding = tuple(n for n, line in enumerate(lines, 1) if word and re.search(word, line, re.IGNORECASE))
    if not numbers or (holding and holding != numbers):
        return None
    others = tuple(n for n, line in enumerate(lines, 1) if line.strip() and n not in numbers)
    return _found_by([level for level in _MARKS if level not in choice.levels], others, lines)


def _found_by(levels: Sequence[str], numbers: tuple[int, ...], lines: list[str]) -> ChosenLines:
    """Find lines of levels by no more than the marks that there are, so far as these find just them."""
    marks = [mark for level in levels for mark in _MARKS[level]]
    there = "|".join([mark for mark in marks if any(re.search(rf"\b{mark}\b", line) for line in lines)] or marks)
    told = "|".join(_TELLS_OF[level] for level in levels if level in _TELLS_OF)
    patterns = ((there, False), (rf"\b(?:{there})\b", False), (told, True), (rf"\b(?:{there})\b", True))
    found = (_of_pattern(pattern, lines, ignore_case=ignore) for pattern, ignore in patterns if pattern)
    return next((one for one in found if one.numbers == numbers), ChosenLines(numbers=numbers))


def _of_pattern(pattern: str, lines: list[str], *, ignore_case: bool) -> ChosenLines:
    fits = re.compile(pattern, re.IGNORECASE if ignore_case else 0)
    numbers = tuple(number for number, line in enumerate(lines, 1) if fits.search(line))
    return ChosenLines(numbers=numbers, pattern=pattern, is_regex=True, ignore_case=ignore_case)


def _with_word(choice: LineChoice, lines: list[str]) -> ChosenLines | None:
    """Find the lines that hold a word, whole in Latin letters; None where nothing would be left out."""
    latin = not has_han(choice.word)
    pattern = re.escape(choice.word)
    bounded = latin and re.fullmatch(r"\w(?:.*\w)?", choice.word) is not None
    plural = "(?:e?s)?" if choice.word[-1].isalpha() else ""
    pattern = rf"\b{pattern}{plural}\b" if bounded else pattern
    holds = re.compile(pattern, re.IGNORECASE)
    if choice.without:
        numbers = [n for n, line in enumerate(lines, 1) if line.strip() and not holds.search(line)]
        if len(numbers) == sum(bool(line.strip()) for line in lines):
            return None  # nothing is left out: it may be no word of a line that is meant
        return ChosenLines(numbers=tuple(numbers))
    numbers = [n for n, line in enumerate(lines, 1) if holds.search(line)]
    if bounded and not numbers:  # a form of the word: payment, payments
        plain = re.compile(re.escape(choice.word), re.IGNORECASE)
        numbers = [n for n, line in enumerate(lines, 1) if plain.search(line)]
        return ChosenLines(numbers=tuple(numbers), pattern=choice.word)
    if bounded and len(numbers) < sum(choice.word.lower() in line.lower() for line in lines):
        return ChosenLines(numbers=tuple(numbers), pattern=pattern, is_regex=True)
    return ChosenLines(numbers=tuple(numbers), pattern=choice.word)
