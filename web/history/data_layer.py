"""Conversations on disk: Chainlit's SQL layer with what it gets wrong on SQLite put right.

Its list values are bound raw, late writes of a step overtake early ones, JSON comes back as text, and its list of
threads loads every step of every thread.
"""

import asyncio
import json
import logging
import sqlite3
from collections.abc import Awaitable, Callable
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, NamedTuple, TypedDict
from uuid import uuid4

from chainlit.data.sql_alchemy import SQLAlchemyDataLayer
from chainlit.element import Element
from chainlit.step import StepDict
from chainlit.types import PageInfo, PaginatedResponse, Pagination, ThreadDict, ThreadFilter
from chainlit.user import PersistedUser, User
from sqlalchemy import text
from sqlalchemy.exc import SQLAlchemyError

from agents.markdown.canonical import canonical
from errors import ToolAtlasError
from web.history.conversation_file import title_of
from web.history.file_store import FileStore
from web.history.records import RECORD

logger = logging.getLogger(__name__)
Rows = list[dict[str, Any]]
JSON_COLUMNS = ("tags", "metadata", "generation", "props", "modes", "playerConfig")
SHOW_INPUT = {None: False, "": False, "false": False, "true": True}
"""As Chainlit stores the flag, and as the page needs it; what is not listed names a language."""

THREADS = """
SELECT * FROM (
  SELECT t.*, COALESCE((SELECT MAX(s."createdAt") FROM steps s WHERE s."threadId" = t."id"), t."createdAt") AS "updated"
  FROM threads t
  WHERE t."userId" = :user
    AND (:search = '' OR t."name" LIKE :search ESCAPE '\\' OR EXISTS (
      SELECT 1 FROM steps s
      WHERE s."threadId" = t."id" AND s."type" LIKE '%message' AND s."output" LIKE :search ESCAPE '\\'))
    AND (:feedback < 0 OR EXISTS (
      SELECT 1 FROM feedbacks f JOIN steps s ON s."id" = f."forId"
      WHERE s."threadId" = t."id" AND f."value" = :feedback))
) AS found
WHERE :cursor = '' OR ("updated", "id") < (
  SELECT COALESCE(MAX(s."createdAt"), t."createdAt"), t."id"
  FROM threads t LEFT JOIN steps s ON s."threadId" = t."id" WHERE t."id" = :cursor GROUP BY t."id")
ORDER BY "updated" DESC, "id" DESC LIMIT :n
"""
STEPS = """
SELECT s.*, f."id" AS "feedbackId", f."value" AS "feedbackValue", f."comment" AS "feedbackComment"
FROM steps s LEFT JOIN feedbacks f ON f."forId" = s."id"
WHERE s."threadId" = :id ORDER BY s."createdAt"
"""
ELEMENTS = 'SELECT * FROM elements WHERE "threadId" = :id AND "display" IS NOT :record'

_BEGIN_THREAD = """
INSERT INTO threads ("id", "createdAt", "name", "userId", "userIdentifier") VALUES (:id, :now, :name, :user_id, :user)
"""
_BEGIN_STEP = """
INSERT INTO steps ("id", "name", "type", "threadId", "parentId", "streaming", "output", "createdAt", "start", "end")
VALUES (:id, :name, :type, :thread, :parent, 0, :output, :now, :now, :now)
"""
_ELEMENTS_OF = 'SELECT "id" FROM elements WHERE "forId" = :id'


class Since(NamedTuple):
    """A message of a person, and what came after it."""

    message: StepDict
    files: tuple[tuple[str, Path], ...]
    """Names and contents of what was attached to it."""
    later: tuple[StepDict, ...]
    names_thread: bool
    """Whether the conversation is called by it."""

    @property
    def runs(self) -> tuple[str, ...]:
        """Ids of the runs that it and what followed led to."""
        return tuple(step["id"] for step in self.later if step["type"] == "run")


class Asked(NamedTuple):
    """What a person said."""

    message_id: str
    text: str


class StoredFile(TypedDict):
    """What is needed to serve an element's content."""

    owner: str
    name: str
    mime: str | None


