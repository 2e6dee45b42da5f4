"""Ways to cover a message whole with links, the best first: a word that nothing covers leaves no reading."""

from collections.abc import Sequence
from typing import Final, NamedTuple

from agents.extraction.tables.composer.link import Link
from agents.extraction.tables.composer.pieces import Piece

_BEAM: Final = 60
_MOST: Final = 24
"""Covers that are looked at further."""
_MOST_CHARS: Final = 240


class Cover(NamedTuple):
    """Links one after the other that leave no piece out."""

    links: tuple[Link, ...]
    score: float


def covers_of(pieces: Sequence[Piece], links: Sequence[Link]) -> list[Cover]:
    """List the covers of a message, the best first."""
    told = [n for piece in pieces for n in range(piece.start, piece.end)]
    if not told or told[-1] > _MOST_CHARS:
        return []
    by_start: dict[int, list[Link]] = {}
    for link in dict.fromkeys(links):
        by_start.setdefault(link.start, []).append(link)
    after = {n: next((m for m in told if m >= n), -1) for n in range(told[-1] + 2)}
    waiting: dict[int, list[Cover]] = {told[0]: [Cover((), 0.0)]}
    done: list[Cover] = []
    for at in told:
        for cover in sorted(waiting.pop(at, ()), key=lambda one: -one.score)[:_BEAM]:
            for link in by_start.get(at, ()):
                longer = Cover((*cover.links, link), cover.score + link.score)
                then = after.get(link.end, -1)
                (done if then < 0 else waiting.setdefault(then, [])).append(longer)
    return sorted(done, key=lambda one: -one.score)[:_MOST]
