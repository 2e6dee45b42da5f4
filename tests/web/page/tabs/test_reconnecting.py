"""A tab that lost its connection is the same tab: it has another socket, and keeps its session."""

from typing import Any

import pytest
from chainlit.session import ws_sessions_sid

from web.page.tabs.following import follow


class Session:
    def __init__(self, socket_id: str, session_id: str) -> None:
        self.socket_id, self.id, self.thread_id = socket_id, session_id, "conversation"


class Server:
    def __init__(self) -> None:
        self.told: list[tuple[str, str | None]] = []

    async def emit(self, event: str, data: Any = None, to: str | None = None, **_: Any) -> None:
        self.told.append((event, to))


async def test_the_end_is_told_where_the_socket_changed_meanwhile(monkeypatch: pytest.MonkeyPatch) -> None:
    server = Server()
    tab, beside = Session("first", "tab"), Session("other", "beside")
    monkeypatch.setitem(ws_sessions_sid, "first", tab)
    monkeypatch.setitem(ws_sessions_sid, "other", beside)
    follow(server)  # type: ignore[arg-type]
    await server.emit("task_start", to="first")
    monkeypatch.delitem(ws_sessions_sid, "first")
    tab.socket_id = "second"
    monkeypatch.setitem(ws_sessions_sid, "second", tab)
    await server.emit("task_end", to="second")
    assert server.told == [
        ("task_start", "first"),
        ("task_start", "other"),
        ("task_end", "second"),
        ("task_end", "other"),
    ]
    await server.emit("task_end", to="second")
    assert server.told[4:] == [("task_end", "second")]  # nothing was at work: that is for it alone
