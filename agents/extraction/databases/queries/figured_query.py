"""Figures or columns that are asked for, put together: how many, sums and means, of all rows or of each group."""

import re
from collections.abc import Sequence
from typing import Final

from agents.extraction.databases import reading_words
from agents.extraction.databases.asked_parts import Asked
from agents.extraction.databases.names.columns import (
    column_of,
    counts_something,
    inhabitants_of,
    is_key,
    is_number,
    label_of,
)
from agents.extraction.databases.places_and_times import asks_place_or_time, place_or_time
from agents.extraction.databases.queries.paired_figures import paired_figures
from agents.extraction.databases.queries.row_groups import by_rows
from agents.extraction.databases.scene import Mention
from agents.extraction.databases.shown import hidden
from lazy_regex import lazy_regex
from tools.sources.databases.query.reach import Reach
from tools.sources.databases.query.table_query import FigureKind, QueryFigure, TableQuery

_LISTED: Final = lazy_regex(
    r"(?:,|(?<![A-Za-z])(?:and|with|as well as))\s+(?:the\s+|their\s+|its\s+)?(?:corresponding\s+)?"
    r"(?:average|mean|total|sum|maximum|minimum|max|min|highest|lowest)(?![A-Za-z])|(?:和|及|以及)其?(?:平均|总|最)",
    re.IGNORECASE,
)
"""What stands before a figure that is asked for beside what makes the groups: types and the total amount."""
_IN_WHICH: Final = lazy_regex(r"\W*(?:in|on|from|for|at|during)\s+(?:which|what)\s|在哪", re.IGNORECASE)
"""A beginning that asks for values, each once: in which years."""


