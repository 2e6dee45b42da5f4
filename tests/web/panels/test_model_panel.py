"""The panel where a model is connected, served as the page serves it."""

import re
from pathlib import Path

import pytest
from fastapi import FastAPI
from httpx import ASGITransport, AsyncClient

from home import ENV_FILE, make
from prompts.connection import local_servers
from settings import Settings
from tests.prompts.conftest import Reply, StubServer
from tests.prompts.conftest import server as server
from web.panels.model_in_use import ModelInUse
from web.panels.model_panel import ROUTE, model_panel

SECRET = "sk-very-secret"


class Panel:
    """A panel over a home of its own, and what it told the assistant."""

    def __init__(self, home: Path) -> None:
        self.taken: list[Settings] = []
        self.in_use = ModelInUse(Settings(_env_file=None, home=home))
        app = FastAPI()
        app.include_router(model_panel(self.in_use, self._take))
        self.client = AsyncClient(transport=ASGITransport(app), base_url="http://page")

    async def _take(self, settings: Settings) -> None:
        self.taken.append(settings)

    async def send(self, language: str = "en", **fields: str) -> str:
        answer = await self.client.post(ROUTE, data=fields, headers={"Accept-Language": language})
        return f"{answer.status_code} {answer.text}"


@pytest.fixture
def own(home: Path, monkeypatch: pytest.MonkeyPatch) -> Panel:
    for name in ("TOOLATLAS_MODEL", "TOOLATLAS_MODEL_BASE_URL", "TOOLATLAS_MODEL_API_KEY"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr(local_servers, "USUAL_PORTS", {})
    make(home)
    return Panel(home)


@pytest.mark.parametrize(
    ("language", "said"), [("en-GB", "decides from your next message on"), ("zh-CN", "从您的下一条消息起")]
)
async def test_a_model_that_answers_is_taken_and_its_key_is_not_shown(
    own: Panel, server: StubServer, home: Path, language: str, said: str
) -> None:
    server.replies = [Reply(text='{"ok": true}')]
    html = await own.send(language, action="connect", provider="own", name="qwen3", address=server.url, key=SECRET)
    assert html.startswith("200")
    assert said in html
    assert [settings.model for settings in own.taken] == ["openai:qwen3"]
    assert SECRET not in html
    assert SECRET not in (await own.client.get(ROUTE)).text
    assert SECRET in (home / ENV_FILE).read_text("utf-8")
    await own.send(language, action="offline")
    assert own.taken[-1].offline
    assert SECRET not in (home / ENV_FILE).read_text("utf-8")


@pytest.mark.parametrize(("language", "said"), [("en", "was refused"), ("zh", "被拒绝")])
async def test_one_that_does_not_answer_changes_nothing(
    own: Panel, server: StubServer, home: Path, language: str, said: str
) -> None:
    server.replies = [Reply(status=401)]
    html = await own.send(
        language, action="connect", provider="own", name='"><script>x', address=server.url, key=SECRET
    )
    assert html.startswith("400")
    html = await own.send(language, action="connect", provider="own", name="qwen3", address=server.url, key=SECRET)
    assert html.startswith("400")
    assert said in html
    assert SECRET not in html
    assert re.search(r'name="name" value="qwen3"', html)
    assert not own.taken
    assert not (home / ENV_FILE).exists()


@pytest.mark.parametrize(
    "fields", [{"name": "a b"}, {"name": "<script>alert(1)</script>"}, {"provider": "<b>", "name": "x"}]
)
async def test_what_cannot_be_a_model_is_told_and_shown_as_text(own: Panel, fields: dict[str, str]) -> None:
    html = await own.send(action="connect", **{"provider": "openai", **fields})
    assert html.startswith("400")
    assert "<script>" not in html
    assert "<b>" not in html


async def test_a_form_of_another_shape_is_refused(own: Panel) -> None:
    assert (await own.send(action="delete everything")).startswith("422")
