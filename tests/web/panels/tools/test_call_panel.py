"""Running a tool by hand on the panel, with a real library: what it asks, what it shows, and what it refuses."""

import re
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import pytest_asyncio

from graph.embedded.address import Address
from tests.web.panels.guarded import refused
from tests.web.panels.real_assistant import HOSTILE, Panel, opened
from web.panels.tools.call_panel import DECIDE, RUN, call_panel
from web.panels.tools.library_panel import ROUTE, library_panel
from web.panels.tools.tool_words import EN, ZH

pytestmark = pytest.mark.asyncio(loop_scope="module")
BOTH = pytest.mark.parametrize("language", ["en", "zh"])
SHOW = f"{ROUTE}/show"


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def panel(tmp_path_factory: pytest.TempPathFactory, embedded_address: Address) -> AsyncIterator[Panel]:
    """One home for all."""
    home = tmp_path_factory.mktemp("calls") / "home"
    async with opened(home, embedded_address, library_panel, call_panel) as made:
        yield made


@pytest.fixture
def workspace(panel: Panel) -> Path:
    return panel.assistant.resources.settings.workspace_dir


async def run(panel: Panel, tool: str, language: str = "en", **typed: str) -> str:
    return await panel.send(RUN, language, tool=tool, **{f"a.{name}": value for name, value in typed.items()})


def question_in(html: str) -> str:
    found = re.search(r'name="question" value="([0-9a-f]+)"', html)
    assert found is not None, html
    return found[1]


async def test_nobody_gets_in_without_the_cookie_or_from_another_page(panel: Panel) -> None:
    assert set(await refused(panel.door, [("POST", RUN), ("POST", DECIDE)])) == {(401, 403)}


@BOTH
async def test_what_was_typed_is_called_and_the_result_is_shown_as_text(panel: Panel, language: str) -> None:
    html = await run(panel, "own_tools/say_back", language, text=HOSTILE, times="2", loud="")
    assert html.startswith("200")
    assert "<script>" not in html
    assert "<img" not in html
    assert html.count("&lt;script&gt;alert(1)") >= 2


@BOTH
async def test_what_a_tool_says_links_and_loads_nothing(panel: Panel, language: str) -> None:
    text = "![pixel](http://203.0.113.1/x.png) [here](javascript:alert(1)) <https://203.0.113.1/y>"
    html = await run(panel, "own_tools/say_back", language, text=text)
    told = html.partition('id="result"')[2].partition("</section>")[0]
    assert "http://203.0.113.1/x.png" in told
    assert "<a " not in told
    assert "<img" not in told


@BOTH
async def test_a_result_is_told_as_an_answer_tells_it(panel: Panel, language: str) -> None:
    html = await run(panel, "general/convert_units", language, value="5", from_unit="km", to_unit="mile")
    told = html.partition('id="result"')[2].partition("</section>")[0]
    assert "3.1069" in told
    assert "from_unit" not in told


@BOTH
async def test_a_table_stands_in_its_own_scroll_area(panel: Panel, language: str) -> None:
    html = await run(panel, "finance/get_bars", language, symbol="AAPL")
    assert '<td class="figure">' in html
    assert html.count('<div class="scroll') >= 2


@pytest.mark.parametrize(("language", "label"), [("en", "Times"), ("zh", "“times”")])
async def test_what_does_not_fit_is_said_by_the_label_of_its_field(panel: Panel, language: str, label: str) -> None:
    html = await run(panel, "own_tools/say_back", language, text="a", times="many")
    assert html.startswith("400")
    assert (ZH if language == "zh" else EN).types["integer"] in html
    assert 'value="many"' in html
    assert "own_tools/say_back:" not in html


@pytest.mark.parametrize(("language", "typed"), [("en", "a b, c"), ("zh", "a b、c"), ("en", '["a b", "c"]')])
async def test_a_list_is_written_with_commas(panel: Panel, language: str, typed: str) -> None:
    html = await run(panel, "own_tools/join_up", language, words=typed, numbers="1，2")
    assert "a b+c+1+2" in html


@BOTH
async def test_what_is_missing_is_said(panel: Panel, language: str) -> None:
    html = await run(panel, "own_tools/say_back", language, text="")
    fault = re.search(r'role="alert">([^<]+)<', html)
    assert fault is not None
    assert ("请填写" if language == "zh" else "is needed") in fault[1]


