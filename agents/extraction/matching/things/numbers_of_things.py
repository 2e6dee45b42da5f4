"""Whole numbers that a thing is kept under, such as `order_no`: a small one is none unless it is said to be one."""

import re
from typing import Final

from agents.extraction.matching.leaf import Leaf
from agents.extraction.pieces.candidate import Candidate
from agents.extraction.pieces.words import shares, stems
from lazy_regex import lazy_regex
from tools.embedding.parameter_words import in_words

_LAST_WORDS: Final = frozenset({"id", "no", "nr", "num", "number", "code", "ref"})
"""What such a name ends in, behind the thing."""
_FEWEST: Final = 3
"""Digits from which a number may be one without being announced."""
_SAID: Final = lazy_regex(r"(?:#|№|\b(?:no|nr|number|id)\b\.?|编号|单号|号码?|第)[\s:：是为]*$", re.IGNORECASE)
_BEHIND: Final = lazy_regex(r"\s*号(?!码)")
_NEAR: Final = 24


def numbers_a_thing(leaf: Leaf) -> bool:
    """Whether a leaf is the number of a thing, by its name."""
    thing, _, last = in_words(leaf.name).rpartition(" ")
    return leaf.kind == "integer" and (last == "id" or (bool(thing) and last in _LAST_WORDS))


def may_number(leaf: Leaf, number: Candidate, text: str) -> bool:
    """Whether a number may be what a leaf wants: of `order_no` no "6 of D12", but "order 6" and "#6"."""
    if not numbers_a_thing(leaf):
        return True
    before = text[max(0, number.start - _NEAR) : number.start]
    if sum(sign.isdigit() for sign in number.text) >= _FEWEST and "." not in number.text:
        return True
    if _SAID.search(before) or _BEHIND.match(text, number.end):
        return True
    last = stems(before)[-1:]
    return any(shares(word, own) for word in last for own in leaf.own_words)
