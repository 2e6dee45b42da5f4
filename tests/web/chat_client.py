"""Talks to the page the way a browser does, without a browser."""

import asyncio
from collections.abc import Callable, Mapping, Sequence
from datetime import UTC, datetime
from typing import Any
from uuid import uuid4

import httpx
import socketio

from tests.web.served import Served

Told = tuple[str, Any]


class ChatClient:
    """One open page: what it was told is in `told`."""

    def __init__(self, served: Served, thread_id: str = "", language: str = "en-US") -> None:
        self._served = served
        self.told: list[Told] = []
        self.session_id = str(uuid4())
        self.http = httpx.AsyncClient(base_url=served.url, headers={"Accept-Language": language})
        self._thread_id = thread_id
        self._language = language
        self._socket = socketio.AsyncClient()
        self._news = asyncio.Event()

    async def __aenter__(self) -> "ChatClient":
        (await self.http.get(self._served.invitation.link())).raise_for_status()
        (await self.http.post("/auth/header")).raise_for_status()
        cookies = "; ".join(f"{name}={value}" for name, value in self.http.cookies.items())
        self._socket.on("*", self._hear)
        await self._socket.connect(
            self._served.url,
            socketio_path="/ws/socket.io",
            transports=["websocket"],
            headers={"Cookie": cookies, "Accept-Language": self._language},
            auth={
                "sessionId": self.session_id,
                "clientType": "webapp",
                "userEnv": "",
                "chatProfile": "",
                "threadId": self._thread_id,
            },
        )
        await self._socket.emit("connection_successful")
        await self.heard("clear_call_fn")
        return self

    async def __aexit__(self, *_: object) -> None:
        await self._socket.disconnect()
        await self.http.aclose()

    async def _hear(self, name: str, data: Any = None) -> None:
        self.told.append((name, data))
        self._news.set()

    async def upload(self, name: str, content: bytes, mime: str = "text/csv") -> str:
        """Attach a file to the message that comes next; answers with its id."""
        files = {"file": (name, content, mime)}
        answer = await self.http.post("/project/file", params={"session_id": self.session_id}, files=files)
        return str(answer.raise_for_status().json()["id"])

    async def say(self, text: str, files: Sequence[str] = (), modes: Mapping[str, str] | None = None) -> None:
        """Send a message with files that were attached, and with what was picked."""
        message = {
            "id": str(uuid4()),
            "threadId": "",
            "name": "User",
            "type": "user_message",
            "output": text,
            "createdAt": datetime.now(UTC).isoformat(),
            **({} if modes is None else {"modes": dict(modes)}),
        }
        await self._socket.emit(
            "client_message", {"message": message, "fileReferences": [{"id": file} for file in files]}
        )

    async def ask(self, text: str, files: Sequence[str] = (), modes: Mapping[str, str] | None = None) -> list[Told]:
        """Send a message and wait for the end of its run."""
        start = len(self.told)
        await self.say(text, files, modes)
        await self.until(lambda told: ends(told[start:]))
        return self.told[start:]

    async def press(self, label: str) -> list[Told]:
        """Press the newest button with this label and wait for the end of what follows."""
        start = len(self.told)
        await self.click(label)
        await self.until(lambda told: ends(told[start:]))
        return self.told[start:]

    async def click(self, label: str) -> None:
        """Press the newest button with this label."""
        action = next(data for name, data in reversed(self.told) if name == "action" and data["label"] == label)
        body = {"sessionId": self.session_id, "action": action}
        (await self.http.post("/project/action", json=body)).raise_for_status()

    async def edit(self, message: Mapping[str, Any], text: str) -> list[Told]:
        """Change a message that was sent, and wait for the end of its run."""
        start = len(self.told)
        await self._socket.emit("edit_message", {"message": {**message, "output": text}})
        await self.until(lambda told: ends(told[start:]))
        return self.told[start:]

    async def stop(self) -> None:
        """Press the stop button."""
        await self._socket.emit("stop")

    async def heard(self, name: str) -> Any:
        """Wait to be told something by name."""
        await self.until(lambda told: any(heard == name for heard, _ in told))
        return next(data for heard, data in self.told if heard == name)

    async def until(self, true: Callable[[list[Told]], bool], timeout_s: float = 20) -> None:
        """Wait until something holds of what was told."""
        async with asyncio.timeout(timeout_s):
            while not true(self.told):
                self._news.clear()
                await self._news.wait()

    async def thread_id(self) -> str:
        """Name the conversation."""
        return str((await self.heard("first_interaction"))["thread_id"])

    async def stored(self) -> dict[str, Any]:
        """Read the conversation from the history."""
        await asyncio.sleep(0.3)  # the page writes behind its own back
        thread: dict[str, Any] = (await self.http.get(f"/project/thread/{await self.thread_id()}")).json()
        return thread


def ends(told: list[Told]) -> bool:
    """Whether a run began and ended."""
    return any(name == "task_end" for name, _ in told)


def messages(told: list[Told]) -> list[dict[str, Any]]:
    """List the assistant's messages as they ended."""
    final = {data["id"]: data for name, data in told if name in ("new_message", "update_message")}
    return [data for data in final.values() if data["type"] == "assistant_message"]


def steps(told: list[Told]) -> dict[str, dict[str, Any]]:
    """Map the names of the steps to how they ended."""
    final = {data["id"]: data for name, data in told if name in ("new_message", "update_message")}
    return {data["name"]: data for data in final.values() if not data["type"].endswith("message")}
