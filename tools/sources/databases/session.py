"""A database that is open for reading: statements in, rows out, and steps between that stay inside it."""

from collections.abc import Callable, Mapping
from typing import Any, Protocol, Self, TypeAlias

from errors import ToolCallFailed
from prompts.frozen import Frozen
from tools.sources.databases.address import Dialect
from tools.sources.databases.limits import ReadLimits

Bound: TypeAlias = Mapping[str, int | float | str]
"""Values that go to the database beside a statement, by their marks' names; a server numbers them in this order."""


class Rows(Frozen):
    """What a statement brought."""

    columns: tuple[str, ...]
    rows: tuple[tuple[Any, ...], ...]
    cut: bool = False
    """Whether there were more."""


class Session(Protocol):
    """One open, read-only connection; used from one thread at a time. Close it."""

    dialect: Dialect
    limits: ReadLimits

    def select(self, sql: str, values: Bound | None = None) -> Rows:
        """Run one SELECT, with values for its marks, and return its rows, bounded."""
        ...

    def keep(self, name: str, sql: str) -> int:
        """Keep the rows of a SELECT under a name that later statements may read; return how many there are."""
        ...

    def drop(self, name: str) -> None:
        """Forget what was kept under a name."""
        ...

    def close(self) -> None:
        """End the connection."""
        ...

    def __enter__(self) -> Self: ...
    def __exit__(self, *_: object) -> None: ...


class Closing:
    """What every session does at its end."""

    def close(self) -> None:
        """End the connection."""

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


def bounded(
    columns: tuple[str, ...], fetch: Callable[[int], list[tuple[Any, ...]]], limits: ReadLimits, size: int = 200
) -> Rows:
    """Fetch rows until the bounds are reached."""
    kept: list[tuple[Any, ...]] = []
    n_bytes = 0
    while batch := fetch(size):
        for row in batch:
            n_bytes += sum(_size(value) for value in row)
            if len(kept) >= limits.rows or n_bytes > limits.result_bytes:
                return Rows(columns=columns, rows=tuple(kept), cut=True)
            kept.append(tuple(row))
    return Rows(columns=columns, rows=tuple(kept))


def _size(value: object) -> int:
    return len(value) if isinstance(value, str | bytes) else 8


def too_slow(limits: ReadLimits) -> ToolCallFailed:
    """Say that a statement took too long."""
    return ToolCallFailed(
        f"The database took longer than {limits.seconds:g} seconds; ask for less.",
        zh=f"数据库查询超过了 {limits.seconds:g} 秒，请缩小范围。",
    )


def too_many(limits: ReadLimits) -> ToolCallFailed:
    """Say that a step between holds too much."""
    return ToolCallFailed(
        f"A step holds more than {limits.kept_rows:,} rows or {limits.kept_mb} MB; ask for less.",
        zh=f"中间结果超过 {limits.kept_rows:,} 行或 {limits.kept_mb} MB，请缩小范围。",
    )


def failed(error: BaseException) -> ToolCallFailed:
    """Say what the database said, in one line."""
    said = " ".join(str(error).split())[:300] or type(error).__name__
    return ToolCallFailed(f"The database refuses this: {said}.", zh=f"数据库拒绝执行：{said}。")
