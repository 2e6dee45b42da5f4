"""Reads a question over a table; what it cannot make anything of, it names.

Whoever asks goes by that: a question of which a word is left over was not understood.
"""

import re
from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import Final

from agents.extraction.discourse.mentions import mentioned, partly_mentioned
from agents.extraction.spans.span import Span, without_overlaps
from agents.extraction.tables.draft import Draft
from agents.extraction.tables.numerals import PLACE, SO_MANY, TOP, number_in, places_before
from agents.extraction.tables.row_tests import COMPARES, RowTests
from agents.extraction.tables.table_question import ColumnTest, Figure, TableQuestion
from agents.extraction.tables.table_shape import TableColumn, TableShape
from agents.extraction.tables.wording import (
    Superlative,
    figure_words,
    figures,
    groups,
    measures,
    neutral,
    periods,
    row_words,
    share,
    superlatives,
)
from prompts.frozen import Frozen
from prompts.language import HAN, has_han

_TIMES: Final = re.compile(r"\s*(?:x|×|\*|times|multiplied by|乘以?|乘上)\s*", re.IGNORECASE)
_WHO: Final = re.compile(r"(?<![A-Za-z])(?:which|who|whos|who's|whose|what)(?![A-Za-z])|哪|谁|什么|啥", re.IGNORECASE)
_SORTED: Final = re.compile(
    r"(?<![A-Za-z])(?:sort(?:ed)?|order(?:ed)?|rank(?:ed)?)(?:\s+(?:it|them|these|those))?(?:\s+by)?(?![A-Za-z])|按?(?=\S{0,8}排)|排个?序|排列|排一下",
    re.IGNORECASE,
)
_DOWN: Final = re.compile(
    r"descending|high(?:est)? (?:to low|first)|(?:largest|biggest|most expensive) first|从[高大多]到[低小少]|降序|倒序",
    re.IGNORECASE,
)
_UP: Final = re.compile(
    r"ascending|low(?:est)? (?:to high|first)|(?:smallest|cheapest) first|从[低小少]到[高大多]|升序", re.IGNORECASE
)
_EACH_BEGUN: Final = re.compile(rf"(?:各个?|每个?)(?P<begun>[{HAN}]{{1,2}}?)(?=[{HAN}])")
_DIFFERENT_PEOPLE: Final = re.compile(
    r"(?:different|distinct|unique)\s+(?:people|persons?)(?![A-Za-z])|(?:多少|几)个?不同的人", re.IGNORECASE
)
"""Who is counted is no column that stands elsewhere: how many different people bought tickets."""
_DIGITS: Final = re.compile(r"\d")


class TableReading(Frozen):
    """What a text asks of a table."""

    question: TableQuestion
    left: tuple[str, ...] = ()
    """Words of which nothing was made."""
    telling: int = 0
    """How many columns and values of the table the text names."""
    names_table: bool = False

    @property
    def whole(self) -> bool:
        """Whether everything was understood."""
        return not self.left


def read_table_question(text: str, shape: TableShape) -> TableReading | None:
    """Read a text as a question over a table; None where it can be read in several ways."""
    return _Reader(text, shape).read()


def asks_of_rows(text: str) -> bool:
    """Whether a text may be a question over rows at all: it asks for a figure, an end of an order, or compares."""
    patterns = (*(p for _, p in figures()), share(), *(s.pattern for s in superlatives()), COMPARES)
    return any(pattern.search(text) for pattern in patterns)


