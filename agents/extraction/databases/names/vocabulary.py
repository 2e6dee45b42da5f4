"""What tables and columns of a database may be called in a text."""

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cache
from importlib.resources import files
from typing import Any, Final

import yaml

from agents.extraction.databases.names.columns import is_key, is_key_name, is_number, label_of
from agents.extraction.databases.names.short_names import called_beside, modifiers, short_names
from agents.extraction.databases.names.spoken_forms import MAILS, PHONES, spoken_forms
from agents.extraction.databases.names.tokens import parts_of, stem
from agents.extraction.tables.wording import superlatives
from lazy_regex import lazy_regex
from prompts.frozen import Frozen
from prompts.language import has_han
from tools.sources.databases.catalogue import Catalogue, Column, TableInfo
from tools.tables.column_words import other_names

_FILLING: Final = frozenset({"data", "info", "information", "list", "table", "tbl", "ref", "detail", "record", "all"})
"""Words of a table's name that say nothing of what its rows are."""
FIGURE_WORDS: Final = frozenset({"number", "count", "total", "average", "minimum", "maximum", "percent", "list"})
"""Parts of names that rather ask for a figure."""
_CODES: Final = (["code"], ["number"], ["no"], ["postcode"], ["zipcode"])
"""Ends of names of columns that hold codes, which are asked for by what they are codes of."""
_VAGUE: Final = FIGURE_WORDS | {
    "name",
    "code",
    "type",
    "title",
    "first",
    "last",
    "top",
    "all",
    "order",
    "group",
    "most",
    "least",
}
"""Parts of names that tell nothing alone: the code of which thing?"""

_INITIAL: Final = lazy_regex(
    r"([A-Za-z])_?(name|type|title|status|address|city|date|description|age|sex)"
    r"|([A-Za-z]{1,4})(name|type|title|status|number|num|no)",
    re.IGNORECASE,
)
"""A name of a column that is shortened to the first letters of its table's name and one word."""


class Named(Frozen):
    """A table, or a column of one, that a word may mean."""

    table: str
    column: str = ""
    whole: bool = True
    """Whether the word is its whole name, and not a telling part of it."""
    of_columns: bool = False
    """Whether rows are only called so in the names of their columns: the products of `product_stock_number`."""


class Vocabulary(Frozen):
    """Joined stems → what they may mean."""

    names: dict[str, tuple[Named, ...]]
    han: dict[str, tuple[Named, ...]]
    """The same for names in Chinese, as they are written."""
    words: frozenset[str] = frozenset()
    """The single words of all Latin names."""
    of_columns: frozenset[str] = frozenset()
    """Those that only columns are called by."""
    tables: dict[str, tuple[str, ...]] = {}
    """Each table's key → the words of its name."""

    def find(self, said: str) -> tuple[Named, ...]:
        """Return what joined stems may mean; whole names before parts of one."""
        found = self.names.get(said, ())
        whole = tuple(named for named in found if named.whole)
        tables = {named.table for named in whole}
        return (*whole, *(named for named in found if not named.whole and named.table not in tables))


def vocabulary_of(catalogue: Catalogue) -> Vocabulary:
    """Collect what tables and columns may be called."""
    names: dict[str, dict[Named, None]] = {}
    han: dict[str, dict[Named, None]] = {}
    called = {"".join(parts_of(table.name)): table.key for table in catalogue.tables}
    for table in catalogue.tables:
        others = [_plain(o) for o in names_beside(table.name, table.comment)]
        for said in (*_of_table(table), *others):
            if called.get(said, table.key) == table.key:
                (han if has_han(said) else names).setdefault(said, {}).setdefault(Named(table=table.key))
            elif said not in others:
                names.setdefault(said, {}).setdefault(Named(table=table.key, whole=False))
        for said in called_beside(table):
            names.setdefault(said, {}).setdefault(Named(table=table.key, whole=False, of_columns=True))
        for said, named in _of_columns(table):
            (han if has_han(said) else names).setdefault(said, {}).setdefault(named)
    for said, key in short_names(catalogue):
        names.setdefault(said, {}).setdefault(Named(table=key, whole=False))
    words = frozenset(_single_words(catalogue))
    tables = {part for table in catalogue.tables for part in parts_of(table.name)}
    parts = {table.key: tuple(p for p in parts_of(table.name) if not p.isdigit()) for table in catalogue.tables}
    return Vocabulary(names=_frozen(names), han=_frozen(han), words=words, of_columns=words - tables, tables=parts)


