"""Requests come from the page itself, or from a person who opens it; never from another site's page.

Without this any page that a browser shows could use the browser's cookie: one on another port of localhost counts as
the same site, and a foreign name can be pointed at this machine (DNS rebinding).
"""

from collections.abc import Collection

from starlette.datastructures import Headers
from starlette.types import ASGIApp, Receive, Scope, Send

from web.server.refusals import STRANGER, refuse

LOOPBACK = ("localhost", "127.0.0.1", "[::1]")
_SECURE = {"http": "http", "https": "https", "ws": "http", "wss": "https"}


class OwnOriginOnly:
    """Refuses a request for another host, and one that another origin's page makes."""

    def __init__(self, app: ASGIApp, hosts: Collection[str] = LOOPBACK) -> None:
        """Stand before an app.

        Args:
            app: what is behind.
            hosts: names and addresses that this is served under, without port.
        """
        self._app = app
        self._hosts = frozenset(host.lower() for host in hosts)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let past what the page itself or a person asks for."""
        if scope["type"] == "lifespan" or self._is_own(scope):
            await self._app(scope, receive, send)
        else:
            await refuse(scope, receive, send, 403, STRANGER)

    def _is_own(self, scope: Scope) -> bool:
        headers = Headers(scope=scope)
        hosts, origins = headers.getlist("host"), headers.getlist("origin")
        if len(hosts) != 1 or name_of(hosts[0]) not in self._hosts:
            return False
        own = f"{_SECURE[scope['scheme']]}://{hosts[0]}"
        if any(origin.lower() != own.lower() for origin in origins):
            return False
        return headers.get("sec-fetch-site", "none") in ("none", "same-origin") or _is_visit(scope, headers)


def _is_visit(scope: Scope, headers: Headers) -> bool:
    """Whether a person follows a link to the page: the whole window changes, and nothing is sent along."""
    visits = headers.get("sec-fetch-mode") == "navigate" and headers.get("sec-fetch-dest") == "document"
    return visits and scope["type"] == "http" and scope["method"] in ("GET", "HEAD")


def name_of(host: str) -> str:
    """Give a `Host` without its port."""
    name, colon, port = host.lower().rpartition(":")
    return name if colon and port.isascii() and port.isdigit() else host.lower()
