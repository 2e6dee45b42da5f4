"""Spans that only say what the rows of a table are: its name, people where its rows are people."""

import re
from collections.abc import Iterator, Sequence
from typing import Final

from agents.extraction.tables.composer import closed_words as words
from agents.extraction.tables.composer.closed_words import is_closed
from agents.extraction.tables.composer.link import Link, Role
from agents.extraction.tables.composer.pieces import Piece
from agents.extraction.tables.table_shape import TableColumn, TableShape
from agents.extraction.tables.wording import empty, row_words
from lazy_regex import lazy_regex

_YEAR: Final = lazy_regex(r"(?<!\d)20\d\d(?!\d)")


def row_links(text: str, pieces: Sequence[Piece], shape: TableShape) -> list[Link]:
    """List the spans that call the rows, and those that say of a cell that it is empty."""
    rows = (Link(start=m.start(), end=m.end(), role="row", score=0.7) for m in row_words().finditer(text))
    blanks = (
        Link(start=m.start(), end=m.end(), role="compare", word="blank", score=1.5) for m in empty().finditer(text)
    )
    return [
        *rows,
        *blanks,
        *_now(text, shape),
        *_verbs(text, pieces, shape),
        *_called(pieces, shape),
        *_persons(pieces, shape),
    ]


def _now(text: str, shape: TableShape) -> Iterator[Link]:
    """Find the time that a table without days is of anyway: this term."""
    dated = any(c.type == "date" or c.numbers_years or any(_YEAR.search(v) for v in c.values) for c in shape.columns)
    whose = words.KIN if person_column(shape) is None else ()
    for said in (*whose, *(() if dated else words.NOW)):
        at = text.casefold().find(said)
        if at >= 0:
            yield Link(start=at, end=at + len(said), role="noise", score=1.0)


def _called(pieces: Sequence[Piece], shape: TableShape) -> Iterator[Link]:
    for piece in pieces:
        if not piece.is_han:
            if shape.calls_rows(piece.text):
                yield Link(start=piece.start, end=piece.end, role="row", score=1.0)
            continue
        for n in range(len(piece.text)):
            for length in range(1, len(piece.text) - n + 1):
                said = piece.text[n : n + length]
                named = any(said in name for name in (shape.table, *shape.names))
                if named if length > 1 else shape.calls_rows(said):
                    yield Link(start=piece.start + n, end=piece.start + n + length, role="row", score=length / 2)


_DONE: Final = lazy_regex(
    r"(?<![a-z])(?:i|we|they|you|he|she|it)\s+(?:have\s+|has\s+|had\s+)?(?P<verb>[a-z]{3,})(?![a-z])", re.IGNORECASE
)


def _verbs(text: str, pieces: Sequence[Piece], shape: TableShape) -> Iterator[Link]:
    """Find verbs that say what was done so much: how far did we ride; where cells tell deeds apart there is none."""
    held = " ".join(v.casefold() for c in shape.columns for v in c.values)
    labels = " ".join(c.label.casefold() for c in shape.columns)
    for match in _DONE.finditer(text):
        if not is_closed(match["verb"].casefold()) and match["verb"].casefold()[:4] not in f"{held} {labels}":
            yield Link(start=match.start("verb"), end=match.end("verb"), role="verb", score=0.6)
    for piece in pieces:
        for n, sign in enumerate(piece.text if piece.is_han else ""):
            if sign in words.VERBS_ZH and sign not in held:
                role: Role = "noise" if sign in labels else "verb"  # 借 of 借阅人 and 借出日期 is what every row is of
                yield Link(start=piece.start + n, end=piece.start + n + 1, role=role, score=0.5)


def _persons(pieces: Sequence[Piece], shape: TableShape) -> Iterator[Link]:
    if person_column(shape) is None:
        return
    for piece in pieces:
        if not piece.is_han:
            if piece.text in words.PERSONS:
                yield Link(start=piece.start, end=piece.end, role="row", word="person", score=1.0)
            continue
        for word in words.PERSONS_ZH:
            at = piece.text.find(word)
            while at >= 0:
                start = piece.start + at
                yield Link(start=start, end=start + len(word), role="row", word="person", score=0.7 * len(word))
                at = piece.text.find(word, at + 1)


def person_column(shape: TableShape) -> TableColumn | None:
    """Return the one column that names people."""
    found = [c for c in shape.columns if c.type == "text" and not c.is_flag and c.means(*words.PERSON_COLUMNS)]
    return found[0] if len(found) == 1 else None
