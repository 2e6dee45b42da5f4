"""Which texts among files a question may be answered by: those that its words stand in."""

from collections.abc import Mapping
from pathlib import PurePosixPath
from typing import Final

from agents.extraction.one_call.told_in_texts import asks, orders
from agents.extraction.pieces.words import STOP, stem
from agents.extraction.told.asked_words import asked_words
from lazy_regex import lazy_regex
from prompts.frozen import Frozen
from prompts.language import has_han

_WORD: Final = lazy_regex(r"[a-z0-9]+")
_FIGURE: Final = lazy_regex(r"[\d.:,'-]+")
_ENDS_AS_QUESTION: Final = lazy_regex(r"[?？]\s*$|[吗呢没]\W*$")
_HALF: Final = 0.5
_FEW: Final = 2
"""So many words, and half of all, tell of a file whose name holds none of them.

Of 199 questions over 28 files, their own among them, 117 are shown files, and 111 of these their own (95 and 94 % in
halves, of which one chose); of 108 that no tool serves 5 are shown any.
"""
_MOST: Final = 3


class _Held(Frozen):
    path: str
    named: int
    """Words that stand in its name."""
    held: int
    """Words that stand in its name or text."""


def telling_files(request: str, files: Mapping[str, str]) -> tuple[str, ...]:
    """Name up to three files that tell most of what a question speaks of; none where nothing is asked.

    Args:
        request: In its own words.
        files: Path → text.
    """
    if orders(request) or not (asks(request) or _ENDS_AS_QUESTION.search(request)):
        return ()
    words = [w for w in asked_words(request) if len(w) > 1 and w not in STOP and not _FIGURE.fullmatch(w)]
    found = [_held(words, path, text) for path, text in files.items()]
    telling = [one for one in found if one.named or (one.held >= _FEW and one.held >= _HALF * len(words))]
    most = max((one.named + one.held for one in telling), default=0)
    nearest = tuple(one.path for one in telling if one.named + one.held == most)
    return nearest if len(nearest) <= _MOST else ()


def _held(words: list[str], path: str, text: str) -> _Held:
    name = PurePosixPath(path).stem.lower()
    in_name, in_text = _stems(name), _stems(text.lower())
    named = [_holds(word, name, in_name) for word in words]
    return _Held(
        path=path,
        named=sum(named),
        held=sum(n or _holds(word, text.lower(), in_text) for n, word in zip(named, words, strict=True)),
    )


def _holds(word: str, text: str, stems: frozenset[str]) -> bool:
    return word in text if has_han(word) else stem(word) in stems


def _stems(text: str) -> frozenset[str]:
    return frozenset(stem(word) for word in _WORD.findall(text))
