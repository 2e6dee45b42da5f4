"""What stands around a piece of a request, and how whole it is: the same for every leaf."""

from bisect import bisect_left
from dataclasses import dataclass
from functools import cached_property
from typing import Final

from agents.extraction.pieces.candidate import Candidate
from agents.extraction.pieces.request import ReadRequest
from agents.extraction.pieces.tokens import Token
from agents.extraction.pieces.words import stems

_NEAR: Final = 4


@dataclass(frozen=True)
class Surroundings:
    """A piece among the tokens of its request."""

    request: ReadRequest
    candidate: Candidate

    @cached_property
    def _bounds(self) -> tuple[int, int]:
        """Index of its first token, and of the one behind its last."""
        tokens = self.request.tokens
        first = bisect_left(tokens, self.candidate.start + 1, key=lambda t: t.end)
        last = bisect_left(tokens, self.candidate.end, key=lambda t: t.start)
        return first, max(last, first + 1)

    @cached_property
    def tokens(self) -> list[Token]:
        """Its own tokens."""
        first, last = self._bounds
        return self.request.tokens[first:last]

    @cached_property
    def before(self) -> list[Token]:
        """Tokens of the same sentence before it, the nearest first."""
        found = []
        for token in reversed(self.request.tokens[: self._bounds[0]]):
            if token.ends_sentence:
                break
            found.append(token)
        return found

    @cached_property
    def after(self) -> list[Token]:
        """Tokens of the same sentence behind it."""
        found = []
        for token in self.request.tokens[self._bounds[1] :]:
            if token.ends_sentence:
                break
            found.append(token)
        return found

    @cached_property
    def left(self) -> str:
        """What the token before it does; articles are looked through."""
        rest = [t for t in self.before if t.group != "det"]
        return _side(rest[0] if rest else None)

    @cached_property
    def left_nearest(self) -> str:
        """What the very token before it does."""
        return _side(self.before[0] if self.before else None)

    @cached_property
    def right(self) -> str:
        """What the token behind it does."""
        if self.request.text.startswith(("'s", "’s"), self.candidate.end):
            return "of"
        return _side(self.after[0] if self.after else None)

    @cached_property
    def left_words(self) -> tuple[str, ...]:
        """Stems near before it, up to where the next thing begins."""
        return _words(self.before)[::-1]

    @cached_property
    def right_words(self) -> tuple[str, ...]:
        """Stems near behind it."""
        return _words(self.after)

    @cached_property
    def words(self) -> tuple[str, ...]:
        """Its own stems."""
        return stems(self.candidate.text)

    @cached_property
    def phrase_words(self) -> tuple[str, ...]:
        """Stems of the request's sentence part that the piece stands in, up to commas."""
        left = _until_comma(self.before)
        right = _until_comma(self.after)
        return stems(" ".join(t.text for t in (*left[::-1], *right)))

    @cached_property
    def whole(self) -> dict[str, float]:
        """Say how good its ends are, and what it is made of."""
        tokens = self.tokens
        n = len(tokens)
        names = [t for t in tokens if t.capital or t.quoted]
        content = [t for t in tokens if not t.group]
        before, after = next(iter(self.before), None), next(iter(self.after), None)
        first, last = tokens[0], tokens[-1]
        cut_left = bool(
            before and before.capital and first.capital and not before.group and before.end + 2 > first.start
        )
        cut_right = bool(after and after.capital and last.capital and not after.group and last.end + 2 > after.start)
        found = {
            "whole name": len(names) == n and not cut_left and not cut_right and self._bounds[0] > 0,
            "n_tokens": min(n, 12),
            "n_content": min(len(content), 10),
            "inside_functions": sum(bool(t.group) and t.group != "sign" for t in tokens[1:-1]),
            "inside_signs": sum(t.group == "sign" for t in tokens),
            "names_share": len(names) / n,
            "first_capital": first.capital,
            "first_of_text": self._bounds[0] == 0,
            "last_capital": last.capital,
            "digits": sum(any(c.isdigit() for c in t.text) for t in tokens) / n,
            "cuts_name_left": cut_left,
            "cuts_name_right": cut_right,
            "verb_first": first.group == "verb",
            "first_group": first.group != "",
            "last_group": last.group != "",
            "han": sum(t.is_han for t in tokens) / n,
            "a place": sum(t.named == "place" for t in tokens) / n,
            "a person": sum(t.named == "person" for t in tokens) / n,
            "a name": sum(t.named == "name" for t in tokens) / n,
            "left_script": bool(before and before.is_han and first.is_han and not before.group),
            "right_script": bool(after and after.is_han and last.is_han and not after.group),
            "place": self.candidate.start / max(len(self.request.text), 1),
            "share": len(self.candidate.text) / max(len(self.request.text), 1),
            "behind_comma": self.left_nearest == "sign",
            "code": any(c in self.candidate.text for c in "@/\\_{}=<>"),
            "upper": self.candidate.text.isupper(),
        }  # fmt: skip
        return {name: float(number) for name, number in found.items()}


def around(request: ReadRequest, candidate: Candidate) -> Surroundings:
    """Look around a piece, once."""
    key = (candidate.start, candidate.end, candidate.shape, candidate.marks)
    if key not in request.around:
        request.around[key] = Surroundings(request, candidate)
    return request.around[key]


def _side(token: Token | None) -> str:
    if token is None:
        return "edge"
    return token.group or "content"


def _words(tokens: list[Token]) -> tuple[str, ...]:
    return stems(" ".join(t.text for t in tokens[:_NEAR]))


def _until_comma(tokens: list[Token]) -> list[Token]:
    found = []
    for token in tokens:
        if token.text in {",", "，"}:
            break
        found.append(token)
    return found
