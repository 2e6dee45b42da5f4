"""Loading one web address within bounds: size, time, redirects, and what compression may blow up to."""

import asyncio
import zlib
from collections.abc import AsyncGenerator
from contextlib import aclosing
from dataclasses import dataclass
from http.cookiejar import CookieJar, DefaultCookiePolicy
from typing import cast

import httpx

from errors import DataUnavailable, InvalidArguments
from tools.http.guard import Guard

_HEADERS = {
    "User-Agent": "ToolAtlas (http_get)",
    "Accept": "text/html,application/json,text/*;q=0.9,*/*;q=0.5",
    "Accept-Encoding": "gzip, deflate",
}
_WINDOWS = {"gzip": (31,), "x-gzip": (31,), "deflate": (15, -15)}
"""zlib's window bits by content coding; some servers send deflate without its header."""


@dataclass(frozen=True)
class Caps:
    """Bounds of one page."""

    max_bytes: int = 1_000_000
    """Of what came over the line, and of what it unpacks to."""
    timeout_s: float = 15.0
    max_redirects: int = 5


@dataclass(frozen=True)
class Fetched:
    """What an address answered."""

    url: str
    status: int
    headers: httpx.Headers
    body: bytes | None
    """None where its compression was not asked for and cannot be undone."""
    n_bytes: int
    truncated: bool
    redirects: tuple[str, ...]


async def fetch(url: str, guard: Guard, caps: Caps) -> Fetched:
    """Load an address and follow its redirects.

    Raises:
        InvalidArguments: the address is not one that is loaded.
        DataUnavailable: it cannot be reached, is too slow, or redirects without end.
        ToolCallFailed: it, or a redirect, leads to a host that is not public.
    """
    try:
        async with asyncio.timeout(caps.timeout_s), _client(guard) as client:
            return await _follow(client, client.build_request("GET", url), caps)
    except (httpx.InvalidURL, UnicodeError):
        raise InvalidArguments(
            f"{url[:120]!r} is no web address.",
            tool_id="general/http_get",
            parameter="url",
            zh=f"{url[:120]!r} 不是有效网址。",
        ) from None
    except (TimeoutError, httpx.TimeoutException):
        raise DataUnavailable(
            f"The address did not answer within {caps.timeout_s:g} s; try again later.",
            zh=f"该地址未能在 {caps.timeout_s:g} 秒内完成响应，请稍后再试。",
        ) from None
    except httpx.HTTPError as error:
        raise DataUnavailable(
            f"The address could not be loaded ({type(error).__name__}); check it and the network.",
            zh=f"无法加载该地址（{type(error).__name__}），请检查网址和网络。",
        ) from None


def _client(guard: Guard) -> httpx.AsyncClient:
    """No cookies, no proxies and no passwords from the environment."""
    jar = CookieJar(DefaultCookiePolicy(allowed_domains=[]))
    return httpx.AsyncClient(transport=guard, headers=_HEADERS, cookies=jar, trust_env=False, timeout=10.0)


async def _follow(client: httpx.AsyncClient, request: httpx.Request, caps: Caps) -> Fetched:
    passed: list[str] = []
    while True:
        response = await client.send(request, stream=True)
        try:
            if response.next_request is None:
                return await _read(response, tuple(passed), caps)
        finally:
            await response.aclose()
        passed.append(str(request.url))
        request = response.next_request
        if len(passed) > caps.max_redirects:
            raise DataUnavailable(
                f"The address redirects more than {caps.max_redirects} times.",
                zh=f"该地址的重定向超过 {caps.max_redirects} 次。",
            )


async def _read(response: httpx.Response, redirects: tuple[str, ...], caps: Caps) -> Fetched:
    raw = bytearray()
    async with aclosing(cast("AsyncGenerator[bytes, None]", response.aiter_raw(65_536))) as chunks:
        async for chunk in chunks:
            raw += chunk
            if len(raw) > caps.max_bytes:
                break
    body = unpacked(bytes(raw), response.headers.get("content-encoding", ""), caps.max_bytes + 1)
    kept = raw if body is None else body
    return Fetched(
        url=str(response.request.url),
        status=response.status_code,
        headers=response.headers,
        body=None if body is None else body[: caps.max_bytes],
        n_bytes=min(len(kept), caps.max_bytes),
        truncated=max(len(raw), len(kept)) > caps.max_bytes,
        redirects=redirects,
    )


def unpacked(raw: bytes, coding: str, limit: int) -> bytes | None:
    """Undo a content coding up to a number of bytes; None where it cannot be undone."""
    coding = coding.strip().lower()
    if coding in ("", "identity"):
        return raw
    for window in _WINDOWS.get(coding, ()):
        try:
            return zlib.decompressobj(window).decompress(raw, limit)
        except zlib.error:
            continue
    return None
