"""Spans that only say what the rows of a table are: its name, people where its rows are people."""

import re
from collections.abc import Iterator, Sequence
from typing import Final

from agents.extraction.tables.composer import closed_words as words
from agents.extraction.tables.composer.closed_words import is_closed
from agents.extraction.tables.composer.link import Link, same_stem, stem
from agents.extraction.tables.composer.pieces import Piece
from agents.extraction.tables.table_shape import TableColumn, TableShape
from agents.extraction.tables.wording import empty, row_words
from lazy_regex import lazy_regex
from prompts.language import HAN, has_han

_DOERS: Final = lazy_regex(r"(?:er|or|ee|ist|coach|owner)$|[人员手师生者主]$", re.IGNORECASE)
"""Ends of names of columns that say who does something."""
_NAMED: Final = lazy_regex(rf"[A-Z][a-z]+|[{HAN}]{{2,4}}$")
_YEAR: Final = lazy_regex(r"(?<!\d)20\d\d(?!\d)")


def row_links(text: str, pieces: Sequence[Piece], shape: TableShape) -> list[Link]:
    """List the spans that call the rows, and those that say of a cell that it is empty."""
    rows = (
        Link(start=m.start(), end=m.end(), role="row", score=0.7, said=m.group().casefold())
        for m in row_words().finditer(text)
    )
    blanks = (
        Link(
            start=m.start(),
            end=m.end(),
            role="compare",
            word="none" if _LACKS.fullmatch(m.group()) else "blank",
            score=1.5 * max(1.0, len(m.group()) / 2 if has_han(m.group()) else 1.0),
        )
        for m in empty().finditer(text)
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
            if _is_name(piece.text, shape):
                yield Link(start=piece.start, end=piece.end, role="row", score=1.0)
            continue
        for n in range(len(piece.text)):
            for length in range(1, len(piece.text) - n + 1):
                said = piece.text[n : n + length]
                named = any(said in name for name in (shape.table, *shape.names))
                if named if length > 1 else shape.calls_rows(said):
                    yield Link(start=piece.start + n, end=piece.start + n + length, role="row", score=length / 2)


_LACKS: Final = lazy_regex(r"no|without(?: an?)?|没有", re.IGNORECASE)
"""Stand before what is not there."""
_DONE: Final = lazy_regex(
    r"(?<![a-z])(?:i|we|they|you|he|she|it)\s+(?:have\s+|has\s+|had\s+)?(?P<verb>[a-z]{3,})(?![a-z])", re.IGNORECASE
)


def _verbs(text: str, pieces: Sequence[Piece], shape: TableShape) -> Iterator[Link]:
    """Find verbs of what an amount is of: how far did we ride; where cells tell deeds apart there is none."""
    held = " ".join(v.casefold() for c in shape.columns for v in c.values)
    flagged = "".join(c.label for c in shape.columns if c.is_flag)
    for match in _DONE.finditer(text):
        if (column := _done_of(match["verb"].casefold(), shape)) and match["verb"].casefold()[:4] not in held:
            yield Link(start=match.start("verb"), end=match.end("verb"), role="verb", column=column, score=0.6)
    for piece in pieces:
        for n, sign in enumerate(piece.text if piece.is_han else ""):
            if sign in words.VERBS_ZH and sign not in held and sign not in flagged:
                yield Link(start=piece.start + n, end=piece.start + n + 1, role="noise", score=0.5)


def _done_of(verb: str, shape: TableShape) -> str:
    """Return the one amount that a verb is done so much of: km are ridden, and no money is saved."""
    columns = [names for said, names in words.MOTIONS if verb in said]
    found = [c.name for c in shape.with_amounts().amounts if any(c.means(*names) for names in columns)]
    return found[0] if len(found) == 1 else ""


def _is_name(word: str, shape: TableShape) -> bool:
    """Whether a word is one of the table's name: the roofers of roof quotes, and not what is paid of unpaid bills."""
    parts = {part for name in (shape.table, *shape.names) for part in re.findall(r"[a-z]+", name.casefold())}
    named = any(same_stem(word, part) for part in parts)
    return not is_closed(word) and (named or (stem(word).endswith("er") and shape.calls_rows(word)))


def _persons(pieces: Sequence[Piece], shape: TableShape) -> Iterator[Link]:
    column = person_column(shape)
    if column is None:
        return
    groups = [group for group in words.PERSON_GROUPS if column.means(*group)]
    called = {*words.PERSONS, *(word for group in groups for word in group)}
    for piece in pieces:
        if not piece.is_han:
            if any(same_stem(piece.text, word) for word in called) or (piece.text == "children" and "child" in called):
                yield Link(start=piece.start, end=piece.end, role="row", word="person", score=1.0)
            continue
        for word in filter(has_han, called):
            for match in re.finditer(word, piece.text):
                start, end = piece.start + match.start(), piece.start + match.end()
                yield Link(start=start, end=end, role="row", word="person", score=0.7 * len(word))


def _are_names(column: TableColumn) -> bool:
    return all(_NAMED.match(value) is not None for value in column.values)


def _does(column: TableColumn) -> bool:
    """Whether a column is of people who do something, and not of those who are paid."""
    return bool(_DOERS.search(column.label)) and not column.means("payee", "收款") and _are_names(column)


def person_column(shape: TableShape) -> TableColumn | None:
    """Return the one column that names people."""
    called = (*words.PERSON_COLUMNS, *(word for group in words.PERSON_GROUPS for word in group))
    texts = [c for c in shape.columns if c.type == "text" and not c.is_flag]
    found = [c for c in texts if c.means(*called)] or [c for c in texts if _does(c)]
    return found[0] if len(found) == 1 else None
