"""A message in pieces: Latin words, and runs of Chinese signs."""

from typing import Final, NamedTuple

from lazy_regex import lazy_regex
from prompts.language import HAN, has_han

_PIECE: Final = lazy_regex(rf"[A-Za-z0-9£$€¥%]+(?:[.'’,:/_-][A-Za-z0-9%]+)*|[{HAN}]+")


class Piece(NamedTuple):
    """A word, or a run of signs."""

    start: int
    end: int
    text: str
    """In lower case."""

    @property
    def is_han(self) -> bool:
        """Whether it is written in Chinese signs."""
        return has_han(self.text)


def pieces_in(text: str) -> list[Piece]:
    """Cut a message into pieces."""
    return [Piece(*m.span(), m.group().casefold().replace("’", "'")) for m in _PIECE.finditer(text)]
