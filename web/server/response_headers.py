"""Headers of every response: nobody frames it, nothing is loaded from elsewhere, no type is guessed."""

import base64
import hashlib
import re
from collections.abc import Mapping

from starlette.datastructures import Headers, MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from lazy_regex import lazy_regex

_INLINE_SCRIPT = lazy_regex(r"<script>(.*?)</script>", re.DOTALL)
FIXED = {
    "X-Frame-Options": "DENY",
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    # the names of hosts in an answer's links would be asked for before anyone clicks
    "X-DNS-Prefetch-Control": "off",
}


def inline_scripts(html: str) -> tuple[str, ...]:
    """Give the hash of each script that stands in a page, as a policy names it."""
    digests = (hashlib.sha256(script.encode()).digest() for script in _INLINE_SCRIPT.findall(html))
    return tuple(f"'sha256-{base64.b64encode(digest).decode()}'" for digest in digests)


def policy(scripts: tuple[str, ...], host: str) -> str:
    """Word the content security policy.

    The picture of the path is a component that Chainlit compiles in the browser, hence `unsafe-eval`; its widgets and
    Plotly write style elements, hence `unsafe-inline` for styles. No script stands in a page but those hashed.

    Args:
        scripts: hashes of the page's own inline scripts.
        host: with port; named for browsers to which 'self' is no websocket.
    """
    rules: Mapping[str, str] = {
        "default-src": "'self'",
        "script-src": " ".join(("'self'", "'unsafe-eval'", *scripts)),
        "style-src": "'self' 'unsafe-inline'",
        "img-src": "'self' data: blob:",
        "media-src": "'self' blob:",
        "font-src": "'self' data:",
        "worker-src": "'self' blob:",
        "connect-src": f"'self' ws://{host} wss://{host}" if host else "'self'",
        "frame-src": "'none'",
        "object-src": "'none'",
        "base-uri": "'none'",
        "form-action": "'self'",
        "frame-ancestors": "'none'",
    }
    return "; ".join(f"{name} {sources}" for name, sources in rules.items())


class ResponseHeaders:
    """Adds them to what an app answers; a policy that a response brings itself is kept beside the page's."""

    def __init__(self, app: ASGIApp, scripts: tuple[str, ...] = ()) -> None:
        """Stand before an app.

        Args:
            app: what is behind.
            scripts: hashes of the page's own inline scripts.
        """
        self._app = app
        self._scripts = scripts

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer as the app does, with the headers."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        added = FIXED | {"Content-Security-Policy": policy(self._scripts, _host(scope))}

        async def send_with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name, value in added.items():
                    # a browser keeps to every policy that it is sent
                    headers.append(name, value) if name == "Content-Security-Policy" else headers.update({name: value})
            await send(message)

        await self._app(scope, receive, send_with_headers)


def _host(scope: Scope) -> str:
    """Name the host as the request does, where it can stand in a policy."""
    host = Headers(scope=scope).get("host", "")
    return host if re.fullmatch(r"[A-Za-z0-9.:-]+", host) else ""