def _single_words(catalogue: Catalogue) -> Iterator[str]:
    for table in catalogue.tables:
        yield from parts_of(table.name)
        for column in table.columns:
            yield from _expanded(column)


def _of_table(table: TableInfo) -> Iterator[str]:
    parts = [part for part in parts_of(table.name) if not part.isdigit()]
    yield "".join(parts)
    yield stem(table.name)
    if "and" in parts:
        yield "".join("or" if part == "and" else part for part in parts)  # authors or tutors
    plain = [part for part in parts if part not in _FILLING]
    if plain and plain != parts:
        yield "".join(plain)


def _telling_parts(table: TableInfo) -> list[str]:
    return [part for part in parts_of(table.name) if part not in _FILLING and not part.isdigit()]


def _of_columns(table: TableInfo) -> Iterator[tuple[str, Named]]:
    """Yield what columns are called: whole names, names without the table's, and parts that only one of them has."""
    split = {column.name: _own_name(table, column) for column in table.columns}
    of_table = {part for part in parts_of(table.name) if part not in _FILLING}
    runs = Counter(run for parts in split.values() for run in set(_runs(parts)))
    for column in table.columns:
        whole = Named(table=table.key, column=column.name)
        said = _whole_names(table, column, split[column.name], of_table)
        yield from (
            (one, whole) for one in (*said, *(form for form in spoken_forms(split[column.name]) if not runs[form]))
        )
        spoken = " ".join(split[column.name])
        others = [_plain(o) for o in (*names_beside(column.name, column.comment), *names_beside(spoken, ""))]
        others_said = [other for other in others if other == column.comment or not runs[other]]
        yield from ((other, whole) for other in others_said)
        if not is_number(column) and not _points(table, column.name) and split[column.name][-1] not in _VAGUE:
            yield "".join((*split[column.name], "name")), whole
            yield from ((f"{other}名称", whole) for other in others_said if has_han(other))
        if _points(table, column.name) and len(split[column.name]) > 2 and split[column.name][-1] in ("code", "id"):
            yield "".join(split[column.name][:-1]), whole.model_copy(update={"whole": False})
        for run in () if _points(table, column.name) else _runs(split[column.name]):
            if runs[run] == 1 and run not in said and _tells(run, is_label=column.name == label_of(table)):
                part = whole.model_copy(update={"whole": False, "of_columns": run in modifiers(column.name)})
                yield run, part
                if run.endswith(PHONES):
                    yield f"{run}number", part


def _own_name(table: TableInfo, column: Column) -> list[str]:
    """Split a column's name; one that begins with the first letter of its table's is called by the rest: gname."""
    known = {stem(other.name) for other in table.columns}
    if (word := _behind_initials(table, column.name)) and word not in known:
        return [_words()["short"].get(word, word)]
    return _expanded(column)


def _behind_initials(table: TableInfo, column: str) -> str:
    """Return the word behind the first letters of a table's name: name of `gname`, no of `flno`; else nothing."""
    found = None if stem(column) in _words()["short"] else _INITIAL.fullmatch(column)
    letters, word = (
        next(((a, b) for a, b in (found.group(1, 2), found.group(3, 4)) if a), ("", "")) if found else ("", "")
    )
    of_table = letters and any(part.startswith(letters.casefold()) for part in parts_of(table.name))
    return word.casefold() if of_table else ""


