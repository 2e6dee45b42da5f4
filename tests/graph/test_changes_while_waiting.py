"""A home that people and other processes change while a conversation waits for an approval."""

from collections.abc import AsyncIterator, Awaitable, Callable
from pathlib import Path
from typing import TypeAlias

import pytest

from graph.assistant import Assistant
from graph.embedded.address import Address
from graph.observability.events import ApprovalAsked, Notice
from tests.graph.talking import at_home, decide, hear, say
from tools.library.library import ToolLibrary
from tools.quality.store import QualityStore

ROCKETS = '''
from pathlib import Path

from tools.context import ToolContext
from tools.marking import tool


@tool(examples=("fire the green rocket", "发射绿色火箭"), permission="high", domains=("fireworks",))
def fire_rocket(context: ToolContext) -> dict[str, bool]:
    """Fire the green rocket."""
    place = Path(context.data_dir).parent / "fired"
    place.parent.mkdir(parents=True, exist_ok=True)
    place.touch()
    return {"fired": True}
'''
PROFILE = """
name: fireworks
description: Fireworks and rockets.
domains: [fireworks]
max_permission: {permission}
examples: ["fire the green rocket", "发射绿色火箭"]
"""
REQUESTS = {"en": "fire the green rocket", "zh": "发射绿色火箭"}
NOT_RUN = {"en": "That was not done: {}", "zh": "没有执行：{}"}
GONE = {"en": "it is no longer on offer.", "zh": "这个工具已不再提供。"}
Change: TypeAlias = Callable[[Path], Awaitable[None]]


@pytest.fixture
def firing(home: Path) -> Path:
    home.joinpath("profiles").mkdir(parents=True, exist_ok=True)
    write_profile(home, "high")
    home.joinpath("rockets.py").write_text(ROCKETS, encoding="utf-8")
    return home


@pytest.fixture
async def assistant(firing: Path, embedded_address: Address) -> AsyncIterator[Assistant]:
    async with Assistant.open(at_home(firing, embedded_address, quality_filter="out")) as opened:
        await opened.resources.library.add(firing / "rockets.py")
        yield opened


def write_profile(home: Path, permission: str) -> None:
    home.joinpath("profiles", "fireworks.yaml").write_text(PROFILE.format(permission=permission), encoding="utf-8")


async def lower_the_profile(home: Path) -> None:
    write_profile(home, "medium")


async def remove_the_profile(home: Path) -> None:
    home.joinpath("profiles", "fireworks.yaml").unlink()


async def remove_the_tool(home: Path) -> None:
    async with ToolLibrary(home) as another:
        await another.delete("rockets/fire_rocket")


async def switch_the_tool_off(home: Path) -> None:
    async with ToolLibrary(home) as another:
        await another.disable("rockets/fire_rocket")


async def remove_its_file(home: Path) -> None:
    home.joinpath("rockets.py").unlink()


async def keep_it_out(home: Path) -> None:
    async with QualityStore(home) as another:
        await another.settle("rockets/fire_rocket", passes=False)


CHANGES: list[tuple[Change, dict[str, str]]] = [
    (
        lower_the_profile,
        {
            "en": "it needs permission high, and the agent fireworks may go up to medium only.",
            "zh": "它需要 high 权限，而智能体 fireworks 最高只有 medium 权限。",
        },
    ),
    (
        remove_the_profile,
        {"en": "the agent fireworks no longer exists.", "zh": "智能体 fireworks 已不存在。"},
    ),
    (remove_the_tool, GONE),
    (switch_the_tool_off, GONE),
    (remove_its_file, GONE),
    (keep_it_out, {"en": "it does not pass the quality check.", "zh": "它没有通过质量检查。"}),
]


@pytest.mark.parametrize("language", ["en", "zh"])
@pytest.mark.parametrize(("change", "said"), CHANGES, ids=[change.__name__ for change, _ in CHANGES])
async def test_an_approved_call_is_not_made_when_it_may_not_be_any_more(
    assistant: Assistant, firing: Path, change: Change, said: dict[str, str], language: str
) -> None:
    (asked,) = (await say(assistant, REQUESTS[language])).questions
    assert (asked.call.tool_id, asked.agent) == ("rockets/fire_rocket", "fireworks")
    await change(firing)
    heard = await decide(assistant, approve=True)
    assert not (firing / "data" / "fired").exists()
    assert NOT_RUN[language].format(said[language]) in heard.text
    assert await assistant.pending("t") == []
    assert "3.1069" in (await say(assistant, "convert 5 km to miles")).text