class History(SQLAlchemyDataLayer):
    """The data layer of the page."""

    def __init__(
        self,
        database: Path,
        files: FileStore,
        forget: Callable[[str, str], Awaitable[None]] | None = None,
        gone: Callable[[str], Awaitable[None]] | None = None,
    ) -> None:
        """Keep conversations in a file.

        Args:
            database: The file.
            files: What they show.
            forget: Drops what is kept elsewhere of a conversation that is deleted; takes its id and whose it is.
            gone: Tells whoever looks at it.
        """
        super().__init__(f"sqlite+aiosqlite:///{database.absolute()}", {"timeout": 15}, storage_provider=files)
        self._files = files
        self._forget = forget
        self._gone = gone
        self._in_order = asyncio.Lock()
        self._n_under_way = 0
        self._written = asyncio.Condition()
        self._problem = ""

    def take_problem(self) -> str:
        """Say why something could not be stored since the last time, or nothing."""
        problem, self._problem = self._problem, ""
        return problem

    async def execute_sql(self, query: str, parameters: dict[str, Any]) -> Any:  # noqa: ANN401 - as Chainlit has it
        """Run one statement; a failure is logged and kept for the page to tell."""
        bound = {name: _encoded(value) for name, value in parameters.items()}
        try:
            async with self.async_session() as session, session.begin():
                result = await session.execute(text(query), bound)
                if not result.returns_rows:
                    return result.rowcount
                return [dict(row) for row in result.mappings()]
        except SQLAlchemyError as error:
            self._note(error)
            return None

    def _note(self, error: Exception) -> None:
        self._problem = str(getattr(error, "orig", None) or error).splitlines()[0]
        logger.warning("history not written: %s", self._problem)

    async def _rows(self, query: str, **parameters: object) -> Rows:
        rows = await self.execute_sql(query, parameters)
        return [_decoded(row) for row in rows] if isinstance(rows, list) else []

    async def get_current_timestamp(self) -> str:
        """UTC, as the steps have it."""
        return datetime.now(UTC).replace(tzinfo=None).isoformat() + "Z"

    async def create_user(self, user: User) -> PersistedUser | None:
        """Write a user once; a page's first requests log in side by side."""
        async with self._in_order:
            return await super().create_user(user)

    async def create_step(self, step_dict: StepDict) -> None:
        """Write a step; `update_step` comes here too, so first in is first written."""
        async with self._in_order:
            await super().create_step(step_dict)

    async def create_element(self, element: Element) -> bool:
        """Write an element and its content; answer whether it is kept."""
        self._n_under_way += 1
        try:
            await super().create_element(element)
            return await self.stored_file(element.id) is not None
        except OSError as error:
            self._note(error)
            return False
        finally:
            self._n_under_way -= 1
            async with self._written:
                self._written.notify_all()

    async def update_thread(
        self,
        thread_id: str,
        name: str | None = None,
        user_id: str | None = None,
        metadata: dict[str, Any] | None = None,
        tags: list[str] | None = None,
    ) -> None:
        """Write what is known of a conversation; the name that comes with its user is its first request."""
        name = title_of(name) if name and user_id else name
        await super().update_thread(thread_id, name, user_id, metadata, tags)

    async def delete_thread(self, thread_id: str) -> None:
        """Delete a conversation, and first what its requests left: calls, results, programs, states, memories."""
        if self._forget is not None:
            try:
                await self._forget(thread_id, await self._owner(thread_id))
            except (ToolAtlasError, sqlite3.Error, OSError) as error:
                self._note(error)
        await super().delete_thread(thread_id)
        if self._gone is not None:
            await self._gone(thread_id)

    async def _owner(self, thread_id: str) -> str:
        """Return whose a conversation is; nobody's where there is no such one."""
        rows = await self._rows('SELECT "userIdentifier" AS owner FROM threads WHERE "id" = :id', id=thread_id)
        return str(rows[0]["owner"] or "") if rows else ""

    async def get_thread(self, thread_id: str) -> ThreadDict | None:
        """Read one conversation whole, with what was shown a moment ago: an answer is shown before it is written."""
        async with self._in_order, self._written:
            await self._written.wait_for(lambda: not self._n_under_way)
        threads = await self._rows('SELECT * FROM threads WHERE "id" = :id', id=thread_id)
        if not threads:
            return None
        steps = await self._rows(STEPS, id=thread_id)
        elements = await self._rows(ELEMENTS, id=thread_id, record=RECORD)
        return _thread(threads[0], [_step(step) for step in steps], elements)

    async def begin(self, identifier: str, thread_id: str, request: str, run: str) -> None:
        """Write down a conversation that somebody begins elsewhere than in the chat, with its first request.

        Args:
            identifier: Whose it is.
            thread_id: Its id.
            request: What they say.
            run: Id of the run that it led to.
        """
        user, now, asked = (
            await self.create_user(User(identifier=identifier)),
            await self.get_current_timestamp(),
            uuid4(),
        )
        of_thread = {"id": thread_id, "now": now, "name": title_of(request), "user": identifier}
        await self.execute_sql(_BEGIN_THREAD, {**of_thread, "user_id": user.id if user else None})
        of_step = {"thread": thread_id, "now": now}
        said = {"id": str(asked), "name": "User", "type": "user_message", "output": request, "parent": None}
        await self.execute_sql(_BEGIN_STEP, {**of_step, **said})
        ran = {"id": run, "name": "on_message", "type": "run", "output": "", "parent": str(asked)}
        await self.execute_sql(_BEGIN_STEP, {**of_step, **ran, "now": await self.get_current_timestamp()})

    async def since(self, thread_id: str, message_id: str) -> Since | None:
        """Read a message of a person and what came after it; None where there is no such message."""
        async with self._in_order:  # what is on its way is written first
            steps = [_step(step) for step in await self._rows(STEPS, id=thread_id)]
            elements = await self._rows(ELEMENTS, id=thread_id, record=RECORD)
            named = await self._rows('SELECT "name" FROM threads WHERE "id" = :id', id=thread_id)
        known = {step["id"]: place for place, step in enumerate(steps) if step["type"] == "user_message"}
        place = known.get(message_id)
        if place is None:
            return None
        first = place == min(known.values()) and named[0]["name"] == title_of(steps[place]["output"])
        attached = [(str(e["name"]), self._files.path(str(e["id"]))) for e in elements if e["forId"] == message_id]
        files = tuple((name, path) for name, path in attached if path.is_file())
        return Since(steps[place], files, tuple(steps[place + 1 :]), names_thread=first)

    async def last_asked(self, thread_id: str) -> Asked | None:
        """Read the last message of a person; None where there is none."""
        async with self._in_order:
            steps = [_step(step) for step in await self._rows(STEPS, id=thread_id)]
        said = [Asked(step["id"], step["output"]) for step in steps if step["type"] == "user_message"]
        return said[-1] if said else None

    async def drop(self, since: Since) -> None:
        """Delete what came after a message, with what it showed."""
        async with self._in_order:
            for step in since.later:
                for element in await self._rows(_ELEMENTS_OF, id=step["id"]):
                    await self.delete_element(element["id"])
                await self.delete_step(step["id"])

    async def list_threads(self, pagination: Pagination, filters: ThreadFilter) -> PaginatedResponse[ThreadDict]:
        """Read one page of the list of conversations, newest first, without their steps."""
        found = await self._rows(
            THREADS,
            user=filters.userId,
            search=_like(filters.search),
            feedback=-1 if filters.feedback is None else int(filters.feedback),
            cursor=pagination.cursor or "",
            n=pagination.first + 1,
        )
        page = [_thread(row, [], []) for row in found[: pagination.first]]
        info = PageInfo(
            hasNextPage=len(found) > pagination.first,
            startCursor=page[0]["id"] if page else None,
            endCursor=page[-1]["id"] if page else None,
        )
        return PaginatedResponse(pageInfo=info, data=page)

    async def stored_file(self, element_id: str) -> StoredFile | None:
        """Say whose an element is, its name and its type."""
        rows = await self._rows(
            'SELECT t."userIdentifier" AS "owner", e."name", e."mime" '
            'FROM elements e JOIN threads t ON t."id" = e."threadId" '
            'WHERE e."id" = :id',
            id=element_id,
        )
        return StoredFile(owner=rows[0]["owner"], name=rows[0]["name"], mime=rows[0]["mime"]) if rows else None


