"""What rows must satisfy, as a text says it: values, comparisons, ranges, gaps, parts of texts."""

import re
from collections.abc import Collection, Sequence
from itertools import pairwise
from typing import Any, cast

from agents.extraction.databases.conditions import condition_words
from agents.extraction.databases.conditions.compared_values import compared_with, ends_of, equal_to, sign_before
from agents.extraction.databases.conditions.days import read_days
from agents.extraction.databases.conditions.directions import of_direction
from agents.extraction.databases.conditions.gathered import gathered
from agents.extraction.databases.conditions.listed_values import ListedValues
from agents.extraction.databases.conditions.row_numbers import counts_things, is_limit, is_so_many, says_of_what
from agents.extraction.databases.conditions.said_of_rows import around_mean, beside_adjective, said_of_rows
from agents.extraction.databases.conditions.text_parts import read_parts
from agents.extraction.databases.conditions.value_words import (
    column_beside,
    is_part_of,
    is_proper,
    nearest,
    says_how_many,
    table_right_before,
    table_said_before,
)
from agents.extraction.databases.deeds.other_deeds import is_done_otherwise
from agents.extraction.databases.names.columns import column_of, flags_of, is_day, is_key, is_number, label_of, year_of
from agents.extraction.databases.names.vocabulary import called_by
from agents.extraction.databases.scene import Mention, Scene, Valued, holds
from agents.extraction.spans.numbers import find_numbers
from agents.extraction.spans.span import Span
from agents.extraction.tables.conditions.row_tests import BEFORE, BEHIND
from agents.extraction.tables.draft import Draft
from agents.extraction.tables.wording import negations
from tools.sources.databases.catalogue import Column
from tools.sources.databases.query.reach import Reach
from tools.sources.databases.query.table_query import Comparison, QueryCondition
from tools.sources.databases.query.values import Place