class _Reader:
    def __init__(self, text: str, shape: TableShape) -> None:
        self._shape = shape
        self._draft = Draft(text)
        self._text = text
        self._names_table = self._take_names([n for n in shape.names if "." in n])
        held = [column.held for column in shape.columns]
        named = self._draft.open(mentioned(held, text))
        partly = self._draft.open(without_overlaps(partly_mentioned(held, text), named))
        begun = self._draft.open(without_overlaps(self._begun(), [*named, *partly]))
        self._named = sorted([*named, *partly, *begun, *self._measured()], key=lambda s: s.start)

    def _take_names(self, names: Sequence[str]) -> bool:
        """Take what the table is called; tell whether it stands there."""
        found = False
        for name in sorted(names, key=len, reverse=True):
            called = re.escape(name).replace("_", "[_ ]")
            pattern = rf"[`'\"“‘《「]?{called}(?:['’]s)?[`'\"”’》」]?(?:\s*(?:table|file|sheet|表格?|文件))?"
            for match in self._draft.found(re.compile(pattern, re.IGNORECASE)):
                if _whole_word(match, self._text):
                    self._draft.take(*match.span())
                    found = True
        return found

    def read(self) -> TableReading | None:
        """Read the text."""
        product = self._product()
        tests = RowTests(self._draft, self._shape, self._named).read()
        if tests is None:
            return None
        n_tests = len(tests)
        by, period = self._group()
        ranking = self._ranking()
        if ranking is None:
            return None
        asked = [m for m in iter(lambda: self._draft.first(share()), None) if m is not None]
        kinds = [kind for kind, pattern in figures() if self._draft.first(pattern) is not None]
        tests += self._flags()
        by = by or self._each_of(tests)
        columns = self._free_columns()
        base = TableQuestion(table=self._shape.table, by=by, period=period, tests=tuple(tests))
        if product:
            question: TableQuestion | None = base.model_copy(update={"figures": (product,)})
        else:
            question = self._question(kinds, columns, base, (ranking, bool(asked)))
        if question is None:
            return None
        stems = [self._shape.table, *self._shape.names]
        self._names_table = self._take_names(stems) or self._names_table
        for pattern in (neutral(), row_words(), neutral()):
            while self._draft.first(pattern) is not None:
                pass
        left = tuple(w for w in self._draft.left() if not self._names_rows(w))
        n_named = len(self._named) + n_tests
        return TableReading(question=question, left=left, telling=n_named, names_table=self._names_table)

    def _each_of(self, tests: Sequence[ColumnTest]) -> str:
        """Return the column of which several values are to be told apart: 男生女生各是多少."""
        several = [t.column for t in tests if t.sql.startswith("IN (")]
        return several[0] if len(several) == 1 and self._draft.first(groups()[1]) is not None else ""

    def _group(self) -> tuple[str, str]:
        """Take the column whose values make groups, and the period where it is one of days."""
        before, _ = groups()
        days = [c for c in self._shape.columns if c.type == "date"]
        match = next(self._draft.found(periods()), None)
        if match is not None and len(days) == 1:
            self._draft.take(*match.span())
            return days[0].name, next(name for name, said in match.groupdict().items() if said)
        for match in self._draft.found(_EACH_BEGUN):
            begun = [c.name for c in self._shape.columns if c.name.startswith(match["begun"])]
            whole = any(span.start == match.start("begun") for span in self._named)
            if len(begun) == 1 and not whole:
                self._draft.take(*match.span())
                return begun[0], ""
        for span in self._draft.open(self._named):
            said = before.search(self._text, max(0, span.start - 12), span.start)
            measures_rows = self._shape.column(str(span.value)).is_amount
            ranks = _SORTED.search(self._text) or (TOP.search(self._text) and measures_rows)
            if said is not None and self._draft.free(*said.span()) and not ranks:
                self._draft.take(said.start(), span.end)
                return str(span.value), ""
        return "", ""

    def _ranking(self) -> "_Ranking | None":
        """Take what asks for one end of an order, or for an order; None where two ends are asked for."""
        found: list[tuple[re.Match[str], Superlative]] = []
        for one in superlatives():
            for match in list(self._draft.found(one.pattern)):
                if one.columns and not self._called(one.columns):
                    continue
                self._draft.take(*match.span())
                found.append((match, one))
        if len(found) > 1:
            return None
        top = self._draft.first(TOP)
        place = self._draft.first(PLACE)
        columns = {(span.start, span.end) for span in self._named}
        order = next((m for m in self._draft.found(_SORTED) if m.span() not in columns), None)
        if order is not None:
            self._draft.take(*order.span())
            self._draft.first(re.compile("排"))
        down, up = self._draft.first(_DOWN), self._draft.first(_UP)
        ranking = _Ranking(sorts=order is not None, descending=down is not None, skip=places_before(place))
        if found:
            match, one = found[0]
            column = self._called(one.columns) if one.columns else None
            limit = number_in(top) or self._so_many(match) or 1
            name = column.name if column else ""
            return _Ranking(column=name, descending=one.descending, limit=limit, skip=ranking.skip)
        if top is not None:
            return _Ranking(descending=up is None, limit=number_in(top), sorts=order is not None)
        return ranking

    def _so_many(self, match: re.Match[str]) -> int:
        """Read how many of the highest: the three largest, 最高的三个."""
        for around in (
            self._text[match.end() : match.end() + 6],
            self._text[max(0, match.start() - 8) : match.start()],
        ):
            found = SO_MANY.search(around)
            if found is not None and number_in(found) > 1:
                at = match.end() if around == self._text[match.end() : match.end() + 6] else max(0, match.start() - 8)
                self._draft.take(at + found.start(), at + found.end())
                return number_in(found)
        return 0

    def _called(self, words: Sequence[str]) -> TableColumn | None:
        found = [c for c in self._shape.columns if c.type in ("number", "date") and c.means(*words)]
        if len(found) > 1:
            named = {str(span.value) for span in self._named}
            found = [c for c in found if c.name in named]
        return found[0] if len(found) == 1 else None

    def _begun(self) -> list[Span]:
        """Find Chinese columns of which the text says the beginning, where no other begins so: 身高 of 身高cm."""
        found = []
        names = [c.name for c in self._shape.columns]
        for name in names:
            for n in range(len(name) - 1, 1, -1):
                alone = has_han(name[:2]) and sum(other.startswith(name[:n]) for other in names) == 1
                at = self._text.find(name[:n])
                if alone and at >= 0 and name[:n] not in (self._shape.table, *self._shape.names):
                    found.append(Span(start=at, end=at + n, text=name[:n], value=name))
                    break
        return found

    def _measured(self) -> list[Span]:
        """Find words that ask for a column by what it measures: how tall, 多高."""
        found = []
        for pattern, words in measures():
            for match in self._draft.found(pattern):
                column = [c for c in self._shape.amounts if c.means(*words)]
                if len(column) == 1:
                    found.append(Span(start=match.start(), end=match.end(), text=match.group(), value=column[0].name))
        return found

    def _flags(self) -> list[ColumnTest]:
        """Read columns of yes and no: which are vegetarian, how many survived."""
        tests = []
        for span in self._draft.open(self._named):
            column = self._shape.column(str(span.value))
            if column.is_flag:
                denied = re.search(
                    r"(?:\bnot|\bnon-?|\bdidn't|\bwithout|不是?|没有?|未|非)\s*$", self._text[: span.start]
                )
                yes, no = column.flags or ("true", "false")
                tests.append(ColumnTest(column=column.name, sql=f"= {no if denied else yes}"))
                self._draft.take(denied.start() if denied else span.start, span.end)
        return tests

    def _free_columns(self) -> list[TableColumn]:
        """Take the columns that are named and were not used yet, in order."""
        spans = self._draft.open(self._named)
        for span in spans:
            self._draft.take(span.start, span.end)
        return [self._shape.column(name) for name in dict.fromkeys(str(span.value) for span in spans)]

    def _question(
        self,
        kinds: Sequence[str],
        columns: list[TableColumn],
        base: TableQuestion,
        around: "tuple[_Ranking, bool]",
    ) -> TableQuestion | None:
        ranking, asked_share = around
        amounts = [c for c in columns if c.is_amount]
        if asked_share:
            return self._as_share(base, kinds, amounts)
        if ranking.limit or ranking.sorts:
            return self._ranked(base, kinds, columns, ranking)
        if ranking.skip and (kinds or amounts):  # 总单价第二高
            return self._ranked(base, kinds, columns, ranking.model_copy(update={"limit": 1, "descending": True}))
        if not kinds and len(amounts) == 1 and (base.period or (base.by and amounts[0].adds_up)):
            return base.model_copy(update={"figures": (Figure(kind="sum", column=amounts[0].name),)})
        if not kinds:
            others = tuple(c.name for c in columns)
            skipped = {"skip": ranking.skip, "limit": 1} if ranking.skip else {}
            return base.model_copy(update={"columns": others, **skipped})
        return self._with_figures(base, kinds, amounts, columns)

    def _as_share(self, base: TableQuestion, kinds: Sequence[str], amounts: list[TableColumn]) -> TableQuestion | None:
        summed = amounts if amounts else list(self._shape.amounts) if kinds == ["sum"] else []
        if not base.tests or len(summed) > 1 or base.by:
            return None
        column = [Figure(kind="sum", column=c.name) for c in summed]
        return base.model_copy(update={"share": True, "figures": tuple(column)})

    def _ranked(
        self, base: TableQuestion, kinds: Sequence[str], columns: list[TableColumn], ranking: "_Ranking"
    ) -> TableQuestion | None:
        amounts = [c for c in columns if c.type in ("number", "date")]
        named = self._shape.column(ranking.column) if ranking.column else None
        measured = named or (amounts[0] if len(amounts) == 1 else None)
        entities = [c for c in columns if c.type == "text" and c is not measured]
        order = {"descending": ranking.descending, "limit": ranking.limit, "skip": ranking.skip}
        if measured is None and len(self._shape.amounts) == 1 and not amounts and not ranking.sorts:
            measured = self._shape.amounts[0]
        repeats = [c for c in entities if 0 < c.distinct < self._shape.rows]
        if measured is None or kinds:
            return self._groups_ranked(base, kinds, (measured, repeats), order)
        if base.by or (repeats and _WHO.search(self._text) and measured.type == "number"):
            if not base.by and len(repeats) > 1:
                return None
            by = base.by or repeats[0].name
            figure = Figure(kind="sum", column=measured.name)
            return base.model_copy(update={"by": by, "figures": (figure,), "ordered_by": measured.name, **order})
        return base.model_copy(update={"ordered_by": measured.name, **order})

    def _groups_ranked(
        self,
        base: TableQuestion,
        kinds: Sequence[str],
        found: tuple[TableColumn | None, list[TableColumn]],
        order: Mapping[str, object],
    ) -> TableQuestion | None:
        """Rank groups by a figure: the highest average, the most rows."""
        measured, repeats = found
        by = base.by or (repeats[0].name if len(repeats) == 1 else "")
        if not by or len(kinds) > 1:
            return None
        if measured is None:
            return base.model_copy(update={"by": by, "figures": (Figure(kind="count"),), "ordered_by": "rows", **order})
        kind = kinds[0] if kinds and kinds[0] != "count" else "sum"
        figure = Figure.model_validate({"kind": kind, "column": measured.name})
        return base.model_copy(update={"by": by, "figures": (figure,), "ordered_by": measured.name, **order})

    def _with_figures(
        self, base: TableQuestion, kinds: Sequence[str], amounts: list[TableColumn], columns: list[TableColumn]
    ) -> TableQuestion | None:
        found: list[Figure] = []
        if set(kinds) == {"count", "sum"}:  # how many pupils are there all together
            kinds = ["sum"] if self._counts_amount(amounts) else ["count"] if not amounts else kinds
        for kind in kinds:
            tested = [self._shape.column(name) for name in dict.fromkeys(t.column for t in base.tests)]
            measured = amounts or [c for c in tested if c.is_amount]
            figure = self._figure(kind, measured, columns, n_kinds=len(kinds))
            if figure is None:
                return None
            found += figure
        return base.model_copy(update={"figures": tuple(dict.fromkeys(found))})

    def _figure(
        self, kind: str, amounts: list[TableColumn], columns: list[TableColumn], *, n_kinds: int
    ) -> list[Figure] | None:
        if kind == "count":
            counted = amounts if n_kinds == 1 and self._counts_amount(amounts) else []
            return [Figure(kind="sum", column=c.name) for c in counted] or [Figure(kind="count")]
        if kind == "distinct":
            meant = len(columns) == 1 and not _DIFFERENT_PEOPLE.search(self._text)
            return [Figure(kind="distinct", column=columns[0].name)] if meant else None
        measured = amounts or (list(self._shape.amounts) if len(self._shape.amounts) == 1 else [])
        if not measured:
            return [Figure(kind="count")] if kind == "sum" and self._asks_rows() else None
        return [Figure.model_validate({"kind": kind, "column": c.name}) for c in measured]

    def _counts_amount(self, amounts: list[TableColumn]) -> bool:
        """Whether "how many" stands right before a column that is itself a number of things."""
        return len(amounts) == 1 and any(
            re.search(r"(?:how many|number of|多少|几)\s*$", self._text[: s.start], re.IGNORECASE)
            for s in self._named
            if s.value == amounts[0].name
        )

    def _asks_rows(self) -> bool:
        return bool(re.search(r"[几多少]+[人个名条笔单家行份张位款种件本次]", self._text))

    def _product(self) -> Figure | None:
        """Take two columns that are to be multiplied: qty x price."""
        numbers = {c.name for c in self._shape.columns if c.type == "number"}
        spans = [s for s in self._named if s.value in numbers]
        for first, second in pairwise(spans):
            if _TIMES.fullmatch(self._text[first.end : second.start]):
                self._draft.take(first.start, second.end)
                self._draft.first(figure_words("sum"))
                return Figure(kind="sum", column=str(first.value), times=str(second.value))
        return None

    def _names_rows(self, word: str) -> bool:
        """Whether a word is what the table calls its rows: customers of customer_list."""
        if _DIGITS.search(word) or len(word) < 2:
            return False
        plain = re.sub(r"(?:ies|s)$", "", word.casefold())
        names = (self._shape.table, *self._shape.names)
        return len(plain) > 1 and any(plain in name.casefold() for name in names)


class _Ranking(Frozen):
    column: str = ""
    descending: bool = True
    limit: int = 0
    sorts: bool = False
    skip: int = 0


def _whole_word(match: re.Match[str], text: str) -> bool:
    around = text[max(0, match.start() - 1) : match.start()] + text[match.end() : match.end() + 1]
    return not re.search(r"[A-Za-z0-9_]", around) or not re.match(r"[A-Za-z0-9_]", match.group())
