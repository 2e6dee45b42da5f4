"""Spans that may be a cell of a table: written so, with an ending, mistyped by a letter, or a part of it."""

import re
from collections.abc import Iterator, Sequence
from typing import Final

from agents.extraction.databases.names.near_words import mistyped
from agents.extraction.tables.composer.closed_words import is_closed
from agents.extraction.tables.composer.link import EXACT, Link, same_stem
from agents.extraction.tables.composer.pieces import Piece
from agents.extraction.tables.conditions.small_words import stands_for_another
from agents.extraction.tables.conditions.spoken_values import spoken_forms
from agents.extraction.tables.table_shape import TableColumn, TableShape
from prompts.language import has_han

_SHORTEST: Final = 3
_TYPED: Final = 5
_LONGEST_HAN: Final = 8
_HALF: Final = 2
_PART_OF_CELL: Final = r"[a-z0-9']+(?:[.:/-][a-z0-9]+)*"


def value_links(text: str, pieces: Sequence[Piece], shape: TableShape) -> list[Link]:
    """List the spans that may be cells; flags are none, their columns are spoken of instead."""
    found: list[Link] = []
    for column in shape.columns:
        if column.type == "text" and not column.is_flag:
            latin = (one for one in _latin(pieces, column) if not stands_for_another(text, one.start, one.end, column))
            found += [*latin, *_han(text.casefold(), column)]
    return found


def _latin(pieces: Sequence[Piece], column: TableColumn) -> Iterator[Link]:
    words = {value: tuple(re.findall(_PART_OF_CELL, value.casefold())) for value in column.values}
    for value, forms in _forms(column, words).items():
        for form in forms:
            yield from _whole(pieces, column, value, form)
    for piece in pieces:
        if not piece.is_han and len(piece.text) >= _SHORTEST and not is_closed(piece.text):
            yield from _part(piece, column, words)


def _forms(column: TableColumn, words: dict[str, tuple[str, ...]]) -> dict[str, list[tuple[str, ...]]]:
    spoken = spoken_forms(column)
    return {
        value: [own, *(tuple(re.findall(_PART_OF_CELL, said.casefold())) for said in spoken.get(value, ()))]
        for value, own in words.items()
    }


def _whole(pieces: Sequence[Piece], column: TableColumn, value: str, form: tuple[str, ...]) -> Iterator[Link]:
    for n in range(len(pieces) - len(form) + 1) if form else ():
        said = [piece.text for piece in pieces[n : n + len(form)]]
        if len(form) == 1 and is_closed(said[0]) and said[0].casefold() != value.casefold():
            continue
        exact = tuple(said) == form
        if exact or all(map(same_stem, said, form)):
            start, end = pieces[n].start, pieces[n + len(form) - 1].end
            yield _link(start, end, column, (value,), (EXACT if exact else EXACT - 0.2) * len(form))


def _part(piece: Piece, column: TableColumn, words: dict[str, tuple[str, ...]]) -> Iterator[Link]:
    """Find a word that stands in cells beside others, or that is one of theirs but for a letter."""
    holding = tuple(value for value, own in words.items() if any(same_stem(piece.text, word) for word in own))
    if holding and len(holding) * _HALF > max(2, len(words)):
        yield Link(start=piece.start, end=piece.end, role="row", score=1.0)
    elif holding and not any(words[value] == (piece.text,) for value in holding):
        yield _part_link(piece.start, piece.end, column, holding, 2.0 if len(holding) == 1 else 1.7)
    elif not holding and len(piece.text) >= _TYPED:
        meant = mistyped(piece.text, {word for own in words.values() for word in own if len(word) >= _TYPED})
        holding = tuple(value for value, own in words.items() if meant and meant in own)
        if holding:
            yield _part_link(piece.start, piece.end, column, holding, 1.5)


def _han(text: str, column: TableColumn) -> Iterator[Link]:
    spoken = spoken_forms(column)
    for value in column.values:
        for form in (value.casefold(), *spoken.get(value, ())):
            for match in re.finditer(re.escape(form), text) if has_han(form) else ():
                score = EXACT * max(0.8, len(form) / 2)
                yield _link(match.start(), match.end(), column, (value,), score)
                kind = text[match.end() : match.end() + 1]
                if has_han(kind) and (column.label.startswith(kind) or column.label.endswith(kind)):
                    yield _link(match.start(), match.end() + 1, column, (value,), score)
    yield from _parts_han(text, column)


def _parts_han(text: str, column: TableColumn) -> Iterator[Link]:
    """Find signs that stand together in cells among others, the longest from each place."""
    for n in range(len(text)):
        for length in range(min(_LONGEST_HAN, len(text) - n), 1, -1):
            said = text[n : n + length]
            holding = tuple(value for value in column.values if said in value) if has_han(said) else ()
            if not holding:
                continue
            if said not in holding and not is_closed(said) and len(holding) * _HALF <= max(2, len(column.values)):
                yield _part_link(n, n + length, column, holding, 1.7 * length / 2)
            break


def _link(start: int, end: int, column: TableColumn, values: tuple[str, ...], score: float) -> Link:
    return Link(start=start, end=end, role="value", column=column.name, values=values, score=score)


def _part_link(start: int, end: int, column: TableColumn, values: tuple[str, ...], score: float) -> Link:
    return _link(start, end, column, values, score).model_copy(update={"word": "part"})
