"""Calls against a real server on loopback."""

import json
import logging
import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import pytest
from pydantic import SecretStr

from tools.call import ToolCall, ToolResult
from tools.context import ToolContext
from tools.functions.from_function import slug as named
from tools.library.library import ToolLibrary
from tools.sources.importing.importer import import_tools
from tools.sources.openapi.http_runner import HttpRunner
from tools.sources.openapi.source import open_openapi

DOCUMENT: dict[str, Any] = {
    "openapi": "3.0.0",
    "info": {"title": "Echo"},
    "paths": {
        "/items/{id}": {
            "get": {
                "operationId": "get",
                "parameters": [
                    {"name": "id", "in": "path", "required": True, "schema": {"type": "string"}},
                    {"name": "tag", "in": "query", "schema": {"type": "array", "items": {"type": "string"}}},
                    {
                        "name": "ids",
                        "in": "query",
                        "explode": False,
                        "schema": {"type": "array", "items": {"type": "integer"}},
                    },
                    {"name": "filter", "in": "query", "style": "deepObject", "schema": {"type": "object"}},
                    {"name": "X-Note", "in": "header", "schema": {"type": "string"}},
                    {"name": "session", "in": "cookie", "schema": {"type": "string"}},
                ],
            }
        },
        "/items": {
            "post": {
                "operationId": "add",
                "requestBody": {
                    "content": {
                        "application/json": {
                            "schema": {
                                "type": "object",
                                "properties": {"名称": {"type": "string"}, "n": {"type": "integer"}},
                            }
                        }
                    }
                },
            },
            "put": {
                "operationId": "replace",
                "requestBody": {
                    "content": {"application/json": {"schema": {"type": "array", "items": {"type": "integer"}}}}
                },
            },
        },
        "/form": {
            "post": {
                "operationId": "form",
                "requestBody": {
                    "content": {
                        "application/x-www-form-urlencoded": {
                            "schema": {"type": "object", "properties": {"a": {"type": "string"}}}
                        }
                    }
                },
            }
        },
        "/upload": {
            "post": {
                "operationId": "upload",
                "requestBody": {
                    "content": {
                        "multipart/form-data": {"schema": {"type": "object", "properties": {"a": {"type": "string"}}}}
                    }
                },
            }
        },
        "/text": {
            "post": {"operationId": "text", "requestBody": {"content": {"text/plain": {"schema": {"type": "string"}}}}}
        },
        "/header": {"get": {"operationId": "header", "security": [{"header": []}]}},
        "/query": {"get": {"operationId": "query", "security": [{"query": []}]}},
        "/bearer": {"get": {"operationId": "bearer", "security": [{"bearer": []}]}},
        "/basic": {"get": {"operationId": "basic", "security": [{"basic": []}]}},
        "/cookie": {"get": {"operationId": "cookie", "security": [{"cookie": []}]}},
        "/either": {"get": {"operationId": "either", "security": [{"missing": []}, {"bearer": []}]}},
        "/missing": {"get": {"operationId": "missing", "security": [{"missing": [], "bearer": []}]}},
        "/fail": {"get": {"operationId": "fail", "security": [{"header": []}]}},
        "/redirect": {"get": {"operationId": "redirect", "security": [{"header": []}]}},
        "/empty": {"delete": {"operationId": "empty"}},
        "/plain": {"get": {"operationId": "plain"}},
        "/lies": {"get": {"operationId": "lies"}},
        "/huge": {"get": {"operationId": "huge"}},
    },
    "components": {
        "securitySchemes": {
            "header": {"type": "apiKey", "in": "header", "name": "X-Key"},
            "query": {"type": "apiKey", "in": "query", "name": "key"},
            "cookie": {"type": "apiKey", "in": "cookie", "name": "sid"},
            "bearer": {"type": "http", "scheme": "bearer"},
            "basic": {"type": "http", "scheme": "basic"},
            "missing": {"type": "oauth2"},
        }
    },
}


