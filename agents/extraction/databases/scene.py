"""A request over a database: where it names tables, columns and values, as seen from one table."""

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from itertools import pairwise
from typing import Final

from rapidfuzz import fuzz, process

from agents.extraction.databases.idle_words import OTHER_NEUTRAL
from agents.extraction.databases.names.near_words import NEAR_FROM, akin, mistyped, of_one_root, written_out
from agents.extraction.databases.names.place_names import said_otherwise
from agents.extraction.databases.names.quoted import quoted_in
from agents.extraction.databases.names.tokens import Token, in_an_order, stem, tokens_of
from agents.extraction.databases.names.translated_names import translated_names
from agents.extraction.databases.names.vocabulary import FIGURE_WORDS, Named, Vocabulary
from agents.extraction.databases.owned_names import with_owners
from agents.extraction.databases.reading_words import INITIALS
from agents.extraction.tables.wording import figures, groups, neutral, row_words, share, superlatives
from lazy_regex import lazy_regex
from prompts.frozen import Frozen
from prompts.language import has_han
from tools.sources.databases.query.reach import Reach
from tools.sources.databases.query.values import Place, ValueIndex

_LONGEST: Final = 8
_INITIALS_FROM: Final = 3
_GAP: Final = lazy_regex(r"\.|[\s_-]*(?:['’]s?)?[\s_-]*")
_OF: Final = lazy_regex(r"\s+(?:of\s+(?:(?:the|each|every|all)\s+)*|for\s+(?:(?:the|all)\s+)*)", re.IGNORECASE)
_THE: Final = lazy_regex(r"(?<![A-Za-z])(?:which|what|the|each|every|of|a|an)\s+$", re.IGNORECASE)
_SEVERAL: Final = lazy_regex(r"(?:distinct|different|unique|不同的?|,|\band)\s*(?:the\s+)?$", re.IGNORECASE)
_ASKS: Final = lazy_regex(r"\W*(?:(?:please|can you|could you|now)\s+)*", re.IGNORECASE)
_ASKING: Final = frozenset({"show", "list", "find", "give", "return", "count", "display", "order", "report", "state"})
"""Verbs at the start of a request that tables may be called by too."""
_FIGURES: Final = {"max": "maximum", "min": "minimum", "avg": "average", "mean": "average"}
"""As names of columns are written out."""
_LETTERS: Final = frozenset("BCDEFGHJKLMNOPQRSTUVWXYZ")
"""Letters that stand for themselves, and are no words."""
_GENDERS: Final = (
    (lazy_regex(r"(?<![A-Za-z])(?:females?|women|woman|girls?)(?![A-Za-z])|女性?", re.I), ("F", "female", "女")),
    (lazy_regex(r"(?<![A-Za-z])(?:males?|men|man|boys?)(?![A-Za-z])|男性?", re.I), ("M", "male", "男")),
)
_SEX: Final = lazy_regex(r"sex|gender|性别", re.IGNORECASE)
_LISTED: Final = lazy_regex(r"\s*(?:,\s*and|,|and)\s+", re.IGNORECASE)
_MARKS: Final = lazy_regex(r"[,/:&+.-]")
_CLOSE: Final = 90
_FUZZY_FROM: Final = 5


class Mention(Frozen):
    """Where a text names a table or a column, as a query over one table names it."""

    start: int
    end: int
    table: str
    column: str = ""
    """As the query names it; empty where the table is meant."""
    own: bool = True
    cost: int = 0
    by_columns: bool = False
    """Whether rows are only called so in the names of their columns."""


class Valued(Frozen):
    """Where a text names a value, and which columns hold it."""

    start: int
    end: int
    places: tuple[Place, ...]
    quoted: bool = False
    close: bool = False
    """Whether it was only nearly written so."""


def holds(valued: Valued, mention: Mention) -> bool:
    """Whether a value stands in the column that the same words are a part of the name of: good of good_or_bad."""
    column = mention.column.rpartition(".")[2]
    return any(place.table == mention.table and place.column == column for place in valued.places)


