"""Recorded answers of web services, to be played back where there is no internet.

A recording is a JSON file: {"request": {"host", "path", "params": {…}}, "response": {"status", "headers": {…},
"json" | "text"}}. It answers a GET of that host and path whose query holds every one of the params.
"""

import json
from collections.abc import Mapping
from functools import cached_property
from pathlib import Path
from typing import Any

import httpx
from pydantic import Field

from prompts.frozen import Frozen
from tools.http.wire import Wire

_ANY_PUBLIC = "93.184.215.14"


class RecordedRequest(Frozen):
    """What is asked."""

    host: str
    path: str = "/"
    params: Mapping[str, str] = Field(default_factory=dict)

    def fits(self, request: httpx.Request) -> bool:
        """Whether a request is this one."""
        host = request.headers.get("host", request.url.host).partition(":")[0]
        given = request.url.params
        same = all(given.get(name) == value for name, value in self.params.items())
        return same and (host, request.url.path) == (self.host, self.path)


class RecordedResponse(Frozen):
    """What is answered."""

    status: int = 200
    headers: Mapping[str, str] = Field(default_factory=dict)
    json_body: Any = Field(default=None, alias="json")
    text: str = ""

    def answer(self, request: httpx.Request) -> httpx.Response:
        """Answer a request."""
        is_json = self.json_body is not None
        body = json.dumps(self.json_body, ensure_ascii=False) if is_json else self.text
        kind = {"content-type": "application/json; charset=utf-8"} if is_json else {}
        stream = httpx.ByteStream(body.encode())  # not read yet, as an answer from the network
        return httpx.Response(self.status, headers={**kind, **self.headers}, stream=stream, request=request)


class Recording(Frozen):
    """One question with its answer."""

    request: RecordedRequest
    response: RecordedResponse


class RecordedTransport(httpx.AsyncBaseTransport):
    """Answers from a folder of recordings; what was never recorded cannot be reached."""

    def __init__(self, folder: Path) -> None:
        """Keep where the recordings lie."""
        self._folder = folder

    @cached_property
    def recordings(self) -> tuple[Recording, ...]:
        """Every recording of the folder."""
        files = sorted(self._folder.rglob("*.json"))
        return tuple(Recording.model_validate_json(file.read_text(encoding="utf-8")) for file in files)

    async def handle_async_request(self, request: httpx.Request) -> httpx.Response:
        """Answer with the first recording that fits."""
        for recording in self.recordings:
            if recording.request.fits(request):
                return recording.response.answer(request)
        raise httpx.ConnectError(f"Nothing was recorded for {request.url}.", request=request)


def recorded_wire(folder: Path) -> Wire:
    """Make a way out that leads to recordings only: every name has one address, and nothing is sent there."""
    transport = RecordedTransport(folder)
    return Wire(transport=lambda: transport, resolve=_one_address)


async def _one_address(_host: str, _port: int) -> list[str]:
    return [_ANY_PUBLIC]
