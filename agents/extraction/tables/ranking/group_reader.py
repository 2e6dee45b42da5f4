"""Reads by which columns rows are put together: per city, 每个门店每个月, by species and sex."""

import re
from collections.abc import Iterator, Sequence
from typing import Final

from agents.extraction.spans.span import Span
from agents.extraction.tables.draft import Draft
from agents.extraction.tables.named_columns import each_of_sign
from agents.extraction.tables.ranking.numerals import TOP, number_of_kinds
from agents.extraction.tables.ranking.order_reader import ranks_by
from agents.extraction.tables.ranking.ranked_rows import CALLED_PEOPLE, MORE_OR_LESS
from agents.extraction.tables.table_shape import TableColumn, TableShape
from agents.extraction.tables.wording import ends_of_periods, figure_words, groups, periods, superlatives
from lazy_regex import lazy_regex
from prompts.frozen import Frozen
from prompts.language import HAN

_EACH: Final = lazy_regex(
    r"(?:(?<![A-Za-z])(?:per|each|every)\s+(?:of\s+|the\s+)*|[每各]一?[个种类名位款条家]?)$", re.IGNORECASE
)
_EACH_OF_THEM: Final = lazy_regex(r"们?各(?:自|是|有)?")
_SO_MANY_OF_THEM: Final = lazy_regex(r"[两二三四五六七八九十\d]+[个家种款名位间]$")
_JOINED: Final = lazy_regex(
    r"\s*(?:,\s*and|,|、|和|及|与|跟|&|(?<![A-Za-z])and(?![A-Za-z]))\s*(?:(?:by|per|each|every|the)\s+)*(?:每一?个?|各个?)?\s*",
    re.IGNORECASE,
)
"""Between two columns that make groups together."""
EACH_PERSON: Final = lazy_regex(
    r"(?<![A-Za-z])(?:by|(?:for\s+)?(?:each|every))\s+person(?![A-Za-z])|(?:每一?[个位]?|各)人(?!均|数)(?:各自?|都|分别)?",
    re.IGNORECASE,
)
_DOES: Final = lazy_regex(r"(?<!负责)(?<!联系)人$|[员者]$|师傅$")
"""The end of what people are called who do something: 报销人, 销售员."""
_LAST_WORD: Final = lazy_regex(rf"[A-Za-z]+$|[{HAN}]{{2,}}$")
_FEW_ROWS: Final = 5
_FEW_VALUES: Final = 12


class Groups(Frozen):
    """What rows are put together by."""

    by: str = ""
    period: str = ""
    also_by: tuple[str, ...] = ()
    each: bool = False
    """Whether something is asked of each of them: per city, and not by city."""


