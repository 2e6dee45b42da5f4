"""Joins a page to Chainlit: its callbacks, its data layer, its routes."""

from collections.abc import Callable, Collection, Coroutine

import chainlit as cl
from chainlit import server
from chainlit.config import config
from chainlit.context import init_ws_context
from chainlit.server import app, sio
from chainlit.session import WebsocketSession
from chainlit.types import MessagePayload, ThreadDict
from chainlit.user import User
from starlette.datastructures import Headers

from graph.serving.listener import Listener
from settings import Settings
from web.history.data_layer import History
from web.history.file_store import FileStore
from web.page import argument_questions, cut_offs, other_agent
from web.page.approving import allowed, approvals
from web.page.assistant_lifetime import Keeper, Opening, opened
from web.page.edits import ask_again
from web.page.files import uploads
from web.page.page import Page
from web.page.plans import decision_modes, plan_review
from web.page.plans.plan_words import plan_words
from web.page.session_language import session_language
from web.page.tabs.following import follow, tell_gone
from web.page.terminals import Terminals
from web.panels.agents.agents_panel import agents_panel
from web.panels.files_panel import files_panel
from web.panels.imports.import_panel import import_panel
from web.panels.model_in_use import ModelInUse
from web.panels.model_panel import model_panel
from web.panels.requests.requests_panel import requests_panel
from web.panels.review.review_panel import review_panel
from web.panels.settings_panel import settings_panel
from web.panels.tools.call_panel import call_panel
from web.panels.tools.library_panel import library_panel
from web.server import routes
from web.server.assets import assets_router, pack_first
from web.server.credential import Credential
from web.server.downloads import download
from web.server.export_routes import export_router
from web.server.gate import Gate
from web.server.own_origin import LOOPBACK, OwnOriginOnly
from web.server.page_language import ChosenLanguage
from web.server.plan_routes import plan_router
from web.server.private_html import keep_private
from web.server.response_headers import ResponseHeaders, inline_scripts
from web.server.why_routes import why_router
from web.server.workbook_routes import workbook_router


def guard(credential: Credential, spent: Callable[[], None], hosts: Collection[str] = LOOPBACK) -> None:
    """Stand before everything that is served: the last one added is the first to be asked.

    Args:
        credential: knows who may use the page.
        spent: called when a link was used.
        hosts: names and addresses that the page is served under.
    """
    app.add_middleware(Gate, credential=credential, spent=spent)
    app.add_middleware(OwnOriginOnly, hosts=hosts)
    app.add_middleware(ResponseHeaders, scripts=inline_scripts(server.get_html_template("")))


def register(settings: Settings, opening: Opening | None = None) -> Page:
    """Make the page and let Chainlit call it; `guard` says who may use it.

    Args:
        settings: the process's settings.
        opening: opens the assistant; by default the real one.
    """
    files = FileStore(settings.home / "page-files")
    in_use = ModelInUse(settings)
    keeper = Keeper(opening or (lambda: opened(in_use.settings)))
    history = History(settings.home / "history.db", files, keeper.forget, tell_gone)
    page = Page(settings, keeper, history, Terminals(settings, Listener(keeper.get, lambda: in_use.settings)))
    app.add_middleware(ChosenLanguage, chosen=lambda: in_use.settings.page_language)
    cl.data_layer(lambda: history)
    follow(sio)
    uploads.allow(settings)
    routes.put_first(app, routes.router(in_use, history, files))
    routes.put_first(app, model_panel(in_use, keeper.use))
    routes.put_first(app, settings_panel(in_use, keeper.use))
    routes.put_first(app, why_router(keeper.get, settings.user))
    routes.put_first(app, files_panel(in_use, keeper.get, download))
    for panel in (library_panel, call_panel, agents_panel, import_panel, review_panel):
        routes.put_first(app, panel(keeper.get))
    routes.without_docs(app)
    keep_private()
    routes.put_first(app, requests_panel(keeper.get, history, settings.user))
    routes.put_first(app, plan_router(keeper.get))
    routes.put_first(app, export_router(history))
    routes.put_first(app, workbook_router(history, files))
    routes.put_first(app, assets_router())
    _register_callbacks(page)
    _register_modes(page, in_use)
    config.run.headless = True  # whoever serves the page opens the browser, after the port
    return page


def _starting(page: Page) -> Callable[[], Coroutine[None, None, None]]:
    """Chainlit keeps one callback for its start."""

    async def start() -> None:
        await page.start()
        await pack_first()

    return start


def _register_callbacks(page: Page) -> None:
    @cl.header_auth_callback
    async def local_user(headers: Headers) -> User:
        del headers  # whoever gets as far as here came past the gate
        return await page.local_user()

    async def stop(sid: str) -> None:
        """Chainlit's own handler says "Task manually stopped." in English whatever the page speaks."""
        if session := WebsocketSession.get(sid):
            init_ws_context(session)
            await page.halt()

    async def edit(sid: str, payload: MessagePayload) -> None:
        """Chainlit's own handler knows what this session showed, and neither what was asked nor how to stop it."""
        init_ws_context(WebsocketSession.require(sid))
        said = str(payload["message"]["output"])
        if said.strip():  # nothing is no message: what was said stays
            page.send_again(str(payload["message"]["id"]), said)

    sio.on("stop", stop)
    sio.on("edit_message", edit)

    cl.on_app_startup(_starting(page))
    cl.on_app_shutdown(page.stop)
    cl.set_starters(page.starters)
    cl.on_message(page.answer)
    cl.on_feedback(page.rate)
    cl.action_callback(approvals.ACTION)(page.approvals.decide)
    cl.action_callback(approvals.FORM_ACTION)(page.approvals.show_form)
    cl.action_callback(allowed.ACTION)(page.approvals.take_back)
    cl.action_callback(plan_review.ACTION)(page.plans.decide)
    cl.action_callback(plan_review.CHANGED)(page.plans.note_changed)
    cl.action_callback(cut_offs.ACTION)(page.settle_cut_off)
    cl.action_callback(argument_questions.ACTION)(page.answer_question)
    cl.action_callback(ask_again.ACTION)(page.ask_again)
    cl.action_callback(other_agent.ASK)(page.which_agent)
    cl.action_callback(other_agent.HAND)(page.hand_over)


def _register_modes(page: Page, in_use: ModelInUse) -> None:
    async def offer(thread: ThreadDict | None = None) -> None:
        words = plan_words(session_language())
        await decision_modes.offer(words, offline=in_use.settings.offline, thread=thread)

    async def resume(thread: ThreadDict) -> None:
        await offer(thread)
        await page.resume_chat(thread)

    # Chainlit's own way would make a step of the one, and let both look like a run
    config.code.on_chat_start, config.code.on_chat_resume = offer, resume
