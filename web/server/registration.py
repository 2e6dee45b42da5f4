"""Joins a page to Chainlit: its callbacks, its data layer, its routes."""

from functools import partial

import chainlit as cl
from chainlit.config import config
from chainlit.context import init_ws_context
from chainlit.server import app, sio
from chainlit.session import WebsocketSession
from chainlit.user import User
from starlette.datastructures import Headers
from starlette.middleware.trustedhost import TrustedHostMiddleware

from settings import Settings
from web.history.data_layer import History
from web.history.file_store import FileStore
from web.page import approvals, uploads
from web.page.assistant_lifetime import Keeper, Opening, opened
from web.page.page import Page
from web.server import routes
from web.server.private_html import keep_private

LOCAL_HOSTS = ("localhost", "127.0.0.1", "[::1]")


def register(settings: Settings, opening: Opening | None = None) -> Page:
    """Make the page and let Chainlit call it.

    Args:
        settings: the process's settings.
        opening: opens the assistant; by default the real one.
    """
    files = FileStore(settings.home / "page-files")
    history = History(settings.home / "history.db", files)
    page = Page(settings, Keeper(opening or partial(opened, settings)), history)
    cl.data_layer(lambda: history)
    uploads.allow(settings)
    routes.put_first(app, routes.router(settings, history, files))
    # a page that a foreign name was pointed at (DNS rebinding) is not served
    app.add_middleware(TrustedHostMiddleware, allowed_hosts=list(LOCAL_HOSTS))
    keep_private()
    _register_callbacks(page)
    config.run.headless = True  # whoever serves the page opens the browser, after the port
    return page


def _register_callbacks(page: Page) -> None:
    @cl.header_auth_callback
    async def local_user(headers: Headers) -> User:
        del headers
        return await page.local_user()

    async def stop(sid: str) -> None:
        """Chainlit's own handler says "Task manually stopped." in English whatever the page speaks."""
        if session := WebsocketSession.get(sid):
            init_ws_context(session)
            await page.halt()

    sio.on("stop", stop)
    cl.on_app_startup(page.start)
    cl.on_app_shutdown(page.stop)
    cl.set_starters(page.starters)
    cl.on_message(page.answer)
    cl.on_chat_resume(page.resume_chat)
    cl.on_feedback(page.rate)
    cl.action_callback(approvals.ACTION)(page.decide)
