"""Words of names that are written nearly right, or written out where the name shortens them."""

from collections.abc import Collection
from functools import cache
from typing import Final

from rapidfuzz.distance import OSA

from prompts.render.tokens import count_tokens

NEAR_FROM: Final = 7
_SHORTEST_PART: Final = 4
_WRITTEN_OUT: Final = 4
_SHORTEST_ROOT: Final = 5
_SHORTEST_SWAPPED: Final = 5
_ENDINGS: Final = ("ation", "ment", "ship", "ance", "ence", "ness", "ing", "ion", "al", "ed")
_NOUNS: Final = ("ation", "ance", "ence", "ment", "ship", "ness", "ion", "ee", "al", "or", "er")


def written_out(said: str, words: Collection[str]) -> str:
    """Return the one word that is short for what is said: indep for independence; empty for none or several."""
    low = said.casefold()
    found = [w for w in words if len(w) >= _SHORTEST_PART and low.startswith(w) and len(low) - len(w) >= _WRITTEN_OUT]
    return found[0] if len(found) == 1 else ""


def mistyped(said: str, words: Collection[str]) -> str:
    """Return the one word that is meant where one letter is wrong, and what is said is no word that people write."""
    low = said.casefold()
    near = {w for w in words if any(_is_slip(low, form) for form in (w, *_plurals(w)))}
    return near.pop() if len(near) == 1 and not _is_word(low) else ""


def swapped(said: str, words: Collection[str]) -> str:
    """Return the one word of which two neighbours are swapped: amount for amuont; empty for none or several."""
    low = said.casefold()
    near = {w for w in words if len(w) >= _SHORTEST_SWAPPED and _is_swap(low, w)}
    return near.pop() if len(near) == 1 and not _is_word(low) else ""


def _is_swap(said: str, word: str) -> bool:
    return said != word and sorted(said) == sorted(word) and OSA.distance(said, word, score_cutoff=1) <= 1


def of_one_root(said: str, words: Collection[str]) -> str:
    """Return the one word with the root of a noun that is said: attendance for attendees; empty for none or several."""
    root = _root(said)
    found = {w for w in words if len(root) >= _SHORTEST_ROOT and root == (_root(w) or w.removesuffix("ed"))}
    return found.pop() if len(found) == 1 else ""


def akin(said: str, words: Collection[str]) -> str:
    """Return the one word of the same stem as what is said: founded for founding; empty for none or several."""
    plain = plain_stem(said)
    found = {w for w in words if len(plain) >= _SHORTEST_PART and w != said and plain_stem(w) == plain}
    return found.pop() if len(found) == 1 else ""


@cache
def plain_stem(word: str) -> str:
    """Return what is left of a word without the endings of verbs and of nouns made of them."""
    plain = word.casefold()
    for endings in (("s",), _ENDINGS, _ENDINGS, ("e",)):
        ending = next((e for e in endings if plain.endswith(e) and len(plain) - len(e) >= _SHORTEST_PART), "")
        plain = plain.removesuffix(ending) if ending else plain
    doubled = len(plain) > _SHORTEST_PART and plain[-1] == plain[-2] and plain[-1] in "bdgmnprt"
    return plain[:-1] if doubled else plain


def _root(word: str) -> str:
    ending = next((e for e in _NOUNS if word.endswith(e)), "")
    return word.removesuffix(ending) if ending else ""


def _plurals(word: str) -> tuple[str, ...]:
    return (f"{word[:-1]}ies",) if word.endswith("y") else (f"{word}s",)


def _is_slip(said: str, word: str) -> bool:
    return len(word) >= NEAR_FROM and said[0] == word[0] and OSA.distance(said, word, score_cutoff=1) <= 1


@cache
def _is_word(said: str) -> bool:
    """Whether a word is written so by many: a model's vocabulary holds it whole."""
    return count_tokens(f" {said}") == 1
