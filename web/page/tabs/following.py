"""What one tab of a conversation is told is told to its other tabs as well: they follow without a reload.

Each tab has a session of its own with Chainlit, and a run tells the session that began it. Where that tab is gone, as
after a reload in mid-run, its session is still told, and the tab that came in its place follows it.
"""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any, Final, Protocol

import chainlit as cl
from chainlit.context import ChainlitContext
from chainlit.session import WebsocketSession, ws_sessions_sid

_FOLLOWED: Final = frozenset(
    {
        *("new_message", "update_message", "delete_message", "stream_start", "stream_token"),
        *("element", "remove_element", "action", "remove_action", "window_message"),
    }
)
_BEGINS, _ENDS = "task_start", "task_end"
GONE: Final = "toolatlasGone"


class Emits(Protocol):
    """Chainlit's socket server, as far as it tells pages something."""

    emit: Callable[..., Awaitable[None]]


def follow(server: Emits) -> None:
    """Let the tabs of each conversation follow each other from now on."""
    emit, working = server.emit, set[str]()

    async def told(event: str, data: Any = None, to: str | None = None, **more: Any) -> None:  # noqa: ANN401 - as Socket.IO has it
        await emit(event, data, to=to, **more)
        if to is not None and _is_followed(event, to, working):
            for session in others(to):
                await emit(event, data, to=session.socket_id)

    server.emit = told


def _is_followed(event: str, socket_id: str, working: set[str]) -> bool:
    """Whether other tabs are told, too; that nothing is at work is told to a tab that connects, and is for it alone.

    A tab that loses its connection comes back with another socket, and keeps its session.
    """
    own = ws_sessions_sid.get(socket_id)
    session_id = socket_id if own is None else own.id
    if event == _BEGINS:
        working.add(session_id)
        return True
    if event == _ENDS:
        began = session_id in working
        if began:
            working.difference_update({session_id, *(session.id for session in others(socket_id))})
        return began
    return event in _FOLLOWED


def others(socket_id: str) -> list[WebsocketSession]:
    """List the other sessions of the conversation that a session shows."""
    own = ws_sessions_sid.get(socket_id)
    return [] if own is None else [one for one in sessions_of(own.thread_id) if one is not own]


def sessions_of(thread_id: str | None) -> list[WebsocketSession]:
    """List the sessions that show a conversation."""
    return [one for one in list(ws_sessions_sid.values()) if thread_id and one.thread_id == thread_id]


def tasks_of(thread_id: str) -> list["asyncio.Task[None]"]:
    """List what is at work in a conversation, whichever tab began it."""
    tasks = (session.current_task for session in sessions_of(thread_id))
    return [task for task in tasks if task is not None and not task.done()]


async def tell_others(message: cl.Message) -> None:
    """Show the other tabs what was typed in this one, which knows the message already.

    The run came before it, and a page leaves out what stands below a message that it does not know.
    """
    await cl.context.emitter.send_step(message.to_dict())
    if (run := cl.context.current_run) is not None:
        await cl.context.emitter.send_step(run.to_dict())


async def catch_up() -> None:
    """Show in a tab that comes later that its conversation is at work."""
    if tasks_of(cl.context.session.thread_id):
        await cl.context.emitter.task_start()


async def tell_gone(thread_id: str) -> None:
    """Say in every tab of a conversation that it was deleted."""
    for session in sessions_of(thread_id)[:1]:  # the others follow it
        await ChainlitContext(session).emitter.send_window_message({GONE: thread_id})
