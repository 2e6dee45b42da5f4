"""Names of columns that no table has, which hold how they are worked out: whoever has the name can write its SQL."""

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from agents.extraction.tables.worked.clocks import seconds
from prompts.frozen import Frozen
from prompts.language import has_han

_SECONDS: Final = {"minutes": 60.0, "hours": 3600.0, "days": 86400.0}
_UNITS_ZH: Final = {"minutes": "分钟", "hours": "小时", "days": "天"}
_WORKED: Final = "\x1e"
"""Begins such a name and parts its pieces; no file's heading holds it."""

_COUNTED: Final = "CASE WHEN"
"""Begins the number of amounts of a row that lacks none."""


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
    clock: bool = False
    """Whether it is a time that is written with a colon: 57:29."""

    @property
    def name(self) -> str:
        """The name by which questions speak of it."""
        marks = ("shown" if self.shown else "", "clock" if self.clock else "")
        return _WORKED + _WORKED.join((self.label, self.sql, self.over, *marks))


def worked_of(name: str) -> Worked | None:
    """Return how a column of this name is worked out; None of a column that is in the table."""
    if not name.startswith(_WORKED):
        return None
    label, sql, over, shown, clock = name[1:].split(_WORKED)
    return Worked(label=label, sql=sql, over=over, shown=bool(shown), clock=bool(clock))


@lru_cache(maxsize=4096)
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


def amount_written(name: str, sql: str, *, clock: bool = False) -> str:
    """Name the number of a column whose amounts are written with signs: £1,240.00. It is called as that column is."""
    return Worked(label=name, sql=sql, shown=False, clock=clock).name


def time_between(first: str, second: str, unit: str, *, clock: bool) -> str:
    """Name how long it was from one column of times to another: in minutes, hours or days.

    Args:
        first: The column of the beginning.
        second: That of the end; of two times of day the end may lie behind midnight.
        unit: minutes, hours or days.
        clock: Whether the columns hold times of day as text.
    """
    one, other = quoted(first), quoted(second)
    if clock:
        gap = f"60.0 * (({seconds(other)} - {seconds(one)} + 1440) % 1440)"
    elif unit == "days":
        return _lasted(f"date_diff('day', CAST({one} AS DATE), CAST({other} AS DATE))", (first, second), unit)
    else:
        gap = f"(epoch({other}) - epoch({one}))"
    return _lasted(f"{gap} / {_SECONDS[unit]}", (first, second), unit)


def _lasted(sql: str, pair: tuple[str, str], unit: str) -> str:
    said = _UNITS_ZH[unit] if has_han("".join(pair)) else unit
    return Worked(label=f"{pair[1]} − {pair[0]} ({said})", sql=sql).name


def added(names: Sequence[str]) -> str:
    """Name the sum of columns; what is not there adds nothing."""
    sql = " + ".join(f"coalesce({quoted(name)}, 0)" for name in names)
    return Worked(label=" + ".join(map(label_of, names)), sql=sql).name


def of_all(names: Sequence[str], *, mean: bool) -> str:
    """Name the sum, or the mean, of all amounts of a row; a row that lacks one of them has none."""
    label, sql = (sign.join(f(name) for name in names) for sign, f in ((" + ", label_of), (" + ", quoted)))
    if mean:
        count = f"{_COUNTED} ({sql}) IS NOT NULL THEN {len(names)}.0 END"
        return Worked(label=f"({label}) / {len(names)}", sql=sql, over=count).name
    return Worked(label=label, sql=sql).name


def is_mean_of_all(name: str) -> bool:
    """Whether a name is that of the mean of all amounts of a row."""
    worked = worked_of(name)
    return worked is not None and worked.over.startswith(_COUNTED)


def less(first: str, second: str, *, either: bool = False) -> str:
    """Name what is left of one column without another; of that what is not there takes nothing away.

    Args:
        first: What there is, or came in.
        second: What is taken away.
        either: Whether a row may hold only one of the two, as in a list of what came in and went out.
    """
    label = f"{label_of(first)} − {_inside(second)}"
    there = f"coalesce({quoted(first)}, 0)" if either else quoted(first)
    return Worked(label=label, sql=f"{there} - coalesce({quoted(second)}, 0)").name


def fallen(first: str, second: str) -> str:
    """Name how much less the second of two columns is; of a row that lacks one of them it is not known."""
    label = f"{label_of(first)} − {_inside(second)}"
    return Worked(label=label, sql=f"{quoted(first)} - {quoted(second)}").name


def multiplied(first: str, second: str) -> str:
    """Name the product of two columns."""
    return Worked(label=f"{_inside(first)} × {_inside(second)}", sql=f"{quoted(first)} * {quoted(second)}").name


def divided(first: str, second: str, *, percent: bool = False) -> str:
    """Name one column over another, in per cent where that is wanted."""
    label = f"{_inside(first)} / {_inside(second)}{' (%)' if percent else ''}"
    sql = f"100.0 * {quoted(first)}" if percent else quoted(first)
    timed = worked_of(first)
    clock = timed is not None and timed.clock and not percent
    return Worked(label=label, sql=sql, over=quoted(second), clock=clock).name


def _inside(name: str) -> str:
    label = label_of(name)
    return f"({label})" if " + " in label or " − " in label else label
