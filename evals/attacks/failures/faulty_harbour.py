"""A harbour whose services fail by chance, by a seed, and tools that ask them."""

import json
import random
import threading
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any, Final, Literal, TypeAlias

Fault: TypeAlias = Literal["timeout", "status", "garbage", "schema", "oversized", "raising"]
FAULTS: Final[tuple[Fault, ...]] = ("timeout", "status", "garbage", "schema", "oversized", "raising")
SHARE: Final = 0.3
"""Of the answers that are faulty."""
CALL_TIMEOUT_S: Final = 1.5
_HANGS_S: Final = 2 * CALL_TIMEOUT_S
HARBOUR: Final = "FAULTY_HARBOUR_URL"
TOOLS: Final = '''
import json
import os
import urllib.request

from tools.marking import tool


def _asked(place: str, data: bytes | None = None) -> dict:
    with urllib.request.urlopen(os.environ["FAULTY_HARBOUR_URL"] + place, data=data, timeout=20) as answer:
        if answer.headers["X-Raise"]:
            raise RuntimeError("a fault of the tool's own: " + place)
        return json.loads(answer.read())


@tool(examples=("how high is the tide in the harbour of Skagen", "斯卡恩港的潮位是多少"), permission="low",
      domains=("general",), functions=("query",))
def get_tide(harbour: str) -> dict[str, float]:
    """Get the height of the tide in a harbour, in metres."""
    return _asked("tide/" + urllib.request.quote(harbour))


@tool(examples=("list the ships in the harbour", "列出港口里的船"), permission="low", domains=("general",),
      functions=("query",))
def list_ships() -> dict[str, list[str]]:
    """List the ships in the harbour."""
    return _asked("ships")


@tool(examples=("ring the harbour bell", "敲响港口的钟"), permission="medium", domains=("general",))
def ring_bell() -> dict[str, bool]:
    """Ring the harbour bell once."""
    return _asked("bell", b"ring")
'''


@dataclass
class Harbour:
    """What was asked of it, and how it answered."""

    chance: random.Random
    url: str = ""
    faults: Counter[str] = field(default_factory=Counter)
    _lock: threading.Lock = field(default_factory=threading.Lock)

    def drawn(self) -> Fault | None:
        """Draw how the next answer fails."""
        with self._lock:
            fault = self.chance.choice(FAULTS) if self.chance.random() < SHARE else None
            self.faults[fault or "none"] += 1
            return fault


_GOOD: Final[dict[str, Any]] = {
    "tide": {"height": 1.25},
    "ships": {"ships": ["ann", "bea", "cid"]},
    "bell": {"rung": True},
}
_WRONG: Final[dict[str, Any]] = {"tide": ["high"], "ships": {"vessels": 3}, "bell": {"ring": None}}


@contextmanager
def faulty_harbour(seed: int) -> Iterator[Harbour]:
    """Serve it on loopback."""
    harbour = Harbour(random.Random(seed))  # noqa: S311 - no secret

    class Answering(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            place, fault = self.path.strip("/").partition("/")[0], harbour.drawn()
            if fault == "timeout":
                time.sleep(_HANGS_S)
            self._answer(place, fault)

        def do_POST(self) -> None:
            self.rfile.read(int(self.headers.get("Content-Length", 0)))
            self.do_GET()

        def _answer(self, place: str, fault: Fault | None) -> None:
            body = _body(place, fault)
            self.send_response(500 if fault == "status" else 200)
            if fault == "raising":
                self.send_header("X-Raise", "yes")
            self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            try:
                self.wfile.write(body)
            except OSError:  # who asked is gone
                self.close_connection = True

        def log_message(self, *_: object) -> None:
            pass

    server = ThreadingHTTPServer(("127.0.0.1", 0), Answering)
    server.daemon_threads = True
    threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.1}, daemon=True).start()
    harbour.url = f"http://127.0.0.1:{server.server_port}/"
    try:
        yield harbour
    finally:
        server.shutdown()
        server.server_close()


def _body(place: str, fault: Fault | None) -> bytes:
    if fault == "garbage":
        return b"<html>\x00\xff not what was asked for"
    if fault == "schema":
        return json.dumps(_WRONG[place]).encode()
    if fault == "oversized":
        return json.dumps(_GOOD[place] | {"more": "x" * 6_000_000}).encode()
    return json.dumps(_GOOD[place]).encode()