def _encoded(value: object) -> object:
    return json.dumps(value, ensure_ascii=False) if isinstance(value, list | dict | tuple) else value


def _decoded(row: dict[str, Any]) -> dict[str, Any]:
    return {
        name: json.loads(value) if name in JSON_COLUMNS and isinstance(value, str) and value else value
        for name, value in row.items()
    }


def _like(search: str | None) -> str:
    if not search:
        return ""
    escaped = search.replace("\\", r"\\").replace("%", r"\%").replace("_", r"\_")
    return f"%{escaped}%"


def _thread(row: dict[str, Any], steps: list[StepDict], elements: Rows) -> ThreadDict:
    return ThreadDict(
        id=row["id"],
        createdAt=row["createdAt"],
        name=row["name"],
        userId=row["userId"],
        userIdentifier=row["userIdentifier"],
        tags=row["tags"] or [],
        metadata=row["metadata"] or {},
        steps=steps,
        elements=elements,  # type: ignore[typeddict-item]  # the columns are the keys of an ElementDict
    )


def _step(row: dict[str, Any]) -> StepDict:
    value, comment, feedback_id = row.pop("feedbackValue"), row.pop("feedbackComment"), row.pop("feedbackId")
    row["feedback"] = (
        None if value is None else {"forId": row["id"], "id": feedback_id, "value": value, "comment": comment}
    )
    for flag in ("streaming", "waitForAnswer", "isError", "defaultOpen", "autoCollapse"):
        row[flag] = bool(row[flag])
    row["showInput"] = SHOW_INPUT.get(row["showInput"], row["showInput"])
    row["input"] = row["input"] or ""
    row["output"] = row["output"] or ""
    if row["type"] != "user_message":  # shown as typed; all else was not always written safely
        row["output"] = canonical(row["output"])
        row["input"] = row["input"] if row["showInput"] == "json" else canonical(row["input"])
    row["metadata"] = row["metadata"] or {}
    return row  # type: ignore[return-value]  # the columns are the keys of a StepDict
