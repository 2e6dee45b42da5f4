"""Questions about a table that were tried: planned to the last argument without a model, and nothing was called."""

import asyncio
from collections.abc import Iterable, Iterator, Sequence
from typing import Final, Protocol

from errors import ToolAtlasError
from tools.tables.descriptions import ColumnEntry, TableDescription
from web.panels.file_words import FileWords

N_QUESTIONS: Final = 3
WAIT_S: Final = 20.0
_FEW: Final = 50


class Step(Protocol):
    """One call of a plan."""

    @property
    def missing(self) -> tuple[str, ...]:
        """Parameters without a value."""
        ...

    @property
    def doubtful(self) -> tuple[str, ...]:
        """Values that are guesses."""
        ...


class Part(Protocol):
    """One part of a plan."""

    @property
    def agent(self) -> str:
        """Who takes it."""
        ...

    @property
    def steps(self) -> Sequence[Step]:
        """Its calls."""
        ...


class Plan(Protocol):
    """A request, planned."""

    @property
    def parts(self) -> Sequence[Part]:
        """Its parts."""
        ...


class Foresees(Protocol):
    """What plans a request and calls nothing."""

    async def foresee(self, text: str, *, thread_id: str, user: str) -> Plan:
        """Plan a request."""
        ...


async def tried(assistant: Foresees, candidates: Iterable[str], user: str) -> tuple[str, ...]:
    """Return the first questions whose every call has an agent and its arguments, within a bounded time."""
    good: list[str] = []
    try:
        async with asyncio.timeout(WAIT_S):
            for question in candidates:
                if _is_ready(await assistant.foresee(question, thread_id="", user=user)):
                    good.append(question)
                if len(good) == N_QUESTIONS:
                    break
    except (TimeoutError, ToolAtlasError):
        pass  # those that were tried by then
    return tuple(good)


def _is_ready(plan: Plan) -> bool:
    steps = [step for part in plan.parts for step in part.steps]
    return (
        bool(steps)
        and all(part.agent and part.steps for part in plan.parts)
        and not any(step.missing or step.doubtful for step in steps)
    )


def candidates(words: FileWords, table: TableDescription) -> Iterator[str]:
    """Make questions that the columns of a table invite."""
    numbers, texts, dates = (_columns(table, kind) for kind in ("number", "text", "date"))
    invited = [
        (words.average, [*numbers[:1], *texts[:1]], 2),
        (words.count, texts[:1], 1),
        (words.trend, [*numbers[:1], *dates[:1]], 2),
        (words.largest, numbers[:1], 1),
        (words.spread, numbers[:1], 1),
        (words.describe, [], 0),
    ]
    for sentence, names, n in invited:
        if len(names) == n:
            yield sentence.format(*names, table=table.table)


def _columns(table: TableDescription, kind: str) -> list[str]:
    """Columns of a type that are worth asking about: no serial numbers, no names of single rows."""
    found = [column for column in table.columns if column.type == kind]
    if kind == "number":
        return [column.name for column in found if not _is_serial(column, table.rows)]
    return [column.name for column in found if kind == "date" or 1 < column.distinct <= _FEW]


def _is_serial(column: ColumnEntry, rows: int) -> bool:
    whole = isinstance(column.min, int) and isinstance(column.max, int)
    return whole and (column.distinct == rows > 1 or column.name.casefold().endswith("id"))