class Echo(BaseHTTPRequestHandler):
    """Answers what it was sent; some paths answer otherwise."""

    seen: list[str] = []

    def log_message(self, *args: Any) -> None:
        """Stay silent."""

    def _answer(self) -> None:
        self.seen.append(self.path)
        body = self.rfile.read(int(self.headers.get("Content-Length", 0))).decode("utf-8", "replace")
        told = {"path": self.path, "method": self.command, "headers": dict(self.headers.items()), "body": body}
        path = self.path.partition("?")[0]
        answers = {
            "/empty": (204, b"", ""),
            "/plain": (200, "天气 fine".encode(), "text/plain; charset=utf-8"),
            "/lies": (200, b"<html>", "application/json"),
            "/huge": (200, b"x" * 4_100_000, "text/plain"),
            "/fail": (500, json.dumps(told).encode(), "application/json"),
            "/redirect": (302, b"", ""),
        }
        status, content, media = answers.get(path, (200, json.dumps(told).encode(), "application/json"))
        self.send_response(status)
        if path == "/redirect":
            self.send_header("Location", "/header")
        if media:
            self.send_header("Content-Type", media)
        self.send_header("Content-Length", str(len(content)))
        self.end_headers()
        self.wfile.write(content)

    do_GET = do_POST = do_PUT = do_DELETE = _answer  # noqa: N815 - the names that http.server calls


@pytest.fixture(scope="module")
def site() -> Iterator[str]:
    server = ThreadingHTTPServer(("127.0.0.1", 0), Echo)
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    yield f"http://127.0.0.1:{server.server_port}"
    server.shutdown()
    server.server_close()
    thread.join()


@pytest.fixture
async def call(site: str, home: Path, tmp_path: Path, context: ToolContext) -> Any:
    """Call a tool of the echoing service: `await call("get", id="1")`."""
    secrets = {f"TOOLATLAS_SECRET_ECHO_{name}": SecretStr("s3cret/x") for name in ("QUERY", "BEARER", "COOKIE")}
    secrets["TOOLATLAS_SECRET_ECHO_BASIC"] = SecretStr("me:word")
    secrets["TOOLATLAS_SECRET_ECHO_COOKIE"] = SecretStr("s3cret\n值")
    secrets["TOOLATLAS_SECRET_ECHO_HEADER"] = SecretStr("s3cret-header")
    path = tmp_path / "echo.json"
    path.write_text(json.dumps(DOCUMENT), encoding="utf-8")
    async with ToolLibrary(home, packs="", runners={"http": HttpRunner(secrets.get)}) as library:
        await import_tools(library, await open_openapi(str(path), "echo", server_url=site))

        async def made(name: str, **arguments: Any) -> ToolResult:
            return await library.invoke(ToolCall(id="1.1.1", tool_id=f"echo/{name}", arguments=arguments), context)

        yield made


async def test_arguments_go_where_they_belong(call: Any) -> None:
    value = (
        await call("get", id="a/b ?", tag=["x", "y&z"], ids=[1, 2], filter={"k": 3}, **{"X-Note": "注"}, session="s")
    ).value
    assert value["path"] == "/items/a%2Fb%20%3F?tag=x&tag=y%26z&ids=1%2C2&filter%5Bk%5D=3"
    assert value["headers"]["X-Note"] == "%E6%B3%A8"
    assert value["headers"]["Cookie"] == "session=s"


@pytest.mark.parametrize("climbing", ["..", ".", ""])
async def test_a_value_cannot_climb_in_the_path(call: Any, climbing: str) -> None:
    assert (await call("get", id=climbing)).error_type == "InvalidArguments"


async def test_bodies_are_written_as_their_media_type_says(call: Any) -> None:
    assert json.loads((await call("add", n=2, **{named("名称"): "猫"})).value["body"]) == {"n": 2, "名称": "猫"}
    assert json.loads((await call("replace", body=[1, 2])).value["body"]) == [1, 2]
    assert (await call("form", a="x y")).value["body"] == "a=x+y"
    assert 'name="a"\r\n\r\nx' in (await call("upload", a="x")).value["body"]
    assert (await call("text", body="天")).value["body"] == "天"


