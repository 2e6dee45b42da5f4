"""Two tabs of one conversation: what the one is told, the other is told."""

import pytest

from tests.web.chat_client import ChatClient, Told, messages
from tests.web.fake_assistant import FakeAssistant
from tests.web.served import Served


def of(told: list[Told], name: str) -> list[str]:
    return [str(data.get("id")) for heard, data in told if heard == name]


async def asked(chat: ChatClient) -> str:
    """Begin a conversation."""
    await chat.ask("price of Apple")
    return await chat.thread_id()


@pytest.mark.parametrize("request_", ["delete old.txt", "苹果的股价"])
async def test_what_is_asked_and_answered_in_one_tab_is_shown_in_the_other(
    served: Served, assistant: FakeAssistant, request_: str
) -> None:
    async with ChatClient(served) as chat, ChatClient(served, await asked(chat)) as beside:
        start = len(beside.told)
        told = await chat.ask(request_)
        await beside.until(lambda heard: "task_end" in [name for name, _ in heard[start:]])
        followed = beside.told[start:]
    assert request_ in [data["output"] for name, data in followed if name == "new_message"]
    assert messages(followed) == messages(told)
    said, run = list(dict.fromkeys(of(followed, "new_message")))[1::-1]
    last = [data["id"] for name, data in followed if name == "new_message" and data["id"] in (said, run)][-2:]
    assert last == [said, run]  # a page leaves out what stands below a message that it does not know
    assert of(followed, "action") == of(told, "action")


async def test_a_conversation_of_its_own_hears_nothing_of_it(served: Served, assistant: FakeAssistant) -> None:
    async with ChatClient(served) as chat, ChatClient(served) as apart:
        await chat.ask("price of Apple")
        assert not {"new_message", "task_start", "action", "element"} & {name for name, _ in apart.told}


async def test_a_tab_that_opens_hides_nothing_in_the_one_that_is_at_work(
    served: Served, assistant: FakeAssistant
) -> None:
    async with ChatClient(served) as chat:
        thread_id = await asked(chat)
        start = len(chat.told)
        await chat.say("a slow one")
        await chat.until(lambda told: "stream_start" in [name for name, _ in told[start:]])
        start = len(chat.told)
        async with ChatClient(served, thread_id) as beside:
            await beside.heard("task_start")  # it shows that its conversation is at work
            assert "task_end" not in [name for name, _ in chat.told[start:]]
            await beside.stop()  # and stops it, too
            await chat.until(lambda told: "task_end" in [name for name, _ in told[start:]])
    assert "a slow one" in assistant.closed


async def test_a_message_that_is_changed_takes_what_came_after_it_out_of_the_other_tab(
    served: Served, assistant: FakeAssistant
) -> None:
    async with ChatClient(served) as chat, ChatClient(served, await asked(chat)) as beside:
        (said,) = [step for step in (await chat.stored())["steps"] if step["type"] == "user_message"]
        start = len(beside.told)
        told = await chat.edit(said, "price of Pear")
        await beside.until(lambda heard: "task_end" in [name for name, _ in heard[start:]])
        followed = beside.told[start:]
    assert of(followed, "delete_message") == of(told, "delete_message") != []
    assert "price of Pear" in [data["output"] for name, data in followed if name == "update_message"]


async def test_a_conversation_that_is_deleted_is_told_in_its_tabs(served: Served, assistant: FakeAssistant) -> None:
    async with ChatClient(served) as chat, ChatClient(served) as other:
        thread_id = await asked(chat)
        answer = await other.http.request("DELETE", "/project/thread", json={"threadId": thread_id})
        answer.raise_for_status()
        await chat.until(lambda told: ("window_message", {"toolatlasGone": thread_id}) in told)
        assert "window_message" not in [name for name, _ in other.told]


async def test_a_page_that_is_loaded_again_goes_on_showing_its_run_and_can_stop_it(
    served: Served, assistant: FakeAssistant
) -> None:
    async with ChatClient(served) as chat:
        thread_id = await asked(chat)
        start = len(chat.told)
        await chat.say("a slow one")
        await chat.until(lambda told: "stream_start" in [name for name, _ in told[start:]])
    async with ChatClient(served, thread_id) as again:
        await again.heard("task_start")
        start = len(again.told)
        await again.stop()
        await again.until(lambda told: "task_end" in [name for name, _ in told[start:]])
    assert "a slow one" in assistant.closed