class Conditions:
    """Reads conditions off a draft; what it reads is taken."""

    def __init__(
        self, draft: Draft, scene: Scene, reach: Reach, mentions: Sequence[Mention], told: Collection[str] = ()
    ) -> None:
        self._draft, self._scene, self._reach = draft, scene, reach
        self._told = set(told)  # tables that are spoken of, though not by their names: payments, of who paid
        self._mentions = mentions
        self._text = scene.text
        self._named = {m.table for m in scene.mentions(reach) if not m.column}
        self._spoken = self._named - {reach.base.key}
        """Other tables that are named."""
        self._last = ("", 0)  # column and end of the comparison before
        self.any = False
        """Whether one of several is enough."""
        self.denied: set[str] = set()
        """Columns whose value rows do not have, rather than have another: who do not have a cat."""
        self.lists = ListedValues(draft)

    def read(self) -> list[QueryCondition] | None:
        """Read every condition; None where one could be of several columns."""
        found: list[QueryCondition] = []
        for part in (self._means, self._days, self._parts, self._values, self._ranges, self._numbers, self._flags):
            conditions = part()
            if conditions is None:
                return None
            found += conditions
        return self._together(found)

    def _together(self, found: Sequence[QueryCondition]) -> list[QueryCondition] | None:
        kept = gathered(found)
        any_of = self.lists.any_of(kept)
        self.any = any_of is True
        return None if any_of is None else kept

    def _days(self) -> list[QueryCondition] | None:
        rows = [m for m in self._scene.mentions(self._reach) if not m.column]
        found = read_days(self._draft, self._reach, [*self._mentions, *rows])
        self.lists.note_times()
        return found

    def _means(self) -> list[QueryCondition] | None:
        match = next((m for m in self._draft.found(condition_words.MEAN) if m["over"] or m["under"]), None)
        if match is None:
            return []
        column = self._near(match.start(), match.end())
        if column is None:
            return None
        self._take(*around_mean(self._text, match, [m for m in self._mentions if m.column == column]))
        return [QueryCondition(column=column, comparison="above average" if match["over"] else "below average")]

    def _parts(self) -> list[QueryCondition] | None:
        return read_parts(self._draft, self._scene, self._reach, self._mentions)

    def _values(self) -> list[QueryCondition] | None:
        found: list[QueryCondition] = []
        for valued in self._chosen(self._scene.valued):
            condition = self._of_value(valued)
            if condition is None:
                return None
            found.append(condition)
        return found

    def with_near_misses(
        self, conditions: Sequence[QueryCondition], words: Sequence[tuple[int, int]]
    ) -> list[QueryCondition] | None:
        """Read words that are nearly a value as that value, and add them to other conditions."""
        close = [self._of_value(valued) for valued in self._chosen(self._scene.close_values(words))]
        found = [condition for condition in close if condition is not None]
        return self._together([*conditions, *found]) if found else list(conditions)

    def _chosen(self, valued: Sequence[Valued]) -> list[Valued]:
        """Keep the longest of values that overlap, and none that is rather a name of the schema."""
        kept: list[Valued] = []
        for one in sorted(valued, key=lambda v: (not v.quoted, v.start - v.end)):
            there = [p for p in one.places if p.table == self._reach.base.key or p.table in self._reach.ways]
            rivals = [m for m in self._scene.mentions(self._reach) if m.start < one.end and one.start < m.end]
            longer = any(m.end - m.start > one.end - one.start for m in rivals)
            equal = any(m.end - m.start == one.end - one.start and not (m.cost and holds(one, m)) for m in rivals)
            equal = equal and not is_proper(self._text, one)
            overlaps = any(one.start < k.end and k.start < one.end for k in kept)
            if not self._draft.free(one.start, one.end) or overlaps:
                continue
            named = self._told | {m.table for m in self._scene.mentions(self._reach)} - {self._reach.base.key}
            own = {self._reach.base.key} if not self._spoken or self._reach.base.key in self._named else set()
            sure = one.quoted or is_proper(self._text, one)
            if self._scene.is_name(self._text[one.start : one.end]):
                named, own = set(), own & self._named
            there = [p for p in there if sure or p.table in named | own]
            if one.quoted or (there and not longer and not equal and not self._is_so_many(one)):
                kept.append(one.model_copy(update={"places": tuple(there)}))
        return sorted(kept, key=lambda v: v.start)

    def _is_so_many(self, one: Valued) -> bool:
        return says_how_many(self._text, one) and self._beside(one.start, one.end) is None

    def _of_value(self, valued: Valued) -> QueryCondition | None:
        """Make a condition of a value: of the column named beside it, else of the only nearest that holds it."""
        beside = self._beside(valued.start, valued.end)
        column, value = self._placed(valued, beside)
        if column is None:
            return None
        start = valued.start
        denied = condition_words.NOT.search(self._text, 0, start)
        if denied is not None and not self._draft.free(denied.start(), denied.start() + 2):
            denied = None  # what is denied is having any of them
        if beside is not None and (beside.column == column or is_part_of(self._text, beside, column)):
            self._take(min(start, beside.start), max(valued.end, beside.end))
        said = condition_words.NAMED.search(self._text, 0, start)
        if said is not None:
            self._take(*said.span())
        if denied is not None and self._text[denied.start() : start].count(",") == 0:
            self._take(*denied.span())
            if condition_words.HAS_NOT.search(self._text, 0, start):
                self.denied.add(column)
        _, behind = negations()
        after = behind.match(self._text, valued.end)
        if after is not None:
            self._take(*after.span())
        left_out = denied is not None or after is not None
        self._take(valued.start, valued.end)
        self.lists.add(valued.start, valued.end, column)
        return QueryCondition(column=column, comparison="!=" if left_out else "=", value=value)

    def _placed(self, valued: Valued, beside: Mention | None) -> tuple[str | None, Any]:
        by_column: dict[str, list[Place]] = {}
        own_too = any(p.table == self._reach.base.key for p in valued.places)
        whose = "" if own_too else table_said_before(self._text, valued, self._scene.mentions(self._reach))
        for place in [p for p in valued.places if p.table == whose] or valued.places:
            own = place.table == self._reach.base.key
            by_column.setdefault(place.column if own else f"{place.table}.{place.column}", []).append(place)
        if beside is not None and beside.column in by_column:
            return beside.column, by_column[beside.column][0].value
        if valued.quoted and not by_column:
            said = next(q.value for q in self._scene.quoted if q.start == valued.start)
            called = condition_words.NAMED.search(self._text, 0, valued.start) is not None
            label = label_of(self._reach.base) if called else ""
            return (beside.column if beside is not None else label or None), said
        ranked = sorted(by_column, key=lambda name: self._distance(name, by_column[name][0].table))
        if not ranked:
            return None, None
        first = self._distance(ranked[0], by_column[ranked[0]][0].table)
        label = label_of(self._reach.base)
        if label in by_column and first[0] == 0:
            return label, by_column[label][0].value
        tied = [name for name in ranked if self._distance(name, by_column[name][0].table) == first]
        column = tied[0] if len(tied) == 1 else of_direction(self._text, valued, tied)
        return (column, by_column[column][0].value) if column else (None, None)

    def _distance(self, name: str, table: str) -> tuple[int, int, int]:
        """Say how far a column is: joins, then whether its table is named, then whether it is named anywhere."""
        hops = 0 if table == self._reach.base.key else len(self._reach.ways[table])
        there = any(m.table == table for m in self._mentions)
        named = any(m.column == name for m in self._mentions)
        return (hops, 0 if there else 1, 0 if named else 1)

    def _beside(self, start: int, end: int) -> Mention | None:
        columns = [m for m in self._mentions if m.column and self._draft.free(m.start, m.end)]
        return column_beside(self._text, columns, start, end)

    def _year(self, start: int) -> str | None:
        """Return the own column of years, or that of rows right before; none where something else happened then."""
        if (table := self._theirs(start)) is not None:
            theirs = year_of(self._reach.tables[table])
            return f"{table}.{theirs}" if theirs else None
        name = year_of(self._reach.base)
        other = name is not None and is_done_otherwise(self._text, start, self._column(name), self._reach)
        return None if other else name

    def _theirs(self, start: int) -> str | None:
        return table_right_before(self._text, start, self._scene.mentions(self._reach))

    def _is_of_others(self, mention: Mention) -> bool:
        """Whether a part of an own column's name says "year" of rows that are named right before it."""
        tie = condition_words.IN.search(self._text, 0, mention.start) if mention.own and mention.cost else None
        return tie is not None and self._theirs(tie.start()) is not None

    def _flags(self) -> list[QueryCondition]:
        """Find columns of yes and no that are said of rows: who are active, that are not abandoned."""
        found = []
        rows = [m for m in self._scene.mentions(self._reach) if m.own and not m.column]
        for mention in self._mentions:
            flags = flags_of(self._column(mention.column))
            said = said_of_rows(self._text, mention, [*rows, *beside_adjective(mention, self._mentions)])
            if flags is None or said is None or not self._draft.free(mention.start, mention.end):
                continue
            start, denied = said
            self._take(start, mention.end)
            yes, no = flags
            found.append(QueryCondition(column=mention.column, value=no if denied else yes))
        return found

    def _ranges(self) -> list[QueryCondition] | None:
        numbers = self._draft.open(find_numbers(self._text))
        for first, second in pairwise(numbers):
            if not condition_words.AND.fullmatch(self._text, first.end, second.start):
                continue
            before = condition_words.BETWEEN.search(self._text, 0, first.start)
            behind = condition_words.RANGE_END.match(
                self._text, _end(condition_words.UNIT.match(self._text, second.end), second.end)
            )
            if before is None and behind is None:
                continue
            start, end = before.start() if before else first.start, behind.end() if behind else second.end
            column = self._near(start, end, year=first.value in condition_words.YEARS)
            if column is None:
                return None
            self._take(start, _end(condition_words.UNIT.match(self._text, end), end))
            return [
                QueryCondition(column=column, comparison="between", value=ends_of(self._column(column), first, second))
            ]
        return []

    def _numbers(self) -> list[QueryCondition] | None:
        found = []
        things = [m for m in self._scene.mentions(self._reach) if not m.column]
        for span in self._draft.open(find_numbers(self._text)):
            counts = is_so_many(self._text, span, things) or counts_things(self._text, span, things)
            free = self._draft.free(span.start, span.end) and not counts and not is_limit(self._text, span.start)
            if free and (condition := self._compared(span)) is not None:
                if condition.comparison in ("=", "between"):
                    self.lists.add(span.start, span.end, condition.column)
                found.append(condition)
        return found

    def _compared(self, span: Span) -> QueryCondition | None:
        sign, start, end = "", span.start, _end(condition_words.UNIT.match(self._text, span.end), span.end)
        for pattern, how in (*condition_words.OR_EQUAL, *BEFORE, *condition_words.TIME):
            match = pattern.search(self._text, 0, span.start)
            if not sign and match is not None and self._draft.free(*match.span()):
                sign, start = how, match.start()
        for pattern, how in (*BEHIND, *condition_words.AFTER):
            match = pattern.match(self._text, span.end) or pattern.match(self._text, end)
            if match is not None and condition_words.THAN.match(self._text, match.end()) is None:
                sign, end = sign or how, max(end, match.end())
        if not sign:
            return self._equal(span, end)
        of_time = span.value in condition_words.YEARS and any(
            p.match(self._text[start : span.start]) for p, _ in condition_words.TIME
        )
        day = self._day_near(start) if of_time else None
        column = self._carried_on(start) or day or self._near(start, end, year=span.value in condition_words.YEARS)
        if column is None or is_limit(self._text, start):
            return None
        self._take(start, end)
        self._last = (column, end)
        return QueryCondition(
            column=column, comparison=cast("Comparison", sign), value=compared_with(self._column(column), span, sign)
        )

    def _carried_on(self, start: int) -> str:
        """Return the column of the comparison right before."""
        column, end = self._last
        return column if column and condition_words.CARRIES_ON.fullmatch(self._text, end, start) else ""

    def _equal(self, span: Span, end: int) -> QueryCondition | None:
        """Find a number that stands beside a column: id 3, 4 cylinders, in 2014."""
        for mention in (m for m in self._mentions if m.column):
            before = (
                condition_words.TIE.fullmatch(self._text, mention.end, span.start)
                if mention.end <= span.start
                else None
            )
            than = condition_words.GREATER.search(self._text[: mention.start])
            if than is not None and self._text[mention.end : span.start].split() == ["than"]:
                self._take(than.start(), max(end, mention.end))
                sign: Comparison = ">" if than["more"] else "<"
                return QueryCondition(column=mention.column, comparison=sign, value=span.value)
            behind = mention.start >= span.end and not self._text[span.end : mention.start].strip()
            column = self._column(mention.column)
            if before is None and not (behind and is_number(column)):
                continue
            if column.kind == "text" and not is_number(column) and not self._scene.is_held(span.text.strip(), mention):
                continue  # the full names of the 3 teachers
            if not self._draft.free(mention.start, mention.end) or self._is_of_others(mention):
                continue
            denied = condition_words.NOT.search(self._text, mention.end, span.start) if before is not None else None
            compared = sign_before(self._draft, mention) if before is not None else None
            if compared is not None:
                self._take(compared[1], max(end, mention.end))
                value = compared_with(column, span, compared[0])
                return QueryCondition(column=mention.column, comparison=cast("Comparison", compared[0]), value=value)
            self._take(min(mention.start, span.start), max(end, mention.end))
            return equal_to(mention.column, column, span, "!=" if denied else "=")
        said = condition_words.OF_YEAR.search(self._text[: span.start])
        year = self._year(said.start()) if said is not None and span.value in condition_words.YEARS else None
        if year is None or said is None:
            return None
        self._take(said.start(), end)
        return equal_to(year, self._column(year), span, "=")

    def _near(self, start: int, end: int, *, year: bool = False) -> str | None:
        """Return the column of numbers that a comparison speaks of: named nearby, by its adjective, or the only one."""
        named = [(m, self._column(m.column)) for m in self._mentions if m.column]
        columns = [m for m, column in named if is_number(column) or is_day(column)]
        far = [
            m
            for m in columns
            if not is_key(*cast("tuple[Any, str]", self._reach.find(m.column)))
            or abs(start - m.end) <= 4
            or m.start >= end
        ]
        free = [m for m in far if self._draft.free(m.start, m.end)]
        for pattern, words in condition_words.ADJECTIVES[:-1]:
            said = pattern.search(self._text, max(0, start - 10), end)
            if said is not None and (column := called_by(self._reach.base, words)) is not None:
                self._take(*said.span())
                return column
        near = nearest(free, start, end)
        if near is not None:
            self._take(near.start, near.end)
            return near.column
        for pattern, words in condition_words.ADJECTIVES:
            if pattern.search(self._text, start, end) and (column := called_by(self._reach.base, words)) is not None:
                return column
        if year:
            return self._year(start)
        if self._spoken or says_of_what(self._text, start, end):
            return None
        amounts = [c.name for c in self._reach.base.columns if is_number(c) and not is_key(self._reach.base, c.name)]
        return amounts[0] if len(amounts) == 1 else None

    def _day_near(self, start: int) -> str | None:
        """Return the column of days that stands right before, else the only one."""
        before = [m for m in self._mentions if m.column and 0 <= start - m.end <= 8 and is_day(self._column(m.column))]
        if before:
            self._take(before[-1].start, before[-1].end)
            return before[-1].column
        return self._year(start)

    def _column(self, name: str) -> Column:
        return column_of(self._reach, name)

    def _take(self, start: int, end: int) -> None:
        self._draft.take(start, end)


def _end(match: re.Match[str] | None, otherwise: int) -> int:
    return match.end() if match else otherwise
