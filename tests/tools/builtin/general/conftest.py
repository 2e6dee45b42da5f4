"""Surroundings for the general tools."""

import asyncio
import base64
import ssl
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path

import pytest

from tools.context import ToolContext
from tools.http.recorded import recorded_wire
from tools.http.wire import wired

RECORDED = Path(__file__).with_name("recorded")


@pytest.fixture
def context(tmp_path: Path) -> ToolContext:
    workspace = tmp_path / "workspace"
    workspace.mkdir()
    return ToolContext(workspace=workspace, data_dir=tmp_path / "data")


@pytest.fixture
def recordings() -> Iterator[None]:
    """Let live tools reach recorded answers only."""
    with wired(recorded_wire(RECORDED)):
        yield


@dataclass
class WebServer:
    """A web server on loopback that answers each path with the bytes that a test wrote for it, head included."""

    port: int = 0
    answers: dict[str, bytes | Callable[[asyncio.StreamWriter], Awaitable[None]]] = field(default_factory=dict)
    requests: list[str] = field(default_factory=list)

    def url(self, path: str = "/", host: str = "127.0.0.1") -> str:
        return f"http://{host}:{self.port}{path}"

    @property
    def allowed(self) -> str:
        return f"127.0.0.1:{self.port}"

    async def serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            head = (await reader.readuntil(b"\r\n\r\n")).decode()
            self.requests.append(head)
            answer = self.answers[head.split()[1]]
            if isinstance(answer, bytes):
                writer.write(answer)
                await writer.drain()
            else:
                await answer(writer)
        except (ConnectionError, asyncio.IncompleteReadError):
            pass  # the client has seen enough
        finally:
            writer.close()


@pytest.fixture
async def web_server() -> AsyncIterator[WebServer]:
    site = WebServer()
    server = await asyncio.start_server(site.serve, "127.0.0.1", 0)
    site.port = server.sockets[0].getsockname()[1]
    yield site
    server.close()


@dataclass
class MailBox:
    """A mail server on loopback that keeps what it is handed."""

    port: int = 0
    password: str = ""
    refuses: tuple[str, ...] = ()
    final: bytes = b"250 queued"
    tls: ssl.SSLContext | None = None
    recipients: list[str] = field(default_factory=list)
    messages: list[bytes] = field(default_factory=list)
    logins: list[str] = field(default_factory=list)
    secured: bool = False

    async def serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            await self._say(writer, b"220 ready")
            while line := (await reader.readline()).strip():
                if line.upper() == b"DATA":
                    await self._say(writer, b"354 go on")
                    self.messages.append((await reader.readuntil(b"\r\n.\r\n"))[:-5])
                    await self._say(writer, self.final)
                elif line.upper() == b"STARTTLS" and self.tls:
                    await self._say(writer, b"220 go on")
                    await writer.start_tls(self.tls)
                    self.secured = True
                else:
                    await self._say(writer, self._answer(line))
                if line.upper() == b"QUIT":
                    break
        except (ConnectionError, asyncio.IncompleteReadError):
            pass  # the client has gone
        finally:
            writer.close()

    async def _say(self, writer: asyncio.StreamWriter, answer: bytes) -> None:
        writer.write(answer + b"\r\n")
        await writer.drain()

    def _answer(self, line: bytes) -> bytes:
        verb, _, rest = line.decode().partition(" ")
        if verb.upper() == "EHLO":
            offers = [
                *(["STARTTLS"] if self.tls and not self.secured else []),
                *(["AUTH PLAIN"] if self.password else []),
            ]
            return "\r\n".join(["250-hello", *(f"250-{offer}" for offer in offers), "250 SIZE 1000000"]).encode()
        if verb.upper() == "AUTH":
            return self._login(rest)
        if verb.upper() == "RCPT":
            address = rest.partition("<")[2].rstrip(">")
            self.recipients.append(address)
            return b"550 unknown" if address in self.refuses else b"250 ok"
        return b"250 ok"

    def _login(self, rest: str) -> bytes:
        _, name, password = base64.b64decode(rest.removeprefix("PLAIN ")).decode().split("\0")
        self.logins.append(name)
        return b"235 welcome" if password == self.password else b"535 no"


@asynccontextmanager
async def opened(box: MailBox, *, implicit_tls: bool = False) -> AsyncIterator[MailBox]:
    server = await asyncio.start_server(box.serve, "127.0.0.1", 0, ssl=box.tls if implicit_tls else None)
    box.port = server.sockets[0].getsockname()[1]
    yield box
    server.close()


@pytest.fixture
async def mail_box() -> AsyncIterator[MailBox]:
    async with opened(MailBox()) as box:
        yield box
