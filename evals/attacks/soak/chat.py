"""Talks to the page by websocket, as a browser does."""

import asyncio
from datetime import UTC, datetime
from typing import Any, Self
from uuid import uuid4

import httpx
import socketio

_ANSWER_S = 180.0
_OPEN_S = 60
"""Chats that come at one moment wait for one another."""


class Chat:
    """One open page."""

    def __init__(self, url: str, cookies: httpx.Cookies) -> None:
        """Open nothing yet.

        Args:
            url: Of the page.
            cookies: Of whoever was let in.
        """
        self._url = url
        self._cookies = "; ".join(f"{name}={value}" for name, value in cookies.items())
        self._socket = socketio.AsyncClient(reconnection=False, request_timeout=_OPEN_S)
        self._ready = asyncio.Event()
        self._ended = asyncio.Event()
        self.said: list[str] = []
        """What the assistant answered to the last message."""

    async def __aenter__(self) -> Self:
        """Open the page and wait until it greets."""
        self._socket.on("*", self._hear)
        await self._socket.connect(
            self._url,
            socketio_path="/ws/socket.io",
            transports=["websocket"],
            headers={"Cookie": self._cookies, "Accept-Language": "en-US"},
            wait_timeout=_OPEN_S,
            auth={"sessionId": str(uuid4()), "clientType": "webapp", "userEnv": "", "chatProfile": "", "threadId": ""},
        )
        await self._socket.emit("connection_successful")
        await asyncio.wait_for(self._ready.wait(), _OPEN_S)
        return self

    async def __aexit__(self, *_: object) -> None:
        """Close it."""
        await self._socket.disconnect()

    async def ask(self, text: str) -> str:
        """Say something, wait for the end of its run, and return what was answered."""
        self._ended.clear()
        self.said.clear()
        message = {
            **{"id": str(uuid4()), "threadId": "", "name": "User", "type": "user_message", "output": text},
            "createdAt": datetime.now(UTC).isoformat(),
        }
        await self._socket.emit("client_message", {"message": message, "fileReferences": []})
        await asyncio.wait_for(self._ended.wait(), _ANSWER_S)
        return "\n".join(self.said)

    async def _hear(self, name: str, data: Any = None) -> None:  # noqa: ANN401 - whatever the page sends
        if name == "clear_call_fn":
            self._ready.set()
        if name in ("new_message", "update_message") and data.get("type") == "assistant_message":
            self.said.append(str(data.get("output", "")))
        if name == "task_end":
            self._ended.set()
