"""Phrases of a request that could be the value of a text: every short run of tokens with sensible ends."""

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Final

from agents.extraction.pieces.candidate import Candidate
from agents.extraction.pieces.tokens import Token

_MOST_WORDS, _MOST_HAN, _MOST_SIGNS = 9, 6, 2
_CUT: Final = frozenset(",，、;；:：()（）[]{}")
_REST: Final = frozenset({":", "："})


def phrase_candidates(text: str, tokens: Sequence[Token]) -> list[Candidate]:
    """List the phrases, each once."""
    found: dict[tuple[int, int], Candidate] = {}
    for candidate in (*_runs(text, tokens), *_rests(text, tokens)):
        found.setdefault((candidate.start, candidate.end), candidate)
    return list(found.values())


def _runs(text: str, tokens: Sequence[Token]) -> Iterator[Candidate]:
    for i, first in enumerate(tokens):
        if first.quoted:
            yield _candidate(text, first, first, {"quoted"})
        elif _may_begin(first):
            yield from _from(text, tokens, i)


def _from(text: str, tokens: Sequence[Token], i: int) -> Iterator[Candidate]:
    """Yield the runs that begin at one token."""
    words = han = signs = 0
    for j in range(i, len(tokens)):
        token = tokens[j]
        if token.quoted or token.ends_sentence or token.text in _REST:
            return
        if token.text in _CUT:
            signs += 1
            if signs > _MOST_SIGNS or not _joins(tokens, j):
                return
        words, han = words + (not token.is_han), han + token.is_han
        if words > _MOST_WORDS or han > _MOST_HAN:
            return
        if _may_end(token, tokens[i:j]):
            yield _candidate(text, tokens[i], token, set())


def _rests(text: str, tokens: Sequence[Token]) -> Iterator[Candidate]:
    """Yield what stands behind a colon or to the end of its sentence, however long."""
    for left, right in pairwise(tokens):
        if left.text in _REST and not right.quoted:
            rest = text[right.start :].rstrip()
            yield Candidate(right.start, right.start + len(rest), rest, rest, "text", frozenset({"rest"}))
    for i, token in enumerate(tokens):
        if (i == 0 or tokens[i - 1].group) and _may_begin(token) and not token.quoted:
            stop = next((t.start for t in tokens[i:] if t.ends_sentence), len(text))
            tail = text[token.start : stop].rstrip()
            if 0 < len(tail) <= 200:
                yield Candidate(token.start, token.start + len(tail), tail, tail, "text", frozenset({"tail"}))


def _may_begin(token: Token) -> bool:
    return not token.group or (token.capital and token.group not in {"verb", "sign"}) or _wordlike_verb(token)


def _may_end(token: Token, before: Sequence[Token]) -> bool:
    if token.group == "sign":
        return token.text in {")", "%", "+", "!"} and bool(before)
    return not token.group or (token.capital and bool(before)) or _wordlike_verb(token)


def _wordlike_verb(token: Token) -> bool:
    """Whether a word that often asks for something may as well be part of a name: Book, Play."""
    return token.group == "verb" and not token.is_han


def _joins(tokens: Sequence[Token], j: int) -> bool:
    """Whether a sign lies within a name rather than between two things: New York, NY."""
    if tokens[j].text not in {",", "，", "(", ")"} or j + 1 >= len(tokens) or j == 0:
        return tokens[j].text in {"(", ")"}
    return tokens[j + 1].capital or tokens[j].text in {"(", ")"} or tokens[j - 1].text.isdigit()


def _candidate(text: str, first: Token, last: Token, marks: set[str]) -> Candidate:
    said = text[first.start : last.end]
    return Candidate(first.start, last.end, said, said, "text", frozenset(marks))
