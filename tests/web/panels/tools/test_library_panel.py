"""The panel of tools over a real library, served as the page serves it."""

import re
from collections.abc import AsyncIterator
from html import unescape
from urllib.parse import parse_qsl, urlsplit

import pytest
import pytest_asyncio

from graph.embedded.address import Address
from tests.web.panels.guarded import refused
from tests.web.panels.real_assistant import Panel, opened
from tools.sources.importing.bring import Importer, ImportRequest
from web.panels.tools.library_panel import ROUTE, library_panel
from web.panels.tools.tool_words import EN, ZH

SHOW = f"{ROUTE}/show"
WORDS = {"en": EN, "zh": ZH}


pytestmark = pytest.mark.asyncio(loop_scope="module")


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def panel(tmp_path_factory: pytest.TempPathFactory, embedded_address: Address) -> AsyncIterator[Panel]:
    """One home for all: each test leaves it as it was."""
    async with opened(tmp_path_factory.mktemp("tools") / "home", embedded_address, library_panel) as made:
        yield made


async def test_nobody_gets_in_without_the_cookie_or_from_another_page(panel: Panel) -> None:
    routes = [("GET", ROUTE), ("GET", f"{SHOW}?tool=finance/get_quote"), ("POST", f"{ROUTE}/switch")]
    assert set(await refused(panel.door, routes)) == {(401, 403)}


async def test_tools_are_listed_a_page_at_a_time_and_by_category_agent_and_tag(panel: Panel) -> None:
    whole = await panel.get(ROUTE)
    assert "99 tools" in whole
    assert "Page 1 of 2" in whole
    later = unescape(re.findall(r'href="([^"]*page=2)"', whole)[0])
    assert "Page 2 of 2" in await panel.get(ROUTE, **dict(parse_qsl(urlsplit(later).query, keep_blank_values=True)))
    finance = await panel.get(ROUTE, category="finance")
    assert "26 tools" in finance
    assert "Get quote" in finance
    both = await panel.get(ROUTE, category="finance", agent="finance", tag="compute")
    assert "Get quote" not in both
    assert "Loan" in both
    assert EN.none in await panel.get(ROUTE, category="finance", tag="web")


@pytest.mark.parametrize(
    ("language", "query", "n_tools"),
    [("en", "latest share price of Apple", "50 tools"), ("zh", "苹果最新股价", "50 个工具")],
)
async def test_a_search_is_that_of_the_terminal(panel: Panel, language: str, query: str, n_tools: str) -> None:
    html = await panel.get(ROUTE, language, q=query)
    found = [c.tool_id for c in (await panel.assistant.find(query, 50)).candidates]
    shown = [html.index(f"<code>{tool_id}</code>") for tool_id in found]
    assert found[0] == "finance/get_quote"
    assert shown == sorted(shown)
    assert n_tools in html


@pytest.mark.parametrize("language", ["en", "zh"])
async def test_words_that_no_tool_serves_say_so_before_the_nearest(panel: Panel, language: str) -> None:
    html = await panel.get(ROUTE, language, q="xqzv blorp")
    assert (ZH if language == "zh" else EN).nearest in html


async def test_a_card_says_what_a_tool_does_takes_and_who_may_use_it(panel: Panel) -> None:
    html = await panel.get(SHOW, tool="general/convert_units")
    for part in ("Convert units", "Unit", "needed", EN.facts, "%", "good", "/toolatlas/agents#general"):
        assert part in html, part


async def test_a_card_is_chinese_on_a_chinese_page(panel: Panel) -> None:
    html = await panel.get(SHOW, "zh", tool="finance/get_quote")
    above, _, _ = html.partition("<details>")
    assert "最新价格" in above
    assert "查询一只股票、一种加密货币或商品的最新价格" in above
    assert "Get the latest price" not in above
    for part in ("股票代码", "必填", "金融", "可以使用它的智能体", "智能体"):
        assert part in html, part
    own = await panel.get(SHOW, "zh", tool="own_tools/count_letters_in_chinese")
    assert "统计一段文字有多少个字。" in own
    assert ZH.original not in own
    assert "可能造成无法恢复的损失" in own


@pytest.mark.parametrize("language", ["en", "zh"])
async def test_hostile_names_and_descriptions_are_text(panel: Panel, language: str) -> None:
    pages = [
        await panel.get(ROUTE, language, category="own_tools", q=""),
        await panel.get(SHOW, language, tool="own_tools/say_back"),
        await panel.get(ROUTE, language, q="<script>alert(1)</script>", tag='"><img src=x>'),
        await panel.get(SHOW, language, tool="<script>x</script>/<img src=x>"),
        await panel.send(f"{ROUTE}/switch", language, action="disable", tool="<img src=x>"),
    ]
    for html in pages:
        assert "<script>" not in html
        assert "<img" not in html
    assert "&lt;script&gt;" in pages[1]


@pytest.mark.parametrize("language", ["en", "zh"])
async def test_what_is_switched_off_is_not_offered_and_comes_back(panel: Panel, language: str) -> None:
    said, tool = ZH if language == "zh" else EN, "own_tools/say_back"
    off = await panel.send(f"{ROUTE}/switch", language, action="disable", tool=tool)
    assert said.disabled in off
    assert said.is_off in off
    assert tool not in (await panel.assistant.refresh()).tools
    assert said.off in await panel.get(ROUTE, language, category="own_tools")
    on = await panel.send(f"{ROUTE}/switch", language, action="enable", tool=tool)
    assert said.enabled in on
    assert tool in (await panel.assistant.refresh()).tools


async def test_a_tool_that_is_not_there_is_told(panel: Panel) -> None:
    assert (await panel.get(SHOW, tool="gone/gone")).startswith("400")
    assert ZH.no_such_tool in await panel.get(SHOW, "zh", tool="gone/gone")
    assert ZH.no_such_tool in await panel.send(f"{ROUTE}/switch", "zh", action="enable", tool="gone/gone")
    assert (await panel.send(f"{ROUTE}/switch", action="erase", tool="a/b")).startswith("422")


async def test_a_tool_over_a_database_says_which_columns_it_keeps_back(panel: Panel) -> None:
    resources = panel.assistant.resources
    async with Importer(resources.settings.home, resources.library) as importer:
        await importer.bring(ImportRequest(source="sample:shop"))
        shown = {language: unescape(await panel.get(SHOW, language, tool="shop/query_customers")) for language in WORDS}
        other = await panel.get(SHOW, tool="shop/query_orders")
        await importer.forget("shop")
    for language, words in WORDS.items():
        assert words.kept_back in shown[language]
        assert "<code>customers.name</code>" in shown[language]
        assert "/toolatlas/tools/import/columns?name=shop" in shown[language]
    assert EN.kept_back not in other