class Scene:
    """One text over one database."""

    def __init__(self, text: str, vocabulary: Vocabulary, values: ValueIndex, *, akin_too: bool = False) -> None:
        text = re.sub("’(?=s(?![A-Za-z]))", "'", re.sub("[$€£¥]", " ", text))
        self.text, self._vocabulary, self._values = text, vocabulary, values
        self._akin_too = akin_too
        self.tokens = [self._meant(token) for token in tokens_of(text)]
        self.quoted = quoted_in(text)

    @cached_property
    def named(self) -> list[tuple[int, int, tuple[Named, ...]]]:
        """Every run of words that names something."""
        found = [
            (run[0].start, run[-1].end, names)
            for run in self._runs()
            if not self._asks(run) and (names := self._vocabulary.find("".join(token.stem for token in run)))
        ]
        found += [*self._turned(), *self._shared(), *self._initials()]
        for said, names in self._vocabulary.han.items():
            found += [(m.start(), m.end(), names) for m in re.finditer(re.escape(said), self.text)]
        inside = [(q.start, q.end) for q in self.quoted]
        open_ = [f for f in found if not any(start <= f[0] < end or start < f[1] <= end for start, end in inside)]
        return with_owners(self.text, open_)

    def _asks(self, run: Sequence[Token]) -> bool:
        """Whether a word asks, where a table is called so too: show the singers; in alphabetical order."""
        first = run[0]
        asks = first.text.casefold() in _ASKING and _ASKS.fullmatch(self.text, 0, first.start) is not None
        return len(run) == 1 and (asks or (first.text.casefold() == "order" and in_an_order(self.text, first)))

    @cached_property
    def valued(self) -> list[Valued]:
        """Every run of words that is a value, the quoted ones first."""
        found = [Valued(start=q.start, end=q.end, places=self._values.find(q.value), quoted=True) for q in self.quoted]
        for run in self._runs():
            said = self.text[run[0].start : run[-1].end]
            if not self._tells(said, run):
                continue
            if self.text.startswith(".", run[-1].end) and "." in said:
                said += "."  # Ph.D.
            places = self._values.find(said) or (self._values.find(run[0].stem) if len(run) == 1 else ())
            if places:
                found.append(Valued(start=run[0].start, end=run[0].start + len(said), places=places))
        found += [*self._han_values(), *self._broken_values(), *self._translated(), *self._genders(), *self._places()]
        return [f for f in found if f.quoted or not any(q.start <= f.start and f.end <= q.end for q in self.quoted)]

    def close_values(self, words: Sequence[tuple[int, int]]) -> list[Valued]:
        """Find values that some words, of which nothing else was made, nearly are; one that stands alone."""
        found = []
        for start, end in words:
            said = self.text[start:end]
            if len(said) < _FUZZY_FROM or has_han(said):
                continue
            near = process.extract(
                said.casefold(), self._values.places.keys(), scorer=fuzz.ratio, score_cutoff=_CLOSE, limit=2
            )
            if len(near) == 1 or (near and near[0][1] > near[1][1]):
                places = self._values.places[near[0][0]]
                found.append(Valued(start=start, end=end, places=places, close=True))
        return found

    def _meant(self, token: Token) -> Token:
        """Read a misspelt or a shortened word of a name as that word: langauges, independence for indep_year."""
        words = self._vocabulary.words
        if (figure := _FIGURES.get(token.stem, "")) in words:
            return token.model_copy(update={"stem": figure})
        known = token.stem in words or token.stem in self._vocabulary.names or has_han(token.text)
        if known or _is_function_word(token.text):
            return token
        if (
            self._akin_too
            and (kin := akin(token.stem, self._vocabulary.of_columns))
            and not self._values.find(token.text)
        ):
            return token.model_copy(update={"stem": kin})
        if len(token.text) < NEAR_FROM:
            return token
        said = self._values.find(token.text)
        near = written_out(token.text, words) if token.text.islower() or not said else ""
        near = near or ("" if said else mistyped(token.text, words) or of_one_root(token.stem, words))
        return token.model_copy(update={"stem": near}) if near else token

    @property
    def tables(self) -> Mapping[str, tuple[str, ...]]:
        """The words of each table's name."""
        return self._vocabulary.tables

    def is_name(self, said: str) -> bool:
        """Whether a word is one of the names of tables and columns."""
        return stem(said) in self._vocabulary.words

    def is_held(self, said: str, mention: Mention) -> bool:
        """Whether a column holds a value; where not all values are known, it may."""
        column = mention.column.rpartition(".")[2]
        places = self._values.find(said)
        return not self._values.complete or any(p.table == mention.table and p.column == column for p in places)

    def _tells(self, said: str, run: Sequence[Token]) -> bool:
        """Whether a run may be a value: no numeral, no word that holds sentences together."""
        if all(token.text.isdigit() for token in run) or (len(said) < 2 and said not in _LETTERS):
            return False
        shouted = self.text.upper() == self.text
        return not all(
            _is_function_word(token.text) and (shouted or INITIALS.fullmatch(token.text) is None) for token in run
        )

    def _runs(self) -> Iterator[list[Token]]:
        for first in range(len(self.tokens)):
            for last in range(first + 1, min(first + _LONGEST, len(self.tokens)) + 1):
                run = self.tokens[first:last]
                if len(run) > 1 and not self._joins(run[-2], run[-1]):
                    break
                yield run

    def _joins(self, left: Token, right: Token) -> bool:
        return _GAP.fullmatch(self.text[left.end : right.start]) is not None

    def _turned(self) -> Iterator[tuple[int, int, tuple[Named, ...]]]:
        """Read "year of release" as "release year", where that is one name."""
        for place, token in enumerate(self.tokens):
            gap = _OF.match(self.text, token.end)
            before = self.tokens[place - 1] if place else None
            named = (
                before is not None and self._joins(before, token) and self._vocabulary.find(before.stem + token.stem)
            )
            if gap is None or token.stem in FIGURE_WORDS or named:
                continue
            behind = [t for t in self.tokens[place + 1 :] if t.start >= gap.end()][:3]
            for n in range(len(behind), 0, -1):
                said = "".join(t.stem for t in behind[:n]) + token.stem
                joined = all(self._joins(a, b) for a, b in pairwise(behind[:n]))
                names = tuple(one for one in self._vocabulary.find(said) if one.column)
                if joined and names:
                    yield token.start, behind[n - 1].end, names
                    break

    def _shared(self) -> Iterator[tuple[int, int, tuple[Named, ...]]]:
        """Read "first, middle and last name" as three names, where all are columns."""
        for place in range(2, len(self.tokens)):
            last, head = self.tokens[place - 1], self.tokens[place]
            if not any(n.column for n in self._vocabulary.find(last.stem + head.stem)):
                continue
            for before in reversed(self.tokens[: place - 1]):
                if before.stem == "and":
                    continue
                names = tuple(n for n in self._vocabulary.find(before.stem + head.stem) if n.column)
                if not names or _LISTED.fullmatch(self.text, before.end, last.start) is None:
                    break
                yield before.start, before.end, names
                last = before

    def _initials(self) -> Iterator[tuple[int, int, tuple[Named, ...]]]:
        """Read words whose first letters are a name: miles per gallon for mpg."""
        for run in self._runs():
            said = "".join(token.text[0] for token in run).casefold()
            if len(run) >= _INITIALS_FROM and said.isascii():
                names = tuple(n for n in self._vocabulary.find(said) if n.column and n.whole)
                if names:
                    yield run[0].start, run[-1].end, names

    def _han_values(self) -> Iterator[Valued]:
        text = self.text.casefold()
        for said in self._values.chinese:
            if len(said) > 1 and said in text:
                for match in re.finditer(re.escape(said), text):
                    yield Valued(start=match.start(), end=match.end(), places=self._values.places[said])

    def _broken_values(self) -> Iterator[Valued]:
        """Find values with marks in them that break words apart: 08/30/2015, Tokyo, Japan."""
        for first, token in enumerate(self.tokens):
            for last in self.tokens[first + 1 : first + _LONGEST]:
                said = self.text[token.start : last.end]
                if _MARKS.search(said) is not None and (places := self._values.find_broken(said)):
                    yield Valued(start=token.start, end=last.end, places=places)

    def _genders(self) -> Iterator[Valued]:
        """Find who is said to be female or male where the data shortens it: F, M, 女, 男."""
        for pattern, written in _GENDERS:
            places = [p for value in written for p in self._values.find(value) if _SEX.search(p.column)]
            for match in pattern.finditer(self.text) if places else ():
                if not self._values.find(match.group()):
                    yield Valued(start=match.start(), end=match.end(), places=tuple(places))

    def _translated(self) -> Iterator[Valued]:
        """Find places and languages that are said in Chinese where the values are in English, or the other way."""
        for start, end, other in translated_names(self.text, into_chinese=self._values.has_chinese):
            places = self._values.find(other)
            if places:
                yield Valued(start=start, end=end, places=places)

    def _places(self) -> Iterator[Valued]:
        """Find places by their adjectives or for short, where no value is written so: Asian countries, the US."""
        for start, end, names in said_otherwise(self.text):
            if not self._values.find(self.text[start:end]):
                places = tuple(place for name in names for place in self._values.find(name))
                if places:
                    yield Valued(start=start, end=end, places=places)

    def mentions(self, reach: Reach) -> list[Mention]:
        """Return the tables and columns that the text names, seen from a table; of those that overlap the longest."""
        there = {
            table
            for _, _, names in self.named
            for table in (n.table for n in names if not n.column and not n.of_columns)
        }
        found = [
            m
            for start, end, names in self.named
            if (m := _best((self.text, start, end), names, reach, there)) is not None
        ]
        kept: list[Mention] = []
        for mention in sorted(found, key=lambda m: (m.start - m.end, m.cost)):
            if not any(mention.start < other.end and other.start < mention.end for other in kept):
                kept.append(mention)
        kept = [m for m in kept if not _counts_rows(self.text, m, kept)]
        return _merged(self.text, sorted(kept, key=lambda m: m.start))