class GroupReader:
    """Reads groups off a draft; what it reads is taken."""

    def __init__(self, draft: Draft, shape: TableShape, named: Sequence[Span]) -> None:
        self._draft = draft
        self._text = draft.text
        self._shape = shape
        self._named = [*named, *self._said_again(named)]
        self._end = 0
        """Where the words for the last group end."""
        self.names_table = False
        """Whether the noun of a group names the table: each penguin species."""

    def read(self) -> Groups:
        """Take the columns whose values make groups, and the period where the first is one of days."""
        first = self._period() or self._begun() or self._person() or self._column()
        if not first.by:
            return first
        return first.model_copy(update={"also_by": tuple(self._others({first.by}))})

    def differs(self, column: TableColumn) -> bool:
        """Whether an amount differs from row to row, so that its values make no groups."""
        return column.is_amount and self._shape.rows > _FEW_ROWS and column.distinct > self._shape.rows / 2

    def _period(self) -> Groups | None:
        days = [c for c in self._shape.columns if c.type == "date"]
        each = next(self._draft.found(periods()), None)
        match = each or self._end_of_period()
        if match is None or len(days) != 1 or not self._happens(days[0]):
            return None
        self._take(*match.span())
        period = next(name for name, said in match.groupdict().items() if said)
        return Groups(by=days[0].name, period=period, each=each is not None)

    def _begun(self) -> Groups | None:
        begun = each_of_sign(self._draft, self._shape, self._named)
        return Groups(by=begun, each=True) if begun else None

    def _person(self) -> Groups | None:
        """Take "each person" for the one column that says who it was, where each has several rows."""
        texts = [c for c in self._shape.columns if c.type == "text"]
        people = [c for c in texts if c.means(*CALLED_PEOPLE)] or [c for c in texts if _DOES.search(c.label)]
        mean = figure_words("mean").search(self._text) is not None
        if mean or len(people) != 1 or not 0 < people[0].distinct < self._shape.rows:
            return None
        said = self._draft.first(EACH_PERSON)
        if said is None:
            return None
        self._end = said.end()
        return Groups(by=people[0].name, each=True)

    def _column(self) -> Groups:
        for span in self._draft.open(self._named):
            column = self._shape.column(str(span.value))
            if self._modifies(span):
                continue
            told = _EACH_OF_THEM.match(self._text, span.end)
            if told is not None and column.type == "text":
                so_many = _SO_MANY_OF_THEM.search(self._text, 0, span.start)
                self._take(so_many.start() if so_many is not None else span.start, told.end())
                return Groups(by=column.name, each=True)
            start = self._begins(span)
            if self._taken_as_each(span, column):
                self._take_named_before(column, start)
                return Groups(by=column.name, each=_EACH.search(self._text, max(0, start - 12), start) is not None)
            if self._all_kinds_apart(span, column):
                return Groups(by=column.name, each=True)
        return Groups()

    def _said_again(self, named: Sequence[Span]) -> Iterator[Span]:
        """Find again what is named first by how many kinds there are of it: 三个城市的员工，各城市."""
        for span in named:
            if number_of_kinds(self._text[: span.start], self._shape.column(str(span.value)).distinct) is None:
                continue
            for at in re.finditer(re.escape(span.text), self._text):
                if at.start() > span.end:
                    yield span.model_copy(update={"start": at.start(), "end": at.end()})

    def _modifies(self, span: Span) -> bool:
        """Whether a column only tells which kind of the next one is meant: product category."""
        end = len(self._text) - len(self._text[span.end :].lstrip(" "))
        following = (s for s in self._draft.open(self._named) if s.start == end > span.end)
        return any(not self._shape.column(str(s.value)).is_amount for s in following)

    def _begins(self, span: Span) -> int:
        """Say where the noun begins whose head a column is: each penguin species, per product category."""
        before = self._text[: span.start].rstrip(" ")
        kinds = {
            s.end: s.start for s in self._draft.open(self._named) if not self._shape.column(str(s.value)).is_amount
        }
        if len(before) in kinds and len(before) < span.start:
            return kinds[len(before)]
        word = _LAST_WORD.search(before)
        called = word is not None and self._shape.calls_rows(word.group())
        return word.start() if word is not None and called and self._draft.free(*word.span()) else span.start

    def _all_kinds_apart(self, span: Span, column: TableColumn) -> bool:
        """Take a column whose values are told by their number, and what says that each is meant: 三个品种…分别."""
        match = number_of_kinds(self._text[: span.start], column.distinct)
        if match is None or column.is_amount or not self._draft.free(*match.span()):
            return False
        if self._draft.first(groups()[1]) is None:
            return False
        self._take(match.start(), span.end)
        return True

    def _take_named_before(self, column: TableColumn, end: int) -> None:
        """Take what told before how many kinds there are of what makes the groups: 三个城市的员工，各城市."""
        for span in self._draft.open(self._named):
            match = number_of_kinds(self._text[: span.start], column.distinct)
            if span.value == column.name and span.end <= end and match is not None:
                self._draft.take(match.start(), span.end)

    def _taken_as_each(self, span: Span, column: TableColumn) -> bool:
        """Take a column and the word before it that says that it makes groups; whether there is one."""
        before, _ = groups()
        start = self._begins(span)
        counted = number_of_kinds(self._text[:start], column.distinct)
        start = start if counted is None else counted.start()
        said = before.search(self._text, max(0, start - 12), start)
        ends = TOP.search(self._text) or any(one.pattern.search(self._text) for one in superlatives())
        ranks = ranks_by(said, self._text) or (ends and column.is_amount) or self.differs(column)
        if said is None or not self._draft.free(*said.span()) or ranks:
            return False
        self._take(said.start(), span.end)
        self.names_table |= self._shape.is_named(self._text[start : span.start].strip())
        return True

    def _others(self, known: set[str]) -> Iterator[str]:
        """Take further columns that make groups: each is said to, or joined to the one before it."""
        for span in self._draft.open(self._named):
            column = self._shape.column(str(span.value))
            if column.name in known or column.type == "date" or not self._makes_groups(column):
                continue
            joint = _JOINED.fullmatch(self._text, self._end, span.start) if self._end < span.start else None
            if joint is not None and self._draft.free(*joint.span()):
                self._take(joint.start(), span.end)
            elif not self._taken_as_each(span, column):
                continue
            known.add(column.name)
            yield column.name

    def _makes_groups(self, column: TableColumn) -> bool:
        """Whether the values of a column stand for kinds of rows: texts, and numbers that many rows share."""
        return not column.is_amount or (0 < column.distinct <= _FEW_VALUES and column.distinct * 10 <= self._shape.rows)

    def _take(self, start: int, end: int) -> None:
        self._draft.take(start, end)
        self._end = end

    def _end_of_period(self) -> re.Match[str] | None:
        """Find what asks which month or the like has the most or least of something that adds up, or of rows."""
        spans = [(s, self._shape.column(str(s.value))) for s in self._draft.open(self._named)]
        if MORE_OR_LESS.search(self._text) is None or any(c.is_amount and not c.adds_up for _, c in spans):
            return None
        match = next(self._draft.found(ends_of_periods()), None)
        others = (s for s, column in spans if column.type != "date")
        return None if match and any(s.start < match.end() and match.start() < s.end for s in others) else match

    def _happens(self, days: TableColumn) -> bool:
        """Whether what a row tells happened on its day, and did not only begin or end then, unless that is named."""
        return not days.lasts or any(s.value == days.name for s in self._named)
