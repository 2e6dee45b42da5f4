"""Bounds and manners, against a real server on loopback."""

import asyncio
import gzip
import os
import zlib
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from errors import DataUnavailable, ToolCallFailed
from tests.tools.builtin.general.conftest import WebServer
from tools.builtin.general.web.web_pages import http_get
from tools.context import ToolContext
from tools.http.fetching import Caps, Fetched, fetch, unpacked
from tools.http.guard import Guard, internal_hosts
from tools.http.wire import Wire

OK = b"HTTP/1.1 200 OK\r\nContent-Type: text/plain\r\n"


def answer(body: bytes, *headers: str) -> bytes:
    return b"".join(
        [OK, *(f"{h}\r\n".encode() for h in headers), f"Content-Length: {len(body)}\r\n\r\n".encode(), body]
    )


async def load(site: WebServer, path: str = "/", caps: Caps = Caps()) -> Fetched:  # noqa: B008 - frozen
    return await fetch(site.url(path), Guard(Wire(), internal_hosts(site.allowed)), caps)


async def test_a_page_of_an_allowed_host_is_loaded(web_server: WebServer, context: ToolContext) -> None:
    web_server.answers["/"] = answer("你好".encode())

    page = await http_get(web_server.url(), replace(context, options={"http_internal_hosts": web_server.allowed}))

    assert (page.status, page.text, page.n_bytes) == (200, "你好", 6)


async def test_loopback_is_refused_without_the_setting(web_server: WebServer, context: ToolContext) -> None:
    with pytest.raises(ToolCallFailed, match="TOOLATLAS_HTTP_INTERNAL_HOSTS"):
        await http_get(web_server.url(), context)
    assert web_server.requests == []


async def test_an_allowed_server_does_not_lead_to_one_that_is_not(web_server: WebServer) -> None:
    web_server.answers["/"] = f"HTTP/1.1 302 Found\r\nLocation: {web_server.url(host='127.0.0.2')}\r\n\r\n".encode()

    with pytest.raises(ToolCallFailed, match=r"127\.0\.0\.2"):
        await load(web_server)
    assert len(web_server.requests) == 1


async def test_a_huge_body_is_cut(web_server: WebServer) -> None:
    async def endless(writer: asyncio.StreamWriter) -> None:
        writer.write(OK + b"\r\n")
        while True:
            writer.write(b"x" * 65_536)
            await writer.drain()

    web_server.answers["/"] = endless

    fetched = await load(web_server, caps=Caps(max_bytes=200_000))

    assert (len(fetched.body or b""), fetched.truncated) == (200_000, True)


async def test_the_body_of_a_redirect_is_not_read(web_server: WebServer) -> None:
    async def endless(writer: asyncio.StreamWriter) -> None:
        writer.write(b"HTTP/1.1 302 Found\r\nLocation: /end\r\n\r\n")
        while True:
            writer.write(b"x" * 65_536)
            await writer.drain()

    web_server.answers |= {"/": endless, "/end": answer(b"done")}

    assert (await load(web_server)).body == b"done"


async def test_a_body_that_drips_is_given_up(web_server: WebServer) -> None:
    async def drip(writer: asyncio.StreamWriter) -> None:
        writer.write(OK + b"\r\n")
        while True:
            writer.write(b".")
            await writer.drain()
            await asyncio.sleep(0.05)

    web_server.answers["/"] = drip

    with pytest.raises(DataUnavailable, match=r"within 0\.3 s"):
        await load(web_server, caps=Caps(timeout_s=0.3))


async def test_a_gzip_bomb_does_not_go_off(web_server: WebServer) -> None:
    bomb = gzip.compress(b"\0" * 50_000_000)
    web_server.answers["/"] = answer(bomb, "Content-Encoding: gzip")

    fetched = await load(web_server, caps=Caps(max_bytes=100_000))

    assert (len(fetched.body or b""), fetched.truncated) == (100_000, True)


async def test_a_compressed_page_is_unpacked(web_server: WebServer) -> None:
    web_server.answers["/"] = answer(gzip.compress(b"hello"), "Content-Encoding: gzip")

    assert (await load(web_server)).body == b"hello"


async def test_compression_that_was_not_asked_for_is_not_undone(web_server: WebServer) -> None:
    web_server.answers["/"] = answer(b"????", "Content-Encoding: br")

    fetched = await load(web_server)

    assert (fetched.body, fetched.n_bytes) == (None, 4)


async def test_no_cookie_password_or_proxy_goes_along(web_server: WebServer, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HTTP_PROXY", "http://127.0.0.1:1")
    monkeypatch.setenv("ALL_PROXY", "http://127.0.0.1:1")
    web_server.answers |= {
        "/": b"HTTP/1.1 302 Found\r\nSet-Cookie: id=7; Path=/\r\nLocation: /next\r\nContent-Length: 0\r\n\r\n",
        "/next": answer(b"ok"),
    }

    await load(web_server)

    sent = "".join(web_server.requests).lower()
    assert "cookie" not in sent
    assert "authorization" not in sent
    assert "accept-encoding: gzip, deflate\r\n" in sent


async def test_a_server_that_talks_nonsense_is_told_in_one_sentence(web_server: WebServer) -> None:
    web_server.answers["/"] = b"SSH-2.0-OpenSSH\r\n\r\n"

    with pytest.raises(DataUnavailable, match="RemoteProtocolError"):
        await load(web_server)


async def test_many_headers_are_refused(web_server: WebServer) -> None:
    web_server.answers["/"] = OK + b"X-Filler: " + b"a" * 200_000 + b"\r\n\r\n"

    with pytest.raises(DataUnavailable):
        await load(web_server)


@given(st.binary(max_size=2_000), st.integers(1, 3_000))
def test_what_was_packed_is_unpacked_up_to_the_limit(body: bytes, limit: int) -> None:
    raw = zlib.compressobj(wbits=-15)
    packed = {"gzip": gzip.compress(body), "deflate": zlib.compress(body), " Deflate": raw.compress(body) + raw.flush()}

    assert {unpacked(data, coding, limit) for coding, data in packed.items()} == {body[:limit]}


def test_what_is_no_compression_is_not_undone() -> None:
    assert unpacked(os.urandom(8), "gzip, gzip", 10) is None
    assert unpacked(b"plain", "gzip", 10) is None
