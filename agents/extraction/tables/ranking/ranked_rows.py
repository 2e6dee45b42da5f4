"""Which rows or groups stand at an end of an order: the row itself, or whatever its name says that has most in sum."""

import re
from collections.abc import Callable, Mapping, Sequence
from typing import Final, TypeAlias

from agents.extraction.tables.counting.things import asked_thing
from agents.extraction.tables.draft import Draft
from agents.extraction.tables.ranking.order_reader import Ranking
from agents.extraction.tables.table_question import Figure, TableQuestion
from agents.extraction.tables.table_shape import TableColumn, TableShape
from agents.extraction.tables.worked.spent import came_and_went, only_money
from lazy_regex import lazy_regex
from prompts.language import HAN

_WHO: Final = lazy_regex(r"(?<![A-Za-z])(?:which|who|whos|who's|whose|what)(?![A-Za-z])|哪|谁|什么|啥", re.IGNORECASE)
_WHICH_TWO: Final = lazy_regex(
    r"(?<![A-Za-z])(?:which|what)\s+\w+\s+(?:(?:and|in|of|on|at|from)\s+)?(?:(?:which|what)\s+|(?<=and )\w)"
    r"|哪[^，。？！]{1,8}哪",
    re.IGNORECASE,
)
"""Asks which of two things together: which island and species, 哪个岛哪个种类."""
_PERSON: Final = lazy_regex(r"(?<![A-Za-z])who(?![A-Za-z])|谁", re.IGNORECASE)
CALLED_PEOPLE: Final = (
    *("name", "person", "who", "employee", "worker", "helper", "volunteer", "member", "driver"),
    *("姓名", "名字", "昵称", "员工", "人员"),
)
_PAYERS: Final = (
    "paid_by",
    "paid by",
    "payer",
    "buyer",
    "bought_by",
    "client",
    "customer",
    "付款人",
    "经手人",
    "客户",
    "顾客",
)
_MONEY: Final = lazy_regex(r"(?<![A-Za-z])money(?![A-Za-z])|钱", re.IGNORECASE)
_OF_MONEY: Final = lazy_regex(
    r"(?<![A-Za-z])(?:spen[dt]s?|earn(?:s|ed)?|(?:pa(?:y|ys|id)|cost|costs|brings?\s+in|brought\s+in)(?=\s+(?:\w+\s+)?(?:the\s+)?(?:most|least)(?:\W*$|\s*[,;.?!]|\s+(?:in|on|during|for|at|over|of|and|since|this|last)(?![A-Za-z]))))(?![A-Za-z])"
    r"|[花挣賺赚付](?:[得了掉的]|钱)*最[多少]",
    re.IGNORECASE,
)
"""Speaks of money, of which no number of rows tells how much it was."""
_SOLD: Final = lazy_regex(
    r"(?<![A-Za-z])(?:sell(?:s|ing|ers?)?|sold)(?![A-Za-z])|[卖賣](?:得|的|出去?)?", re.IGNORECASE
)
MORE_OR_LESS: Final = lazy_regex(
    r"(?<![A-Za-z])(?:most|fewest|least|best|worst|highest|lowest|biggest|smallest|largest)(?![A-Za-z])|最[多少高低大小好差]",
    re.IGNORECASE,
)
HEIGHT: Final = lazy_regex(
    r"(?<![A-Za-z])(?:highest|lowest|higher|lower|best|worst|better|worse)(?![A-Za-z])|[最更][高低好差强弱]",
    re.IGNORECASE,
)
"""Speaks of an amount that stands high or low, and of no number of things."""
_SO_OFTEN: Final = lazy_regex(
    r"^(?!.*(?:spen[dt]|pa(?:y|id)|earn|made|cost|took|sold|sell|brought|drove|[花卖賣赚收付交用跑挣欠])).*"
    r"(?:(?<![A-Za-z])(?:most|fewest|least)(?![A-Za-z])|最[多少])",
    re.IGNORECASE,
)
"""Asks what there is most of, and speaks of no amount: its rows are counted."""
_WHICH_DAY: Final = lazy_regex(r"(?<![A-Za-z])(?:which|what)\s+(?:day|date)(?![A-Za-z])|哪一?[天日]", re.IGNORECASE)
_NO_MONEY: Final = lazy_regex(
    r"(?<![a-z])(?:hours?|minutes?|mins?|days?|km|miles|scores?|points?|age|qty)(?![a-z])|分钟|小时|天数|次数|里程|得分|分数|年龄",
    re.IGNORECASE,
)
"""Names of amounts of which nobody spends any."""
_SO_MANY_ROWS: Final = lazy_regex(
    r"[笔次条]数|(?<![A-Za-z])(?:number|rows|entries|times|often)(?![A-Za-z])", re.IGNORECASE
)
_NEARLY_ALL: Final = 0.9
"""Share of different values from which a column tells rows apart, though some share one: two people of a name."""
_SIZE: Final = lazy_regex(r"(?<![A-Za-z])(?:biggest|largest|smallest)(?![A-Za-z])|最[大小]")
"""Speaks of how big a thing is: of money, where a table tells nothing else of which there is more or less."""
_OF_IT: Final = lazy_regex(
    r"(?<![A-Za-z])(?:which|what|who)(?:\s+\w+){0,2}?\s+(?:was|is|were|are|did)\s+(?:it|that|this)(?![A-Za-z])",
    re.IGNORECASE,
)
"""Asks something of the row at the end of an order: the dearest repair, what machine was it."""
_AS_THEY_STAND: Final = lazy_regex(
    r"(?<![A-Za-z])first\s+(?:\w+\s+)?(?:rows?|lines?|records?|entries)(?![A-Za-z])|前\s*[\d一二两三四五六七八九十]+\s*行",
    re.IGNORECASE,
)
"""Rows in the order of the file, which no amount makes."""
_ONE_ROW: Final = lazy_regex(r"(?<![A-Za-z])single(?![A-Za-z])|单笔|单次|[一那哪](?:笔|次|单|回|趟)", re.IGNORECASE)
"""Speaks of one row by itself: the biggest single one."""
_KIND: Final = lazy_regex(
    rf"(?<![A-Za-z])(?:which|what)\s+(?:kind\s+of\s+|type\s+of\s+)?(?P<en>[A-Za-z]{{3,}})(?![A-Za-z])"
    rf"|[哪什][一么]?[个种款家位名类样间]?(?P<zh>[{HAN}]{{2}})",
    re.IGNORECASE,
)
"""What is asked for by the word for its kind: which roll, 哪款奶茶."""

