"""Reads a question over a table; what it cannot make anything of, it names.

Whoever asks goes by that: a question of which a word is left over was not understood.
"""

import re
from collections.abc import Sequence
from typing import Final, cast

from agents.extraction.tables.conditions.blanks_told import blanks_told
from agents.extraction.tables.conditions.flag_tests import FlagTests
from agents.extraction.tables.conditions.misread import misread
from agents.extraction.tables.conditions.part_and_whole import lacks_part, part_of_whole
from agents.extraction.tables.conditions.row_tests import RowTests
from agents.extraction.tables.conditions.two_columns import correlation_in
from agents.extraction.tables.counting.counted_rows import counted_rows, counted_values
from agents.extraction.tables.counting.counted_things import things_counted
from agents.extraction.tables.draft import Draft, whole_word
from agents.extraction.tables.duplicates import duplicates_in
from agents.extraction.tables.named_columns import asks_sum, named_again, named_columns
from agents.extraction.tables.needless_words import needs_nothing
from agents.extraction.tables.period_means import Period, asks_mean_of_period, mean_of_period, names_what_is_counted
from agents.extraction.tables.products import adds_up_prices, one, product_asked, product_in
from agents.extraction.tables.ranking.compared_groups import compared_groups
from agents.extraction.tables.ranking.each_row import of_each_row
from agents.extraction.tables.ranking.group_reader import GroupReader, Groups
from agents.extraction.tables.ranking.order_reader import OrderReader, Ranking
from agents.extraction.tables.ranking.ranked_rows import RankedRows
from agents.extraction.tables.table_question import LONGEST, ColumnTest, Figure, FigureKind, TableQuestion
from agents.extraction.tables.table_shape import TableColumn, TableShape
from agents.extraction.tables.whole_rows import TRADED, drops_amount, mass_in, mean_over_rows, with_names
from agents.extraction.tables.wording import figures, groups, measures, neutral, row_words, share
from agents.extraction.tables.worked.bill_parts import bill_parts
from agents.extraction.tables.worked.not_told import not_told
from agents.extraction.tables.worked.owed import OwedReader, sum_owed
from agents.extraction.tables.worked.spent import asks_for_all
from agents.extraction.tables.worked.worked_columns import worked_columns
from lazy_regex import lazy_regex
from prompts.frozen import Frozen

_AT_HAND: Final = (
    r"(?<![A-Za-z])(?:load|open|use|read)\s+(?:in\s+)?(?:the\s+|my\s+)?|(?:加载|打开|读取|读入|载入|导入|使用)\s*"
)
"""Before the name of a table: what is asked of it has it at hand anyway."""
_CALLED_A: Final = r"\s*(?:table|file|sheet|data(?:set)?(?![A-Za-z])|表格?|文件|数据集?)"
_PLURAL: Final = lazy_regex(r"[A-Za-z]{2,}[^\Ws_\d]s")
_DIFFERENT_PEOPLE: Final = lazy_regex(
    r"(?:different|distinct|unique)\s+(?:people|persons?)(?![A-Za-z])|(?:多少|几)个?不同的人", re.IGNORECASE
)
"""Who is counted is no column that stands elsewhere: how many different people bought tickets."""
_WHOSE: Final = lazy_regex(r"(?<=\x00)['’]s?(?![A-Za-z])")
_PER: Final = lazy_regex(r"(?<![A-Za-z])(?:per|each|every)\s+$|每$", re.IGNORECASE)
_PER_ROW: Final = lazy_regex(
    r"(?<![A-Za-z])(?:per|for each|for every)\s+(?:person|head|row|item|entry|record|line|one|capita)(?![A-Za-z])|人均",
    re.IGNORECASE,
)
_WHICH_ROWS: Final = lazy_regex(r"^\W*(?:and\s+)?(?:which|who)(?![A-Za-z])|哪[些几]|谁", re.IGNORECASE)
_IS: Final = lazy_regex(r"\s*(?:is|are|was|were|equals?|=|:|：|是|为|等于)?\s*\x00", re.IGNORECASE)
"""Between the name of a column and the value that it is to have, of which a test was made."""
_SEVERAL_WORDS: Final = lazy_regex(r"(?<=[a-z]{2})[_ ](?=[a-z]{2})", re.IGNORECASE)
_HOW_MANY: Final = lazy_regex(r"how many|(?:多少|几)(?![\s?？]*$|[钱块元])", re.IGNORECASE)


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
    return None if len(text) > LONGEST or misread(text, shape) else _Reader(text, shape).read()


