"""A typed yes or no in a conversation in which calls wait."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from graph.assistant import Assistant
from graph.attachments.files import NewFile
from graph.embedded.address import Address
from graph.observability.events import Notice
from tests.graph.talking import Heard, at_home, hear, say


@pytest.fixture
async def assistant(home: Path, embedded_address: Address) -> AsyncIterator[Assistant]:
    async with Assistant.open(at_home(home, embedded_address)) as opened:
        yield opened


def kept(assistant: Assistant, *names: str) -> list[Path]:
    files = [assistant.resources.settings.workspace_dir / name for name in names]
    for file in files:
        file.write_text("kept", encoding="utf-8")
    return files


@pytest.mark.parametrize(("request_", "word"), [("delete old.txt", "ok do it"), ("删除 old.txt", "可以")])
async def test_a_yes_makes_the_call(assistant: Assistant, request_: str, word: str) -> None:
    (file,) = kept(assistant, "old.txt")
    assert (await say(assistant, request_)).questions
    heard = await say(assistant, word)
    assert not file.exists()
    assert heard.answer.tools == ("system/delete_file",)
    assert await assistant.pending("t") == []


@pytest.mark.parametrize(
    ("request_", "word", "told"),
    [
        ("delete old.txt", "no, i need it", "you did not approve it: i need it"),
        ("删除 old.txt", "不要，我还要用", "您没有批准：我还要用"),
        ("delete old.txt", "never mind", "you did not approve it."),
    ],
)
async def test_a_no_denies_it_with_the_reason(assistant: Assistant, request_: str, word: str, told: str) -> None:
    (file,) = kept(assistant, "old.txt")
    await say(assistant, request_)
    assert told in (await say(assistant, word)).text
    assert (file.exists(), await assistant.pending("t")) == (True, [])
    assert "3.1069" in (await say(assistant, "convert 5 km to miles")).text


async def test_a_yes_of_somebody_else_or_with_a_file_or_of_another_conversation_is_none(
    assistant: Assistant, tmp_path: Path
) -> None:
    (file,) = kept(assistant, "old.txt")
    await say(assistant, "delete old.txt")
    await say(assistant, "yes", thread="another")
    table = tmp_path / "yes.csv"
    table.write_text("a,b\n1,2\n", encoding="utf-8")
    (came,) = await assistant.attach([NewFile(name="yes.csv", path=table)], user="local")
    assert len(await assistant.pending("t")) == 1
    await hear(assistant.ask("yes", thread_id="t", user="local", attached=[came]))  # type: ignore[list-item]  # it was not refused
    assert file.exists()
    await say(assistant, "delete old.txt")
    await say(assistant, "yes", user="someone")
    assert file.exists()


async def test_two_questions_are_answered_one_after_the_other(assistant: Assistant) -> None:
    first, second = kept(assistant, "a.txt", "b.txt")
    await say(assistant, "delete a.txt, then delete b.txt")
    assert len((await say(assistant, "yes")).questions) == 1
    assert (first.exists(), second.exists()) == (False, True)
    await say(assistant, "no")
    assert second.exists()


async def test_a_yes_after_the_question_is_gone_makes_nothing(assistant: Assistant) -> None:
    (file,) = kept(assistant, "old.txt")
    await say(assistant, "delete old.txt")
    await say(assistant, "convert 5 km to miles")
    await say(assistant, "yes")
    assert file.exists()


@pytest.mark.parametrize(
    ("request_", "word", "told"),
    [
        ("delete a.txt and b.txt", "yes to both", "Only one call waits for your word:\n1. delete file: `a.txt`"),
        ("删除 a.txt 和 b.txt", "两个都可以", "只有一项操作在等待您的答复：\n1. 删除文件: `a.txt`"),
    ],
)
async def test_what_is_said_of_more_than_waits_is_asked_about(
    assistant: Assistant, request_: str, word: str, told: str
) -> None:
    files = kept(assistant, "a.txt", "b.txt")
    waiting = (await say(assistant, request_)).questions
    heard = await say(assistant, word)
    assert notices(heard)[0].startswith(told)
    assert heard.questions == waiting == await assistant.pending("t")
    assert [file.exists() for file in files] == [True, True]


def notices(heard: Heard) -> list[str]:
    return [event.text for event in heard.events if isinstance(event, Notice)]
