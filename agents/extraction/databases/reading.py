"""One request read over one table: what it asks, and the words of which nothing was made."""

import re
from collections.abc import Sequence
from typing import Final

from agents.extraction.databases.conditions import Conditions, column_of
from agents.extraction.databases.ranking import Ranking, inside, read_order, read_ranking
from agents.extraction.databases.columns import is_key, is_number, label_of
from agents.extraction.databases.scene import OTHER_NEUTRAL, Mention, Scene
from agents.extraction.databases.tokens import parts_of
from agents.extraction.tables.draft import Draft
from agents.extraction.tables.wording import figures, groups, neutral, row_words, share
from prompts.frozen import Frozen
from tools.sources.databases.query.reach import Reach
from tools.sources.databases.query.table_query import (
    FigureKind,
    GroupCondition,
    QueryCondition,
    QueryFigure,
    TableQuery,
)

_WHICH: Final = re.compile(r"(?<![A-Za-z])(?:which|who|whose|what)(?![A-Za-z])|哪|谁|什么", re.IGNORECASE)
_DISTINCT: Final = re.compile(
    r"(?<![A-Za-z])(?:distinct|different|unique)(?:ly)?(?![A-Za-z])|不同的?|去重", re.IGNORECASE
)
_HOW_MANY: Final = re.compile(
    r"(?:how many|number of|count(?: of)?|amount of|多少|几)\s*(?:个|位|名|种|家|张|首|条)?\s*(?:(?:different|distinct|unique|the|of|total|all|kinds of|types of|不同的?)\s*)*$",
    re.IGNORECASE,
)
_HOW_MANY_ZH: Final = re.compile(r"(?:多少|几)\s*[个位名种家张首条款件]?(?:不同的?)?$")
_HOW_MANY_BEHIND: Final = re.compile(r"一?共?总?共?有?(?:多少|几)[个位名种家张首条款件]?[\s？?。]*$")
_EACH: Final = re.compile(
    r"(?:\b(?:for|in|of|by|per|from|on|at|to|with|within|under)?\s*(?:each|every)\s+(?:of\s+the\s+|of\s+|different\s+|distinct\s+|unique\s+|type of\s+|kind of\s+)*"
    r"|\b(?:for|by|per|in)\s+(?:all\s+)?(?:the\s+)?(?:different|distinct|various)\s+"
    r"|\bgroup(?:ed)?\s+by\s+(?:the\s+|each\s+)*|\bby\s+(?:the\s+|their\s+|its\s+)?|\bper\s+|每一?个?|各个?|按照?)$",
    re.IGNORECASE,
)
_DOES_EACH: Final = re.compile(r"\b(?:do|does|did|has|have)\s+(?:each|every)\s+$", re.IGNORECASE)
_MORE: Final = re.compile(
    r"(?P<sign>at least|more than|no (?:less|fewer) than|over|fewer than|less than|at most|exactly|至少|超过|不少于|多于|少于)\s+(?P<n>\d+|one|two|three|four|five|six|seven|eight|nine|ten)\s*$",
    re.IGNORECASE,
)
_EXTREMES: Final = (
    (
        "max",
        re.compile(
            r"(?<![A-Za-z])(?:maximum|maximal|max|highest|largest|greatest|biggest)(?![A-Za-z])|最高|最大",
            re.IGNORECASE,
        ),
    ),
    ("min", re.compile(r"(?<![A-Za-z])(?:minimum|minimal|min|lowest|smallest)(?![A-Za-z])|最低|最小", re.IGNORECASE)),
)
_SURE: Final = re.compile(r"(?<![A-Za-z])(?:maximum|maximal|max|minimum|minimal|min)(?![A-Za-z])", re.IGNORECASE)
_TIES: Final = re.compile(
    r"(?<![A-Za-z])(?:[A-Za-z]{2,}(?:ed|ing(?=\s+(?:by|in|at|on|for|from|to|with))|ing(?=\s+(?:between|before|after)))|held|taught|made|given|taken|written|born|sold|bought|won|built|run|sent|paid|held|done|seen|known|found|grown|lost|spoken|sung|chosen|begun)"
    r"(?=[\s\0]*(?:by|in|at|on|for|from|to|with|between|before|after|since|during|as|of)?\s*\0)",
    re.IGNORECASE,
)
"""A participle right before what was understood: its preposition and value, or the end of the sentence."""
_OF_ALL: Final = re.compile(r"(?<![A-Za-z])(?:in|across|for|of|over)\s+all(?=\s+[\0A-Za-z])", re.IGNORECASE)
_PEOPLE: Final = re.compile(r"(?:how many|number of)\s+(?:people|persons|inhabitants|residents)(?![A-Za-z])|多少人", re.IGNORECASE)
_ALL: Final = re.compile(r"(?<![A-Za-z])(?:all|list|what are|what)(?![A-Za-z])|所有|全部|哪些", re.IGNORECASE)
_EVERYTHING: Final = re.compile(
    r"(?<![A-Za-z])(?:all|full|the|every|any)?\s*(?:the\s+)?(?:information|details?|info|rows?|records?|data|everything)(?:\s+(?:about|of|for|on))?(?![A-Za-z])"
    r"|所有信息|全部信息|详细信息",
    re.IGNORECASE,
)


