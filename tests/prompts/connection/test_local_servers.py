"""Model servers are found at their ports; whatever else listens there is passed over."""

import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, HTTPServer

import pytest

from prompts.connection.local_servers import local_servers

ANSWERS = {
    "good": b'{"object": "list", "data": [{"id": "qwen3:8b"}, {"id": "\\u001b[2Jevil"}, {"id": ""}]}',
    "other": b"<html>hello</html>",
    "wrong": b'{"data": [{"name": "x"}]}',
    "none": b'{"data": []}',
    "long": b'{"data": [' + b" " * 1_100_000 + b"]}",
}


@pytest.fixture(params=sorted(ANSWERS))
def served(request: pytest.FixtureRequest) -> Iterator[tuple[str, int]]:
    class Handler(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            self.send_response(200 if self.path == "/v1/models" else 404)
            self.end_headers()
            self.wfile.write(ANSWERS[request.param])

        def log_message(self, format: str, *args: object) -> None:
            """Stay silent."""

    server = HTTPServer(("127.0.0.1", 0), Handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield request.param, server.server_port
    server.shutdown()
    server.server_close()


async def test_one_that_tells_its_models_is_found(served: tuple[str, int]) -> None:
    kind, port = served
    found = await local_servers({"Ollama": port})
    if kind == "good":
        (server,) = found
        assert (server.name, server.address, server.models) == ("Ollama", f"http://127.0.0.1:{port}/v1", ("qwen3:8b",))
    else:
        assert not found
    assert not await local_servers({"Ollama": port}, without=port)


async def test_a_closed_port_is_no_server() -> None:
    assert not await local_servers({"vLLM": 1})
