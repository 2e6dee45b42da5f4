"""Words of a question over a table that name neither it, nor a column or a value of it, nor what its tool does.

Such a word is mostly a condition that was dropped: the women of "how many women survived".
"""

from collections.abc import Collection
from typing import Final

from rapidfuzz import fuzz, process

from agents.extraction.pieces.chinese_words import chinese_words
from agents.extraction.pieces.words import stem
from agents.extraction.tables.draft import Draft
from agents.extraction.tables.wording import empty, figures, neutral, periods, row_words, share, superlatives
from agents.intents.unserved import is_common
from lazy_regex import lazy_regex
from prompts.language import HAN

_PATH: Final = lazy_regex(r"[\w./-]+\.[A-Za-z]{2,8}(?![A-Za-z])")
_LATIN: Final = lazy_regex(r"[A-Za-zÀ-ÿ]{2,}")
_NEAR: Final = 80.0
"""Likeness in % from which a word is a known one."""
_RUN: Final = lazy_regex(rf"[{HAN}]+")


def unknown_words(task: str, known: Collection[str], there: str) -> tuple[str, ...]:
    """Return the words of which neither the table nor its tools know anything.

    Args:
        task: The question.
        known: Words, as they are compared, with which the tools are asked or which their results hold.
        there: What the table's names, its columns, their values and the arguments hold, as text.
    """
    draft = Draft(task)
    for match in _PATH.finditer(task):
        draft.take(*match.span())
    taken = (*(p for _, p in figures()), share(), *(s.pattern for s in superlatives()), periods(), empty())
    for pattern in (*taken, row_words(), neutral()):
        while draft.first(pattern) is not None:
            pass
    text = there.casefold()
    held = {*known, *_LATIN.findall(text)}
    words = [w for w in (*_latin(draft), *_chinese(draft)) if stem(w.lower()) not in known and w.casefold() not in text]
    return tuple(dict.fromkeys(w for w in words if not _is_near(w.lower(), held)))


def _is_near(word: str, held: Collection[str]) -> bool:
    """Whether a word is one that is known, bent or mistyped: statuses of status."""
    return process.extractOne(word, held, scorer=fuzz.ratio, score_cutoff=_NEAR) is not None


def _latin(draft: Draft) -> list[str]:
    found = [m for m in _LATIN.finditer(draft.text) if draft.free(*m.span())]
    return [m.group() for m in found if not is_common(m.group().lower())]


def _chinese(draft: Draft) -> list[str]:
    """List the nouns; verbs and the rest mostly say how something is asked for."""
    found = []
    for run in _RUN.finditer(draft.text):
        at = run.start()
        for word, tag in chinese_words(run.group()):
            if tag.startswith("n") and len(word) > 1 and any(draft.free(i, i + 1) for i in range(at, at + len(word))):
                found.append(word)
            at += len(word)
    return found
