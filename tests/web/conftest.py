"""A real page in this process, played by a fake assistant; nothing of it is shared with the developer's own home."""

import asyncio
import importlib
import os
import tempfile
import threading
import time
import warnings
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
import uvicorn

from settings import Settings
from tests.web.fake_assistant import FakeAssistant
from tests.web.served import Served
from web.history.schema import prepare
from web.server.credential import Credential
from web.server.invitation import Invitation
from web.server.page_folder import lay_out
from web.server.serve import SECRET, auth_secret, bound

# Chainlit reads these when it is first imported, so this comes before any test module of this folder
HOME = Path(tempfile.mkdtemp(prefix="toolatlas-page-"))
os.environ["CHAINLIT_APP_ROOT"] = str(lay_out(HOME))
os.environ["CHAINLIT_AUTH_SECRET"] = auth_secret(HOME / SECRET)
os.environ["CHAINLIT_ENV_FILE"] = os.devnull
with warnings.catch_warnings():
    warnings.simplefilter("ignore")  # of what Chainlit itself imports
    registration = importlib.import_module("web.server.registration")


@pytest.fixture(scope="session")
def served() -> Iterator[Served]:
    """Serve a page in a thread, with a loop of its own."""
    settings = Settings(home=HOME, port=0)
    assistant = FakeAssistant()

    @asynccontextmanager
    async def opening() -> AsyncIterator[FakeAssistant]:
        yield assistant

    prepare(HOME / "history.db")
    page = registration.register(settings, opening)
    listening = bound(settings)
    port = listening.getsockname()[1]
    url = f"http://127.0.0.1:{port}"
    credential = Credential(auth_secret(HOME / SECRET), port)
    registration.guard(credential, lambda: None)
    # its lifespan would end this process, as it ends the page's
    server = uvicorn.Server(uvicorn.Config(registration.app, lifespan="off", log_level="warning", loop="asyncio"))

    async def run() -> None:
        await page.start()
        await server.serve(sockets=[listening])
        await page.stop()

    thread = threading.Thread(target=lambda: asyncio.run(run()), daemon=True)
    thread.start()
    while not server.started:
        time.sleep(0.02)
    yield Served(url, assistant, Invitation(credential, url, print))
    server.should_exit = True
    thread.join(timeout=20)


@pytest.fixture
def assistant(served: Served) -> FakeAssistant:
    """The assistant behind the page, as new."""
    served.assistant.__init__()  # type: ignore[misc]  # the page holds this very one
    return served.assistant
