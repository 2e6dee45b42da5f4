"""Which columns may be read: those of the allow-list that no one called private, and that do not look it.

What looks private (names of people, addresses, numbers that identify) is left out until somebody names it.
"""

import re
from collections.abc import Sequence, Set
from fnmatch import fnmatchcase
from functools import cache
from importlib.resources import files
from typing import Any, Final

import yaml

from lazy_regex import lazy_regex
from prompts.frozen import Frozen
from tools.sources.databases.catalogue import Catalogue, Column, TableInfo

_MAIL: Final = lazy_regex(r"[^@\s]{1,64}@[^@\s]+\.[a-z]{2,}", re.IGNORECASE)
_PHONE: Final = lazy_regex(r"\+\d[\d ()./-]{6,18}\d|\(\d{2,5}\)[ -]?\d[\d -]{4,12}|1[3-9]\d{9}|\d{3}-\d{3,4}-\d{4}")
_MOST: Final = 0.5
"""Share of sampled values that look like mails or phone numbers."""
_WORD: Final = lazy_regex(r"[A-Z]+(?![a-z])|[A-Z]?[a-z]+|[\u4e00-\u9fff]+")
_SPECIAL: Final = lazy_regex(r"([*?[])")


class Exposure(Frozen):
    """What somebody said of tables and columns; patterns such as `sales.*` or `customers.email`."""

    only: tuple[str, ...] = ()
    """Tables, or columns, that may be read; empty for all."""
    private: tuple[str, ...] = ()
    """Columns that never leave."""
    expose: tuple[str, ...] = ()
    """Columns that may be read although they look private."""
    describe: str = ""
    """Folder that says what tables and columns mean."""


class Exposed(Frozen):
    """A catalogue without what may not be read."""

    catalogue: Catalogue
    private: tuple[str, ...] = ()
    """Columns that somebody called private."""
    likely: tuple[str, ...] = ()
    """Columns that were left out because they look private."""


def expose(catalogue: Catalogue, said: Exposure) -> Exposed:
    """Leave out what may not be read; keys that need a column that is left out go too."""
    kept: list[TableInfo] = []
    private: list[str] = []
    likely: list[str] = []
    for table in catalogue.tables:
        columns: list[Column] = []
        for column in table.columns:
            name = f"{table.key}.{column.name}"
            if said.only and not (is_meant(name, said.only) or is_meant(table.key, said.only)):
                continue
            if is_meant(name, said.private):
                private.append(name)
            elif looks_private(table, column) and not is_meant(name, said.expose):
                likely.append(name)
            else:
                columns.append(column)
        if columns:
            kept.append(table.model_copy(update={"columns": tuple(columns)}))
    there = {f"{table.key}.{column.name}" for table in kept for column in table.columns}
    tables = tuple(_with_keys(table, there) for table in kept)
    left = catalogue.model_copy(update={"tables": tables})
    return Exposed(catalogue=left, private=tuple(private), likely=tuple(likely))


def exact(name: str) -> str:
    """Return the pattern that means a column of this very name."""
    return _SPECIAL.sub(r"[\1]", name)


def looks_private(table: TableInfo, column: Column) -> bool:
    """Whether a column seems to tell who somebody is, or how to reach them."""
    words = [word.lower() for word in _WORD.findall(column.name)]
    joined = f" {' '.join(words)} "
    told = _words()
    if any(f" {phrase} " in joined for phrase in told["columns"]) or any(part in column.name for part in told["zh"]):
        return column.kind != "boolean"
    of_people = {word.lower().removesuffix("s") for word in _WORD.findall(table.name)} & set(told["people"])
    if of_people and words in (["name"], *([person, "name"] for person in of_people)):
        return True
    return _reaches_people(column.values)


def _reaches_people(values: Sequence[Any]) -> bool:
    texts = [value.strip() for value in values if isinstance(value, str) and value.strip()]
    hits = sum(bool(_MAIL.fullmatch(text) or _PHONE.fullmatch(text)) for text in texts)
    return bool(texts) and hits > _MOST * len(texts)


def _with_keys(table: TableInfo, there: Set[str]) -> TableInfo:
    keys = tuple(
        key
        for key in table.foreign_keys
        if all(f"{table.key}.{name}" in there for name in key.columns)
        and all(f"{key.table}.{name}" in there for name in key.targets)
    )
    primary = table.primary_key if all(f"{table.key}.{name}" in there for name in table.primary_key) else ()
    return table.model_copy(update={"foreign_keys": keys, "primary_key": primary})


def is_meant(name: str, patterns: Sequence[str]) -> bool:
    """Whether one of the patterns means a column, or a table."""
    return any(fnmatchcase(name.casefold(), pattern.casefold()) for pattern in patterns)


@cache
def _words() -> dict[str, list[str]]:
    found: dict[str, list[str]] = yaml.safe_load(files(__package__).joinpath("private_words.yaml").read_text("utf-8"))
    return found
