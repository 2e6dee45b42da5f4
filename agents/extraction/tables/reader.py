"""Reads a question over a table; what it cannot make anything of, it names.

Whoever asks goes by that: a question of which a word is left over was not understood.
"""

import re
from collections.abc import Mapping, Sequence
from typing import Final

from agents.extraction.discourse.mentions import mentioned, partly_mentioned
from agents.extraction.spans.span import Span, without_overlaps
from agents.extraction.tables.draft import Draft, whole_word
from agents.extraction.tables.flag_tests import FlagTests
from agents.extraction.tables.numerals import TOP
from agents.extraction.tables.order_reader import SORTED, OrderReader, Ranking
from agents.extraction.tables.products import product_in
from agents.extraction.tables.row_tests import COMPARES, RowTests
from agents.extraction.tables.table_question import ColumnTest, Figure, TableQuestion
from agents.extraction.tables.table_shape import TableColumn, TableShape
from agents.extraction.tables.whole_rows import told_by_rows
from agents.extraction.tables.wording import (
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

_WHO: Final = re.compile(r"(?<![A-Za-z])(?:which|who|whos|who's|whose|what)(?![A-Za-z])|哪|谁|什么|啥", re.IGNORECASE)
_EACH_BEGUN: Final = re.compile(rf"(?:各个?|每个?)(?P<begun>[{HAN}]{{1,2}}?)(?=[{HAN}])")
_DIFFERENT_PEOPLE: Final = re.compile(
    r"(?:different|distinct|unique)\s+(?:people|persons?)(?![A-Za-z])|(?:多少|几)个?不同的人", re.IGNORECASE
)
"""Who is counted is no column that stands elsewhere: how many different people bought tickets."""
_MONEY: Final = re.compile(r"(?<![A-Za-z])money(?![A-Za-z])|钱", re.IGNORECASE)
_PERSON: Final = re.compile(r"(?<![A-Za-z])who(?![A-Za-z])|谁", re.IGNORECASE)
_CALLED_PEOPLE: Final = ("name", "姓名", "名字", "昵称")
_TRADED: Final = re.compile(
    r"(?:how (?:much|many)|多少|几).*(?<![A-Za-z])"
    r"(?:sell|sold|bring|brought|take|took|make|made|earn|earned)(?![A-Za-z])"
    r"|(?<![A-Za-z])(?:takings|proceeds|turnover)(?![A-Za-z])|[卖收赚]了?(?:多少|几)|营业额|流水",
    re.IGNORECASE,
)
"""Words that ask for what came of all rows together, and not for each: how much did we sell of latte."""
_DIGITS: Final = re.compile(r"\d")
_HOW_MANY: Final = re.compile(r"how many|(?:多少|几)(?![\s?？]*$|[钱块元])", re.IGNORECASE)


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
        held, rest = [column.held for column in shape.columns], self._draft.rest
        named = mentioned(held, rest)
        partly = self._draft.open(without_overlaps(partly_mentioned(held, rest), named))
        begun = self._draft.open(without_overlaps(self._begun(), [*named, *partly]))
        self._named = sorted([*named, *partly, *begun, *self._measured()], key=lambda s: s.start)

    def _take_names(self, names: Sequence[str]) -> bool:
        """Take what the table is called; tell whether it stands there."""
        found = False
        for name in sorted(names, key=len, reverse=True):
            called = re.escape(name).replace("_", "[_ ]")
            pattern = rf"[`'\"“‘《「]?{called}(?:['’]s)?[`'\"”’》」]?(?:\s*(?:table|file|sheet|表格?|文件))?"
            for match in self._draft.found(re.compile(pattern, re.IGNORECASE)):
                if whole_word(match, self._text):
                    self._draft.take(*match.span())
                    found = True
        return found

    def read(self) -> TableReading | None:
        """Read the text."""
        product = product_in(self._draft, self._shape, self._named)
        tests = RowTests(self._draft, self._shape, self._named).read()
        if tests is None:
            return None
        by, period = self._group()
        ranking = OrderReader(self._draft, self._shape, self._named).read()
        if ranking is None:
            return None
        asked = [m for m in iter(lambda: self._draft.first(share()), None) if m is not None]
        kinds = [kind for kind, pattern in figures() if self._draft.first(pattern) is not None]
        flags = FlagTests(self._draft, self._shape, self._named)
        n_tests, flagged = len(tests), flags.read()
        among = tuple(tests) if flagged and (asked or flags.rated) else ()
        tests = flagged if among else [*tests, *flagged]
        by = by or self._each_of([*tests, *among])
        columns = self._free_columns()
        base = TableQuestion(table=self._shape.table, by=by, period=period, tests=tuple(tests), among=among)
        if product:
            question = self._of_product(product, base, ranking)
        else:
            question = self._question(kinds, columns, base, (ranking, bool(asked) or flags.rated))
        if question is None:
            return None
        stems = [self._shape.table, *self._shape.names]
        self._names_table = self._take_names(stems) or self._names_table
        for pattern in (neutral(), row_words(), neutral()):
            while self._draft.first(pattern) is not None:
                pass
        left = tuple(
            w
            for w in self._draft.left()
            if not self._names_rows(w) and not told_by_rows(w, self._text, question, self._shape)
        )
        telling = len(self._named) + n_tests + flags.n_otherwise
        return TableReading(question=question, left=left, telling=telling, names_table=self._names_table)

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
            ranks = SORTED.search(self._text) or (TOP.search(self._text) and measures_rows)
            if said is not None and self._draft.free(*said.span()) and not ranks:
                self._draft.take(said.start(), span.end)
                return str(span.value), ""
        return "", ""

    def _begun(self) -> list[Span]:
        """Find Chinese columns of which the text says the beginning, where no other begins so: 身高 of 身高cm."""
        found = []
        names = [c.name for c in self._shape.columns]
        for name in names:
            for n in range(len(name) - 1, 1, -1):
                alone = has_han(name[:2]) and sum(other.startswith(name[:n]) for other in names) == 1
                at = self._draft.rest.find(name[:n])
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
        around: tuple[Ranking, bool],
    ) -> TableQuestion | None:
        ranking, asked_share = around
        amounts = [c for c in columns if c.is_amount]
        if asked_share:
            return self._as_share(base, kinds, amounts)
        if ranking.limit or ranking.sorts:
            return self._ranked(base, kinds, columns, ranking)
        if ranking.skip and (kinds or amounts):  # 总单价第二高
            return self._ranked(base, kinds, columns, ranking.model_copy(update={"limit": 1, "descending": True}))
        groups = base.by or (base.tests and _TRADED.search(self._text))
        if not kinds and len(amounts) == 1 and (base.period or (groups and amounts[0].adds_up)):
            return base.model_copy(update={"figures": (Figure(kind="sum", column=amounts[0].name),)})
        if not kinds:
            others = tuple(c.name for c in columns)
            if len(columns) == 1 and base.tests and self._names_rows(others[0]) and not columns[0].is_amount:
                others = ()  # the open invoices are rows, and not cells of a column
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
        self, base: TableQuestion, kinds: Sequence[str], columns: list[TableColumn], ranking: Ranking
    ) -> TableQuestion | None:
        amounts = [c for c in columns if c.type in ("number", "date") and not c.is_key]
        if len(amounts) > 1:  # which year has the highest rate: the year is what is asked for
            amounts = [c for c in amounts if not c.numbers_years]
        named = self._shape.column(ranking.column) if ranking.column else None
        measured = named or (amounts[0] if len(amounts) == 1 else None)
        entities = [c for c in columns if c.type == "text" and c is not measured]
        order = {"descending": ranking.descending, "limit": ranking.limit, "skip": ranking.skip}
        if measured is None and len(self._shape.amounts) == 1 and not amounts and not ranking.sorts:
            measured = self._shape.amounts[0]
        repeats = [c for c in entities or self._people() if 0 < c.distinct < self._shape.rows]
        if measured is None or kinds:
            return self._groups_ranked(base, kinds, (measured, repeats), order)
        if base.by or (repeats and _WHO.search(self._text) and measured.type == "number"):
            if not base.by and len(repeats) > 1:
                return None
            by = base.by or repeats[0].name
            figure = Figure(kind="sum", column=measured.name)
            return base.model_copy(update={"by": by, "figures": (figure,), "ordered_by": measured.name, **order})
        return base.model_copy(update={"ordered_by": measured.name, **order})

    def _people(self) -> list[TableColumn]:
        """Return what tells people apart where it is asked who, and each may have several rows: who drove the most."""
        texts = [c for c in self._shape.columns if c.type == "text"]
        if not _PERSON.search(self._text) or any(c.distinct >= self._shape.rows for c in texts):
            return []
        return [c for c in texts if c.means(*_CALLED_PEOPLE)] or texts

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
            counted = base.model_copy(
                update={"by": by, "figures": (Figure(kind="count"),), "ordered_by": "rows", **order}
            )
            return None if _MONEY.search(self._text) else counted
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
        if kind == "sum" and not amounts and not all(c.adds_up for c in measured) and _HOW_MANY.search(self._text):
            return [Figure(kind="count")]  # 一共多少女乘客 wants no sum of their ages
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

    def _of_product(self, product: Figure, base: TableQuestion, ranking: Ranking) -> TableQuestion | None:
        """Ask for the sum of a product, or for the groups in which it is highest or lowest."""
        if not ranking.limit:
            return base.model_copy(update={"figures": (product,)})
        texts = {s.value for s in self._named if self._shape.column(str(s.value)).type == "text"}
        by = base.by or (str(texts.pop()) if len(texts) == 1 else "")
        order = {"ordered_by": by, "descending": ranking.descending, "limit": ranking.limit, "skip": ranking.skip}
        return base.model_copy(update={"by": by, "figures": (product,), **order}) if by else None

    def _names_rows(self, word: str) -> bool:
        """Whether a word is what the table calls its rows: customers of customer_list."""
        if _DIGITS.search(word) or len(word) < 2:
            return False
        plain = re.sub(r"(?:ies|s)$", "", word.casefold())
        names = (self._shape.table, *self._shape.names)
        return len(plain) > 1 and any(plain in name.casefold() for name in names)