def _counts_rows(text: str, mention: Mention, mentions: Sequence[Mention]) -> bool:
    """Whether 数量 behind what rows are called asks how many there are, and names no column: 交易数量."""
    said = text[mention.start : mention.end] == "数量" and mention.column
    return bool(said) and any(not m.column and m.end == mention.start for m in mentions)


def _merged(text: str, mentions: Sequence[Mention]) -> list[Mention]:
    """Make one of two halves of one name: worldwide gross for gross_worldwide."""
    merged: list[Mention] = []
    for mention in mentions:
        last = merged[-1] if merged else None
        halves = last is not None and last.column == mention.column != "" and last.table == mention.table
        if last is not None and halves and text[last.end : mention.start] in (" ", " of "):
            merged[-1] = last.model_copy(update={"end": mention.end})
        else:
            merged.append(mention)
    return merged


def _best(said: tuple[str, int, int], names: Sequence[Named], reach: Reach, there: set[str]) -> Mention | None:
    """Choose what a run of words means from here: the nearest; two that are equally near are none."""
    text, start, end = said
    found: list[Mention] = []
    for named in names:
        own = named.table == reach.base.key
        if not own and named.table not in reach.ways:
            continue
        if not own and not named.whole and named.table not in there:
            continue  # a part of a name says nothing of a table that nobody spoke of
        if not own and named.table not in there and text[start:end].casefold() in FIGURE_WORDS:
            continue
        if named.of_columns and not _is_called_so(named, names, said, own=own):
            continue
        hops = 0 if own else len(reach.ways[named.table])
        near = 0 if own or named.table in there else 1
        points = own and any(named.column in key.columns for key in reach.base.foreign_keys)
        cost = (
            4 * hops
            + 2 * near
            + (0 if named.whole else 1)
            + int(named.of_columns and not named.column)
            + (0 if named.column or own else 1)
            + int(points)
        )
        column = named.column if own or not named.column else f"{named.table}.{named.column}"
        found.append(
            Mention(
                start=start,
                end=end,
                table=named.table,
                column=column,
                own=own,
                cost=cost,
                by_columns=named.of_columns and not named.column,
            )
        )
    if not found:
        return None
    several = _SEVERAL.search(text, 0, start) is not None
    found.sort(key=lambda m: (m.cost, bool(m.column) is not several))
    same = [m for m in found if m.cost == found[0].cost and bool(m.column) == bool(found[0].column)]
    if len(same) > 1 and found[0].own:
        return None
    return found[0] if len(same) == 1 else None


def _is_called_so(named: Named, names: Sequence[Named], said: tuple[str, int, int], *, own: bool) -> bool:
    """Whether a first word of columns' names is meant: by itself the rows, and in the singular the column."""
    text, start, end = said
    if named.column:
        return stem(text[start:end]) == text[start:end].casefold()
    table = any(one.whole and not one.column for one in names)
    return own and not table and _is_said_of_rows(text, start, end)


def _is_said_of_rows(text: str, start: int, end: int) -> bool:
    """Whether a word stands for rows: in the plural, or right behind "which" or "the"."""
    said = text[start:end].casefold()
    return stem(said) != said or _THE.search(text, 0, start) is not None


def _is_function_word(word: str) -> bool:
    patterns = (
        neutral(),
        row_words(),
        share(),
        OTHER_NEUTRAL,
        *(p for _, p in figures()),
        *(s.pattern for s in superlatives()),
        groups()[0],
    )
    return any(pattern.fullmatch(word) for pattern in patterns)
