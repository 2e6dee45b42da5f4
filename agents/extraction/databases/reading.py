"""One request read over one table: what it asks, and the words of which nothing was made."""

import re
from collections.abc import Collection, Sequence
from typing import Final

from agents.extraction.databases import reading_words
from agents.extraction.databases.asked_parts import Asked
from agents.extraction.databases.conditions.conditions import Conditions
from agents.extraction.databases.conditions.group_figures import by_count, by_figure, by_times, by_values
from agents.extraction.databases.conditions.months import is_month
from agents.extraction.databases.deeds.tied_rows import asks_which_others, read_tied
from agents.extraction.databases.each_of_them import each_of_them
from agents.extraction.databases.extremes import read_extremes
from agents.extraction.databases.idle_words import OTHER_NEUTRAL, PHRASES
from agents.extraction.databases.left_words import left_of
from agents.extraction.databases.names.columns import label_of
from agents.extraction.databases.orders import read_order
from agents.extraction.databases.people import rows_are_people
from agents.extraction.databases.queries.both_values import with_both
from agents.extraction.databases.queries.doubts import is_doubtful
from agents.extraction.databases.queries.figured_query import FiguredQuery
from agents.extraction.databases.queries.grouped_query import with_group_condition
from agents.extraction.databases.queries.joins import cost_of, joins_are_named, named_within, told_alone
from agents.extraction.databases.queries.lost_parts import leaves_out
from agents.extraction.databases.queries.ranked_query import order_by_rows, ordered_by_count, ranked
from agents.extraction.databases.ranking import inside, measures_an_end, read_ranking
from agents.extraction.databases.related_rows import denied_of_others, with_their_conditions
from agents.extraction.databases.scene import Mention, Scene
from agents.extraction.databases.shown import (
    asked_before,
    asked_for,
    called_whole,
    compounds,
    idle_labels,
    listed_rows,
    only_restricts,
    said_last,
    without_ranked,
    without_rows,
)
from agents.extraction.tables.draft import Draft
from agents.extraction.tables.wording import figures, neutral, row_words, share
from prompts.frozen import Frozen
from tools.sources.databases.query.reach import Reach
from tools.sources.databases.query.table_query import (
    GroupCondition,
    OrderColumn,
    QueryCondition,
    RelatedCondition,
    TableQuery,
)

_UNSAID: Final = 9
"""What a table costs of which only a column tells."""


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
    columns = [m for m in scene.mentions(reach) if m.column]
    if any(not inside(said, columns) for said in share().finditer(scene.text)):
        return None
    return _Reader(scene, reach).read()


