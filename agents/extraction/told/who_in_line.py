"""Whether a line that holds all words of a question has its persons in the same parts: Anna owes Tom, who owes Anna?

A line is shown either way; where its order, its names or its clauses leave a doubt, it only comes nearest.
"""

import re
from collections.abc import Sequence
from typing import Final

from agents.extraction.told.asked_words import asked_words
from lazy_regex import lazy_regex
from prompts.language import has_han

_WHO: Final = lazy_regex(r"(?<![a-z])who(?:m|se)?(?:['’]?s)?(?![a-z])|谁", re.IGNORECASE)
_NAME: Final = lazy_regex(r"(?<![A-Za-z])[A-Z][a-z]+(?:\s+[A-Z][a-z]+)*")
_CLAUSE: Final = lazy_regex(r"[,;，；。]|\.\s")
_MARK: Final = lazy_regex(r"^[\W\d]+")
_STEM: Final = 4
"""Letters by which the forms of a word are found again: booked and books."""
_NO_SUBJECT: Final = lazy_regex(r"[给过向跟和对找请让]了?谁")


def persons_fit(question: str, line: str, no_names: frozenset[str]) -> bool:
    """Whether nothing speaks against a line as the answer to a question of persons.

    Args:
        question: Without the name of the file.
        line: That holds all of its words, or whose heading does.
        no_names: Words in small letters that are no names though they begin with a capital.
    """
    words = asked_words(question)
    here = [word for word in words if _at(word, line) >= 0]
    who = _WHO.search(question) is not None
    if _is_label(here, line):
        return True
    if not has_han(line):
        names = _names(line, no_names)
        mine = [name for name in names if _is_said(name, question, line)]
        if mine and len(mine) < len(names):
            return False
        return not who or (len(set(names)) < 2 and _in_order(here, line))
    return not who or _chinese_fits(question, here, line)


def _is_label(words: Sequence[str], line: str) -> bool:
    """Whether all that is asked stands before a colon, or in the heading: what stands behind is told of it."""
    label = re.split(r"[:：]\s*(?=\S)", line, maxsplit=1)
    return not words or (len(label) > 1 and all(_at(word, label[0]) >= 0 for word in words))


def _names(line: str, no_names: frozenset[str]) -> list[str]:
    found = [" ".join(w for w in m.group().split() if w.lower() not in no_names) for m in _NAME.finditer(line)]
    return list(dict.fromkeys(name for name in found if name))


def _is_said(name: str, question: str, line: str) -> bool:
    """Whether a question says a name; a word that begins the line may be none, unless it is written as one."""
    said = any(re.search(rf"\b{re.escape(part)}\b", question, re.IGNORECASE) for part in name.split())
    return said and (not _MARK.sub("", line).startswith(name) or name in question)


def _in_order(words: Sequence[str], line: str) -> bool:
    places = [_at(word, line) for word in words]
    return places == sorted(places)


def _chinese_fits(question: str, words: Sequence[str], line: str) -> bool:
    """Whether one clause holds all that is asked, with somebody before it where that is who is asked for."""
    clauses = [part for part in _CLAUSE.split(_MARK.sub("", line)) if all(word in part for word in words)]
    if not clauses:
        return False
    if _NO_SUBJECT.search(question):
        return any(_in_order(words, part) for part in clauses)
    behind = asked_words(question[question.index("谁") + 1 :])
    if not behind:
        return True
    return any(
        "由" in part or (min(part.index(w) for w in words) > 0 and _in_order([w for w in behind if w in words], part))
        for part in clauses
    )


def _at(word: str, line: str) -> int:
    if has_han(word):
        return line.find(word)
    found = re.search(rf"(?<![a-z0-9]){re.escape(word[:_STEM] if word.isalpha() else word)}", line, re.IGNORECASE)
    return found.start() if found else -1
