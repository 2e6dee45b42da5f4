"""The process that is killed: it runs one request as the program does, or goes on with what was cut off.

    python -m evals.attacks.killed_run ORDER

ORDER is a `RunOrder` as JSON. Every line that it prints is JSON too: `begun`, `answered`.
"""

import asyncio
import functools
import json
import os
import signal
import sys
from collections.abc import AsyncIterator, Callable
from pathlib import Path
from typing import Any

from langgraph.checkpoint.sqlite.aio import AsyncSqliteSaver

from graph.assistant import Assistant
from graph.observability.events import Answered, ApprovalAsked, CutOff, Event
from graph.store.tool_graph import ToolGraph
from prompts.frozen import Frozen
from settings import Settings
from tools.call import IN_DOUBT
from tools.calls.journal import CallJournal
from tools.storage.private import keep_private
from tools.usage.store import UsageStore
from tools.workspace import renaming
from tools.workspace.renaming import Place

_CHANGING = frozenset(
    {"os.rename", "os.remove", "os.mkdir", "os.rmdir", "os.link", "os.chmod", "os.truncate", "socket.connect"}
)
_STEPS = (
    *((CallJournal, name) for name in ("begin", "finish")),
    *((AsyncSqliteSaver, name) for name in ("aput", "aput_writes")),
    (ToolGraph, "learn"),
    (UsageStore, "count"),
)


class RunOrder(Frozen):
    """What the process does, and at which of its changes it dies."""

    home: Path
    uri: str
    username: str
    password: str
    request: str
    thread: str
    kill_at: int = 0
    """Number of the change to the disk or to a store at which it kills itself; 0 for never."""


class Changes:
    """Counts what the process changes outside itself, and ends it in the middle."""

    def __init__(self, kill_at: int) -> None:
        self.n = 0
        self.counting = False
        self._kill_at = kill_at

    def note(self) -> None:
        """Count one, and be gone if it is the one."""
        if self.counting:
            self.n += 1
            if self.n == self._kill_at:
                os.kill(os.getpid(), signal.SIGKILL)

    def audit(self, name: str, arguments: tuple[Any, ...]) -> None:
        """Hear of what the interpreter does: `sys.addaudithook`."""
        if name in _CHANGING or (name == "open" and _writes(arguments)):
            self.note()

    def watch(self) -> None:
        """Hear of every step that a store takes, before it and after it."""
        sys.addaudithook(self.audit)
        for kind, name in _STEPS:
            setattr(kind, name, self._around(getattr(kind, name)))
        renaming.exclusive = self._renaming(renaming.exclusive)

    def _renaming(self, rename: Callable[[Place, Place], None]) -> Callable[[Place, Place], None]:
        def noted(old: Place, new: Place) -> None:
            self.note()
            rename(old, new)
            self.note()

        return noted

    def _around(self, work: Callable[..., Any]) -> Callable[..., Any]:
        @functools.wraps(work)
        async def noted(*arguments: Any, **named: Any) -> Any:  # noqa: ANN401 - handed on as they come
            self.note()
            done = await work(*arguments, **named)
            self.note()
            return done

        return noted


def _writes(arguments: tuple[Any, ...]) -> bool:
    flags = arguments[2] if len(arguments) > 2 else 0
    return isinstance(flags, int) and bool(flags & (os.O_WRONLY | os.O_RDWR | os.O_CREAT))


async def run(order: RunOrder) -> None:
    """Open the home, and ask; or answer what waits; or go on with what was cut off."""
    changes = Changes(order.kill_at)
    changes.watch()
    settings = Settings.model_validate(
        {
            "home": order.home,
            "embedder": "none",
            "neo4j_uri": order.uri,
            "neo4j_username": order.username,
            "neo4j_password": order.password,
        }
    )
    async with Assistant.open(settings) as assistant:
        cut, events = await _begun(assistant, order)
        _tell(type="begun", cut=cut is not None, calls=[] if cut is None else cut.model_dump(mode="json")["calls"])
        changes.counting = True
        answered = await _to_the_end(assistant, order, events)
        changes.counting = False
        results = () if answered is None else answered.results
        statuses = {r.call.tool_id: "in doubt" if r.error_type == IN_DOUBT else r.status for r in results}
        text = "" if answered is None else answered.text
        _tell(type="answered", statuses=statuses, text=text, n_changes=changes.n)


async def _begun(assistant: Assistant, order: RunOrder) -> tuple[CutOff | None, AsyncIterator[Event] | None]:
    cut = await assistant.cut_off(order.thread)
    if cut is not None:
        return cut, assistant.resume(order.thread, {})
    waiting = await assistant.pending(order.thread)
    if waiting:
        return None, assistant.resume(order.thread, {asked.approval_id: True for asked in waiting})
    known = await assistant.resources.checkpoints.aget_tuple({"configurable": {"thread_id": order.thread}})
    if known is not None:
        return None, None
    return None, assistant.ask(order.request, thread_id=order.thread, user=assistant.resources.settings.user)


async def _to_the_end(assistant: Assistant, order: RunOrder, events: AsyncIterator[Event] | None) -> Answered | None:
    answered: Answered | None = None
    while events is not None:
        asked: list[ApprovalAsked] = []
        async for event in events:
            if isinstance(event, ApprovalAsked):
                asked.append(event)
            if isinstance(event, Answered):
                answered = event
                _tell(type="told")
        decisions = {question.approval_id: True for question in asked}
        events = assistant.resume(order.thread, decisions) if asked else None
    return answered


def _tell(**what: object) -> None:
    sys.stdout.write(f"{json.dumps(what, ensure_ascii=False)}\n")
    sys.stdout.flush()


if __name__ == "__main__":
    keep_private()
    asyncio.run(run(RunOrder.model_validate_json(sys.argv[1])))
