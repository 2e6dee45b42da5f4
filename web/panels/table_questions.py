"""Questions about a table that were tried: asked without a model, and answered by calls that name what they name."""

import json
import uuid
from collections.abc import AsyncIterator, Iterable, Iterator
from contextlib import aclosing
from typing import Final, NamedTuple, Protocol

from errors import ToolAtlasError
from graph.observability.events import Answered, CallEnded, Event
from tools.tables.descriptions import ColumnEntry, TableDescription
from web.panels.file_words import FileWords

N_QUESTIONS: Final = 3
_FEW: Final = 50


class Question(NamedTuple):
    """A question, and what the calls that answer it must name."""

    text: str
    names: tuple[str, ...]


class Answers(Protocol):
    """What runs a request."""

    def ask(self, text: str, *, thread_id: str, user: str) -> AsyncIterator[Event]:
        """Run a request."""
        ...

    async def forget(self, thread_id: str, *, user: str) -> None:
        """Drop what is kept of a conversation."""
        ...


async def tried(assistant: Answers, questions: Iterable[Question], user: str) -> tuple[str, ...]:
    """Ask questions, each in a conversation of its own that is forgotten, until enough were answered."""
    good: list[str] = []
    for question in questions:
        thread_id = str(uuid.uuid4())
        try:
            if await _is_answered(assistant, question, thread_id, user):
                good.append(question.text)
        except ToolAtlasError:
            continue  # it is not offered
        finally:
            await assistant.forget(thread_id, user=user)
        if len(good) == N_QUESTIONS:
            break
    return tuple(good)


async def _is_answered(assistant: Answers, question: Question, thread_id: str, user: str) -> bool:
    """Whether every call came to something, one named the table and the columns, and the answer holds nothing back."""
    calls: list[CallEnded] = []
    last: Event | None = None
    events = assistant.ask(question.text, thread_id=thread_id, user=user)
    async with aclosing(events) as running:  # type: ignore[type-var]  # it is a generator
        async for event in running:
            last = event
            calls += [event] if isinstance(event, CallEnded) else []
    named = any(_names(call, question.names) for call in calls)
    answered = isinstance(last, Answered) and last.served and not last.failed and last.question is None
    return answered and named and all(call.result.status == "ok" for call in calls)


def _names(call: CallEnded, names: tuple[str, ...]) -> bool:
    told = json.dumps(call.result.call.arguments, ensure_ascii=False).casefold()
    return all(name.casefold() in told for name in names)


def candidates(words: FileWords, table: TableDescription) -> Iterator[Question]:
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
            yield Question(sentence.format(*names, table=table.table), (table.table, *names))


def _columns(table: TableDescription, kind: str) -> list[str]:
    """Columns of a type that are worth asking about: no serial numbers, no names of single rows."""
    found = [column for column in table.columns if column.type == kind]
    if kind == "number":
        return [column.name for column in found if not _is_serial(column, table.rows)]
    return [column.name for column in found if kind == "date" or 1 < column.distinct <= _FEW]


def _is_serial(column: ColumnEntry, rows: int) -> bool:
    whole = isinstance(column.min, int) and isinstance(column.max, int)
    return whole and (column.distinct == rows > 1 or column.name.casefold().endswith("id"))
