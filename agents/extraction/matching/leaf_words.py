"""What a leaf is about, told from its words: a place, a person, a beginning or an end, a unit, a title."""

from functools import lru_cache
from typing import Final

from agents.extraction.matching.leaf import Leaf
from agents.extraction.pieces.words import KNOWN, shares, stem

_STEMS: Final = {topic: frozenset(stem(w) for w in words.split()) for topic, words in KNOWN["topics"].items()}


@lru_cache(maxsize=8_192)
def topics(leaf_key: tuple[tuple[str, ...], tuple[str, ...]]) -> dict[str, float]:
    """Say how far each topic is the leaf's: 1 by its name, a half by the first words of its description."""
    name, words = leaf_key
    return {
        topic: 1.0 if any(w in own for w in name) else 0.5 if any(w in own for w in words[:8]) else 0.0
        for topic, own in _STEMS.items()
    }


def topics_of(leaf: Leaf) -> dict[str, float]:
    """Say what a leaf is about."""
    return topics((leaf.own_words, leaf.words))


def told_apart(leaf: Leaf, others: tuple[Leaf, ...]) -> tuple[str, ...]:
    """List the words of a leaf that its sisters of the same tool do not have: first_name against last_name."""
    theirs = {w for o in others if o is not leaf for w in (*o.own_words, *o.words)}
    words = dict.fromkeys((*leaf.name_words, *leaf.words))
    return tuple(w for w in words if not any(shares(w, t) for t in theirs))
