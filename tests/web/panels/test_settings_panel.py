"""The panel of settings, served as the page serves it."""

from pathlib import Path

import pytest
from fastapi import FastAPI
from httpx import ASGITransport, AsyncClient

from home import ENV_FILE, make
from settings import Settings
from tools.market import offers
from web.panels.model_in_use import ModelInUse
from web.panels.settings_panel import ROUTE, settings_panel


class Panel:
    """A panel over a home of its own, and what it told the assistant."""

    def __init__(self, home: Path, **given: str) -> None:
        self.taken: list[Settings] = []
        self.in_use = ModelInUse(Settings(_env_file=None, home=home, **given))  # type: ignore[arg-type]  # pydantic reads them
        app = FastAPI()
        app.include_router(settings_panel(self.in_use, self._take))
        self.client = AsyncClient(transport=ASGITransport(app), base_url="http://page")

    async def _take(self, settings: Settings) -> None:
        self.taken.append(settings)

    async def send(self, browser: str = "en", **fields: str | list[str]) -> str:
        answer = await self.client.post(ROUTE, data=fields, headers={"Accept-Language": browser})
        return f"{answer.status_code} {answer.text}"

    async def seen(self, browser: str = "en") -> str:
        return (await self.client.get(ROUTE, headers={"Accept-Language": browser})).text


@pytest.fixture
def own(home: Path, monkeypatch: pytest.MonkeyPatch) -> Panel:
    monkeypatch.setattr(offers, "find_spec", lambda name: None if name == "ccxt" else name)
    make(home)
    return Panel(home)


@pytest.mark.parametrize(("browser", "chosen", "said"), [("en-GB", "zh", "已保存。"), ("zh-CN", "en", "Saved.")])
async def test_a_language_is_kept_and_spoken_at_once(
    own: Panel, home: Path, browser: str, chosen: str, said: str
) -> None:
    html = await own.send(browser, about="language", language=chosen)
    assert (html[:3], said in html) == ("200", True)
    assert f"TOOLATLAS_PAGE_LANGUAGE='{chosen}'" in (home / ENV_FILE).read_text("utf-8")
    assert [settings.page_language for settings in own.taken] == [chosen]
    await own.send(browser, about="language", language="browser")
    assert "PAGE_LANGUAGE" not in (home / ENV_FILE).read_text("utf-8")
    assert own.taken[-1].page_language == "browser"


async def test_sources_are_kept_in_order_and_asked_from_the_next_message_on(own: Panel, home: Path) -> None:
    ann = "Ann ann@mill.example"
    await own.send(about="data", provider=["edgartools", "yfinance", "sample"], identity=ann)
    last = own.taken[-1]
    assert (last.finance_providers, last.sec_identity) == ("edgartools,yfinance,sample", ann)
    assert "edgartools,yfinance,sample" in await own.seen()
    await own.send(about="data", provider=["sample"])
    assert (own.taken[-1].finance_providers, own.taken[-1].sec_identity) == ("sample", "")
    assert "FINANCE" not in (home / ENV_FILE).read_text("utf-8")


@pytest.mark.parametrize(
    ("browser", "said", "needs"),
    [
        ("en", "Choose at least one source", "A live source needs its library, the network"),
        ("zh", "请至少选择一个数据源", "实时数据源需要安装相应的库并联网"),
    ],
)
async def test_what_cannot_be_is_told_and_what_a_live_source_needs(
    own: Panel, home: Path, browser: str, said: str, needs: str
) -> None:
    html = await own.send(browser, about="data")
    assert (html[:3], said in html, needs in html) == ("400", True, True)
    assert "toolatlas[crypto]" in html
    assert "toolatlas[finance]" not in html
    assert (await own.send(browser, about="data", provider="<script>x"))[:3] == "400"
    assert "<script>x" not in await own.seen(browser)
    assert (own.taken, (home / ENV_FILE).exists()) == ([], False)


@pytest.mark.parametrize(("browser", "said"), [("en", "is set in the environment"), ("zh", "环境变量")])
async def test_what_the_environment_fixes_is_said_and_cannot_be_changed(
    own: Panel, monkeypatch: pytest.MonkeyPatch, browser: str, said: str
) -> None:
    monkeypatch.setenv("TOOLATLAS_PAGE_LANGUAGE", "browser")
    monkeypatch.setenv("TOOLATLAS_FINANCE_PROVIDERS", "sample")
    html = await own.seen(browser)
    assert (html.count(said), "<form" in html) == (2, False)
    assert (await own.send(browser, about="language", language="zh"))[:3] == "400"
    assert (await own.send(browser, about="data", provider="sample"))[:3] == "400"
    assert own.taken == []


async def test_an_identity_that_the_environment_fixes_is_left_alone(
    own: Panel, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TOOLATLAS_SEC_IDENTITY", "Ann ann@mill.example")
    await own.send(about="data", provider=["yfinance"], identity="Bob bob@mill.example")
    assert (own.taken[-1].finance_providers, own.taken[-1].sec_identity) == ("yfinance", "")


async def test_a_source_that_was_set_by_hand_can_be_taken_away_only(home: Path) -> None:
    make(home)
    panel = Panel(home, finance_providers="mine,sample")
    assert 'value="mine"' in await panel.seen()
    assert (await panel.send(about="data", provider="mine"))[:3] == "400"
    assert (await panel.send(about="data", provider="sample"))[:3] == "200"
