"""Spans that may name a column: by its name, by a stem, an abbreviation or a part of it, by what it measures."""

import re
from collections.abc import Iterator, Sequence
from typing import Final

from agents.extraction.tables.composer.closed_words import CLASSIFIERS, PERIODS, is_closed, meanings
from agents.extraction.tables.composer.link import Link, Role, root, same_stem, stem
from agents.extraction.tables.composer.pieces import Piece
from agents.extraction.tables.draft import Draft
from agents.extraction.tables.named_columns import asks_sum, named_columns
from agents.extraction.tables.table_shape import TableColumn, TableShape
from agents.extraction.tables.wording import flags, superlatives
from lazy_regex import lazy_regex
from prompts.language import HAN, has_han

_SHORTEST: Final = 3
_CUT: Final = 2
"""Letters that a word lacks at least where it is short for another."""
_WRITTEN_OUT: Final = 4
"""Letters that it has more at least where a column is short for it."""
_KIND: Final = lazy_regex(r"(?P<kind>[人分钱])(?=最[多少高低])")
_OWED: Final = lazy_regex(r"ow(?:e|ing)|outstanding|拖?欠", re.IGNORECASE)
_UNITS: Final = frozenset(
    ["km", "kg", "eur", "usd", "gbp", "min", "max", "pct", "per", "total", "avg", "the", "and", "for"]
)


def column_links(text: str, pieces: Sequence[Piece], shape: TableShape) -> list[Link]:
    """List the spans that may name columns."""
    named = (
        Link(
            start=s.start,
            end=s.end,
            role="column",
            column=str(s.value),
            score=_weight(s.text, 2.6),
            said="sum" if asks_sum(s) or ("figure", "sum") in meanings().get(s.text.casefold(), ()) else "",
            values=(s.text,) if asks_sum(s) else (),
        )
        for s in named_columns(Draft(text), shape)
    )
    return [
        *named,
        *_periods(pieces, shape),
        *_parts(pieces, shape),
        *_by_sign(text, shape),
        *_by_kind(text, shape),
        *_flagged(text, shape),
        *_ends(text, shape),
    ]


def _periods(pieces: Sequence[Piece], shape: TableShape) -> Iterator[Link]:
    """Find months, weeks and years of the one column of days."""
    days = [c for c in shape.columns if c.type == "date"]
    if len(days) != 1 or days[0].lasts:
        return
    for period, said in PERIODS.items():
        for piece in pieces:
            for word in said if piece.is_han else ():
                for match in re.finditer(rf"(?<=[每各按哪个]){word}", piece.text):
                    start, end = piece.start + match.start(), piece.start + match.end()
                    yield Link(start=start, end=end, role="column", column=days[0].name, word=period, score=1.2)
            if piece.text in said:
                yield Link(start=piece.start, end=piece.end, role="column", column=days[0].name, word=period, score=1.9)


def _weight(said: str, score: float) -> float:
    return score * (max(0.5, len(said) / 2) if has_han(said) else len(said.split()))


def _parts(pieces: Sequence[Piece], shape: TableShape) -> Iterator[Link]:
    """Find words that differ from a word of one column's name by an ending, or are short for it."""
    words = {c.name: _words(c) for c in shape.columns}
    for piece in pieces:
        if piece.is_han or len(piece.text) < _SHORTEST or is_closed(piece.text):
            continue
        near = [name for name, own in words.items() if any(same_stem(piece.text, word) for word in own)]
        akin = [name for name, own in words.items() if any(root(piece.text) == root(word) for word in own)]
        short = [name for name, own in words.items() if any(_is_short(piece.text, word) for word in own)]
        for score, found in ((1.8, near), (1.7, [] if near else akin), (1.6, [] if near or akin else short)):
            if len(found) == 1:
                yield Link(start=piece.start, end=piece.end, role="column", column=found[0], score=score)


