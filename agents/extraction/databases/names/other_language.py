"""Values said in the other language than they are written in: 已取消 is cancelled, jazz is 爵士.

Only vectors tell, and these lie close together: a value is meant where it is near and no other of its column nearly as
near. `toolatlas eval value-words` prints how often that is right, and how often a value is taken that is not meant.
"""

import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from agents.extraction.pieces.chinese_words import chinese_words
from agents.extraction.spans.paths import find_paths
from agents.extraction.tables.wording import plain_words_known
from lazy_regex import lazy_regex
from prompts.language import HAN, has_han

Vectors = Mapping[str, NDArray[np.float32]]

NEAR: Final = 0.87
"""Cosine from which a value may be what a word says."""
AHEAD: Final = 0.025
"""By so much the next value of the column is further away."""
MOST_OF_COLUMN: Final = 40
"""Different values; a column with more of them holds names, which are not translated."""
MOST_VALUES: Final = 120
MOST_WORDS: Final = 4
_LONGEST: Final = 30
_HAN_RUN: Final = lazy_regex(f"[{HAN}]+")
_WORD: Final = lazy_regex(r"(?<![A-Za-z0-9_'./-])[A-Za-z][A-Za-z'-]{2,}(?![A-Za-z0-9_'./-])")
_TELLING: Final = ("n", "v", "a", "b", "z", "j", "l", "i", "x", "t")
"""Jieba's tags of nouns, verbs, adjectives and set phrases, which may be values."""


def comparable(said: str, columns: Mapping[str, Sequence[str]]) -> dict[str, tuple[str, ...]]:
    """Keep the columns, and of them the values, that are written in the other language than a word; of few values each.

    Args:
        said: A word of a request.
        columns: Column → its different values.
    """
    found: dict[str, tuple[str, ...]] = {}
    n_values = 0
    for column, values in columns.items():
        other = tuple(v for v in values if _is_word(v) and has_han(v) != has_han(said))
        if len(other) > 1 and len(values) <= MOST_OF_COLUMN and n_values + len(other) <= MOST_VALUES:
            found[column] = other
            n_values += len(other)
    return found


def meant_value(said: NDArray[np.float32], columns: Mapping[str, Sequence[str]], vectors: Vectors) -> str:
    """Choose the value that a word means; empty where none is near, or several are.

    Args:
        said: The word's vector, of length 1, shape (dim,).
        columns: Column → its values that may be meant, two at least.
        vectors: Value → its vector, of length 1, shape (dim,).
    """
    meant: dict[str, float] = {}
    for values in columns.values():
        near = sorted(((float(vectors[value] @ said), value) for value in set(values)), reverse=True)
        (best, value), (next_best, _) = near[0], near[1]
        if best >= NEAR and best - next_best >= AHEAD:
            meant[value] = best
    first = max(meant, key=lambda value: meant[value], default="")
    others = [score for value, score in meant.items() if value.casefold() != first.casefold()]
    return first if first and all(meant[first] - score >= AHEAD for score in others) else ""


def words_to_translate(text: str, known: Collection[str]) -> tuple[str, ...]:
    """List the words of a request that may be values in the other language; none that the table knows itself."""
    paths = [(span.start, span.end) for span in find_paths(text)]
    held = "\n".join(known).casefold()
    found: dict[str, None] = {}
    for start, said in (*_chinese(text), *_latin(text)):
        if not any(first <= start < last for first, last in paths) and said.casefold() not in held:
            found[said] = None
    return tuple(found)[:MOST_WORDS]


def exchanged(text: str, said: str, value: str) -> str:
    """Put the value in the place of the word."""
    if has_han(said):
        return text.replace(said, value)
    return re.sub(rf"(?<![A-Za-z]){re.escape(said)}(?![A-Za-z])", lambda _: value, text)


def unit(vector: Any) -> NDArray[np.float32]:  # noqa: ANN401 - whatever an embedder gives
    """Give a vector the length 1."""
    long = np.asarray(vector, dtype=np.float32)
    return long / max(float(np.linalg.norm(long)), 1e-9)


def _is_word(value: str) -> bool:
    return len(value) <= _LONGEST and any(c.isalpha() for c in value) and not any(c.isdigit() for c in value)


def _chinese(text: str) -> Iterator[tuple[int, str]]:
    for run in _HAN_RUN.finditer(text):
        start = run.start()
        for word, tag in chinese_words(run.group()):
            if tag.startswith(_TELLING) and (len(word) > 1 or tag.startswith(("n", "b"))):
                yield start, word
            start += len(word)


def _latin(text: str) -> Iterator[tuple[int, str]]:
    for match in _WORD.finditer(text):
        if match.group().casefold() not in plain_words_known():
            yield match.start(), match.group()
