"""The language of the browser before the page."""

import chainlit as cl
from chainlit.session import WebsocketSession


def session_language() -> str | None:
    """Return its code; None where nobody says."""
    session = cl.context.session
    return session.language if isinstance(session, WebsocketSession) else None