_TWO: Final = 2
_WHICH_YEAR: Final = lazy_regex(
    r"(?<![A-Za-z])(?:which|what)\s+(?:model\s+)?year(?![A-Za-z])|哪一?(?:年|个年份)", re.IGNORECASE
)
_KIND_ZH: Final = lazy_regex(rf"哪一?[个种款家位名类样间只辆台]?的?(?P<one>[{HAN}])")

_Found: TypeAlias = tuple[TableColumn | None, list[TableColumn]]
"""What is ranked by, and the columns whose values stand in several rows."""


class RankedRows:
    """Reads what is ranked."""

    def __init__(self, draft: Draft, shape: TableShape, names_rows: Callable[[str], bool]) -> None:
        self._draft = draft
        self._text = draft.text
        self._shape = shape
        self._names_rows = names_rows

    def ranked(
        self, base: TableQuestion, kinds: Sequence[str], columns: list[TableColumn], ranking: Ranking
    ) -> TableQuestion | None:
        """Ask for an end of an order; None where it is not clear of what."""
        if not kinds and self._groups_are_rows(base):
            base, ranking = base.model_copy(update={"by": ""}), ranking.model_copy(update={"of_each": False})
        return self._first_ends(base, kinds, columns, ranking) or self._ranked(base, kinds, columns, ranking)

    def _first_ends(
        self, base: TableQuestion, kinds: Sequence[str], columns: list[TableColumn], ranking: Ranking
    ) -> TableQuestion | None:
        """Ask for the first of the ends of all groups: the highest of each city, only the top three."""
        measured = self._measured(self._amounts(columns, ranking)[0], kinds, ranking)
        if not (ranking.of_ends and base.by and measured) or kinds:
            return None
        figure = Figure(kind="max" if ranking.descending else "min", column=measured.name)
        order = {"ordered_by": measured.name, "descending": ranking.descending, "limit": ranking.limit}
        return base.model_copy(update={"figures": (figure,), **order})

    def _groups_are_rows(self, base: TableQuestion) -> bool:
        """Whether each row is a group of its own: one row for each country."""
        return not base.period and self.rows_are_groups(base.by)

    def rows_are_groups(self, by: str) -> bool:
        """Whether each row is the only one with its value of a column."""
        return bool(by) and self._shape.column(by).distinct >= self._shape.rows > 1

    def _ranked(
        self, base: TableQuestion, kinds: Sequence[str], columns: list[TableColumn], ranking: Ranking
    ) -> TableQuestion | None:
        amounts, day = self._amounts(columns, ranking)
        bare = not (base.by or kinds or day)
        counted = self._most_counted(base, columns, amounts, ranking) if bare else None
        if counted is not None:
            return counted if counted.complete else None
        base = base.model_copy(update={"by": day.name, "period": "day"}) if day is not None and not base.by else base
        traded = self._trades(amounts, kinds, ranking)
        measured = self._traded() if traded else self._measured(amounts, kinds, ranking)
        if measured is None and (traded or len(amounts) > 1):
            return None  # most of which of them, nobody says; it is no number of rows
        entities = [c for c in columns if c.type == "text" and c is not measured]
        order = {"descending": ranking.descending, "limit": ranking.limit, "skip": ranking.skip}
        told = entities or self._people() or self._of_kind() or self._of_things()
        if not told and measured is not None and measured.adds_up and not kinds and not base.by:
            told = self._texts()
        repeats = [c for c in told if 0 < c.distinct < self._shape.rows and not self._names_things(c, measured)]
        if ranking.of_each and ranking.limit and (repeats or not kinds):
            kinds = kinds or (self._figure_kind(measured, ranking) if repeats else [])
            return self._of_each(base, kinds, (measured, repeats), order)
        if measured is None or kinds:
            return self._groups_ranked(base, kinds, (measured, repeats), order)
        asks = traded or (_WHO.search(self._text) is not None and _OF_IT.search(self._text) is None)
        asks = asks and (traded or _ONE_ROW.search(self._text) is None)
        of_one = measured.is_rate and not measured.worked
        if base.by or (repeats and asks and measured.type == "number" and not of_one):
            if not base.by and len(repeats) > 1:
                return None
            by = base.by or repeats[0].name
            figure = Figure.model_validate({"kind": self._figure_kind(measured, ranking)[0], "column": measured.name})
            return base.model_copy(update={"by": by, "figures": (figure,), "ordered_by": measured.name, **order})
        return base.model_copy(update={"ordered_by": measured.name, **order})

    def _of_each(
        self, base: TableQuestion, kinds: Sequence[str], found: _Found, order: Mapping[str, object]
    ) -> TableQuestion | None:
        """Ask for the end of an order in each group: its rows, or what its rows have most of."""
        measured, repeats = found
        entities = [c for c in repeats if c.name != base.by and c.distinct <= _NEARLY_ALL * self._shape.rows]
        if base.also_by or len(entities) > 1:
            return None
        if entities:
            ranked = self._groups_ranked(base, kinds, (measured, []), order)
            one = {"also_by": (entities[0].name,), "of_each": base.by}
            return ranked.model_copy(update=one) if ranked is not None else None
        if measured is None:
            return None
        return base.model_copy(update={"by": "", "of_each": base.by, "ordered_by": measured.name, **order})

    def _most_counted(
        self, base: TableQuestion, columns: Sequence[TableColumn], amounts: Sequence[TableColumn], ranking: Ranking
    ) -> TableQuestion | None:
        """Ask which year most rows are of, or which group has most different things; a bare table where unclear."""
        if ranking.column or ranking.sorts or [c for c in amounts if not c.numbers_years]:
            return None
        order = {"descending": ranking.descending, "limit": ranking.limit, "skip": ranking.skip}
        years = [c for c in columns if c.numbers_years and c.distinct < self._shape.rows]
        texts = [c for c in columns if c.type == "text"]
        often = _SO_OFTEN.search(self._text) is not None
        if len(years) == 1 and self._asks_year():
            base = base.model_copy(update={"by": years[0].name})
            return self._groups_ranked(base, [], (None, []), order) if often else TableQuestion(table=base.table)
        if amounts or not often or ranking.of_each or len(texts) != _TWO or not self._asks_of(texts):
            return None
        figure = Figure(kind="distinct", column=texts[1].name)
        return base.model_copy(update={"by": texts[0].name, "figures": (figure,), "ordered_by": texts[1].name, **order})

    def _asks_year(self) -> bool:
        """Whether it is asked in which year there are most: no year is more than another."""
        most = MORE_OR_LESS.search(self._text) is not None and HEIGHT.search(self._text) is None
        return most and _WHICH_YEAR.search(self._text) is not None

    def _asks_of(self, two: Sequence[TableColumn]) -> bool:
        """Whether it is asked which of one kind has most of another: which region has the most countries."""
        asks = _WHO.search(self._text) is not None and _WHICH_TWO.search(self._text) is None
        return asks and 1 < two[0].distinct <= two[1].distinct

    def _trades(self, amounts: Sequence[TableColumn], kinds: Sequence[str], ranking: Ranking) -> bool:
        """Whether what is more or less is what is sold, and nothing else is named."""
        return not (amounts or kinds or ranking.column or ranking.sorts) and _SOLD.search(self._text) is not None

    def _names_things(self, names: TableColumn, measured: TableColumn | None) -> bool:
        """Whether a column names what rows are, though a few share a name: which car of cars is the heaviest."""
        if measured is None or measured.adds_up or any(c.type == "date" for c in self._shape.columns):
            return False
        if names.names_each_of(self._shape.rows):
            return True
        kinds = [match["en"] for match in _KIND.finditer(self._text) if match["en"]]
        kinds += [match["one"] for match in _KIND_ZH.finditer(self._text)]
        return names.distinct * 2 >= self._shape.rows and any(self._names_rows(kind) for kind in kinds)

    def _figure_kind(self, measured: TableColumn | None, ranking: Ranking) -> list[str]:
        """Return by which figure groups are ranked where none is said: the tallest group is none of many rows."""
        of_height = bool(ranking.column) or any(said.search(self._text) for said in (HEIGHT, _SIZE))
        high = measured is not None and not measured.adds_up and of_height
        return ["mean"] if high else ["sum"] if measured is not None else []

    def _amounts(self, columns: list[TableColumn], ranking: Ranking) -> tuple[list[TableColumn], TableColumn | None]:
        """Return what rows may be ranked by, and the column of days where it is asked which day has the most."""
        amounts = [c for c in columns if c.type in ("number", "date") and not c.is_key]
        day = None
        if not (ranking.sorts or ranking.column) and MORE_OR_LESS.search(self._text):
            dated = [c for c in amounts if c.type == "date"]
            amounts = [c for c in amounts if c.type != "date"]
            day = dated[0] if dated and _WHICH_DAY.search(self._text) else None
        if len(amounts) > 1:  # which year has the highest rate: the year is what is asked for
            amounts = [c for c in amounts if not c.numbers_years]
        return amounts, day

    def _measured(self, amounts: list[TableColumn], kinds: Sequence[str], ranking: Ranking) -> TableColumn | None:
        """Return the column that rows are ranked by: the one that is named, else the only one that may be meant."""
        if ranking.column:
            return self._shape.column(ranking.column)
        if amounts or ranking.sorts:
            return amounts[0] if len(amounts) == 1 else None
        counts = _SO_OFTEN.search(self._text) is not None and _WHO.search(self._text) is not None
        counts = counts and not self._of_money(kinds)
        if _AS_THEY_STAND.search(self._text):
            return None
        money_of_kind = self._money_of_kind(kinds)
        if money_of_kind is not None:
            return money_of_kind
        if len(self._shape.amounts) == 1 and not counts:
            only = self._shape.amounts[0]
            return None if self._of_money(kinds) and _NO_MONEY.search(only.label) else only
        money = [c for c in self._shape.amounts if c.adds_up and c.is_money]
        sized = _SIZE.search(self._text) is not None or self._of_money(kinds)
        return money[0] if len(money) == 1 and not kinds and sized else None

    def _money_of_kind(self, kinds: Sequence[str]) -> TableColumn | None:
        """Return the money, where a table tells what came from what went and one of these is more: 支出最多."""
        said = any(kind in self._text.casefold() for kind in came_and_went(self._shape))
        return (
            only_money(self._shape) if said and "count" not in kinds and not _SO_MANY_ROWS.search(self._text) else None
        )

    def _only(self) -> TableColumn | None:
        """Return the one amount that may be meant where none is named."""
        found = [c for c in self._shape.amounts if c.adds_up] or list(self._shape.amounts)
        return found[0] if len(found) == 1 else None

    def _traded(self) -> TableColumn | None:
        """Return what is more or less where something is sold: how many of it, else the money."""
        sums = [c for c in self._shape.amounts if c.adds_up]
        found = [c for c in sums if not c.is_money] or sums
        self._draft.first(_SOLD)
        return found[0] if len(found) == 1 else None

    def _of_money(self, kinds: Sequence[str]) -> bool:
        """Whether it is money that is more or less, though no column tells it."""
        return "count" not in kinds and _OF_MONEY.search(self._text) is not None

    def _people(self) -> list[TableColumn]:
        """Return what tells people apart where it is asked who, and each may have several rows: who drove the most."""
        texts = [c for c in self._shape.columns if c.type == "text"]
        if not _PERSON.search(self._text) or any(c.distinct >= self._shape.rows for c in texts):
            return []
        named = (CALLED_PEOPLE, _PAYERS)
        return next((found for words in named if (found := [c for c in texts if c.means(*words)])), texts)

    def _of_kind(self) -> list[TableColumn]:
        """Return the column whose values are of the kind that is asked for, and take the word for it."""
        for match in _KIND.finditer(self._text):
            word = match.lastgroup or "en"
            kind = match[word].casefold().removesuffix("s")
            said = re.compile(rf"(?<![a-z]){kind}s?(?![a-z])" if word == "en" else re.escape(kind), re.IGNORECASE)
            found = [c for c in self._shape.columns if c.type == "text" and any(said.search(v) for v in c.values)]
            if len(found) == 1 and self._draft.free(*match.span(word)):
                self._draft.take(*match.span(word))
                return found
        return []

    def _of_things(self) -> list[TableColumn]:
        """Return what rows are of, where it is asked which thing has the most: 哪样, which bird of birds.csv."""
        thing = asked_thing(self._text, self._shape)
        return [thing] if thing is not None else []

    def _texts(self) -> list[TableColumn]:
        """Return the columns that may say what has the most, where no column tells the rows apart."""
        apart = any(
            c.distinct >= self._shape.rows and c.type != "date" and not c.is_amount for c in self._shape.columns
        )
        kinds = (match[match.lastgroup or "en"] for match in _KIND.finditer(self._text))
        if apart or any(self._names_rows(kind) for kind in kinds):
            return []
        return [c for c in self._shape.columns if c.type == "text" and c.values]

    def _groups_ranked(
        self, base: TableQuestion, kinds: Sequence[str], found: _Found, order: Mapping[str, object]
    ) -> TableQuestion | None:
        """Rank groups by a figure: the highest average, the most rows."""
        measured, repeats = found
        if measured is None and kinds and "count" not in kinds and not MORE_OR_LESS.search(self._text):
            measured = self._only()  # what is added up by kinds, from the most down, is no number of rows
            if measured is None:
                return None
        pair = len(repeats) == 2 and not base.by and _WHICH_TWO.search(self._text) is not None
        by = base.by or (repeats[0].name if len(repeats) == 1 or pair else "")
        if not by or len(kinds) > 1:
            return None
        base = base.model_copy(update={"also_by": (repeats[1].name,)}) if pair else base
        if measured is None and HEIGHT.search(self._text) and "count" not in kinds:
            return None  # what is highest is no number of rows
        if measured is None:
            counted = base.model_copy(
                update={"by": by, "figures": (Figure(kind="count"),), "ordered_by": "rows", **order}
            )
            return None if _MONEY.search(self._text) or self._of_money(kinds) else counted
        kind = kinds[0] if kinds and kinds[0] != "count" else "sum"
        figure = Figure.model_validate({"kind": kind, "column": measured.name})
        return base.model_copy(update={"by": by, "figures": (figure,), "ordered_by": measured.name, **order})
