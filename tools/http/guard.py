"""A transport that reaches public hosts only.

Of every request, and so of every redirect, the host is resolved here, all its addresses are judged, and the connection
goes to an address that was judged: nobody resolves the name a second time. The name stays in the Host header and in
the TLS handshake.
"""

import re
import socket
from ipaddress import AddressValueError, IPv4Address

import httpx

from errors import DataUnavailable, InvalidArguments, ToolCallFailed
from lazy_regex import lazy_regex
from tools.http.addresses import is_public
from tools.http.wire import Wire

_DEFAULT_PORTS = {"http": 80, "https": 443}
_OTHER_SERVICES = frozenset(
    {1719, 1720, 1723, 2049, 3659, 4045, 4190, 5060, 5061, 6000, 6566, 6697, 10080, *range(6665, 6670)}
)
"""Ports above 1023 that the Fetch standard calls bad, because other protocols listen there."""
_MAX_ADDRESSES = 3
_NUMBER = lazy_regex(r"(?:0x[0-9a-f]*|\d+)", re.IGNORECASE)


def internal_hosts(option: str) -> frozenset[str]:
    """Read the setting: `host`, `host:port` or `[IPv6 address]:port`, separated by commas."""
    named = (host.strip().lower().rstrip(".") for host in option.split(","))
    return frozenset(host.replace("[", "").replace("]", "") for host in named if host)


class Guard(httpx.AsyncBaseTransport):
    """Sends requests to hosts that are public, or that the setting allows."""

    def __init__(self, wire: Wire, allowed: frozenset[str] = frozenset()) -> None:
        """Keep the way out.

        Args:
            wire: How to resolve and to send.
            allowed: What `internal_hosts` gave.
        """
        self._allowed = allowed
        self._resolve = wire.resolve
        self._inner = (wire.transport or httpx.AsyncHTTPTransport)()

    async def handle_async_request(self, request: httpx.Request) -> httpx.Response:
        """Judge the request and send it to a checked address.

        Raises:
            InvalidArguments: the address has a form that is not taken.
            DataUnavailable: the host has no address, or does not answer.
            ToolCallFailed: the host is not public.
        """
        host = plain_host(request.url)
        port = request.url.port or _DEFAULT_PORTS[request.url.scheme]
        allowed = host in self._allowed or f"{host}:{port}" in self._allowed
        if not allowed:
            _check_port(port)
            _check_number(host)
        addresses = await self._addresses(host, port)
        if not (allowed or all(is_public(address) for address in addresses)):
            raise ToolCallFailed(
                f"{host!r} leads into a private or local network, where no request goes; an administrator can "
                "allow a host with TOOLATLAS_HTTP_INTERNAL_HOSTS.",
                zh=f"{host!r} 指向内部或本机网络，不会访问；管理员可通过 TOOLATLAS_HTTP_INTERNAL_HOSTS 放行该主机。",
            )
        return await self._send(request, host, addresses[:_MAX_ADDRESSES])

    async def aclose(self) -> None:
        """Close the connections."""
        await self._inner.aclose()

    async def _addresses(self, host: str, port: int) -> list[str]:
        try:
            addresses = await self._resolve(host, port)
        except (socket.gaierror, UnicodeError):
            addresses = []
        if not addresses:
            raise DataUnavailable(
                f"No address is known for {host!r}; check the spelling and the network.",
                zh=f"无法解析主机 {host!r}，请检查拼写和网络连接。",
            )
        return addresses

    async def _send(self, request: httpx.Request, host: str, addresses: list[str]) -> httpx.Response:
        for address in addresses[:-1]:
            try:
                return await self._inner.handle_async_request(_pinned(request, host, address))
            except (httpx.ConnectError, httpx.ConnectTimeout):
                continue
        return await self._inner.handle_async_request(_pinned(request, host, addresses[-1]))


def plain_host(url: httpx.URL) -> str:
    """Return the host of an http or https address as it is resolved.

    Raises:
        InvalidArguments: another scheme, no host, or a user name in the address.
    """
    host = url.raw_host.decode("ascii").lower().rstrip(".")
    if url.scheme not in _DEFAULT_PORTS or not host:
        raise _refused(
            "Only http:// and https:// addresses of a host are loaded.", "只能访问 http:// 或 https:// 开头的网址。"
        )
    if url.userinfo:
        raise _refused(
            "Leave user name and password out of the address; credentials of an address are not sent.",
            "请勿在网址中包含用户名或密码；网址中的凭据不会被发送。",
        )
    return host


def _check_port(port: int) -> None:
    if port in _OTHER_SERVICES or (port < 1024 and port not in _DEFAULT_PORTS.values()):
        raise _refused(f"Port {port} is not a port of the web.", f"端口 {port} 不是网页服务端口。")


def _check_number(host: str) -> None:
    """Refuse numbers that a resolver reads as an address though they do not look like one: 2130706433, 127.1."""
    if not _NUMBER.fullmatch(host.rpartition(".")[2]):
        return
    try:
        IPv4Address(host)
    except AddressValueError:
        raise _refused(
            f"{host!r} is an address in disguise; write it as four decimal numbers.",
            f"{host!r} 是变形的 IP 地址，请写成四段十进制数字。",
        ) from None


def _pinned(request: httpx.Request, host: str, address: str) -> httpx.Request:
    """Point a request to an address; its headers still carry the name."""
    extensions = {**request.extensions, "sni_hostname": host.strip("[]")}
    return httpx.Request(
        request.method,
        request.url.copy_with(host=address),
        headers=request.headers,
        stream=request.stream,
        extensions=extensions,
    )


def _refused(en: str, zh: str) -> InvalidArguments:
    return InvalidArguments(en, parameter="url", zh=zh)
