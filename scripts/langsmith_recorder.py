"""A LangSmith on loopback that keeps what it is sent."""

import json
from http.server import BaseHTTPRequestHandler
from typing import Any, ClassVar
from uuid import uuid4

INFO = {
    "version": "0",
    "instance_flags": {"zstd_compression_enabled": False},
    "batch_ingest_config": {
        "use_multipart_endpoint": False,
        "size_limit": 100,
        "size_limit_bytes": 20_971_520,
        "scale_up_nthreads_limit": 4,
        "scale_up_qsize_trigger": 1000,
        "scale_down_nempty_trigger": 4,
    },
}
PROJECT = {
    "id": str(uuid4()),
    "tenant_id": str(uuid4()),
    "name": "atlas",
    "start_time": "2026-01-01T00:00:00",
    "reference_dataset_id": None,
}


class Stub(BaseHTTPRequestHandler):
    """Answers every request, and keeps what was posted."""

    posted: ClassVar[list[tuple[str, Any]]] = []
    status: ClassVar[int] = 200

    def log_message(self, format: str, *args: object) -> None:
        """Stay silent."""

    def do_GET(self) -> None:
        """Say what this server takes, or name the one project."""
        self._reply([PROJECT] if self.path.startswith("/sessions") else INFO)

    def do_POST(self) -> None:
        """Keep what was sent."""
        body = self.rfile.read(int(self.headers["Content-Length"]))
        self.posted.append((self.path, json.loads(body)))
        self._reply({"id": str(uuid4())})

    do_PATCH = do_POST  # noqa: N815 - the server's name

    def _reply(self, body: object) -> None:
        self.send_response(self.status)
        self.end_headers()
        self.wfile.write(json.dumps(body).encode())


def traced() -> dict[str, dict[str, Any]]:
    """Return every run that was sent by id, what came later laid over what came first."""
    runs: dict[str, dict[str, Any]] = {}
    for path, body in Stub.posted:
        for run in [*body.get("post", []), *body.get("patch", [])] if path == "/runs/batch" else []:
            told = {name: value for name, value in run.items() if value is not None}
            runs[run["id"]] = {**runs.get(run["id"], {}), **told}
    return runs
