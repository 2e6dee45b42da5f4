"""A folder of foreign tools as people bring them: a document, its server, a file of functions, and rows."""

import json
import socket
from pathlib import Path
from typing import Any

_SERVER = """
import json, sys
from http.server import BaseHTTPRequestHandler, HTTPServer
NOTES = ["first"]
class Handler(BaseHTTPRequestHandler):
    def answer(self):
        with open(sys.argv[1], "a", encoding="utf-8") as log:
            log.write(json.dumps({{"method": self.command, "path": self.path}}) + "\\n")
        if self.command == "POST":
            NOTES.append("more")
        body = json.dumps(NOTES).encode()
        self.send_response(200)
        self.send_header("Content-Length", str(len(body)))
        self.send_header("Content-Type", "application/json")
        self.end_headers()
        self.wfile.write(body)
    do_GET = do_POST = answer
    def log_message(self, *_): pass
HTTPServer.allow_reuse_address = True
HTTPServer(("127.0.0.1", {port}), Handler).serve_forever()
"""
_FUNCTIONS = '''
def bell_changes(n_bells: int) -> int:
    """Count the changes that can be rung on some church bells.

    Args:
        n_bells: How many bells there are.
    """
    changes = 1
    for n in range(2, n_bells + 1):
        changes *= n
    return changes


def _secret(x: int) -> int:
    return x
'''
CALL = {"function": "bell_changes", "arguments": {"n_bells": [5]}}


def row(name: str, **more: Any) -> dict[str, Any]:
    """Write a row; the rest may be left out."""
    plain = {"id": name, "language": "en", "source": "functions", "request": "how many changes on 5 bells"}
    return {**plain, "expect": "call", "calls": [CALL], "contains": [["120"]], **more}


def free_port() -> int:
    """Find a port that nobody listens on."""
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        return int(found.getsockname()[1])


def write_folder(folder: Path, rows: list[dict[str, Any]]) -> Path:
    """Write a folder with one document of two operations, its server and one function."""
    port = free_port()
    (folder / "openapi").mkdir(parents=True)
    paths = {
        "/notes": {
            "get": {"operationId": "listBellNotes", "summary": "List the notes", "responses": {"200": {}}},
            "post": {"summary": "Add a note", "responses": {"200": {}}},
        }
    }
    document = {
        "openapi": "3.0.3",
        "info": {"title": "Bell tower", "version": "1"},
        "servers": [{"url": f"http://127.0.0.1:{port}/tower"}],
        "paths": paths,
    }
    (folder / "openapi" / "tower.json").write_text(json.dumps(document), encoding="utf-8")
    (folder / "server_tower.py").write_text(_SERVER.format(port=port), encoding="utf-8")
    (folder / "functions_bells.py").write_text(_FUNCTIONS, encoding="utf-8")
    lines = "".join(json.dumps(one, ensure_ascii=False) + "\n" for one in rows)
    (folder / "requests.jsonl").write_text(lines, encoding="utf-8")
    return folder
