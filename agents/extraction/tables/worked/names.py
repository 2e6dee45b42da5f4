"""Names of columns that no table has, which hold how they are worked out: whoever has the name can write its SQL."""

from collections.abc import Sequence
from typing import Final

from prompts.frozen import Frozen

_WORKED: Final = "\x1e"
"""Begins such a name and parts its pieces; no file's heading holds it."""


class Worked(Frozen):
    """How a column is worked out."""

    label: str
    """What people read as its name."""
    sql: str
    """Of one row."""
    over: str = ""
    """What that is divided by; of several rows both are added up first."""
    shown: bool = True
    """Whether it tells more than the columns that it is made of, which stand beside it."""

    @property
    def name(self) -> str:
        """The name by which questions speak of it."""
        return _WORKED + _WORKED.join((self.label, self.sql, self.over, "shown" if self.shown else ""))


def worked_of(name: str) -> Worked | None:
    """Return how a column of this name is worked out; None of a column that is in the table."""
    if not name.startswith(_WORKED):
        return None
    label, sql, over, shown = name[1:].split(_WORKED)
    return Worked(label=label, sql=sql, over=over, shown=bool(shown))


def label_of(name: str) -> str:
    """Return what people read as the name of a column."""
    worked = worked_of(name)
    return name if worked is None else worked.label


def quoted(name: str) -> str:
    """Write a column's name as SQL takes it, whatever it holds."""
    worked = worked_of(name)
    if worked is None:
        return '"' + name.replace('"', '""') + '"'
    return f"({worked.sql}) / nullif({worked.over}, 0)" if worked.over else f"({worked.sql})"


def amount_written(name: str, sql: str) -> str:
    """Name the number of a column whose amounts are written with signs: £1,240.00. It is called as that column is."""
    return Worked(label=name, sql=sql, shown=False).name


def added(names: Sequence[str]) -> str:
    """Name the sum of columns; what is not there adds nothing."""
    sql = " + ".join(f"coalesce({quoted(name)}, 0)" for name in names)
    return Worked(label=" + ".join(map(label_of, names)), sql=sql).name


def less(first: str, second: str) -> str:
    """Name what is left of one column without another; of that what is not there takes nothing away."""
    label = f"{label_of(first)} − {_inside(second)}"
    return Worked(label=label, sql=f"{quoted(first)} - coalesce({quoted(second)}, 0)").name


def multiplied(first: str, second: str) -> str:
    """Name the product of two columns."""
    return Worked(label=f"{_inside(first)} × {_inside(second)}", sql=f"{quoted(first)} * {quoted(second)}").name


def divided(first: str, second: str, *, percent: bool = False) -> str:
    """Name one column over another, in per cent where that is wanted."""
    label = f"{_inside(first)} / {_inside(second)}{' (%)' if percent else ''}"
    sql = f"100.0 * {quoted(first)}" if percent else quoted(first)
    return Worked(label=label, sql=sql, over=quoted(second)).name


def _inside(name: str) -> str:
    label = label_of(name)
    return f"({label})" if " + " in label or " − " in label else label
