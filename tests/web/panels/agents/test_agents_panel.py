"""The panel of agents over a real home, served as the page serves it."""

from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import pytest
import pytest_asyncio

from graph.embedded.address import Address
from tests.web.panels.guarded import refused
from tests.web.panels.real_assistant import HOSTILE, Panel, opened
from web.panels.agents.agent_words import EN, ZH
from web.panels.agents.agents_panel import ROUTE, agents_panel

pytestmark = pytest.mark.asyncio(loop_scope="module")
BOTH = pytest.mark.parametrize("language", ["en", "zh"])
TRY, CHECK = f"{ROUTE}/try", f"{ROUTE}/check"
BAD = "name: music\ndescription: Music.\ndomain: [media]\n"
GOOD = "name: words\ndescription: Texts.\ndomains: [text]\nmax_permission: high\n"


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def panel(tmp_path_factory: pytest.TempPathFactory, embedded_address: Address) -> AsyncIterator[Panel]:
    """One home for all: each test leaves it as it was."""
    async with opened(tmp_path_factory.mktemp("agents") / "home", embedded_address, agents_panel) as made:
        yield made


@pytest.fixture
def profile(panel: Panel) -> Iterator[Path]:
    file = panel.assistant.resources.settings.home / "profiles" / "music.yaml"
    yield file
    file.unlink(missing_ok=True)


async def test_nobody_gets_in_without_the_cookie_or_from_another_page(panel: Panel) -> None:
    assert set(await refused(panel.door, [("GET", ROUTE), ("POST", TRY), ("POST", CHECK)])) == {(401, 403)}


@pytest.mark.parametrize(
    ("language", "parts"),
    [
        (
            "en",
            (
                "Stocks, companies and money",
                "26 tools",
                "ticker symbol for Tesla",
                "takes what crosses domains",
            ),
        ),
        (
            "zh",
            ("股票、公司财务与货币", "26 个工具", "计算苹果公司的净资产收益率和流动比率", "处理跨领域的请求", "金融"),
        ),
    ],
)
async def test_each_agent_says_what_it_takes_with_an_example(
    panel: Panel, language: str, parts: tuple[str, ...]
) -> None:
    html = await panel.get(ROUTE, language)
    for part in parts:
        assert part in html, part


@BOTH
async def test_a_bad_profile_is_reported_with_its_file_and_line(panel: Panel, profile: Path, language: str) -> None:
    profile.write_text(BAD)
    html = await panel.get(ROUTE, language)
    assert ("music.yaml 第 3 行" if language == "zh" else "music.yaml, line 3") in html
    assert ("您是否想写" if language == "zh" else "did you mean") + " &#39;domains&#39;" in html
    profile.unlink()
    assert "music.yaml" not in await panel.get(ROUTE, language)


@BOTH
async def test_a_new_profile_stands_there_at_once(panel: Panel, profile: Path, language: str) -> None:
    profile.write_text(f'name: music\ndescription: "{HOSTILE}"\ndomains: [media]\n')
    html = await panel.get(ROUTE, language)
    assert "&lt;script&gt;" in html
    assert "<script>" not in html
    assert "<img" not in html


@pytest.mark.parametrize(
    ("language", "request_", "agent", "tool"),
    [
        ("en", "What is Netflix trading at?", "finance", "finance/get_quote"),
        ("zh", "微软最新股价是多少", "“金融”", "finance/get_quote"),
        ("en", "convert 5 km to miles", "general", "general/convert_units"),
    ],
)
async def test_a_dry_run_names_the_agent_and_the_tools_and_calls_nothing(
    panel: Panel, language: str, request_: str, agent: str, tool: str
) -> None:
    html = await panel.send(TRY, language, request=request_)
    told = html.partition('role="status"')[2].partition("</section>")[0]
    assert agent in told
    assert f"show?tool={tool}" in told


@BOTH
async def test_what_nobody_takes_is_said(panel: Panel, language: str) -> None:
    request = "给我订一张去火星的机票" if language == "zh" else "book me a flight to Mars"
    html = await panel.send(TRY, language, request=request)
    assert (ZH if language == "zh" else EN).part_nobody.partition("：" if language == "zh" else ": ")[2] in html
    assert (ZH if language == "zh" else EN).empty in await panel.send(TRY, language, request=" ")


@BOTH
async def test_a_profile_is_looked_at_before_it_counts(panel: Panel, language: str) -> None:
    words = ZH if language == "zh" else EN
    html = await panel.send(CHECK, language, profile=GOOD)
    assert words.holds.format(name="words") in html
    assert "show?tool=own_tools/say_back" in html
    assert all(one.name != "words" for one in (await panel.assistant.refresh()).profiles)
    bad = await panel.send(CHECK, language, profile=f"{BAD}# </textarea>{HOSTILE}")
    assert ("第 3 行" if language == "zh" else "line 3") in bad
    assert "<script>" not in bad
    assert words.empty in await panel.send(CHECK, language, profile="")