@pytest.mark.parametrize(("change", "said"), CHANGES, ids=[change.__name__ for change, _ in CHANGES])
async def test_the_next_process_sees_the_change_too(
    firing: Path, embedded_address: Address, change: Change, said: dict[str, str]
) -> None:
    settings = at_home(firing, embedded_address, quality_filter="out")
    async with Assistant.open(settings) as first:
        await first.resources.library.add(firing / "rockets.py")
        assert (await say(first, REQUESTS["en"])).questions
    await change(firing)
    async with Assistant.open(settings) as second:
        assert NOT_RUN["en"].format(said["en"]) in (await decide(second, approve=True)).text
    assert not (firing / "data" / "fired").exists()


async def test_a_profile_that_is_raised_again_before_the_answer_lets_the_call_through(
    assistant: Assistant, firing: Path
) -> None:
    await say(assistant, REQUESTS["en"])
    await lower_the_profile(firing)
    write_profile(firing, "high")
    await decide(assistant, approve=True)
    assert (firing / "data" / "fired").exists()


@pytest.mark.parametrize(("language", "said"), [("en", "you did not approve it."), ("zh", "您没有批准。")])
async def test_a_no_is_a_no_and_the_conversation_goes_on(
    assistant: Assistant, firing: Path, language: str, said: str
) -> None:
    await say(assistant, REQUESTS[language])
    assert NOT_RUN[language].format(said) in (await decide(assistant, approve=False)).text
    assert not (firing / "data" / "fired").exists()
    assert (await say(assistant, REQUESTS[language])).questions


# which question is answered


@pytest.mark.parametrize("approve", [True, False])
@pytest.mark.parametrize(
    ("language", "said"),
    [("en", "That question does not wait for an answer"), ("zh", "这个问题并不在等待答复")],
)
async def test_an_answer_to_an_unknown_question_decides_nothing_and_the_known_one_is_asked_again(
    assistant: Assistant, firing: Path, language: str, said: str, approve: bool
) -> None:
    (asked,) = (await say(assistant, REQUESTS[language])).questions
    heard = await hear(assistant.resume("t", {"made up": approve}))
    assert [said in e.text for e in heard.events if isinstance(e, Notice)] == [True]
    assert heard.questions == [asked]
    assert not (firing / "data" / "fired").exists()
    await decide(assistant, approve=True)
    assert (firing / "data" / "fired").exists()


async def test_a_second_yes_to_the_first_question_is_no_yes_to_the_second(assistant: Assistant) -> None:
    folder = assistant.resources.settings.workspace_dir
    for name in ("a.txt", "b.txt"):
        folder.joinpath(name).write_text("kept", encoding="utf-8")
    (first,) = (await say(assistant, "delete a.txt, then delete b.txt")).questions
    (second,) = (await hear(assistant.resume("t", {first.approval_id: True}))).questions
    again = await hear(assistant.resume("t", {first.approval_id: True}))
    assert isinstance(again.events[-1], ApprovalAsked)
    assert again.questions == [second]
    assert folder.joinpath("b.txt").exists()
    await hear(assistant.resume("t", {second.approval_id: False}))
    assert (folder.joinpath("a.txt").exists(), folder.joinpath("b.txt").exists()) == (False, True)


async def test_two_approvals_of_which_one_is_given_and_one_refused(assistant: Assistant) -> None:
    folder = assistant.resources.settings.workspace_dir
    for name in ("a.txt", "b.txt"):
        folder.joinpath(name).write_text("kept", encoding="utf-8")
    await say(assistant, "删除 a.txt，再删除 b.txt")
    await decide(assistant, approve=False)
    heard = await decide(assistant, approve=True)
    assert (folder.joinpath("a.txt").exists(), folder.joinpath("b.txt").exists()) == (True, False)
    assert "您没有批准。" in heard.text


# a user's file


async def test_a_tool_whose_file_comes_back_is_on_offer_again(assistant: Assistant, firing: Path) -> None:
    file = firing / "rockets.py"
    text = file.read_text(encoding="utf-8")
    file.unlink()
    assert "rockets/fire_rocket" not in (await assistant.refresh()).tools
    file.write_text(text, encoding="utf-8")
    assert "rockets/fire_rocket" in (await assistant.refresh()).tools
