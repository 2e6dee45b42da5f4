"""A mail server on loopback that takes every mail and delivers none, so that mail tools can be tried."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

_HOST = "127.0.0.1"


class MailSink:
    """Speaks as much SMTP as a client needs to hand in a mail; keeps what it was handed."""

    def __init__(self) -> None:
        self.port = 0
        self.messages: list[bytes] = []

    async def serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Talk to one client until it quits or goes."""
        try:
            await _say(writer, b"220 ready")
            while line := (await reader.readline()).strip().upper():
                if line == b"DATA":
                    await _say(writer, b"354 go on")
                    self.messages.append(await reader.readuntil(b"\r\n.\r\n"))
                await _say(writer, b"221 bye" if line == b"QUIT" else b"250 ok")
                if line == b"QUIT":
                    break
        except (ConnectionError, asyncio.IncompleteReadError):
            pass  # the client has gone
        finally:
            writer.close()


@asynccontextmanager
async def open_mail_sink() -> AsyncIterator[MailSink]:
    """Listen on a free port of this machine."""
    sink = MailSink()
    server = await asyncio.start_server(sink.serve, _HOST, 0)
    sink.port = server.sockets[0].getsockname()[1]
    try:
        yield sink
    finally:
        server.close()


async def _say(writer: asyncio.StreamWriter, answer: bytes) -> None:
    writer.write(answer + b"\r\n")
    await writer.drain()