class _Reader:
    def __init__(self, scene: Scene, reach: Reach) -> None:
        self._scene, self._reach, self._text = scene, reach, scene.text
        self._draft = Draft(scene.text)
        self._mentions = scene.mentions(reach)
        self._entities = [m for m in self._mentions if not m.column]
        columns = [m for m in self._mentions if m.column]
        self._columns = called_whole(self._text, columns, self._entities, label_of(reach.base))
        spare = compounds(self._text, self._columns)
        for idle, start, end in [*idle_labels(self._text, [*self._entities, *self._columns], reach), *spare]:
            self._columns = [m for m in self._columns if m != idle]
            self._draft.take(start, end)
        self._each_row, self._of_each, self._restricts = False, False, False
        self._related, self._denied = list[RelatedCondition](), list[RelatedCondition]()
        self._deeds = False  # whether a verb tells of the related rows
        self._shown = list[Mention]()
        self._counted: Mention | None = None
        self._listed_by: set[str] = set()
        """Columns that a plain "by" stands before: of rows they rather give the order."""
        self._counted_by: set[str] = set()  # tables whose rows are counted though nothing of them is shown

    def read(self) -> DatabaseReading | None:
        """Read the text part by part; each takes its words."""
        tied = read_tied(self._draft, self._scene, [*self._entities, *self._columns], self._reach)
        if tied is None:
            return None
        self._related, self._deeds = list(tied.related), tied.deeds
        self._columns = [
            m for m in self._columns if not any(m.start < end and start < m.end for start, end in tied.verbs)
        ]
        told = {one.table for one in tied.related}
        reader = Conditions(self._draft, self._scene, self._reach, self._columns, told)
        limits = self._group_conditions()
        found = reader.read()
        conditions = None if found is None else self._without_denied(found, reader.denied)
        if conditions is None:
            return None
        asked = self._asked(conditions)
        open_ = [(t.start, t.end) for t in self._scene.tokens if self._draft.free(t.start, t.end)]
        all_ = reader.with_near_misses(conditions, open_)
        own = None if all_ is None else self._without_related(all_, several=bool(reader.lists.open))
        if asked is None or own is None:
            return None
        asked = asked.model_copy(update={"columns": self._shown_columns(own, asked)})
        query = self._query(asked, own, any_of=reader.any, groups=limits)
        query = None if query is None else with_both(query, self._reach, self._text)
        if query is None or self._restricts or is_doubtful(query, self._reach, self._text, self._mentions):
            return None
        if leaves_out(query, self._reach, self._scene, self._mentions) or (limits and reader.lists.open):
            return None
        if not _shows_others(query) and asks_which_others(self._scene, self._entities):
            return None  # which customers ordered is not which orders there are
        within = named_within(self._text, self._columns, self._reach)
        alone = told_alone(self._columns, self._entities, self._reach)
        if not joins_are_named(query, self._reach, self._entities, self._counted_by | tied.objects, within | alone):
            return None
        named = {m.table for m in self._entities}
        return DatabaseReading(
            table=self._reach.base.key,
            query=query,
            left=left_of(self._draft, self._mentions, self._reach),
            cost=cost_of(query, self._reach, self._mentions) + len(within - named) + _UNSAID * len(alone - named),
            names_table=any(m.own for m in self._entities),
            telling=len(self._mentions) + len(own),
        )

    def _asked(self, conditions: Sequence[QueryCondition]) -> Asked | None:
        """Read what is asked for beside the conditions; None where it can be said of nothing, or of several things."""
        by_count = order_by_rows(self._draft, self._open_entities()) or self._draft.first(reading_words.BY_COUNT)
        order = read_order(self._draft, self._open_columns(), self._reach)
        by = self._groups()
        self._leave_rows_out()
        tested = {c.column for c in conditions if c.comparison in ("=", "!=")}
        plain = [m for m in self._open_columns() if m.column not in tested]
        extremes = read_extremes(self._draft, plain, self._reach, has_groups=bool(by))
        open_ = self._open_entities()
        ranking = read_ranking(self._draft, self._reach, self._open_columns(), open_)
        if ranking is None or by is None or (order is not None and not order[0]):
            return None
        self._counted_by = self._counted_tables(open_) if ranking.counts else set()
        by = [c for c in by if c not in tested & self._listed_by]
        self._shown = self._open_columns()
        if not by and not self._shown and (ranking.counts or ranking.column):
            by = self._named_rows(open_)
        for mention in (*self._open_entities(), *self._shown):
            self._draft.take(mention.start, mention.end)
        self._draft.first(reading_words.OF_ALL)
        kinds = self._kinds()
        distinct, everything = self._is_distinct(kinds), self._draft.first(reading_words.EVERYTHING) is not None
        self._flush()
        no_query = {"median", "std"} & set(kinds) or (ranking.of_values and not self._entities)
        if no_query or not rows_are_people(self._text, kinds, self._reach.base):
            return None
        return Asked(
            names_rows=any(m.own for m in self._entities),
            of_each=self._of_each,
            kinds=tuple(kinds),
            extremes=tuple(extremes),
            by=tuple(by),
            ranking=ranking,
            order=order,
            by_count=by_count and (by_count["way"] or by_count.groupdict().get("behind") or "").lower()[:1] == "d",
            distinct=distinct,
            everything=everything,
        )

    def _without_denied(self, found: Sequence[QueryCondition], denied: Collection[str]) -> list[QueryCondition] | None:
        """Keep apart what rows do not have; None where it is said of other rows than these."""
        self._denied, conditions = denied_of_others(found, denied, self._reach)
        return None if any("." in c.column and c.column in denied for c in conditions) else conditions

    def _without_related(self, conditions: Sequence[QueryCondition], *, several: bool) -> list[QueryCondition] | None:
        """Give conditions to the rows of other tables that they are of; None where nobody can tell."""
        said = {m.column for m in self._columns}
        shared = with_their_conditions(self._related, conditions, self._reach, said, deeds=self._deeds)
        if shared is None or (self._related and several):
            return None
        self._related, own = [*shared[0], *self._denied], shared[1]
        return own

    def _is_distinct(self, kinds: list[str]) -> bool:
        """Whether values count once each, however often that is said."""
        n_said = sum(self._draft.first(reading_words.DISTINCT) is not None for _ in range(3))
        return n_said > 0 or "distinct" in kinds

    def _kinds(self) -> list[str]:
        """Return the figures that are asked for."""
        seen = [kind for kind, pattern in figures() if self._seen(pattern)]
        kinds = reading_words.meant_figures(seen, self._text)
        return kinds or (["count"] if self._counts_in_chinese() else [])

    def _shown_columns(self, conditions: Sequence[QueryCondition], asked: Asked) -> tuple[str, ...]:
        """Return the columns that are asked for."""
        columns, kinds, ranked = self._shown, asked.kinds, asked.ranking.column
        tested = {condition.column for condition in conditions}
        rows_out = columns if kinds else without_rows(self._text, columns, self._reach)
        rows_out = without_ranked(self._text, rows_out, ranked, label_of(self._reach.base)) if ranked else rows_out
        kept = asked_for(self._text, rows_out, self._columns, tested, counts=bool(kinds))
        asked_last = kept if kinds else said_last(self._text, kept)
        self._restricts = only_restricts(self._text, asked_last)
        named = [m.column for m in asked_last]
        return tuple(dict.fromkeys((*self._also_shown(asked, kept), *named)))

    def _also_shown(self, asked: Asked, kept: Sequence[Mention]) -> list[str]:
        """Return what is asked for beside: the name of rows that are listed, and a column that is tested too."""
        if asked.kinds or asked.extremes or asked.by or asked.everything or asked.by_count is not None:
            return []
        rows, label = [m for m in self._entities if m.own], label_of(self._reach.base)
        if kept:
            listed = listed_rows(self._text, rows, kept) is not None and label not in self._reach.base.primary_key
            return [label] if listed and label else []
        taken = [m for m in self._columns if not self._draft.free(m.start, m.end)]
        return (
            []
            if asked.ranking.column or asked.ranking.counts
            else [m.column for m in asked_before(self._text, taken, rows)]
        )

    def _flush(self) -> None:
        """Take the words that change nothing."""
        capitals = self._text.upper() == self._text
        for pattern in (PHRASES, neutral(), row_words(), OTHER_NEUTRAL, neutral()):
            for match in list(self._draft.found(pattern)):
                idle = not is_month(self._text, *match.span())
                if idle and (capitals or not reading_words.INITIALS.fullmatch(match.group())):
                    self._draft.take(*match.span())

    def _counted_tables(self, entities: Sequence[Mention]) -> set[str]:
        """Return the tables of which each row has one, so that how many rows there are is how many of that."""
        taken = {m.table for m in entities if not m.own and not self._draft.free(m.start, m.end)}
        return {table for table in taken if [hop.many for hop in self._reach.ways[table]] == [False]}

    def _leave_rows_out(self) -> None:
        """Take columns that rather say of which rows something is asked: across all schools."""
        for mention in self._open_columns():
            if (said := reading_words.ACROSS.search(self._text, 0, mention.start)) is not None:
                self._draft.take(said.start(), mention.end)

    def _open_columns(self) -> list[Mention]:
        return [m for m in self._columns if self._draft.free(m.start, m.end)]

    def _open_entities(self) -> list[Mention]:
        return [m for m in self._entities if self._draft.free(m.start, m.end)]

    def _seen(self, pattern: re.Pattern[str]) -> bool:
        match = self._draft.first(pattern)
        while match is not None and self._draft.first(pattern) is not None:
            pass
        return match is not None

    def _counts_in_chinese(self) -> bool:
        """Whether 多少 stands right before what is counted: 有多少客户."""
        before = any(reading_words.HOW_MANY_ZH.search(self._text, 0, m.start) for m in self._mentions)
        return before or any(reading_words.HOW_MANY_BEHIND.match(self._text, m.end) for m in self._entities)

    # Groups

    def _group_conditions(self) -> GroupCondition | None:
        """Find what groups must satisfy, and the rows that are counted for it."""
        found = by_count(self._draft, self._entities) or by_times(self._draft, self._entities)
        if found is not None:
            self._counted = found[1]
            return found[0]
        return by_figure(self._draft, self._columns, self._reach) or by_values(self._draft, self._columns, self._reach)

    def _groups(self) -> list[str] | None:
        """Take the columns whose values make groups; None where a table is meant that has no name for its rows."""
        self._refer_back()
        found: list[str] = []
        last = -1  # where the column before ended; another one that is joined to it makes groups too
        for mention in [*self._open_columns(), *self._open_entities()]:
            before = reading_words.EACH.search(self._text, 0, mention.start)
            free = before is not None and self._draft.free(*before.span()) and not self._is_done_by(before)
            free = free and not measures_an_end(self._draft, mention, before, self._reach)
            if not free and not (mention.column and last >= 0 and self._is_joined(last, mention)):
                continue
            if mention.own and not mention.column:
                self._draft.take(*(before.span() if before else (mention.start, mention.start)))
                self._each_row = free
                if reading_words.KIND.match(self._text, mention.end):
                    return None  # each kind of them, which is no row
                continue  # each row: that is what rows are anyway
            keys = [mention.column] if mention.column else self._pointing(mention) or self._row_names(mention)
            if not keys:
                return None
            self._draft.take(before.start() if before and free else mention.start, mention.end)
            found += keys
            if before and free and reading_words.PLAIN_BY.fullmatch(before.group()):
                self._listed_by.update(keys)
            last = mention.end
        return list(dict.fromkeys(found))

    def _is_done_by(self, before: re.Match[str]) -> bool:
        """Whether "by" says who did it, and makes no groups: reported by the staff."""
        plain = reading_words.PLAIN_BY.fullmatch(before.group()) is not None
        return plain and reading_words.DONE_BY.search(self._text, 0, before.start()) is not None

    def _refer_back(self) -> None:
        """Take "for each", and "in each type" where transaction types were named before: of each of what is asked."""
        for start, end in each_of_them(self._text, self._mentions):
            if self._draft.free(start, end):
                self._draft.take(start, end)
                self._of_each = True

    def _is_joined(self, last: int, mention: Mention) -> bool:
        return last <= mention.start and reading_words.JOINED.fullmatch(self._text, last, mention.start) is not None

    def _named_rows(self, entities: Sequence[Mention]) -> list[str]:
        """Return what rows of one other table are called, each with several: which store has most customers."""
        others = [m for m in entities if not m.own and self._draft.free(m.start, m.end)]
        one = len({m.table for m in others}) == 1 and not any(hop.many for hop in self._reach.ways[others[0].table])
        return self._row_names(others[0]) if one else []

    def _pointing(self, mention: Mention) -> list[str]:
        """Return the own key of another table's rows, where it is asked for: ids of departments, in each one."""
        named = {m.column for m in self._columns}
        keys = [key for key in self._reach.base.foreign_keys if key.table == mention.table and not mention.own]
        return [column for key in keys for column in key.columns if column in named]

    def _row_names(self, mention: Mention) -> list[str]:
        """Return the columns by which rows of a table are told apart."""
        table = self._reach.base if mention.own else self._reach.tables[mention.table]
        label = label_of(table)
        return [label if mention.own else f"{table.key}.{label}"] if label else []

    # Figures

    def _query(
        self, asked: Asked, conditions: Sequence[QueryCondition], *, any_of: bool, groups: GroupCondition | None
    ) -> TableQuery | None:
        base = TableQuery(conditions=tuple(conditions), match="any" if any_of else "all", related=tuple(self._related))
        if groups is not None:
            return self._of_groups(base, asked, groups)
        if asked.ranking.column and self._each_row:
            return None  # of each row there is no end
        if asked.ranking.counts or asked.ranking.column:
            return ranked(base, asked, self._reach, self._text)
        if asked.by_count is not None:
            return ordered_by_count(base, asked)
        if asked.by and set(asked.by) <= self._listed_by and not (asked.kinds or asked.extremes or asked.order):
            if len(asked.by) > 1:
                return None
            asked = asked.model_copy(update={"by": (), "order": (asked.by[0], False, ())})
        made = self._figured().made(base, asked)
        if made is None or not asked.order:
            return made
        column, descending, names = asked.order
        then = tuple(OrderColumn(column=name) for name in names)
        return made.model_copy(update={"order_by": column, "descending": descending, "then_by": then})

    def _of_groups(self, base: TableQuery, asked: Asked, groups: GroupCondition) -> TableQuery | None:
        if asked.kinds == ("count",) and self._counts_groups():
            return None  # how many groups there are is no list of them
        called = asked.columns or self._figured().called_rows(asked)
        return with_group_condition(
            base, asked.model_copy(update={"columns": called}), self._reach, self._counted, groups
        )

    def _counts_groups(self) -> bool:
        """Whether what groups are made by is what is counted: how many countries have more than two makers."""
        others = [m for m in (*self._entities, *self._columns) if m != self._counted and (m.column or not m.own)]
        plain = [m for m in others if reading_words.HOW_MANY.search(self._text, 0, m.start)]
        counted = self._counted
        return bool(plain) and (counted is None or plain[0].end <= counted.start)

    def _figured(self) -> FiguredQuery:
        return FiguredQuery(self._text, self._reach, [*self._columns, *self._entities], each_row=self._each_row)


def _shows_others(query: TableQuery) -> bool:
    """Whether something of another table is shown, or a figure."""
    return bool(query.figures) or any("." in name for name in (*query.columns, *query.group_by))
