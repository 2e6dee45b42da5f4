"""What a call leaves behind: rows that stay in the database, under a name, with the columns that can be named."""

import re
from collections.abc import Mapping, Sequence
from typing import Any, Final, TypeAlias

from errors import InvalidArguments
from prompts.frozen import Frozen
from tools.sources.databases.naming import literal, quoted

ROW: Final = "__rid"
"""Hidden column: the place of a row, by which rows are told apart and kept in order."""
GROUP: Final = "__gid"
"""Hidden column of grouped rows: the row that stands for the group."""
MAX_KEYS: Final = 200


class Relation(Frozen):
    """Rows that were kept."""

    name: str
    columns: tuple[str, ...]
    grouped: tuple[str, tuple[str, ...]] | None = None
    """Of grouped rows: the relation that was grouped, and by which columns."""

    def column(self, key: object) -> str:
        """Return the column that a key names, whatever its case; a key that ends only one column's name will do.

        Raises:
            InvalidArguments: there is no such column.
        """
        wanted = str(key).strip().casefold()
        folded = {name.casefold(): name for name in reversed(self.columns)}
        if wanted in folded:
            return folded[wanted]
        spelled = _safe(wanted)
        ends = [name for low, name in folded.items() if _safe(low) == spelled] or [
            name for low, name in folded.items() if _safe(low).endswith(f"_{spelled}")
        ]
        if len(ends) == 1:
            return ends[0]
        shown = ", ".join(self.columns[:20])
        raise InvalidArguments(
            f"There is no column {str(key)[:80]!r} here; there are {shown}.",
            parameter="key_name",
            zh=f"这里没有列 {str(key)[:80]!r}；现有列：{shown}。",
        )

    def keys(self, named: object) -> tuple[str, ...]:
        """Return the columns that one key, or a list of them, names."""
        listed = [named] if isinstance(named, str) else list(named) if isinstance(named, Sequence) else []
        if len(listed) > MAX_KEYS:
            raise InvalidArguments(f"At most {MAX_KEYS} columns can be named at a time.", parameter="key_name")
        return tuple(self.column(key) for key in listed)

    @property
    def hidden(self) -> tuple[str, ...]:
        """The columns that nobody names."""
        return (ROW, GROUP) if self.grouped else (ROW,)

    def selected(self, *, without: Sequence[str] = (), alias: str = "") -> str:
        """Write all columns but some, hidden ones included."""
        kept = [name for name in (*self.hidden, *self.columns) if name not in without]
        return ", ".join(quoted(alias, name) for name in kept)

    @property
    def source(self) -> str:
        """Its name as SQL."""
        return quoted(self.name)

    @property
    def scalar(self) -> str:
        """Its first value as SQL."""
        first = self.columns[0] if self.columns else ROW
        return f"(SELECT {quoted(first)} FROM {self.source} ORDER BY {quoted(ROW)} LIMIT 1)"

    @property
    def members(self) -> str:
        """The values of its first column as SQL."""
        return f"(SELECT {quoted(self.columns[0])} FROM {self.source})"


def _safe(name: str) -> str:
    """Spell a name as published evaluation sets do: no brackets, and one underscore for what parts words."""
    return re.sub(r"[.\s/-]+", "_", re.sub(r"[()]", "", name.strip()))


Made: TypeAlias = tuple[str, Relation]
"""The SELECT of a call, and what it leaves behind, not yet kept."""


def unique_name(wanted: str, taken: Sequence[str]) -> str:
    """Return a name that no column has, whatever the case."""
    low = {name.casefold() for name in taken} | {ROW, GROUP}
    name, number = wanted or "value", 1
    while name.casefold() in low:
        number += 1
        name = f"{wanted or 'value'}_{number}"
    return name


def operand(relation: Relation | None, said: object) -> str:
    """Write an operand: a column by `{"key": …}`, a value plainly or by `{"value": …}`, or the value of a relation."""
    if isinstance(said, Relation):
        return said.scalar
    if isinstance(said, Mapping):
        inner: Any = said.get("value")
        if "key" in said and relation is not None:
            return quoted(relation.column(said["key"]))
        return inner.scalar if isinstance(inner, Relation) else literal(inner)
    return literal(said)
