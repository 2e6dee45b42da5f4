"""Whether anything in a request speaks of a value that was left out, or left at its default."""

import re
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Final

from agents.extraction.matching.leaf import Leaf
from agents.extraction.matching.offers import Offer
from agents.extraction.matching.told_by_choice import names_of
from agents.extraction.pieces.request import ReadRequest
from agents.extraction.pieces.tokens import Token
from agents.extraction.pieces.words import shares, stems
from prompts.language import has_han

_COUNTED: Final = frozenset({"integer", "number"})


def is_left(leaf: Leaf, given: Sequence[Offer]) -> bool:
    """Whether a leaf that need not be given gets nothing, or what it would be without."""
    if leaf.required and not leaf.has_default:
        return False
    own = next((offer for offer in given if offer.leaf.path == leaf.path), None)
    return own is None or (leaf.has_default and str(own.value).lower() == str(leaf.schema["default"]).lower())


@dataclass(frozen=True)
class LeftOver:
    """What of a request no value takes."""

    request: ReadRequest
    tokens: tuple[Token, ...]
    """Words of content, in order."""
    told: tuple[str, ...]
    """Stems of what the tool says of itself."""

    @cached_property
    def untold(self) -> tuple[Token, ...]:
        """Those that the tool does not say of itself."""
        return tuple(t for t in self.tokens if not all(_is_among(word, self.told) for word in stems(t.text)))

    @property
    def names(self) -> tuple[str, ...]:
        """Names and numbers among these: whoever gives one wants it to count."""
        first = self.request.tokens[0] if self.request.tokens else None
        return tuple(t.text for t in self.untold if t is not first and (t.capital or any(map(str.isdigit, t.text))))

    def may_want(self, leaf: Leaf) -> bool:
        """Whether anything may speak of a leaf that was left out."""
        if leaf.kind in _COUNTED:
            return any(any(map(str.isdigit, token.text)) for token in self.untold)
        said = f"{' '.join(leaf.path)} {leaf.description} {' '.join(map(str, leaf.choices))}"
        if not self.is_readable(leaf):
            return bool(self.untold)  # in another language nobody can tell
        known = stems(said)
        named = any(_is_among(word, leaf.own_words) for token in self.tokens for word in stems(token.text))
        return named or any(_is_among(word, known) for token in self.untold for word in stems(token.text))

    def is_readable(self, leaf: Leaf) -> bool:
        """Whether a leaf, and each of its listed values, is told of in the language of the request."""
        return is_told_in(leaf, self.request.text)


def is_told_in(leaf: Leaf, text: str) -> bool:
    """Whether a leaf, and each of its listed values, is told of in the language of a text."""
    han = has_han(text)
    if leaf.kind != "enum":
        return has_han(f"{' '.join(leaf.path)} {leaf.description}") == han
    return all(any(has_han(name) == han for name in (str(v), *names_of(leaf).get(v, ()))) for v in leaf.choices)


def left_over(request: ReadRequest, given: Sequence[Offer], taken: Collection[str], told: Collection[str]) -> LeftOver:
    """Gather what serves nothing.

    Args:
        request: Read already.
        given: What the leaves got.
        taken: Pieces of the request that are values too.
        told: Texts that the tool says of itself.
    """
    spans = [(o.candidate.start, o.candidate.end) for o in given if o.candidate is not None]
    spans += [m.span() for piece in taken for m in re.finditer(re.escape(piece), request.text)]
    free = (t for t in request.tokens if not any(start < t.end and t.start < end for start, end in spans))
    return LeftOver(request, tuple(t for t in free if not t.group and stems(t.text)), stems(" ".join(told)))


def _is_among(word: str, others: Collection[str]) -> bool:
    return any(shares(word, other) for other in others)