class DatabaseReading(Frozen):
    """What a text asks of a table of a database."""

    table: str
    query: TableQuery
    left: tuple[str, ...] = ()
    cost: int = 0
    """Grows with what was joined and what was only half said."""
    names_table: bool = False
    telling: int = 0
    """How many names and values of the database the text holds."""


def read_of(scene: Scene, reach: Reach) -> DatabaseReading | None:
    """Read a request over one table; None where nothing it says is of this table, or it can be read in several ways."""
    if share().search(scene.text):
        return None
    return _Reader(scene, reach).read()


class _Reader:
    def __init__(self, scene: Scene, reach: Reach) -> None:
        self._scene, self._reach, self._text = scene, reach, scene.text
        self._draft = Draft(scene.text)
        self._mentions = scene.mentions(reach)
        self._columns = [m for m in self._mentions if m.column]
        self._entities = [m for m in self._mentions if not m.column]

    def read(self) -> DatabaseReading | None:
        """Read the text part by part; each takes its words."""
        reader = Conditions(self._draft, self._scene, self._reach, self._columns)
        limits = self._group_conditions()
        conditions = reader.read()
        if conditions is None:
            return None
        order = read_order(self._draft, self._open_columns(), self._reach)
        by = self._groups()
        extremes = self._extremes(has_groups=bool(by))
        ranking = read_ranking(self._draft, self._reach, self._open_columns(), self._open_entities())
        if ranking is None or by is None:
            return None
        shown = self._open_columns()
        for mention in (*self._open_entities(), *shown):
            self._draft.take(mention.start, mention.end)
        self._draft.first(_OF_ALL)
        kinds = [kind for kind, pattern in figures() if self._seen(kind, pattern)]
        if not kinds and self._counts_in_chinese():
            kinds = ["count"]
        distinct = sum(self._draft.first(_DISTINCT) is not None for _ in range(3)) > 0 or "distinct" in kinds
        everything = self._draft.first(_EVERYTHING) is not None
        self._flush()
        conditions += reader.near_misses(list(reader.left_words()))
        columns = self._shown_columns(shown, conditions, kinds)
        asked = _Asked(
            columns=tuple(dict.fromkeys(m.column for m in columns)),
            kinds=tuple(kinds),
            extremes=tuple(extremes),
            by=tuple(by),
            ranking=ranking,
            order=order,
            distinct=distinct,
            everything=everything,
        )
        people = self._people(kinds)
        if people is None:
            return None
        query = self._query(asked, conditions, any_of=reader.any, groups=limits)
        if query is None or not self._joins_are_named(query):
            return None
        return DatabaseReading(
            table=self._reach.base.key,
            query=query,
            left=self._left(),
            cost=self._cost(query),
            names_table=any(m.own for m in self._entities),
            telling=len(self._mentions) + len(conditions),
        )

    @staticmethod
    def _shown_columns(
        columns: list[Mention], conditions: Sequence[QueryCondition], kinds: Sequence[str]
    ) -> list[Mention]:
        """Return the columns that are asked for: one that a condition is of is not, where others are."""
        tested = {condition.column for condition in conditions}
        others = [m for m in columns if m.column not in tested]
        return others if others or kinds else columns

    def _flush(self) -> None:
        """Take the words that change nothing."""
        for pattern in (neutral(), row_words(), OTHER_NEUTRAL, neutral()):
            while self._draft.first(pattern) is not None:
                pass

    def _people(self, kinds: Sequence[str]) -> bool | None:
        """Whether rows are people where people are counted; None where rows of something else would be."""
        if "count" not in kinds or _PEOPLE.search(self._text) is None:
            return False
        people = {"person", "people", "student", "customer", "employee", "user", "member", "client", "player"}
        return True if people & set(parts_of(self._reach.base.name)) else None

    def _joins_are_named(self, query: TableQuery) -> bool:
        """Whether each table that is joined is spoken of, by its name or by a value of it."""
        named = {m.table for m in self._entities}
        held = {found[0].key for c in query.conditions if (found := self._reach.find(c.column)) is not None}
        names = [*query.columns, *query.group_by, query.order_by, *(f.column for f in query.figures)]
        joined = {found[0].key for n in names if n and (found := self._reach.find(n)) is not None}
        grouped = {f.column.rpartition(".")[0] for f in (query.groups,) if f is not None}
        idle = named - joined - held - grouped - {self._reach.base.key}
        return joined - {self._reach.base.key} <= named | held and not idle

    def _left(self) -> tuple[str, ...]:
        """List the words of which nothing was made; one that only ties a value to its row is none: directed by, held in."""
        while self._draft.first(_TIES) is not None:
            pass
        return self._draft.left()

    def _cost(self, query: TableQuery) -> int:
        named = [*query.columns, *query.group_by, query.order_by, *(c.column for c in query.conditions)]
        named += [f.column for f in query.figures]
        joined = {found[0].key for n in named if n and (found := self._reach.find(n))} - {self._reach.base.key}
        halves = sum(m.cost for m in self._mentions)
        idle = sum(not m.own and m.table not in joined for m in self._entities)
        return 8 * len(joined) + 6 * idle + halves + (0 if any(m.own for m in self._entities) else 3)

    def _open_columns(self) -> list[Mention]:
        return [m for m in self._columns if self._draft.free(m.start, m.end)]

    def _open_entities(self) -> list[Mention]:
        return [m for m in self._entities if self._draft.free(m.start, m.end)]

    def _seen(self, kind: FigureKind, pattern: re.Pattern[str]) -> bool:
        match = self._draft.first(pattern)
        while match is not None and self._draft.first(pattern) is not None:
            pass
        return match is not None

    def _counts_in_chinese(self) -> bool:
        """Whether 多少 stands right before what is counted: 有多少客户."""
        before = any(_HOW_MANY_ZH.search(self._text, 0, m.start) for m in self._mentions)
        return before or any(_HOW_MANY_BEHIND.match(self._text, m.end) for m in self._entities)

    # Groups

    def _group_conditions(self) -> GroupCondition | None:
        """Find how many of others a row must have: "with at least two concerts"."""
        for mention in self._entities:
            said = _MORE.search(self._text, 0, mention.start)
            if said is None:
                continue
            self._draft.take(said.start(), mention.end)
            self._counted = mention
            return GroupCondition(figure="count", comparison=_sign(said["sign"]), value=_number(said["n"]))
        return None

    def _groups(self) -> list[str] | None:
        """Take the columns whose values make groups; None where a table is meant that has no name for its rows."""
        found: list[str] = []
        for mention in [*self._open_columns(), *self._open_entities()]:
            before = _EACH.search(self._text, 0, mention.start)
            if before is None or not self._draft.free(*before.span()):
                if not (
                    found
                    and re.fullmatch(r"\s*(?:,|and|和|,\s*and)\s*(?:each\s+)?", self._between(found_end, mention.start))
                    and mention.column
                ):
                    continue
                before = None
            if mention.own and not mention.column:
                if before is not None:
                    self._draft.take(*before.span())  # each row: that is what rows are anyway
                continue
            keys = [mention.column] if mention.column else self._row_names(mention)
            if not keys:
                return None
            self._draft.take(before.start() if before else mention.start, mention.end)
            found += keys
            found_end = mention.end
        return list(dict.fromkeys(found))

    def _between(self, start: int, end: int) -> str:
        return self._text[start:end] if start <= end else "-"

    def _row_names(self, mention: Mention) -> list[str]:
        """Return the columns by which rows of a table are told apart."""
        table = self._reach.base if mention.own else self._reach.tables[mention.table]
        label = label_of(table)
        return [label if mention.own else f"{table.key}.{label}"] if label else []

    # Figures

    def _extremes(self, *, has_groups: bool) -> list[tuple[FigureKind, str]]:
        """Take highest and lowest values that are asked for themselves: no row is asked for beside them."""
        columns = [m for m in self._open_columns() if is_number(column_of(self._reach, m.column)) or self._is_day(m)]
        others = [m for m in self._open_columns() if m not in columns]
        found: list[tuple[FigureKind, str]] = []
        if not columns or (others and not _SURE.search(self._text)) or (others and not has_groups and len(others) > 0):
            return []
        which = re.search(r"(?<![A-Za-z])(?:which|who|whose)(?![A-Za-z])|哪|谁", self._text, re.IGNORECASE)
        several = len({m.column for m in columns}) > 1 and not has_groups
        if (which or several) and not _SURE.search(self._text):
            return []
        for kind, pattern in _EXTREMES:
            match = next((m for m in self._draft.found(pattern) if not inside(m, columns)), None)
            if match is None:
                continue
            behind = [m for m in columns if m.start >= match.end()]
            if not behind or len(self._text[match.end() : behind[0].start].split()) > 5:  # noqa: PLR2004 - speaks of it
                continue
            self._draft.take(*match.span())
            found.append((kind, behind[0].column))  # type: ignore[arg-type]  # one of the two kinds
        return found

    def _is_day(self, mention: Mention) -> bool:
        return column_of(self._reach, mention.column).kind in ("date", "time")

    def _query(
        self, asked: "_Asked", conditions: Sequence[QueryCondition], *, any_of: bool, groups: GroupCondition | None
    ) -> TableQuery | None:
        base = TableQuery(conditions=tuple(conditions), match="any" if any_of else "all")
        if groups is not None:
            return self._with_group_condition(base, asked, groups)
        if asked.ranking.counts or asked.ranking.column:
            return self._ranked(base, asked)
        made = self._with_figures(base, asked)
        if made is None or not asked.order:
            return made
        column, descending = asked.order
        return made.model_copy(update={"order_by": column, "descending": descending})

    def _with_group_condition(self, base: TableQuery, asked: "_Asked", groups: GroupCondition) -> TableQuery | None:
        if self._counted.own:
            by = tuple(dict.fromkeys((*asked.by, *asked.columns)))
            return base.model_copy(update={"columns": by, "group_by": by, "groups": groups}) if by else None
        table = self._counted.table
        key = self._reach.tables[table].primary_key
        if not asked.columns or asked.kinds or not key or self._reach.ways[table][-1].many is False:
            return None
        counted = groups.model_copy(update={"figure": "count", "column": f"{table}.{key[0]}"})
        own = self._reach.base.primary_key
        return base.model_copy(
            update={
                "columns": asked.columns,
                "group_by": tuple(dict.fromkeys((*own, *asked.columns))),
                "groups": counted,
            }
        )

    def _with_figures(self, base: TableQuery, asked: "_Asked") -> TableQuery | None:
        figures_ = [QueryFigure(figure=kind, column=column) for kind, column in asked.extremes]
        extreme = {column for _, column in asked.extremes}
        measured = [c for c in asked.columns if is_number(column_of(self._reach, c))]
        others = [c for c in asked.columns if c not in measured]
        for kind in asked.kinds:
            found = self._figure(kind, asked, measured, others)
            if found is None:
                return None
            figures_ += found
        figures_ = list(dict.fromkeys(figures_))
        if figures_:
            used = extreme | {f.column for f in figures_}
            beside = [c for c in asked.columns if c not in used and c not in asked.by]
            listed = (
                set(asked.kinds) <= {"count"}
                and asked.ranking.tells
                and not any(is_number(column_of(self._reach, c)) for c in beside)
            )
            if beside and not asked.by and not listed:
                return None
            by = (*asked.by, *beside)
            return base.model_copy(update={"figures": tuple(figures_), "group_by": by, "columns": by})
        columns = tuple(dict.fromkeys((*asked.by, *asked.columns)))
        if not columns and asked.distinct:
            return None
        if not columns and not asked.everything and _WHICH.search(self._text) and (label := label_of(self._reach.base)):
            columns = (label,)
        distinct = asked.distinct or (not base.conditions and not asked.order and self._repeats(columns))
        return base.model_copy(update={"columns": columns, "distinct": distinct})

    def _repeats(self, columns: tuple[str, ...]) -> bool:
        """Whether one column is asked for whose values stand there again and again: all payment methods."""
        if len(columns) != 1 or "." in columns[0] or _ALL.search(self._text) is None:
            return False
        column = column_of(self._reach, columns[0])
        named = columns[0] == label_of(self._reach.base) or is_key(self._reach.base, columns[0])
        return not named and not is_number(column)

    def _figure(
        self, kind: FigureKind, asked: "_Asked", measured: list[str], others: list[str]
    ) -> list[QueryFigure] | None:
        if kind in ("median", "std"):
            return None
        if kind in ("count", "distinct"):
            return self._count(asked)
        if not measured:
            amounts = [
                c.name for c in self._reach.base.columns if is_number(c) and not is_key(self._reach.base, c.name)
            ]
            if kind == "sum" and ("count" in asked.kinds or not others):
                return [QueryFigure(figure="count")] if "count" not in asked.kinds else []
            measured = amounts if len(amounts) == 1 else []
        return [QueryFigure(figure=kind, column=c) for c in measured if c not in asked.by] or None

    def _count(self, asked: "_Asked") -> list[QueryFigure] | None:
        """Count rows, or the different values of the column that stands right behind "how many"."""
        behind = [m for m in self._columns if m.column in asked.columns and _HOW_MANY.search(self._text, 0, m.start)]
        if not behind:
            return [QueryFigure(figure="count")]
        column = behind[0].column
        held = column_of(self._reach, column)
        if is_number(held) and not is_key(self._reach.base, column) and not asked.distinct:
            return [QueryFigure(figure="sum", column=column)] if len(asked.columns) == 1 and not asked.by else None
        return [
            QueryFigure(figure="distinct" if asked.distinct or not self._is_own_key(column) else "count", column=column)
        ]

    def _is_own_key(self, column: str) -> bool:
        return column in self._reach.base.primary_key or column == label_of(self._reach.base)

    # Rankings

    def _ranked(self, base: TableQuery, asked: "_Asked") -> TableQuery | None:
        ranking = asked.ranking
        limit = ranking.limit or 1
        way = {"descending": ranking.descending, "limit": limit}
        if ranking.counts:
            return self._ranked_groups(base, asked, way)
        others = asked.columns
        if asked.kinds and asked.kinds != ("count",):
            kind = next(k for k in asked.kinds if k != "count")
            by = (*asked.by, *others)
            if kind in ("median", "std", "distinct") or not by:
                return None
            figure = QueryFigure(figure=kind, column=ranking.column)
            return base.model_copy(update={"group_by": by, "columns": by, "order_by_figure": figure, **way})
        if asked.by:
            return None
        columns = others
        if not columns and not asked.everything and _WHICH.search(self._text) and (label := label_of(self._reach.base)):
            columns = (label,)
        return base.model_copy(update={"columns": columns, "order_by": ranking.column, **way})

    def _ranked_groups(self, base: TableQuery, asked: "_Asked", way: dict[str, object]) -> TableQuery | None:
        """Rank groups by how many rows they have."""
        by = tuple(dict.fromkeys((*asked.by, *asked.columns)))
        if not by or (asked.kinds and set(asked.kinds) - {"count", "distinct"}):
            return None
        figure = QueryFigure(figure="count")
        told = (figure,) if asked.ranking.tells or re.search(r"how many", self._text, re.IGNORECASE) else ()
        return base.model_copy(
            update={"group_by": by, "columns": by, "figures": told, "order_by_figure": figure, **way}
        )


class _Asked(Frozen):
    columns: tuple[str, ...]
    kinds: tuple[FigureKind | str, ...]
    extremes: tuple[tuple[FigureKind, str], ...]
    by: tuple[str, ...]
    ranking: Ranking
    order: tuple[str, bool] | None
    distinct: bool
    everything: bool


_NUMBERS: Final = ("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")


def _number(said: str) -> int:
    return int(said) if said.isdigit() else _NUMBERS.index(said.lower())


def _sign(said: str) -> str:
    low = said.lower()
    if low in ("more than", "over", "超过", "多于"):
        return ">"
    if low in ("fewer than", "less than", "少于"):
        return "<"
    if low == "exactly":
        return "="
    return "<=" if low == "at most" else ">="
