"""The page's one door: everything behind it, websocket and assets too, needs the cookie of a spent token."""

from collections.abc import Callable

from starlette.requests import HTTPConnection
from starlette.responses import HTMLResponse, Response
from starlette.types import ASGIApp, Receive, Scope, Send

from web.server.credential import TOKEN, VALID_S, Credential
from web.server.refusals import SIGN_IN, refuse

_ENTERED = """<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>ToolAtlas</title>
<meta http-equiv="refresh" content="0;url=/"></head><body><a href="/">ToolAtlas</a></body></html>"""
"""The page opens from here and not by a redirect: a redirect counts as coming from wherever the link stood, and would
be made without the new cookie."""


class Gate:
    """Exchanges a token for the cookie, and lets nobody past without."""

    def __init__(self, app: ASGIApp, credential: Credential, spent: Callable[[], None] = lambda: None) -> None:
        """Stand before an app.

        Args:
            app: what is behind.
            credential: knows tokens and cookies.
            spent: called when a token was used, so that the next can be offered.
        """
        self._app = app
        self._credential = credential
        self._spent = spent

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let in who holds the cookie, or a token for it."""
        if scope["type"] == "lifespan":
            await self._app(scope, receive, send)
            return
        connection = HTTPConnection(scope)
        token = connection.query_params.get(TOKEN) if _opens_page(scope) else None
        if token and (cookie := self._credential.exchange(token)):
            self._spent()
            await self._entered(cookie)(scope, receive, send)
        elif not self._credential.holds(connection.cookies.get(self._credential.cookie_name, "")):
            await refuse(scope, receive, send, 401, SIGN_IN)
        elif token:
            await HTMLResponse(_ENTERED, headers={"Cache-Control": "no-store"})(scope, receive, send)
        else:
            await self._app(scope, receive, send)

    def _entered(self, cookie: str) -> Response:
        response = HTMLResponse(_ENTERED, headers={"Cache-Control": "no-store"})
        response.set_cookie(
            self._credential.cookie_name, cookie, max_age=VALID_S, path="/", httponly=True, samesite="strict"
        )
        return response


def _opens_page(scope: Scope) -> bool:
    return (scope["type"], scope.get("method"), scope["path"]) == ("http", "GET", "/")