class _Made(Frozen):
    """What a text asks for of two columns together, or of values that stand twice."""

    product: Figure | None = None
    correlated: Figure | None = None
    repeated: TableQuestion | None = None


class _Reader:
    def __init__(self, text: str, shape: TableShape) -> None:
        self._shape = shape = shape.with_amounts()
        self._draft = Draft(text)
        self._text = text
        self._names_table = self._take_names([n for n in shape.names if "." in n or _SEVERAL_WORDS.search(n)])
        self._blanks = blanks_told(self._draft)
        worked = worked_columns(self._draft, shape, named_columns(self._draft, shape))
        self._unclear, self._owed = worked.unclear, worked.owed
        self._named = list(worked.spans)
        self._mean_of: Period | None = None
        self._rows_a_period = False
        self._rankings = RankedRows(self._draft, shape, self._shape.calls_rows)

    def _take_names(self, names: Sequence[str]) -> bool:
        """Take what the table is called; tell whether it stands there."""
        found = False
        for name in sorted(names, key=len, reverse=True):
            called = re.escape(name).replace("_", "[_ ]")
            pattern = rf"(?:{_AT_HAND})?[`'\"“‘《「]?{called}(?:['’]s)?[`'\"”’》」]?(?:{_CALLED_A})?"
            for match in self._draft.found(re.compile(pattern, re.IGNORECASE)):
                if whole_word(match, self._text):
                    self._draft.take(*match.span())
                    found = True
        return found

    def read(self) -> TableReading | None:
        """Read the text."""
        if self._unclear:
            return None
        made = _Made(
            product=product_in(self._draft, self._shape, self._named),
            correlated=correlation_in(self._draft, self._shape, self._named),
            repeated=duplicates_in(self._draft, self._shape, self._named),
        )
        self._mean_of = asks_mean_of_period(self._draft, self._shape)
        tests = RowTests(self._draft, self._shape, self._named).read()
        if tests is None:
            return None
        n_named = len(self._named)
        self._named += named_again(self._draft, self._shape, self._named, {test.column for test in tests})
        grouped = GroupReader(self._draft, self._shape, self._named)
        made_of = grouped.read()
        ranking = OrderReader(self._draft, self._shape, self._named).read()
        if ranking is None or self._of_each_unit(grouped):
            return None
        asked = list(iter(lambda: self._draft.first(share()), None))
        counted = self._counted()
        kinds = [kind for kind, pattern in figures() if self._takes_figure(kind, pattern)]
        flags = FlagTests(self._draft, self._shape, self._named)
        n_tests, flagged = len(tests), flags.read()
        every = [*tests, *flagged]
        parted = part_of_whole(self._text, every, self._shape) if asked else None
        tests, among = parted or ((flagged, tuple(tests)) if flagged and (asked or flags.rated) else (every, ()))
        made_of = made_of if made_of.by else Groups(by=self._each_of([*tests, *among]))
        columns = [*counted, *(c for c in self._free_columns() if c not in counted)]
        kinds, made_of = self._of_period(kinds or ["sum" for _ in counted[:1]], columns, made_of)
        base = TableQuestion(
            table=self._shape.table, tests=tuple(tests), among=among, **made_of.model_dump(exclude={"each"})
        )
        ends = ranking.model_copy(update={"of_each": made_of.each}), bool(asked) or flags.rated
        question = self._made(made, kinds, columns, base, ends)
        question = self._blanks.heeded(question, self._shape)
        if (
            question is None
            or (asked and lacks_part(self._text, every))
            or adds_up_prices(question, self._named, self._shape)
            or not_told(question, self._text, self._shape)
        ):
            return None
        telling, left = n_named + n_tests + flags.n_otherwise + self._tells_end(ranking), self._left(question)
        named = self._names_table or grouped.names_table
        return TableReading(question=question, left=left, telling=telling, names_table=named)

    def _tells_end(self, ranking: Ranking) -> bool:
        """Whether the word for an end of an order says by itself of which column it is: the cheapest."""
        return bool(ranking.column) and not any(s.value == ranking.column for s in self._named)

    def _takes_figure(self, kind: FigureKind, pattern: re.Pattern[str]) -> bool:
        """Take the words for a figure, and nothing of a column's name: 总 of 总数量, no count where one is 人数."""
        spans = self._draft.open(self._named)
        found = self._draft.found(pattern)
        if kind == "count":
            found = (m for m in found if not any(s.start <= m.start() and m.end() <= s.end for s in spans))
        match = next(found, None)
        if match is None:
            return False
        into = [s for s in spans if match.start() < s.start < match.end() < s.end]
        end = into[0].start if into and pattern.fullmatch(self._text, match.start(), into[0].start) else match.end()
        self._draft.take(match.start(), end)
        return True

    def _left(self, question: TableQuestion) -> tuple[str, ...]:
        """List the words that nothing was made of."""
        stems = [self._shape.table, *self._shape.names]
        stems += [name[:-1] for name in stems if _PLURAL.fullmatch(name)]  # the heaviest penguin, of penguins
        self._names_table = self._take_names(stems) or self._names_table
        for pattern, called in measures():  # how long the flippers are, where their length is what is asked for
            if any(f.column and self._shape.column(f.column).means(*called) for f in question.figures):
                self._draft.first(pattern)
        for pattern in (_WHOSE, neutral(), row_words(), neutral()):
            while self._draft.first(pattern) is not None:
                pass
        return tuple(
            w
            for w in self._draft.left()
            if not self._shape.calls_rows(w) and not needs_nothing(w, self._text, question, self._shape)
        )

    def _made(
        self,
        made: "_Made",
        kinds: Sequence[str],
        columns: list[TableColumn],
        base: TableQuestion,
        around: tuple[Ranking, bool],
    ) -> TableQuestion | None:
        """Ask for what was made of two columns, or of values that stand twice; else for what the rest says."""
        if made.product is not None:
            texts = {str(s.value) for s in self._named if self._shape.column(str(s.value)).type == "text"}
            if around[1]:
                return None if around[0].orders else self._as_share(base, (), [self._shape.column(one(made.product))])
            return product_asked(made.product, base, around[0], texts)
        found = made.repeated or (base.model_copy(update={"figures": (made.correlated,)}) if made.correlated else None)
        if found is None:
            plain = not (kinds or columns or around[1])
            compared = compared_groups(self._draft, base, around[0], self._shape) if plain else None
            if self._owed and not around[0].limit:
                return OwedReader(self._owed, self._text, self._shape).asked(base, kinds, columns)
            return compared or self._question(kinds, columns, base, around)
        return None if around[0].limit or kinds or columns else found.model_copy(update={"tests": base.tests})

    def _each_of(self, tests: Sequence[ColumnTest]) -> str:
        """Return the column of which several values are to be told apart: 男生女生各是多少."""
        several = [t.column for t in tests if t.sql.startswith("IN (")]
        return several[0] if len(several) == 1 and self._draft.first(groups()[1]) is not None else ""

    def _of_each_unit(self, grouped: GroupReader) -> bool:
        """Whether something is asked for per unit of an amount or per row, which would be lost: rent per sqm, 人均."""
        each = list(self._draft.found(_PER_ROW))
        if any(not any(s.start <= m.start() < s.end for s in self._named) for m in each):
            return True
        amounts = (s for s in self._draft.open(self._named) if grouped.differs(self._shape.column(str(s.value))))
        return any(_PER.search(self._text, 0, s.start) for s in amounts)

    def _of_period(
        self, kinds: list[FigureKind], columns: Sequence[TableColumn], made_of: Groups
    ) -> tuple[list[FigureKind], Groups]:
        """Ask for the average of a period where that is said, or where rows are what is averaged: orders per day."""
        if kinds == ["mean"] and made_of.each and not made_of.period and self._rankings.rows_are_groups(made_of.by):
            made_of = Groups()  # the mean of each single row is none
        amounts = any(c.is_amount for c in columns)
        rows = not amounts and ("count" in kinds or names_what_is_counted(self._draft, self._shape.calls_rows))
        if self._mean_of is None and made_of.period and rows and "mean" in kinds and {*kinds} <= {"mean", "count"}:
            self._mean_of, made_of = cast(Period, made_of.period), Groups()
        self._rows_a_period = rows
        return (kinds if self._mean_of is None else ["daily"]), made_of

    def _free_columns(self) -> list[TableColumn]:
        """Take the columns that are named and were not used yet, in order."""
        spans = self._draft.open(self._named)
        for span in spans:
            self._draft.take(span.start, span.end)
        return [self._shape.column(name) for name in dict.fromkeys(str(span.value) for span in spans)]

    def _counted(self) -> list[TableColumn]:
        """Take the words that ask for all of an amount together: how many did we sell, 几杯."""
        spans = [s for s in self._draft.open(self._named) if asks_sum(s) and self._shape.column(str(s.value)).adds_up]
        for span in spans:
            self._draft.take(span.start, span.end)
        return [self._shape.column(name) for name in dict.fromkeys(str(s.value) for s in spans)]

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
            return (
                self._as_share(base, kinds, amounts)
                if not ranking.orders
                else self._ranked_shares(base, columns, ranking)
            )
        if ranking.limit or ranking.sorts:
            return self._rankings.ranked(base, kinds, columns, ranking)
        if ranking.skip and (kinds or amounts):  # 总单价第二高
            second = ranking.model_copy(update={"limit": 1, "descending": True})
            return self._rankings.ranked(base, kinds, columns, second)
        traded = TRADED.search(self._text)
        groups = base.by or (base.tests and traded)
        sums = len(amounts) == 1 and (amounts[0].adds_up or (bool(base.by) and traded and not amounts[0].is_rate))
        if not kinds and len(amounts) == 1 and (figure := mean_over_rows(amounts[0], base, self._text)):
            return base.model_copy(update={"figures": (figure,)})
        of_all = len(amounts) == 1 and (base.period or (groups and sums) or asks_for_all(amounts[0], self._text))
        if not kinds and of_all:
            return base.model_copy(update={"figures": (Figure(kind="sum", column=amounts[0].name),)})
        if not kinds and base.by and base.tests and not (columns or ranking.skip):
            return base.model_copy(update={"figures": (Figure(kind="count"),)})  # survivors by class
        if not kinds:
            owed = None if columns else sum_owed(self._text, base, self._shape)
            return owed or of_each_row(base, columns, self._text, self._shape) or self._rows(base, columns, ranking)
        return self._with_figures(base, kinds, amounts, columns)

    def _rows(self, base: TableQuestion, columns: Sequence[TableColumn], ranking: Ranking) -> TableQuestion:
        """Ask for rows, or in Chinese for their number."""
        tested = {s.value for s in self._named if _IS.match(self._draft.rest, s.end)} & {t.column for t in base.tests}
        others = tuple(c.name for c in columns if c.name not in tested or len(columns) == 1)
        if base.tests and self._are_rows(columns, {test.column for test in base.tests}):
            others = ()  # the open invoices are rows, and not cells of a column
        if ranking.skip:
            return base.model_copy(update={"columns": others, "skip": ranking.skip, "limit": 1})
        spans = [s for s in self._named if others == (s.value,)]
        counted = counted_rows(self._draft, spans, self._shape, self._shape.calls_rows) if len(others) < 2 else None
        asked = {"figures": (counted,)} if counted else {"columns": with_names(others, base, self._text, self._shape)}
        return base.model_copy(update=asked)

    def _are_rows(self, columns: Sequence[TableColumn], told: set[str]) -> bool:
        """Whether columns are named only as what the rows are: everyone in the Men team; which of them owe the fee."""
        if columns and all(c.is_amount for c in columns) and _WHICH_ROWS.search(self._text):
            return True
        rows = all(c.name in told or (self._shape.calls_rows(c.name) and not c.is_amount) for c in columns)
        return rows and (len(columns) == 1 or told.issuperset(c.name for c in columns))

    def _ranked_shares(
        self, base: TableQuestion, columns: Sequence[TableColumn], ranking: Ranking
    ) -> TableQuestion | None:
        """Ask for the share of each group in order: which class has the highest survival rate."""
        by = base.by or next((c.name for c in columns if c.type == "text" and len(columns) == 1), "")
        found = self._as_share(base.model_copy(update={"by": by}), (), []) if by else None
        order = {"ordered_by": "share", **ranking.model_dump(include={"descending", "limit", "skip"})}
        return None if found is None else found.model_copy(update=order)

    def _as_share(self, base: TableQuestion, kinds: Sequence[str], amounts: list[TableColumn]) -> TableQuestion | None:
        summed = (
            amounts if amounts else list(self._shape.amounts) if kinds == ["sum"] else mass_in(self._text, self._shape)
        )
        each = base.by and len(summed) == 1 and not base.tests and not base.among
        if not (base.tests or each) or len(summed) > 1 or base.also_by or base.groups or base.period or base.of_each:
            return None
        if base.by and summed and not each:
            return None
        column = [Figure(kind="sum", column=c.name) for c in summed]
        return base.model_copy(update={"share": True, "figures": tuple(column)})

    def _with_figures(
        self, base: TableQuestion, kinds: Sequence[str], amounts: list[TableColumn], columns: list[TableColumn]
    ) -> TableQuestion | None:
        found: list[Figure] = []
        tested_by = {t.column for t in (*base.tests, *base.among)}
        if not {"count", "distinct"} & {*kinds} and any(c.type == "text" and c.name not in tested_by for c in columns):
            return None  # a column is named and nothing is made of it
        if set(kinds) == {"count", "sum"}:  # how many pupils are there all together
            kinds = ["sum"] if self._counts_amount(amounts) else ["count"] if not amounts else kinds
        if set(kinds) == {"count", "mean"} and self._counts_amount(amounts):
            kinds = ["mean"]  # how many hours on average
        if set(kinds) == {"distinct", "sum"} and not amounts:
            kinds = ["distinct"]  # 一共几种
        counts = [*kinds] == ["count"] and not self._counts_amount(amounts)
        if counts and drops_amount(self._named, {c.name for c in amounts} - tested_by, self._shape):
            return None
        for kind in kinds:
            tested = [self._shape.column(name) for name in dict.fromkeys(t.column for t in base.tests)]
            measured = amounts or [c for c in tested if c.is_amount]
            asked = [c for c in columns if kind != "count" or c.name not in tested_by]
            figure = self._figure(kind, measured, asked, n_kinds=len(kinds))
            if figure is None:
                return None
            found += figure
        things = things_counted(self._text, base.tests, self._shape) if found == [Figure(kind="count")] else None
        found = found if things is None else [things]
        return base.model_copy(update={"figures": tuple(dict.fromkeys(found))})

    def _figure(
        self, kind: str, amounts: list[TableColumn], columns: list[TableColumn], *, n_kinds: int
    ) -> list[Figure] | None:
        if kind == "count":
            counted = amounts if n_kinds == 1 and self._counts_amount(amounts) else []
            spans = [s for s in self._named if any(c.name == s.value for c in columns)]
            values = counted_values(self._text, spans, self._shape, self._shape.calls_rows)
            return [Figure(kind="sum", column=c.name) for c in counted] or [values or Figure(kind="count")]
        if kind == "daily":
            found = mean_of_period(self._mean_of or "day", amounts, self._shape, rows=self._rows_a_period)
            return [found] if found is not None else None
        if kind == "distinct":
            meant = len(columns) == 1 and not _DIFFERENT_PEOPLE.search(self._text)
            return [Figure(kind="distinct", column=columns[0].name)] if meant else None
        measured = amounts or (list(self._shape.amounts) if len(self._shape.amounts) == 1 else [])
        measured = measured or (bill_parts(self._text, self._shape) if kind == "sum" else [])
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
            if s.value == amounts[0].name and not (amounts[0].is_money and self._shape.is_named(s.text))
        )

    def _asks_rows(self) -> bool:
        return bool(re.search(r"[几多少]+[人个名条笔单家行份张位款种件本次]", self._text))
