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
from typing import Any, Literal

from langgraph.checkpoint.sqlite.aio import AsyncSqliteSaver

from evals.attacks.kills.program_scenes import REPLIES
from evals.attacks.kills.scripted import scripted
from evals.attacks.kills.stub_graph import StubGraph
from graph.assistant import Assistant
from graph.observability.events import Answered, ApprovalAsked, CutOff, Event
from graph.programs.calls import AGAIN
from graph.store.tool_graph import ToolGraph
from graph.workspace import resources
from prompts.frozen import Frozen
from settings import Settings
from tools.call import IN_DOUBT
from tools.calls.journal import CallJournal
from tools.functions.loader import load_packs
from tools.programs.store import ProgramStore
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
    (ProgramStore, "keep"),
)


class HomeOrder(Frozen):
    """Over which home, with which graph server."""

    home: Path
    uri: str
    username: str
    password: str
    strategy: Literal["", "program", "loop"] = ""
    """How the model of the scenes says what it wants; empty where no model is asked."""
    stub_graph: bool = False
    """Whether a graph that holds nothing stands for the server."""


class RunOrder(Frozen):
    """What to run; where its conversation was cut off, that is gone on with."""

    request: str
    thread: str
    kill_at: int = 0
    """Number of the change to the disk or to a store at which the process kills itself; 0 for never."""
    repeat: bool = True
    """What the person says of a call that may have been made: whether it is made again."""


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
            **({"model": "scenes:scripted", "strategy": home.strategy, "decisions": "model"} if home.strategy else {}),
        }
    )
    if home.stub_graph:
        setattr(resources, "ToolGraph", StubGraph)  # noqa: B010 - what a home opens, and no name of that module
    model = scripted(settings, REPLIES) if home.strategy else None
    async with Assistant.open(settings, model=model) as assistant:
        _tell(type="open")
        while line := await asyncio.to_thread(sys.stdin.readline):
            await _run(assistant, RunOrder.model_validate_json(line), changes)


async def _run(assistant: Assistant, order: RunOrder, changes: Changes) -> None:
    cut, events = await _begun(assistant, order)
    _tell(type="begun", cut=cut is not None)
    with changes.counted(order.kill_at):
        answered = await _to_the_end(assistant, order, events)
    _tell(type="answered", n_changes=changes.n, **_told(answered))


def _told(answered: Answered | None) -> dict[str, Any]:
    if answered is None:
        return {"statuses": {}, "calls": [], "text": "", "failed": ""}
    doubts = [r.error_type == IN_DOUBT for r in answered.results]
    calls = [
        {"tool": r.call.tool_id, "arguments": r.call.arguments, "status": r.status, "in_doubt": doubt}
        for r, doubt in zip(answered.results, doubts, strict=True)
    ]
    statuses = {call["tool"]: "in doubt" if call["in_doubt"] else call["status"] for call in calls}
    return {"statuses": statuses, "calls": calls, "text": answered.text, "failed": answered.failed}


async def _begun(assistant: Assistant, order: RunOrder) -> tuple[CutOff | None, AsyncIterator[Event] | None]:
    cut = await assistant.cut_off(order.thread)
    if cut is not None:
        return cut, assistant.resume(order.thread, {})
    waiting = await assistant.pending(order.thread)
    if waiting:
        return None, assistant.resume(order.thread, _decided(waiting, order))
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
                _tell(type="told", **_told(event))
        events = assistant.resume(order.thread, _decided(asked, order)) if asked else None
    return answered


def _decided(asked: Sequence[ApprovalAsked], order: RunOrder) -> dict[str, bool]:
    """Say yes, and to what may have been done what the order says; what is made again is told before it is."""
    decisions = {}
    for question in asked:
        doubted = question.call.id.endswith(AGAIN)
        decisions[question.approval_id] = order.repeat if doubted else True
        if doubted and order.repeat:
            _tell(type="repeat", tool=question.call.tool_id, arguments=question.call.arguments)
    return decisions


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
    load_packs()
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
