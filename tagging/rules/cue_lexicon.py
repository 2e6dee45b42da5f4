"""Find cue words of English and Chinese in names and descriptions: whole words, in any inflection."""

import re
from collections.abc import Iterable, Iterator, Mapping
from enum import Enum
from typing import Generic, NamedTuple, TypeVar

from lazy_regex import lazy_regex

V = TypeVar("V")
_CAMEL = lazy_regex(r"(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])")
_SEPARATORS = lazy_regex(r"[_\-./:]+")
_DOUBLED = lazy_regex(r"[^aeiou][aeiou][bdgklmnprt]$")
MAX_CHARS = 4_000
"""Of a longer text only the beginning is read: descriptions come from anywhere."""


class Form(Enum):
    """How a cue stands in a text."""

    BARE = "delete"
    THIRD = "deletes"
    """Of a verb its third person, of a noun its plural."""
    GERUND = "deleting"
    PAST = "deleted"


class Hit(NamedTuple, Generic[V]):
    """A cue that stands in a text."""

    start: int
    end: int
    word: str
    """As it stands there."""
    form: Form
    value: V


def spelled_out(name: str) -> str:
    """Return the words of a snake_case, camelCase or dotted name, in lower case, separated by blanks."""
    return _SEPARATORS.sub(" ", _CAMEL.sub(" ", name[:MAX_CHARS])).lower().strip()


class Lexicon(Generic[V]):
    """Cues with a value each, compiled into one search."""

    def __init__(self, cues: Iterable[tuple[str, V]]) -> None:
        self._forms: dict[str, tuple[Form, V]] = {}
        for cue, value in cues:
            for word, form in _forms(cue):
                self._forms.setdefault(word, (form, value))
        self._pattern = _compiled(self._forms)

    def hits(self, text: str) -> Iterator[Hit[V]]:
        """Yield the cues of a text in order; the longest wins where two begin at one place."""
        for match in self._pattern.finditer(text[:MAX_CHARS].lower()):
            form, value = self._forms[match.group()]
            yield Hit(match.start(), match.end(), match.group(), form, value)


def _forms(cue: str) -> Iterator[tuple[str, Form]]:
    """Yield a cue's inflections: of several words the last is a noun's plural, of one also a verb's endings."""
    yield cue, Form.BARE
    if not cue.isascii() or not cue[-1].isalpha():
        return
    yield _plural(cue), Form.THIRD
    if " " in cue:
        return
    stem = cue[:-1] if cue.endswith("e") else cue
    stem = stem + stem[-1] if _DOUBLED.search(stem) and len(stem) <= 5 and not cue.endswith("e") else stem
    yield stem + "ing", Form.GERUND
    yield (cue[:-1] + "ied" if cue.endswith("y") and cue[-2:-1] not in "aeiou" else stem + "ed"), Form.PAST


def _plural(word: str) -> str:
    if word.endswith("y") and word[-2:-1] not in "aeiou":
        return word[:-1] + "ies"
    return word + ("es" if word.endswith(("s", "x", "z", "ch", "sh")) else "s")


def _compiled(forms: Mapping[str, object]) -> re.Pattern[str]:
    longest_first = sorted(forms, key=len, reverse=True)
    words = "|".join(re.escape(form) for form in longest_first if form.isascii())
    other = "|".join(re.escape(form) for form in longest_first if not form.isascii())
    whole = rf"(?<![a-z0-9_])(?:{words})(?![a-z0-9_])" if words else r"(?!)"
    return re.compile(f"{whole}|{other}" if other else whole)
