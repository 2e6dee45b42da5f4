"""The language that a person chose for the page, in place of what the browser asks for.

Everything of the page goes by `Accept-Language`: panels, routes, and Chainlit's sessions. So this changes that header
for whatever is behind it, and Chainlit's own setting for what it says itself. The browser's script is told by the
status of the page.
"""

from collections.abc import Callable
from typing import Final

from chainlit.config import config
from starlette.datastructures import MutableHeaders
from starlette.types import ASGIApp, Receive, Scope, Send

from settings import PageLanguage

CODES: Final = {"en": "en-US", "zh": "zh-CN"}


class ChosenLanguage:
    """Lets what is behind speak the language that was chosen; where none was, the browser's."""

    def __init__(self, app: ASGIApp, chosen: Callable[[], PageLanguage]) -> None:
        """Stand before an app.

        Args:
            app: What is behind.
            chosen: Says what is chosen now.
        """
        self._app = app
        self._chosen = chosen

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass everything on."""
        code = CODES.get(self._chosen())
        config.ui.language = code
        if code and scope["type"] in ("http", "websocket"):
            scope = {**scope, "headers": list(scope["headers"])}
            MutableHeaders(scope=scope)["accept-language"] = code
        await self._app(scope, receive, send)
