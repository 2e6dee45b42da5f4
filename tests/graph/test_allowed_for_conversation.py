"""A tool that is allowed for the rest of a conversation: said, used, and gone with what it hangs on."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from agents.approval.decision import Decision
from graph.assistant import Assistant
from graph.embedded.address import Address
from tagging.tags import Permission, Tagged, TagSet
from tests.graph.talking import Heard, at_home, hear, say
from tools.sources.readers.mcp_servers import McpRunner
from tools.tool import Tool

ROCKET = Tool(
    id="rockets/fire_rocket",
    name="fire_rocket",
    description="Fire the green rocket.",
    parameters={"type": "object", "properties": {}},
    group="rockets",
    source="mcp",
    target="fire_rocket",
    examples=("fire the green rocket", "发射绿色火箭"),
    tags=TagSet(domains=Tagged(value=("fireworks",)), permission=Tagged(value=Permission.MEDIUM)),
)
PROFILE = """
name: fireworks
description: Fireworks and rockets.
domains: [fireworks]
max_permission: high
examples: ["fire the green rocket", "发射绿色火箭"]
"""
TOOL = ROCKET.id
REQUESTS = {"en": "fire the green rocket", "zh": "发射绿色火箭"}


@pytest.fixture
async def assistant(home: Path, embedded_address: Address, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Assistant]:
    """One whose rocket asks, because nobody looked at it."""
    home.joinpath("profiles").mkdir(parents=True, exist_ok=True)
    home.joinpath("profiles", "fireworks.yaml").write_text(PROFILE, encoding="utf-8")

    async def fired(*_: object) -> object:
        return {"fired": True}

    monkeypatch.setattr(McpRunner, "__call__", fired)
    async with Assistant.open(at_home(home, embedded_address)) as opened:
        await opened.resources.library.add_definitions([ROCKET], "import:rockets")
        yield opened


async def allowed(assistant: Assistant, language: str, *, approve: bool = True) -> Heard:
    (asked,) = (await say(assistant, REQUESTS[language])).questions
    word = Decision(approve=approve, always=True)
    return await hear(assistant.resume("t", {asked.approval_id: word}))


@pytest.mark.full
@pytest.mark.parametrize("language", ["en", "zh"])
async def test_it_is_not_asked_about_again_in_this_conversation_only(assistant: Assistant, language: str) -> None:
    await allowed(assistant, language)
    assert TOOL in (await say(assistant, REQUESTS[language])).answer.tools
    assert (await say(assistant, REQUESTS[language], thread="another")).questions
    assert [one.tool_id for one in await assistant.allowed("t", user="local")] == [TOOL]
    assert await assistant.disallow("t", TOOL, user="local")
    assert (await say(assistant, REQUESTS[language])).questions


async def test_it_goes_with_the_conversation_and_a_no_allows_nothing(assistant: Assistant) -> None:
    await allowed(assistant, "en", approve=False)
    assert await assistant.allowed("t", user="local") == ()
    await allowed(assistant, "en")
    await assistant.forget("t", user="local")
    assert (await say(assistant, REQUESTS["en"])).questions


async def test_a_request_that_is_said_anew_takes_its_word_back(assistant: Assistant) -> None:
    await allowed(assistant, "en")
    run, _ = await assistant._conversations.last_run("t")
    await assistant.take_back("t", [run], user="local")
    assert (await say(assistant, REQUESTS["en"])).questions
