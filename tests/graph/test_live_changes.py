"""Profiles and tools that change under an open assistant."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from graph.assistant import Assistant
from graph.embedded.address import Address
from tests.graph.talking import at_home, say
from tools.library.library import ToolLibrary

LEGAL = """
name: legal
description: Contracts, clauses and statutes; finds what a law says.
descriptions:
  zh: 合同、条款与法规；查找法律条文。
include: [law/*]
examples:
  - What does the tenancy law say about notice periods?
  - 租赁法对通知期是怎么规定的？
"""
LAW = '''
from tools.marking import tool


@tool(
    examples=("what does the tenancy law say about deposits", "which statute covers notice periods", "租赁法的规定"),
    idempotent=True,
    answers={"en": "The statute says: {{ text }}", "zh": "法规写道：{{ text }}"},
)
def find_statute(topic: str = "tenancy") -> dict[str, str]:
    """Find what a statute or law says on a topic."""
    return {"text": "three months"}
'''
REQUEST = "what does the tenancy law say about notice periods"


@pytest.fixture
async def assistant(home: Path, embedded_address: Address) -> AsyncIterator[Assistant]:
    async with Assistant.open(at_home(home, embedded_address)) as opened:
        yield opened


@pytest.fixture
def law(tmp_path: Path) -> Path:
    file = tmp_path / "law.py"
    file.write_text(LAW, encoding="utf-8")
    return file


async def test_a_profile_that_is_dropped_in_answers_the_next_fitting_message(assistant: Assistant, law: Path) -> None:
    profile = assistant.resources.settings.home / "profiles" / "legal.yaml"
    await assistant.resources.library.add(law)
    assert "legal" not in (await say(assistant, REQUEST, "before")).answer.agents
    profile.write_text(LEGAL, encoding="utf-8")
    with_legal = await say(assistant, REQUEST, "with")
    assert with_legal.answer.agents == ("legal",)
    assert "The statute says: three months" in with_legal.text
    assert (await say(assistant, "租赁法对通知期是怎么规定的？", "zh")).answer.agents == ("legal",)
    profile.unlink()
    assert "legal" not in (await say(assistant, REQUEST, "after")).answer.agents


async def test_a_new_agent_takes_nothing_that_does_not_fit(assistant: Assistant, law: Path) -> None:
    await assistant.resources.library.add(law)
    (assistant.resources.settings.home / "profiles" / "legal.yaml").write_text(LEGAL, encoding="utf-8")
    assert (await say(assistant, "convert 5 km to miles")).answer.agents == ("general",)


@pytest.mark.full
async def test_what_another_process_does_to_the_library_is_seen_at_the_next_request(
    assistant: Assistant, law: Path
) -> None:
    home = assistant.resources.settings.home
    async with ToolLibrary(home) as other:
        await other.add(law)
        assert "law/find_statute" in (await say(assistant, REQUEST, "added")).answer.tools
        await other.disable("law/find_statute", "general/convert_units")
    heard = await say(assistant, REQUEST, "disabled")
    assert "law/find_statute" not in heard.answer.tools
    assert "general/convert_units" not in (await say(assistant, "convert 5 km to miles", "units")).answer.tools


async def test_a_tool_that_is_added_stands_in_the_graph_at_once(assistant: Assistant, law: Path) -> None:
    before = await assistant.resources.graph.stats()
    await assistant.resources.library.add(law)
    await assistant.refresh()
    assert (await assistant.resources.graph.stats()).tools == before.tools + 1
    assert (await assistant.around("law/find_statute")).tool_id == "law/find_statute"


async def test_a_tool_that_changes_is_disabled_or_returns_takes_its_node_and_edges_along(
    assistant: Assistant, law: Path
) -> None:
    graph, library = assistant.resources.graph, assistant.resources.library
    query = (
        "MATCH (t:Tool {id: 'law/find_statute'}) RETURN t.description AS said, COUNT { (t)-[:FOLLOWED_BY]-() } AS ways"
    )

    async def held() -> list[dict[str, object]]:
        await assistant.refresh()
        return await graph.rows(query)

    await library.add(law)
    await held()
    await graph.learn(["law/find_statute"], ["ok"], [1.0], succeeded=True)
    law.write_text(LAW.replace("statute or law says", "statute says"), encoding="utf-8")
    await library.add(law)
    assert await held() == [{"said": "Find what a statute says on a topic.", "ways": 2}]
    await library.disable("law/find_statute")
    assert await held() == []
    await library.enable("law/find_statute")
    assert await held() == [{"said": "Find what a statute says on a topic.", "ways": 0}]
