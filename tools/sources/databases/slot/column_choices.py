"""Names of columns as choices of the SLOT functions, with what they hold: as many as a schema has room for.

A call may make columns of its own, so that another name is never refused by the schema.
"""

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Any, Final

from prompts.frozen import Frozen
from tools.sources.databases.catalogue import Catalogue, Column, TableInfo
from tools.sources.databases.slot.start import joined_names

MOST_CHOICES: Final = 100
"""A longer list is not kept by an import."""
_MOST_CHARS: Final = 560
_MADE: Final = "or one that an earlier call made"


class ColumnChoices(Frozen):
    """What stands in a schema."""

    names: tuple[str, ...] = ()
    described: str = ""
    n_left_out: int = 0
    """Names that are no choices, and are understood all the same."""
    n_untold: int = 0
    """Choices whose description had no room."""

    @property
    def line(self) -> str:
        """Say what was left out, in one sentence; empty where all is there."""
        parts = []
        if self.n_left_out:
            whole = len(self.names) + self.n_left_out
            parts.append(f"{len(self.names):,} of {whole:,} names of columns stand as choices of key_name")
        if self.n_untold:
            parts.append(f"{self.n_untold:,} descriptions of columns had no room")
        return f"{'; '.join(parts)}; the others can be said too" if self.n_left_out else "; ".join(parts)

    def within(self, schema: Mapping[str, Any]) -> dict[str, Any]:
        """Return the schema of a parameter that takes a column, or several, with the choices in it."""
        choices = {"type": "string", "enum": list(self.names)}
        others = schema.get("anyOf", [{"type": "string"}])
        rest = {key: value for key, value in schema.items() if key not in ("type", "anyOf")}
        return {**rest, "anyOf": [choices, *others]}

    def told(self, description: str) -> str:
        """Return the description of such a parameter, with what the columns hold."""
        first = f"{description.removesuffix('.')}: one of the choices, {_MADE}."
        return f"{first} {self.described}".strip()


def column_choices(columns: Mapping[str, str]) -> ColumnChoices:
    """Choose among columns: the first that have room.

    Args:
        columns: Name → description, which may be empty.
    """
    names = tuple(columns)[:MOST_CHOICES]
    texts = [f"{name}: {columns[name]}" for name in names if columns[name]]
    kept: list[str] = []
    room = _MOST_CHARS
    for text in texts:
        if len(text) + 2 > room:
            break
        kept.append(text)
        room -= len(text) + 2
    left = len(texts) - len(kept)
    more = f"; {left:,} more are not described here" if left else ""
    return ColumnChoices(
        names=names, described="; ".join(kept) + more, n_left_out=len(columns) - len(names), n_untold=left
    )


def columns_of(catalogue: Catalogue) -> dict[str, str]:
    """Return the names that a first call may use: of one table as they are, of joined ones TABLE_COLUMN."""
    found: dict[str, list[Column]] = {}
    for table in catalogue.tables:
        for column in table.columns:
            found.setdefault(column.name, []).append(column)
    named = {name: _description(columns) for name, columns in found.items()}
    keys = _tied(catalogue.tables)
    tied = [(table.name, [column.name for column in table.columns]) for table in catalogue.tables if table.key in keys]
    joined = joined_names(tied[:MOST_CHOICES], plain=False)
    beyond = [[f"{name}_{column}" for column in columns] for name, columns in tied[MOST_CHOICES:]]
    return named | {name: "" for names in (*joined, *beyond) for name in names if name not in named}


def most_used(columns: Iterable[tuple[str, str]]) -> dict[str, str]:
    """Return names with descriptions, those that stand most often first."""
    listed = list(columns)
    told = dict(reversed(listed))
    return {name: told[name] for name, _ in Counter(name for name, _ in listed).most_common()}


def _tied(tables: Iterable[TableInfo]) -> set[str]:
    return {key for table in tables for one in table.foreign_keys for key in (table.key, one.table)}


def _description(columns: Iterable[Column]) -> str:
    kinds = " or ".join(dict.fromkeys(column.kind for column in columns if column.kind != "unknown"))
    texts = " / ".join(dict.fromkeys(column.comment for column in columns if column.comment))
    return ", ".join(text for text in (kinds, texts) if text)