def _points(table: TableInfo, column: str) -> bool:
    """Whether a column holds keys, so that a part of its name rather means the rows that they name."""
    keys = {name for key in table.foreign_keys for name in key.columns}
    is_id = is_key(table, column) and parts_of(column)[-1:] not in _CODES
    return is_id or column in keys or column in table.primary_key


def _whole_names(table: TableInfo, column: Column, parts: list[str], of_table: set[str]) -> set[str]:
    """Return a column's name with and without the table's, and what it is called as a key or as a label."""
    said = {"".join(parts), stem(column.name), "".join(parts_of(column.name))}
    if _behind_initials(table, column.name) and len(parts) == 1:
        said |= {"".join((*_telling_parts(table)[n:], *parts)) for n in range(len(_telling_parts(table)))}
    said -= FIGURE_WORDS - {column.name.casefold()}  # a column that is only called no asks for no number
    rest = list(parts)
    while len(rest) > 1 and rest[0] in of_table:
        rest = rest[1:]
        said |= {"".join(rest)} - FIGURE_WORDS
    if (column.name,) == table.primary_key and (is_number(column) or is_key_name(column.name)):
        said |= {"id", f"{''.join(parts_of(table.name))}id", f"{stem(table.name)}id"}
    said |= {f"{one}number" for one in said if one.endswith(PHONES)}
    said |= {f"{one}address" for one in said if one.endswith(MAILS)}
    named = any(parts_of(other.name) == ["name"] for other in table.columns)
    return said | {"name"} if column.name == label_of(table) and not named and not is_number(column) else said


def _tells(run: str, *, is_label: bool) -> bool:
    """Whether a part of a name says by itself which column is meant."""
    vague = (run in _VAGUE and not is_label) or run.removesuffix("of") in FIGURE_WORDS
    return not vague and not any(one.pattern.fullmatch(run) for one in superlatives())


def _runs(parts: list[str]) -> Iterator[str]:
    """Yield joined neighbours, the whole excepted; numerals and lone letters tell nothing."""
    for first in range(len(parts)):
        for last in range(first + 1, len(parts) + 1):
            run = "".join(parts[first:last])
            if len(run) > 2 and not run.isdigit() and run not in ("the", "and", "for", "with"):
                yield run


def _expanded(column: Column) -> list[str]:
    """Split a column's name; what is shortened there as everywhere is written out."""
    short = _words()["short"]
    joined = short.get(stem(column.name))
    parts = (
        joined.split() if joined else [p for found in parts_of(column.name) for p in short.get(found, found).split()]
    )
    flag = column.kind in ("boolean", "integer", "text", "unknown") and len(parts) > 1
    return [part for part in parts if not (flag and part in ("is", "yn"))] or parts


def spoken_names(column: Column) -> str:
    """Return everything that a column is called, in one text."""
    parts = re.sub(r"(?<=[a-z])(?=[A-Z])", " ", column.name).replace("_", " ")
    return " ".join([parts, *_expanded(column), *names_beside(column.name, column.comment)]).casefold()


def called_by(table: TableInfo, words: Sequence[str]) -> str | None:
    """Return the one column whose names hold one of some words."""
    for word in words:
        found = [c.name for c in table.columns if re.search(rf"\b{word}\b", spoken_names(c))]
        if len(found) == 1:
            return found[0]
    return None


def names_beside(name: str, comment: str) -> Iterator[str]:
    """Yield other names: by the words that columns are called by everywhere, and by a short comment."""
    spoken = " ".join(parts_of(name))
    yield from other_names(spoken)
    yield from other_names(name)
    yield from _words()["also"].get(spoken, ())
    if comment and len(comment) <= 40:
        yield comment


def _plain(other: str) -> str:
    return other if has_han(other) else "".join(parts_of(other))


def _frozen(found: dict[str, dict[Named, None]]) -> dict[str, tuple[Named, ...]]:
    return {said: tuple(named) for said, named in found.items() if said}


@cache
def _words() -> dict[str, Any]:
    found: dict[str, Any] = yaml.safe_load(files(__package__).joinpath("names.yaml").read_text("utf-8"))
    return found