@BOTH
async def test_a_tool_that_breaks_says_one_sentence_and_nothing_of_its_inside(panel: Panel, language: str) -> None:
    html = await run(panel, "own_tools/break_down", language, text="a")
    assert ("日志" if language == "zh" else "the log says why") in html
    assert "secret traceback" not in html
    assert "Traceback" not in html


@BOTH
async def test_what_can_do_harm_asks_first_and_is_done_once(panel: Panel, workspace: Path, language: str) -> None:
    board = workspace / f"{language}.board"
    asked = await run(panel, "own_tools/wipe_board", language, name=language)
    assert (ZH if language == "zh" else EN).asking_title in asked
    assert not board.exists()
    given = {"tool": "own_tools/wipe_board", "question": question_in(asked)}
    assert (await panel.send(DECIDE, language, action="approve", **given)).startswith("200")
    assert board.read_text() == "wiped "
    again = await panel.send(DECIDE, language, action="approve", **given)
    assert (ZH if language == "zh" else EN).gone in again
    assert board.read_text() == "wiped "


@BOTH
async def test_a_no_does_nothing_and_cannot_be_turned_into_a_yes(panel: Panel, workspace: Path, language: str) -> None:
    asked = await run(panel, "own_tools/wipe_board", language, name="kept")
    given = {"tool": "own_tools/wipe_board", "question": question_in(asked)}
    assert (ZH if language == "zh" else EN).denied in await panel.send(DECIDE, language, action="deny", **given)
    assert (ZH if language == "zh" else EN).gone in await panel.send(DECIDE, language, action="approve", **given)
    assert not (workspace / "kept.board").exists()


async def test_a_question_is_answered_for_its_own_tool_only(panel: Panel, workspace: Path) -> None:
    asked = await run(panel, "own_tools/wipe_board", name="other")
    html = await panel.send(DECIDE, action="approve", tool="own_tools/say_back", question=question_in(asked))
    assert EN.gone in html
    assert EN.gone in await panel.send(DECIDE, action="approve", tool="own_tools/wipe_board", question="0" * 32)
    assert not (workspace / "other.board").exists()


@BOTH
async def test_writing_over_a_file_asks_as_in_the_chat(panel: Panel, workspace: Path, language: str) -> None:
    file = workspace / f"mine-{language}.txt"
    file.write_text("mine")
    html = await run(panel, "system/write_file", language, path=file.name, content="new", overwrite="true")
    assert file.name in html
    assert file.read_text() == "mine"
    question_in(html)


@BOTH
async def test_what_was_switched_off_after_the_question_is_not_called(
    panel: Panel, workspace: Path, language: str
) -> None:
    tool, library = "own_tools/wipe_board", panel.assistant.resources.library
    asked = await run(panel, tool, language, name="off")
    await library.disable(tool)
    html = await panel.send(DECIDE, language, action="approve", tool=tool, question=question_in(asked))
    assert await run(panel, tool, language, name="off")
    await library.enable(tool)
    assert (ZH if language == "zh" else EN).no_such_tool in html
    assert not (workspace / "off.board").exists()


@BOTH
async def test_what_no_agent_may_use_is_not_called(panel: Panel, language: str) -> None:
    tool = "own_tools/count_letters_in_chinese"
    assert (ZH if language == "zh" else EN).nobody_may in await panel.get(SHOW, language, tool=tool)
    html = await run(panel, tool, language, text="a")
    assert html.startswith("400")
    assert ("没有智能体可以使用" if language == "zh" else "No agent may use this tool") in html


async def test_fields_that_are_none_and_forms_that_are_too_long_are_refused(panel: Panel) -> None:
    assert (await run(panel, "own_tools/say_back", text="a", gone="b")).startswith("400")
    assert EN.too_much in await run(panel, "own_tools/say_back", text="a" * 1_000_001)
    assert EN.no_such_tool in await run(panel, "<b>/x")


async def test_nothing_of_a_call_by_hand_stays_in_a_conversation(panel: Panel) -> None:
    await run(panel, "own_tools/say_back", text="remember me")
    resources = panel.assistant.resources
    kept = [path for path in resources.settings.home.rglob("*.db") if b"remember me" in path.read_bytes()]
    assert kept == []
