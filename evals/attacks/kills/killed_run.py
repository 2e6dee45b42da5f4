"""The process that is killed: it runs requests as the program does, and goes on with what was cut off.

`nursery.py` starts it. Every line that it reads is a `RunOrder`. What it prints is JSON, a line each:
`open`, then for every order `begun`, `told` (the answer is there) and `answered` (the run is over).
"""

import asyncio
import functools
import importlib
import json
import os
import signal
import socket
import sys
from collections.abc import AsyncIterator, Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
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


class HomeOrder(Frozen):
    """Over which home, with which graph server."""

    home: Path
    uri: str
    username: str
    password: str


class RunOrder(Frozen):
    """What to run; where its conversation was cut off, that is gone on with."""

    request: str
    thread: str
    kill_at: int = 0
    """Number of the change to the disk or to a store at which the process kills itself; 0 for never."""


class Changes:
    """Counts what the process changes outside itself, and ends it in the middle."""

    def __init__(self) -> None:
        self.n = 0
        self._counting = False
        self._kill_at = 0

    @contextmanager
    def counted(self, kill_at: int) -> Iterator[None]:
        """Count from 0 in the block."""
        self.n, self._kill_at, self._counting = 0, kill_at, True
        try:
            yield
        finally:
            self._counting = False

    def note(self) -> None:
        """Count one, and be gone if it is the one."""
        if self._counting:
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
        renaming.exclusive = self._renaming(renaming.exclusive)  # type: ignore[assignment]  # the same function, watched

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


async def serve(home: HomeOrder) -> None:
    """Open the home, and run one order after the other, each a line on the way in."""
    changes = Changes()
    changes.watch()
    settings = Settings.model_validate(
        {
            "home": home.home,
            "embedder": "none",
            "neo4j_uri": home.uri,
            "neo4j_username": home.username,
            "neo4j_password": home.password,
        }
    )
    async with Assistant.open(settings) as assistant:
        _tell(type="open")
        while line := await asyncio.to_thread(sys.stdin.readline):
            await _run(assistant, RunOrder.model_validate_json(line), changes)


async def _run(assistant: Assistant, order: RunOrder, changes: Changes) -> None:
    cut, events = await _begun(assistant, order)
    _tell(type="begun", cut=cut is not None)
    with changes.counted(order.kill_at):
        answered = await _to_the_end(assistant, order, events)
    text = "" if answered is None else answered.text
    _tell(type="answered", statuses=_statuses(answered), text=text, n_changes=changes.n)


def _statuses(answered: Answered | None) -> dict[str, str]:
    results = () if answered is None else answered.results
    return {r.call.tool_id: "in doubt" if r.error_type == IN_DOUBT else r.status for r in results}


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
                _tell(type="told", statuses=_statuses(event))
        decisions = {question.approval_id: True for question in asked}
        events = assistant.resume(order.thread, decisions) if asked else None
    return answered


def _tell(**what: object) -> None:
    sys.stdout.write(f"{json.dumps(what, ensure_ascii=False)}\n")
    sys.stdout.flush()


def nurse(control: socket.socket, modules: Sequence[str]) -> None:
    """Load the program once, and fork a process of it for every order: a start costs no import.

    Args:
        control: Brings a `HomeOrder` with two open files, the process's talk and its errors; gets its number.
        modules: What the program imports on its way, and that starts no thread by itself.
    """
    for name in modules:
        with suppress(Exception):
            importlib.import_module(name)
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)
    while True:
        order, files, _, _ = socket.recv_fds(control, 1 << 16, 2)
        if not order:
            return
        pid = os.fork()
        if pid == 0:
            signal.signal(signal.SIGCHLD, signal.SIG_DFL)
            control.close()
            for file, number in zip((files[0], *files), (0, 1, 2), strict=True):
                os.dup2(file, number)
            asyncio.run(serve(HomeOrder.model_validate_json(order)))
            os._exit(0)
        for file in files:
            os.close(file)
        control.send(str(pid).encode())


if __name__ == "__main__":
    keep_private()
    nurse(socket.socket(fileno=int(sys.argv[1])), json.loads(sys.stdin.readline()))