class FiguredQuery:
    """Puts figures and columns together, as one text asks for them."""

    def __init__(self, text: str, reach: Reach, mentions: Sequence[Mention], *, each_row: bool) -> None:
        self._text, self._reach = text, reach
        self._columns = [m for m in mentions if m.column]
        self._entities = [m for m in mentions if not m.column]
        self._each_row = each_row

    def made(self, base: TableQuery, asked: Asked) -> TableQuery | None:
        """Return the query; None where a figure can be said of nothing, or of several columns."""
        keys = [c for c in asked.columns if is_key(self._reach.base, c)]
        measured = [
            c for c in asked.columns if is_number(column_of(self._reach, c)) and (c not in keys or not asked.by)
        ]
        others = [c for c in asked.columns if c not in measured]
        paired = self._paired(asked)
        figures = paired or [QueryFigure(figure=kind, column=column) for kind, column in asked.extremes]
        extreme = {column for _, column in asked.extremes}
        spare = {one.figure for one in paired}
        kinds = [] if self._counts_are_columns(asked) else [kind for kind in asked.kinds if kind not in spare]
        for kind in kinds:
            found = self._figure(kind, asked, measured, others)
            if found is None:
                return None
            figures += [f for f in found if kind != "count" or f.column not in extreme]
        if figures:
            return self._of_groups(base, asked, list(dict.fromkeys(figures)))
        columns = tuple(dict.fromkeys((*asked.by, *asked.columns)))
        if not columns and asked.distinct:
            return None
        if not columns and not asked.everything and asks_place_or_time(self._text):
            told = place_or_time(self._text, self._reach.base)
            return base.model_copy(update={"columns": told}) if told else None
        columns = columns or self.called_rows(asked)
        every = not base.conditions or base.related or not asked.names_rows
        distinct = asked.distinct or (not asked.order and bool(every) and self._repeats(columns))
        named = label_of(self._reach.base) in columns or any(is_key(self._reach.base, c) for c in columns)
        distinct = distinct or (len(columns) == 1 and not named and _IN_WHICH.match(self._text) is not None)
        return base.model_copy(update={"columns": columns, "distinct": distinct})

    def _paired(self, asked: Asked) -> list[QueryFigure]:
        """Return figures that are each of a column of its own, where that is said of all of them."""
        found = [f for f in paired_figures(self._text, self._columns, self._reach) if f.column not in asked.by]
        asked_ends = {(one.figure, one.column) for one in found if one.figure in ("min", "max")}
        said = {kind for kind in asked.kinds if kind in ("sum", "mean")} <= {one.figure for one in found}
        return found if said and set(asked.extremes) <= asked_ends and bool(asked.extremes) == bool(asked_ends) else []

    def called_rows(self, asked: Asked) -> tuple[str, ...]:
        """Return what rows are called by, where it is asked which they are."""
        label = label_of(self._reach.base)
        which = not asked.everything and reading_words.WHICH.search(self._text) is not None
        return (label,) if which and label else ()

    def _of_groups(self, base: TableQuery, asked: Asked, figures: Sequence[QueryFigure]) -> TableQuery | None:
        used = {f.column for f in figures}
        beside = [c for c in asked.columns if c not in used and c not in asked.by]
        listed = (
            asked.of_each
            or self._points_elsewhere(asked)
            or (
                (asked.ranking.tells or _LISTED.search(self._text))
                and not any(is_number(column_of(self._reach, c)) for c in beside)
            )
        )
        if beside and not asked.by and not listed:
            return None
        label = label_of(self._reach.base) if self._each_row and not beside and not asked.by else ""
        named = label and not {f.figure for f in figures} & {"count", "distinct"}
        by = (*asked.by, *beside, *((label,) if named else ()))
        groups = by_rows(by, self._reach)
        return base.model_copy(update={"figures": tuple(figures), "group_by": groups, "columns": by})

    def _counts_are_columns(self, asked: Asked) -> bool:
        """Whether "number of" only names columns of numbers, beside others: the name and number of followers."""
        several = (
            asked.by or asked.of_each or self._points_elsewhere(asked) or reading_words.IN_TOTAL.search(self._text)
        )
        if asked.kinds != ("count",) or several or len(asked.columns) < 2:
            return False
        counted = [m.column for m in self._columns if m.column in asked.columns and self._is_counted(m)]
        return bool(counted) and all(self._holds_amounts(c) for c in counted)

    def _points_elsewhere(self, asked: Asked) -> bool:
        """Whether figures are asked beside keys of other rows, each of which has several: the ids of students."""
        counted = {m.column for m in self._columns if self._is_counted(m)}
        beside = [c for c in asked.columns if c not in counted]
        foreign = {name for key in self._reach.base.foreign_keys for name in key.columns}
        return asked.ranking.tells and bool(beside) and set(beside) <= foreign

    def _is_counted(self, mention: Mention) -> bool:
        plain = hidden(self._text, [m for m in self._entities if m.own])
        return reading_words.HOW_MANY.search(plain, 0, mention.start) is not None

    def _holds_amounts(self, name: str) -> bool:
        held = column_of(self._reach, name)
        return is_number(held) and not is_key(self._reach.base, name) and counts_something(held)

    def _repeats(self, columns: tuple[str, ...]) -> bool:
        """Whether one column is asked for whose values stand there again and again: all payment methods."""
        asks = reading_words.ALL.search(self._text) or reading_words.WHICH_ROW.match(self._text)
        if len(columns) != 1 or "." in columns[0] or asks is None:
            return False
        column = column_of(self._reach, columns[0])
        named = columns[0] == label_of(self._reach.base) or is_key(self._reach.base, columns[0])
        return not named and not is_number(column)

    def _figure(
        self, kind: FigureKind, asked: Asked, measured: list[str], others: list[str]
    ) -> list[QueryFigure] | None:
        if kind in ("count", "distinct"):
            return self._count(asked)
        measured = [c for c in measured if not is_key(self._reach.base, c)]
        if not measured:
            amounts = [
                c.name for c in self._reach.base.columns if is_number(c) and not is_key(self._reach.base, c.name)
            ]
            if kind == "sum" and reading_words.TOTAL_AMOUNT.search(self._text):
                return None
            if kind == "sum" and ("count" in asked.kinds or not others):
                return [QueryFigure(figure="count")] if "count" not in asked.kinds else []
            measured = amounts if len(amounts) == 1 else []
        return [QueryFigure(figure=kind, column=c) for c in measured if c not in asked.by] or None

    def _count(self, asked: Asked) -> list[QueryFigure] | None:
        """Count rows, or the different values of the column that stands right behind "how many"."""
        behind = [
            m for m in self._columns if m.column in asked.columns and m.column not in asked.by and self._is_counted(m)
        ]
        if not behind:
            people = inhabitants_of(self._reach.base) if reading_words.PEOPLE.search(self._text) else ""
            return [QueryFigure(figure="sum", column=people) if people else QueryFigure(figure="count")]
        column = behind[0].column
        held = column_of(self._reach, column)
        if is_number(held) and not is_key(self._reach.base, column) and not asked.distinct:
            grouped = asked.of_each or self._points_elsewhere(asked)
            only = set(asked.columns) - set(asked.by) == {column} or grouped
            return [QueryFigure(figure="sum", column=column)] if only and counts_something(held) else None
        return [
            QueryFigure(figure="distinct" if asked.distinct or not self._is_own_key(column) else "count", column=column)
        ]

    def _is_own_key(self, column: str) -> bool:
        return column in self._reach.base.primary_key or column == label_of(self._reach.base)
