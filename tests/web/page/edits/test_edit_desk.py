"""A message is changed and sent again: the page, the history and the assistant agree on what there was."""

from typing import Any

import pytest

from tests.web.chat_client import ChatClient, Told
from tests.web.fake_assistant import FakeAssistant
from tests.web.fake_events import ASKED
from tests.web.served import Served
from tools.calls.journal import NotedCall
from web.page.edits.edit_words import edit_words


async def asked_twice(chat: ChatClient) -> list[dict[str, Any]]:
    """Ask two things; answers with everything that is stored."""
    await chat.ask("price of Apple")
    await chat.ask("delete old.txt")
    steps: list[dict[str, Any]] = (await chat.stored())["steps"]
    return steps


def of_type(steps: list[dict[str, Any]], kind: str) -> list[dict[str, Any]]:
    return [step for step in steps if step["type"] == kind]


def told_of(told: list[Told], name: str) -> set[str]:
    return {data["id"] for heard, data in told if heard == name}


async def test_what_came_after_a_changed_message_is_gone_everywhere(served: Served, assistant: FakeAssistant) -> None:
    async with ChatClient(served) as chat:
        before = await asked_twice(chat)
        first, later = of_type(before, "user_message")
        runs = {step["id"] for step in of_type(before, "run")}
        told = await chat.edit(first, "price of Pear")
        thread = await chat.stored()
        thread_id = await chat.thread_id()
    assert assistant.taken_back == [(thread_id, runs, "local")]
    assert [text for text, *_ in assistant.asked] == ["price of Apple", "delete old.txt", "price of Pear"]
    assert told_of(told, "delete_message") == {step["id"] for step in before if step is not first}
    assert [step["output"] for step in of_type(thread["steps"], "user_message")] == ["price of Pear"]
    assert thread["name"] == "price of Pear"
    (run,) = of_type(thread["steps"], "run")
    assert run["id"] == str(assistant.asked[-1][3])
    assert {element["forId"] for element in thread["elements"]} <= {step["id"] for step in thread["steps"]}
    assert later["id"] not in {step["id"] for step in thread["steps"]}


@pytest.mark.parametrize("language", ["en-US", "zh-CN"])
async def test_what_was_done_is_said_and_so_is_a_question_that_was_dropped(
    served: Served, assistant: FakeAssistant, language: str
) -> None:
    words = edit_words(language)
    assistant.changed = (NotedCall(call=ASKED.call, status="ok"),)
    async with ChatClient(served, language=language) as chat:
        _, later = of_type(await asked_twice(chat), "user_message")
        await chat.edit(later, "price of Pear")
        said = [step["output"] for step in of_type((await chat.stored())["steps"], "assistant_message")]
    assert sum(words.question.format(tool="delete file") in text for text in said) == 1
    assert sum(words.done.format(call="delete file path `old.txt`") in text for text in said) == 1
    assert not any("system/" in text for text in said if words.question[:6] in text)


async def test_a_message_of_an_earlier_visit_is_changed_with_the_file_that_came_with_it(
    served: Served, assistant: FakeAssistant
) -> None:
    async with ChatClient(served) as before:
        file = await before.upload("orders.csv", b"order_id,price\n1,2\n")
        await before.ask("price of Apple", [file])
        kept = await before.stored()
        while not kept["elements"]:
            kept = await before.stored()
        (asked,) = of_type(kept["steps"], "user_message")
        thread_id = kept["id"]
    async with ChatClient(served, thread_id) as chat:
        await chat.heard("resume_thread")
        await chat.edit(asked, "price of Pear")
    assert assistant.attached == [("orders.csv", b"order_id,price\n1,2\n")] * 2


async def test_a_run_that_goes_on_is_ended_before_its_message_is_changed(
    served: Served, assistant: FakeAssistant
) -> None:
    async with ChatClient(served) as chat:
        await chat.say("slow price of Apple")
        await chat.heard("stream_start")
        (asked,) = of_type((await chat.stored())["steps"], "user_message")
        await chat.edit(asked, "price of Pear")
        await chat.until(lambda _: [text for text, *_ in assistant.asked] == ["slow price of Apple", "price of Pear"])
        await chat.until(lambda told: sum(name == "task_end" for name, _ in told) > 1)
        said = [step["output"] for step in of_type((await chat.stored())["steps"], "assistant_message")]
    assert assistant.closed[0] == "slow price of Apple"
    assert not any("Half of an ans" in text for text in said)


@pytest.mark.parametrize("language", ["en-US", "zh-CN"])
async def test_a_message_that_is_not_there_is_not_sent(served: Served, assistant: FakeAssistant, language: str) -> None:
    async with ChatClient(served, language=language) as chat:
        (asked,) = of_type((await stored_after(chat, "price of Apple")), "user_message")
        told = await chat.edit({**asked, "id": "00000000-0000-4000-8000-000000000000"}, "price of Pear")
    assert any(edit_words(language).gone in str(data.get("output")) for name, data in told if name == "new_message")
    assert [text for text, *_ in assistant.asked] == ["price of Apple"]


async def stored_after(chat: ChatClient, text: str) -> list[dict[str, Any]]:
    await chat.ask(text)
    steps: list[dict[str, Any]] = (await chat.stored())["steps"]
    return steps
