"""A request as the matching reads it: its tokens, and every piece of it that could be a value."""

from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import TYPE_CHECKING

from agents.extraction.pieces.candidate import Candidate
from agents.extraction.pieces.list_candidates import number_lists, text_lists
from agents.extraction.pieces.moment_candidates import moment_candidates
from agents.extraction.pieces.number_candidates import number_candidates
from agents.extraction.pieces.phrase_candidates import phrase_candidates
from agents.extraction.pieces.tokens import Token, tokens_of
from agents.extraction.pieces.whole_pieces import codes_with_hyphens, cuts, days_and_clocks, digit_runs, is_inside
from agents.extraction.pieces.words import stems

if TYPE_CHECKING:
    from agents.extraction.pieces.surroundings import Surroundings

_LONGEST = 2_000
"""Characters that are read; what is longer is no request but a document."""


@dataclass(frozen=True)
class ReadRequest:
    """What stands in a request."""

    text: str

    @cached_property
    def around(self) -> dict[object, "Surroundings"]:
        """What stands around its pieces, as far as that was looked at."""
        return {}

    @cached_property
    def tokens(self) -> list[Token]:
        """Its tokens."""
        return tokens_of(self.text)

    @cached_property
    def words(self) -> tuple[str, ...]:
        """Its stems."""
        return stems(self.text)

    @cached_property
    def numbers(self) -> list[Candidate]:
        """Numbers, in order."""
        wholes = [*codes_with_hyphens(self.text), *digit_runs(self.text)]
        found = (c for c in number_candidates(self.text) if not is_inside(c, wholes))
        return sorted(found, key=lambda c: (c.start, c.end))

    @cached_property
    def moments(self) -> list[Candidate]:
        """Days and clock times."""
        return list(moment_candidates(self.text))

    @cached_property
    def dated(self) -> list[tuple[int, int]]:
        """Where days and clock times stand."""
        return days_and_clocks(self.moments)

    @cached_property
    def phrases(self) -> list[Candidate]:
        """Phrases that could be texts."""
        runs = digit_runs(self.text)
        return [c for c in phrase_candidates(self.text, self.tokens) if not cuts(c, runs)]

    @cached_property
    def number_lists(self) -> list[Candidate]:
        """Lists of numbers."""
        return list(number_lists(self.text, self.numbers))

    @cached_property
    def text_lists(self) -> list[Candidate]:
        """Lists of names."""
        found = {(c.start, c.end, len(c.items)): c for c in text_lists(self.text, self.tokens)}
        return list(found.values())


@lru_cache(maxsize=64)
def read_request(text: str) -> ReadRequest:
    """Read a request, once."""
    return ReadRequest(text[:_LONGEST])
