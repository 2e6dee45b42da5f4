"""Tags and quality are looked at and settled on the page, with a real library."""

import html as html_text
import re
from collections.abc import AsyncIterator

import pytest
import pytest_asyncio

from graph.embedded.address import Address
from tagging.tags import ApprovalPolicy, Provenance
from tests.web.panels.guarded import refused
from tests.web.panels.real_assistant import Panel, opened
from tools.tool import Tool
from web.panels.review.review_panel import ROUTE, review_panel
from web.panels.review.review_words import EN, ZH, ReviewWords
from web.panels.tools.library_panel import library_panel

pytestmark = pytest.mark.asyncio(loop_scope="module")
BOTH = pytest.mark.parametrize("language", ["en", "zh"])


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def panel(tmp_path_factory: pytest.TempPathFactory, embedded_address: Address) -> AsyncIterator[Panel]:
    """One home for all: each test brings tools of its own."""
    home = tmp_path_factory.mktemp("review") / "home"
    async with opened(home, embedded_address, library_panel, review_panel) as made:
        yield made


def words(language: str) -> ReviewWords:
    return ZH if language == "zh" else EN


async def brought(panel: Panel, name: str, description: str) -> str:
    """Add a tool as an import does, and return its id."""
    schema = {"type": "object", "properties": {}}
    tool = Tool(id=f"{name}/{name}", name=name, description=description, parameters=schema, group=name, source="http")
    await panel.assistant.resources.library.add_definitions([tool], f"import:{name}")
    return tool.id


async def shown(panel: Panel, language: str, tool_id: str) -> str:
    """Return the parts of the page that speak of a tool."""
    whole = html_text.unescape(await panel.get(ROUTE, language))
    return "\n".join(part for part in re.split(r"(?=<li>)|(?=</ul>)", whole) if f"<code>{tool_id}</code>" in part)


async def test_nobody_gets_in_without_the_cookie_or_from_another_page(panel: Panel) -> None:
    routes = [("GET", ROUTE), *(("POST", f"{ROUTE}/{what}") for what in ("tag", "asking", "quality"))]
    assert set(await refused(panel.door, routes)) == {(401, 403)}


@BOTH
async def test_a_tag_in_doubt_is_confirmed_corrected_and_taken_back(panel: Panel, language: str) -> None:
    text, library = words(language), panel.assistant.resources.library
    tool_id = await brought(panel, f"lamp_{language}", "Convert a currency to another one.")
    suggested = {"domains": {"value": ["sports", "games"], "provenance": Provenance.LLM, "confidence": 0.4}}
    await library.update(tool_id, tags=suggested)
    doubt = await shown(panel, language, tool_id)
    assert text.dimensions["domains"] in doubt
    assert ("sports" if language == "en" else "体育") in doubt
    confirmed = await panel.send(
        f"{ROUTE}/tag", language, action="set", tool=tool_id, dimension="domains", value="games"
    )
    domains = library.get(tool_id).tags.domains
    assert (domains.value, domains.provenance) == (("games",), Provenance.HUMAN)
    assert confirmed.startswith("200")
    assert text.dimensions["domains"] not in await shown(panel, language, tool_id)
    await panel.send(f"{ROUTE}/tag", language, action="unset", tool=tool_id, dimension="domains")
    assert library.get(tool_id).tags.domains.provenance is not Provenance.HUMAN


@BOTH
@pytest.mark.parametrize(
    "said",
    [{"dimension": "domains"}, {"dimension": "domains", "value": "no_such_word"}, {"tool": "no/such", "value": "web"}],
)
async def test_what_cannot_be_said_is_refused_and_changes_nothing(
    panel: Panel, language: str, said: dict[str, str]
) -> None:
    tool_id = await brought(panel, f"stone_{language}", "Convert a currency to another one.")
    before = panel.assistant.resources.library.get(tool_id)
    form = {"action": "set", "tool": tool_id, "dimension": "domains"} | said
    html = await panel.send(f"{ROUTE}/tag", language, **form)
    assert html.startswith("400")
    assert panel.assistant.resources.library.get(tool_id) == before


@BOTH
@pytest.mark.parametrize("word", [ApprovalPolicy.NEVER, ApprovalPolicy.ALWAYS])
async def test_whether_a_tool_asks_is_settled(panel: Panel, language: str, word: ApprovalPolicy) -> None:
    tool_id = await brought(panel, f"bell_{language}_{word}", "Ring the bell.")
    assert words(language).never in await shown(panel, language, tool_id)
    await panel.send(f"{ROUTE}/asking", language, action=word.value, tool=tool_id)
    tool = panel.assistant.resources.library.get(tool_id)
    assert (tool.tags.approval.value, tool.requires_approval) == (word, word is ApprovalPolicy.ALWAYS)
    assert words(language).never not in await shown(panel, language, tool_id)


@BOTH
async def test_a_tool_that_is_described_badly_is_let_pass_kept_out_and_judged_again(
    panel: Panel, language: str
) -> None:
    text, quality = words(language), panel.assistant.resources.quality
    tool_id = await brought(panel, f"fog_{language}", "")
    assert text.allow in await shown(panel, language, tool_id)
    for action, settled, button in (("pass", True, text.keep_out), ("fail", False, text.allow)):
        await panel.send(f"{ROUTE}/quality", language, action=action, tool=tool_id)
        assert (await quality.load()).settled[tool_id] is settled
        part = await shown(panel, language, tool_id)
        assert (button in part, text.reset in part) == (True, True)
    await panel.send(f"{ROUTE}/quality", language, action="unset", tool=tool_id)
    assert tool_id not in (await quality.load()).settled
