"""What runs are killed on: a home, and everything outside of it, which counts what reaches it."""

import asyncio
import sqlite3
import threading
from collections.abc import AsyncIterator, Iterator, Mapping
from contextlib import asynccontextmanager, closing, contextmanager
from dataclasses import dataclass
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Final

from evals.attacks.kills.killed_run import HomeOrder
from evals.attacks.kills.nursery import Nursery, nursery
from evals.attacks.kills.scenes import BELL, Outside, Place, lay_out
from graph.assistant import Assistant
from graph.embedded.address import Address
from graph.embedded.server import EmbeddedServer
from graph.store.tool_graph import ToolGraph
from settings import Settings
from tools.storage.leftovers import sweep_below
from tools.trials.mail import MailSink, open_mail_sink

_STORES: Final = ("toolatlas.db", "checkpoints.db", "memory.db")


@dataclass(frozen=True)
class Attack:
    """What all points share."""

    home: Path
    order: HomeOrder
    graph: ToolGraph
    outside: Outside
    nursery: Nursery

    @property
    def place(self) -> Place:
        """Where effects are looked for."""
        return Place(self.home / "workspace" / "local", self.home / "data" / "local", self.outside)

    async def reset(self) -> None:
        """Lay out the workspace anew, and forget what was reached."""
        await asyncio.to_thread(lay_out, self.place.workspace)
        for file in self.place.data.glob("tables.duckdb*"):
            file.unlink()
        self.outside.rung = 0
        self.outside.posted.clear()
        self.outside.mails.clear()

    def found_after(self, errors: str) -> Iterator[str]:
        """Look at everything but the effects."""
        if "Traceback" in errors:
            yield f"the process shows a traceback: {errors[-500:]}"
        for name in _STORES:
            with closing(sqlite3.connect(self.home / name)) as connection:
                if connection.execute("PRAGMA integrity_check").fetchall() != [("ok",)]:
                    yield f"{name} is damaged"
        sweep_below(self.home)
        if left := [path.name for path in self.home.rglob(".toolatlas-*.tmp")]:
            yield f"left over: {left}"


@asynccontextmanager
async def attacked(home: Path, tools: Mapping[str, str]) -> AsyncIterator[Attack]:
    """Make a home with tools that post, and stand for everything outside: graph server, mail server, bell.

    Args:
        home: Its folder.
        tools: Files of tools, by their names.
    """
    outside = Outside()
    server = EmbeddedServer(home.with_name("graph"), heap_mb=256, grace_s=1.0)
    try:
        async with open_mail_sink() as sink:
            _share(sink, outside)
            with _bell(outside) as url:
                address = await server.ensure()
                settings = Settings.model_validate({"home": home, "embedder": "none", **_server(address)})
                async with Assistant.open(settings) as assistant, ToolGraph.open(settings) as graph:
                    for name, text in tools.items():
                        (home / name).write_text(text, encoding="utf-8")
                        await assistant.resources.library.add(home / name)
                    await assistant.refresh()
                    order = HomeOrder(home=home, uri=address.uri, username=address.username, password=address.password)
                    async with nursery(_environment(sink, url), home.with_name("errors.txt")) as nursing:
                        yield Attack(home, order, graph, outside, nursing)
    finally:
        await server.close()


def _share(sink: MailSink, outside: Outside) -> None:
    sink.messages = outside.mails


def _server(address: Address) -> dict[str, str]:
    return {"neo4j_uri": address.uri, "neo4j_username": address.username, "neo4j_password": address.password}


def _environment(sink: MailSink, url: str) -> dict[str, str]:
    return {
        BELL: url,
        "TOOLATLAS_SMTP_HOST": "127.0.0.1",
        "TOOLATLAS_SMTP_PORT": str(sink.port),
        "TOOLATLAS_SMTP_FROM": "boat@example.com",
        "TOOLATLAS_SMTP_SECURITY": "none",
        "LANGSMITH_TRACING": "false",
    }


@contextmanager
def _bell(outside: Outside) -> Iterator[str]:
    """A server on loopback that counts what is posted to it."""

    class Bell(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            self.rfile.read(int(self.headers.get("Content-Length", 0)))
            outside.rung += 1
            outside.posted[self.path] += 1
            self.send_response(200)
            self.end_headers()

        def log_message(self, *_: object) -> None:
            pass

    server = ThreadingHTTPServer(("127.0.0.1", 0), Bell)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield f"http://127.0.0.1:{server.server_port}/"
    finally:
        server.shutdown()
        server.server_close()