@pytest.mark.parametrize(
    ("name", "header", "sent"),
    [("header", "X-Key", "***"), ("basic", "Authorization", "Basic ***")],
)
async def test_secrets_are_sent_and_taken_out_of_the_answer(call: Any, name: str, header: str, sent: str) -> None:
    assert (await call(name)).value["headers"][header] == sent


async def test_a_secret_in_the_address_is_neither_logged_nor_shown(call: Any, caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.DEBUG):
        result = await call("query")
    assert result.value["path"] == "/query?key=***"
    assert any("key=s3cret" in path for path in Echo.seen)
    assert "s3cret" not in caplog.text


async def test_the_first_way_whose_secrets_are_there_is_taken(call: Any) -> None:
    assert "Authorization" in (await call("either")).value["headers"]


async def test_a_secret_that_no_header_takes_is_said_without_it(call: Any, caplog: pytest.LogCaptureFixture) -> None:
    assert (await call("cookie")).error == "TOOLATLAS_SECRET_ECHO_COOKIE holds characters that cannot be sent."
    assert "s3cret" not in caplog.text


async def test_a_missing_secret_is_said_by_its_variable(call: Any) -> None:
    result = await call("missing")
    assert "set TOOLATLAS_SECRET_ECHO_MISSING and TOOLATLAS_SECRET_ECHO_BEARER" in result.error
    assert "请设置环境变量" in result.error_zh


async def test_a_refusal_is_told_without_the_secret(call: Any) -> None:
    result = await call("fail")
    assert result.status == "error"
    assert "status 500" in result.error
    assert "s3cret" not in result.error + result.error_zh


async def test_a_redirect_is_not_followed_with_a_secret(call: Any) -> None:
    Echo.seen.clear()
    assert "status 302" in (await call("redirect")).error
    assert Echo.seen == ["/redirect"]


async def test_answers_of_other_forms_are_read(call: Any) -> None:
    assert (await call("empty")).value == {"status": 204}
    assert (await call("plain")).value == {"text": "天气 fine"}
    assert (await call("lies")).error_type == "DataUnavailable"
    assert "larger than 4 MB" in (await call("huge")).error


async def test_a_private_host_is_refused_unless_it_was_meant(
    site: str, home: Path, tmp_path: Path, context: ToolContext
) -> None:
    path = tmp_path / "echo.json"
    path.write_text(json.dumps(DOCUMENT | {"servers": [{"url": site}]}), encoding="utf-8")
    async with ToolLibrary(home, packs="", runners={"http": HttpRunner(lambda _: None)}) as library:
        await import_tools(library, await open_openapi(str(path), "echo"))
        result = await library.invoke(ToolCall(id="1.1.1", tool_id="echo/plain", arguments={}), context)
        await import_tools(library, await open_openapi(str(path), "echo", allowed=frozenset({"127.0.0.1"})))
        meant = await library.invoke(ToolCall(id="1.1.1", tool_id="echo/plain", arguments={}), context)
    assert "private or local network" in result.error
    assert meant.status == "ok"


async def test_a_service_that_is_gone_is_said(home: Path, tmp_path: Path, context: ToolContext) -> None:
    path = tmp_path / "echo.json"
    path.write_text(json.dumps(DOCUMENT), encoding="utf-8")
    async with ToolLibrary(home, packs="", runners={"http": HttpRunner(lambda _: None)}) as library:
        await import_tools(library, await open_openapi(str(path), "echo", server_url="http://127.0.0.1:9"))
        result = await library.invoke(ToolCall(id="1.1.1", tool_id="echo/plain", arguments={}), context)
    assert result.error_type == "DataUnavailable"


async def test_without_a_server_nothing_is_called(home: Path, tmp_path: Path, context: ToolContext) -> None:
    path = tmp_path / "echo.json"
    path.write_text(json.dumps(DOCUMENT), encoding="utf-8")
    async with ToolLibrary(home, packs="", runners={"http": HttpRunner(lambda _: None)}) as library:
        await import_tools(library, await open_openapi(str(path), "echo"))
        result = await library.invoke(ToolCall(id="1.1.1", tool_id="echo/plain", arguments={}), context)
    assert "--server ADDRESS" in result.error
