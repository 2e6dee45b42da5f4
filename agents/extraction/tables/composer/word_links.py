"""Spans of closed classes: words that ask, count, compare, group, deny, and those that carry nothing."""

from collections.abc import Iterator, Sequence
from itertools import chain
from typing import Final

from agents.extraction.spans.numbers import chinese_number
from agents.extraction.tables.composer.closed_words import NUMBERS, ORDINALS, meanings, phrases
from agents.extraction.tables.composer.link import Link, Role
from agents.extraction.tables.composer.pieces import Piece
from lazy_regex import lazy_regex

_NUMBER: Final = lazy_regex(r"[£$€¥]?(?P<n>\d+(?:,\d{3})*(?:\.\d+)?)(?P<unit>%|p|kg|km|g|h|min)?")
_HAN_NUMBER: Final = lazy_regex(r"(?P<top>前)?(?P<n>[一二两三四五六七八九十百千]+)")
_CARRY_LITTLE: Final = frozenset({"noise", "deed", "unit", "head", "degree"})
_LONGEST: Final = 3
_LONGEST_HAN: Final = 6
_FEW: Final = 0.6
"""Score of a word that carries little, so that whatever else it may be is preferred."""
_MUCH: Final = 1.5


def word_links(pieces: Sequence[Piece]) -> list[Link]:
    """List the spans of closed classes."""
    latin = (_latin(pieces, n) for n, piece in enumerate(pieces) if not piece.is_han)
    han = (_han(piece) for piece in pieces if piece.is_han)
    return list(chain.from_iterable((*latin, *han)))


def _latin(pieces: Sequence[Piece], n: int) -> Iterator[Link]:
    piece = pieces[n]
    for length in range(2, _LONGEST + 1):
        said = pieces[n : n + length]
        found = phrases().get(tuple(p.text for p in said))
        if found is not None:
            yield _link(said[0].start, said[-1].end, found, 1.6 * length)
    for found in meanings().get(piece.text, ()):
        yield _link(piece.start, piece.end, found, _weight(found[0]), piece.text)
    number = _number(piece)
    if number is not None:
        yield number


def _weight(role: Role) -> float:
    return _FEW if role in _CARRY_LITTLE else _MUCH


def _number(piece: Piece) -> Link | None:
    if piece.text in NUMBERS:
        return Link(start=piece.start, end=piece.end, role="number", number=NUMBERS[piece.text])
    if piece.text in ORDINALS:
        return Link(start=piece.start, end=piece.end, role="number", word="nth", number=ORDINALS[piece.text])
    found = _NUMBER.fullmatch(piece.text)
    if found is None:
        return None
    return Link(start=piece.start, end=piece.end, role="number", number=float(found["n"].replace(",", "")), score=_MUCH)


def _han(piece: Piece) -> Iterator[Link]:
    for n in range(len(piece.text)):
        start = piece.start + n
        for length in range(1, min(_LONGEST_HAN, len(piece.text) - n) + 1):
            said = piece.text[n : n + length]
            for found in meanings().get(said, ()):
                yield _link(start, start + length, found, _weight(found[0]) * max(0.5, length / 2), said)
            if said in ORDINALS:
                yield Link(start=start, end=start + length, role="number", word="nth", number=ORDINALS[said])
        number = _HAN_NUMBER.match(piece.text, n)
        if number is not None:
            value = float(chinese_number(number["n"].replace("两", "二")) or 0)
            word = "top" if number["top"] else ""
            yield Link(start=start, end=piece.start + number.end(), role="number", number=value, word=word)


def _link(start: int, end: int, found: tuple[Role, str], score: float, said: str = "") -> Link:
    return Link(start=start, end=end, role=found[0], word=found[1], score=score, said=said)
