"""Lists in a request: [1, 2, 3] · 12, 15 and 18 · 'Age' and 'Income' · apples, pears and plums · 北京、上海和广州."""

import re
from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import Final

from agents.extraction.pieces.candidate import Candidate
from agents.extraction.pieces.tokens import Token
from lazy_regex import lazy_regex

_BETWEEN: Final = lazy_regex(
    r"[\s,，、;；\[\]'\"“”]*(?:(?:and|or|&|和|与|及|以及|或|跟|vs\.?|versus)[\s,]*)?['\"“”]?", re.IGNORECASE
)
_JOINS: Final = frozenset({",", "，", "、", ";", "；"})
_LAST: Final = frozenset({"and", "or", "&", "和", "与", "及", "以及", "或", "或者", "跟"})
_LONGEST: Final = 4


def number_lists(text: str, numbers: Sequence[Candidate]) -> Iterator[Candidate]:
    """Join numbers that stand side by side, as far as they go."""
    for fraction in (False, True):
        flat = sorted((n for n in numbers if _plain(n, fraction=fraction)), key=lambda n: n.start)
        flat = [next(g) for _, g in groupby(flat, key=lambda n: n.start)]
        run: list[Candidate] = []
        for number in [*flat, None]:
            if (
                number is not None
                and run
                and _BETWEEN.fullmatch(text, run[-1].end, number.start)
                and run[-1].end < number.start
            ):
                run.append(number)
                continue
            if len(run) > 1 and (not fraction or any("fraction" in n.marks for n in run)):
                yield _list(text, run, _bracketed(text, run))
            run = [number] if number is not None else []


def _plain(number: Candidate, *, fraction: bool) -> bool:
    if "percent" in number.marks:
        return ("fraction" in number.marks) == fraction
    return not number.marks & {"scaled", "letter", "loose", "one"}


def text_lists(text: str, tokens: Sequence[Token]) -> Iterator[Candidate]:
    """Join names that commas and an "and" stand between; how far the first and the last go is left open."""
    for pieces in _coordinated(tokens):
        inner = pieces[1:-1]
        if any(_too_long(p) for p in inner):
            continue
        middle = [_piece(text, _bare(p)) for p in inner]
        for first in _tails(pieces[0]):
            for last in _heads(pieces[-1]):
                yield _list(text, [_piece(text, first), *middle, _piece(text, last)], set())


def _coordinated(tokens: Sequence[Token]) -> Iterator[list[list[Token]]]:
    """Yield runs of pieces between joints, each run as long as it goes, and those of two or more at its end."""
    run: list[list[Token]] = [[]]
    closed = ended = False
    for token in tokens:
        if token.ends_sentence and not token.quoted:
            yield from _runs(run, closed=closed)
            run, closed, ended = [[]], False, False
        elif (
            not token.quoted
            and (token.text in _JOINS or token.text.lower() in _LAST)
            and token.group in {"sign", "and"}
        ):
            if run[-1]:
                if ended:
                    yield from _runs(run, closed=True)
                    run, closed = [run[-1]], False
                run.append([])
            ended = token.text.lower() in _LAST
            closed = closed or ended or token.text == "、"
        else:
            run[-1].append(token)
    yield from _runs(run, closed=closed)


def _runs(run: list[list[Token]], *, closed: bool) -> Iterator[list[list[Token]]]:
    pieces = [p for p in run if p]
    quoted = bool(pieces) and all(any(t.quoted for t in p) for p in pieces)
    if len(pieces) > 1 and (closed or quoted):
        for i in range(len(pieces) - 1):
            if i == 0 or _leads_in(pieces[i]):
                yield pieces[i:]


def _leads_in(piece: list[Token]) -> bool:
    """Whether more than an item stands there: words that lead to the first item of a list of its own."""
    return any(token.group not in {"", "det", "sign"} for token in piece[:-1])


def _too_long(piece: list[Token]) -> bool:
    return len(_bare(piece)) > _LONGEST


def _bare(piece: list[Token]) -> list[Token]:
    if any(t.quoted for t in piece):
        return [t for t in piece if t.quoted][:1]
    kept = [t for i, t in enumerate(piece) if not (i == 0 and t.group in {"det", "and"})]
    return kept or piece


def _tails(piece: list[Token]) -> list[list[Token]]:
    """Ends of the first piece, each a possible first item."""
    quoted = [t for t in piece if t.quoted]
    if quoted:
        return [quoted[-1:]]
    starts = [i for i in range(max(0, len(piece) - _LONGEST), len(piece)) if not piece[i].group or piece[i].capital]
    return [piece[i:] for i in starts if not piece[-1].group]


def _heads(piece: list[Token]) -> list[list[Token]]:
    quoted = [t for t in piece if t.quoted]
    if quoted:
        return [quoted[:1]]
    piece = _bare(piece)
    return [piece[: j + 1] for j in range(min(_LONGEST, len(piece))) if not piece[j].group]


def _piece(text: str, tokens: Sequence[Token]) -> Candidate:
    start, end = tokens[0].start, tokens[-1].end
    marks = {"quoted"} if tokens[0].quoted else set()
    return Candidate(start, end, text[start:end], text[start:end], "text", frozenset(marks))


def _bracketed(text: str, run: Sequence[Candidate]) -> set[str]:
    return {"bracketed"} if text[: run[0].start].rstrip()[-1:] in {"[", "(", "{"} else set()


def _list(text: str, items: Sequence[Candidate], marks: set[str]) -> Candidate:
    start, end = items[0].start, max(i.end for i in items)
    shared = {
        m
        for m in ("quoted", "fraction")
        if all(m in i.marks or (m == "fraction" and i.shape == "number") for i in items)
    }
    if "fraction" in shared and not any("fraction" in i.marks for i in items):
        shared.discard("fraction")
    return Candidate(start, end, text[start:end], [i.value for i in items], items[0].shape,
                     frozenset({*marks, *shared}), tuple(items))  # fmt: skip