def _words(column: TableColumn) -> set[str]:
    said = (column.label, *(name for name in column.aliases if not has_han(name)))
    if column.label.isalpha():
        return {name.casefold() for name in said if name.isalpha()}
    return {word for name in said for word in re.findall(r"[a-z]{3,}", name.casefold())} - _UNITS


def _is_short(said: str, word: str) -> bool:
    """Whether a word is short for the other: temp of temperature; minimum of Min, but not lately of Late."""
    one, other = stem(said), stem(word)
    if other.startswith(one):
        return len(one) > _SHORTEST and len(other) - len(one) >= _CUT
    return len(other) >= _SHORTEST and len(one) - len(other) >= _WRITTEN_OUT and one.startswith(other)


_SIGN: Final = lazy_regex(
    rf"(?P<asked>[哪每各]一?)?[{CLASSIFIERS}](?P<sign>[{HAN}])|(?P<each>[每各])(?P<alone>[{HAN}])"
)


def _by_sign(text: str, shape: TableShape) -> Iterator[Link]:
    """Find a column of text of which the one sign is said that its name begins with: 哪本书 of 书名, 每栋楼 of 楼号."""
    for match in _SIGN.finditer(text):
        group = "sign" if match["sign"] else "alone"
        sign, (start, end) = match[group], match.span(group)
        columns = [c for c in shape.columns if c.type == "text" and c.label.startswith(sign)]
        columns = columns or [c for c in shape.columns if c.type == "text" and c.label.endswith(sign)]
        if len(columns) == 1:
            role: Role = "column" if match["asked"] or match["each"] else "row"
            yield Link(start=start, end=end, role=role, column=columns[0].name, score=1.0)


def _by_kind(text: str, shape: TableShape) -> Iterator[Link]:
    """Find the one amount of people, of marks or of money where that is said most, or asked: 哪门课人最多, 收的钱."""
    amounts = shape.amounts
    kinds = {
        "人": [c.name for c in amounts if c.label.startswith("人")],
        "分": [c.name for c in amounts if c.label.endswith("分")],
        "钱": [c.name for c in amounts if c.is_money],
    }
    for match in _KIND.finditer(text):
        columns = kinds[match["kind"]]
        if len(columns) == 1:
            yield Link(start=match.start(), end=match.end(), role="column", column=columns[0], score=1.3)


def _flagged(text: str, shape: TableShape) -> Iterator[Link]:
    """Find words that are said of a column of yes and no though it is called otherwise."""
    for pattern, words, denied in flags():
        columns = [c for c in shape.columns if c.is_flag and c.means(*words)]
        for match in pattern.finditer(text) if len(columns) == 1 else ():
            said = "denied" if denied else "said"
            score = _weight(match.group(), 2.0)
            place = {"start": match.start(), "end": match.end()}
            owed = "owed" if _OWED.match(match.group()) else ""
            yield Link(**place, role="column", column=columns[0].name, word=said, score=score, said=owed)


def _ends(text: str, shape: TableShape) -> Iterator[Link]:
    """Find words for an end of an order, with the one column that they speak of where they say it."""
    for one in superlatives():
        columns = [c.name for c in shape.columns if (c.is_amount or c.type == "date") and c.means(*one.columns)]
        days = [c.name for c in shape.columns if c.type == "date"]
        priced = "price" in one.columns
        columns = columns or (days if "date" in one.columns else _priced(shape) if priced else [])
        if one.columns and len(columns) != 1 and not priced:
            continue
        for match in one.pattern.finditer(text):
            yield Link(
                start=match.start(),
                end=match.end(),
                role="end",
                column=columns[0] if one.columns and len(columns) == 1 else "",
                said="priced" if priced else "",
                word="up" if one.descending else "down",
                score=_weight(match.group(), 1.9 if one.columns else 1.7),
                values=(match.group().casefold(),),
            )


def _priced(shape: TableShape) -> list[str]:
    """List the amounts that say what something costs, where none is called a price."""
    return [c.name for c in shape.amounts if c.means("quote", "bill", "charge", "fee", "fare", "报价", "费")]
