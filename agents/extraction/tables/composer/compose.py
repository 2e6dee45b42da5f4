"""Reads a message as a question over one table by search: links, covers, meanings, queries."""

import re
from collections.abc import Sequence
from typing import Final

from agents.extraction.tables.composer.asides import aside_spans
from agents.extraction.tables.composer.attach import meaning_of
from agents.extraction.tables.composer.column_links import column_links
from agents.extraction.tables.composer.covers import Cover, covers_of
from agents.extraction.tables.composer.doubts import is_doubtful, passes_over_cell
from agents.extraction.tables.composer.meaning import Meaning
from agents.extraction.tables.composer.pieces import Piece, pieces_in
from agents.extraction.tables.composer.row_links import row_links
from agents.extraction.tables.composer.sketches import questions_of
from agents.extraction.tables.composer.value_links import value_links
from agents.extraction.tables.composer.word_links import word_links
from agents.extraction.tables.conditions.clock_tests import clock_tests
from agents.extraction.tables.conditions.day_tests import DayTests
from agents.extraction.tables.conditions.misread import misread
from agents.extraction.tables.draft import Draft
from agents.extraction.tables.named_columns import named_columns
from agents.extraction.tables.table_question import ColumnTest, TableQuestion
from agents.extraction.tables.table_shape import TableShape
from lazy_regex import lazy_regex
from prompts.frozen import Frozen

_NEAR: Final = 0.8
"""Readings whose score is so near the best one's must say the same."""
_BEST: Final = 0.93
"""A reading that much worse than the best cover would leave out what its words say."""
_MOST: Final = 4


_PHONES: Final = ("phone", "mobile", "telephone", "电话", "手机")
_YES_NO: Final = lazy_regex(
    r"^\W*(?:so\s+|and\s+)?(?:did|does|do|is|are|was|were|has|have)(?![a-z])|有没有|是否|是不是|[吗么嘛]\W*$",
    re.IGNORECASE,
)


class Composed(Frozen):
    """What a message may ask of a table: the best reading first, then those that are nearly as good."""

    questions: tuple[TableQuestion, ...]
    telling: int = 0
    exact: bool = True


def compose(text: str, shape: TableShape) -> Composed | None:
    """Read a message; None where a word of it is nothing of the table, or nothing that is asked."""
    shape = _without_phones(shape)
    pieces, told = _without_days(text, shape)
    if told is None or not pieces or misread(text, shape):
        return None
    links = [*word_links(pieces), *column_links(text, pieces, shape)]
    links += [*value_links(text, pieces, shape), *row_links(text, pieces, shape)]
    pieces = _without(aside_spans(text, links), pieces)
    found: list[tuple[TableQuestion, float]] = []
    telling, exact = 0, True
    covers = covers_of(pieces, links)
    for cover in covers:
        if not found and cover.score < _BEST * covers[0].score:
            break
        read = _asked(text, cover, shape, told)
        if read is None:
            continue
        meaning, questions = read
        if is_doubtful(text, cover.links, meaning, shape, told):
            return None
        if not found:
            telling, exact = meaning.telling, meaning.exact
        if not found or cover.score >= _NEAR * found[0][1]:
            found += [(question, cover.score) for question in questions]
    several = _whole_rows([question for question, _ in found])[:_MOST]
    return Composed(questions=several, telling=telling, exact=exact) if several and telling else None


def _asked(
    text: str, cover: Cover, shape: TableShape, told: Sequence[ColumnTest]
) -> tuple[Meaning, list[TableQuestion]] | None:
    """Return what the links of a cover mean and ask; None where they ask nothing, or one of them hides a cell."""
    meaning = meaning_of(cover.links, shape, told, yes_no=_YES_NO.search(text) is not None)
    if meaning is None or not meaning.asks_something or passes_over_cell(text, cover.links, shape):
        return None
    questions = questions_of(meaning, shape)
    return (meaning, questions) if questions else None


def _whole_rows(questions: Sequence[TableQuestion]) -> tuple[TableQuestion, ...]:
    """Show rows whole where readings differ in nothing but which of their cells are asked for."""
    plain = [q.model_copy(update={"columns": ()}) for q in questions]
    alike = {
        whole
        for n, whole in enumerate(plain)
        if any(w == whole and questions[m] != questions[n] for m, w in enumerate(plain))
    }
    return tuple(dict.fromkeys(w if w in alike else q for q, w in zip(questions, plain, strict=True)))


def _without_phones(shape: TableShape) -> TableShape:
    """Take numbers by which people are called for what they are: none is more than another."""
    columns = (c.model_copy(update={"serial": True}) if c.means(*_PHONES) else c for c in shape.columns)
    return shape.model_copy(update={"columns": tuple(columns)})


def _without(spans: Sequence[tuple[int, int]], pieces: Sequence[Piece]) -> list[Piece]:
    """Leave places of a message out, of a run of Chinese signs as well."""
    found: list[Piece] = []
    for piece in pieces:
        rest = "".join(
            " " if any(start <= piece.start + n < end for start, end in spans) else sign
            for n, sign in enumerate(piece.text)
        )
        found += [Piece(piece.start + p.start, piece.start + p.end, p.text) for p in pieces_in(rest)]
    return found


def _without_days(text: str, shape: TableShape) -> tuple[Sequence[Piece], list[ColumnTest] | None]:
    """Take the days and times that rows must lie in; what they are said with is no piece any more."""
    draft = Draft(text)
    named = named_columns(draft, shape)
    for name in sorted(shape.names, key=len, reverse=True):
        at = text.casefold().find(name.casefold()) if "." in name else -1
        if at >= 0:
            draft.take(at, at + len(name))
    clocks = clock_tests(draft, shape, named)
    days = DayTests(draft, shape, named).read()
    told = None if clocks is None or days is None else [*clocks, *days]
    blanked = "".join(c if draft.free(n, n + 1) else " " for n, c in enumerate(text))
    return pieces_in(blanked), told
