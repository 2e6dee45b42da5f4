"""The button under the last answer asks its message again, as sending it again unchanged does."""

from collections.abc import Sequence
from typing import Any

import pytest

from tests.web.chat_client import ChatClient, Told
from tests.web.fake_assistant import FakeAssistant
from tests.web.served import Served
from web.page.edits.ask_again import ACTION
from web.page.edits.edit_words import edit_words

AGAIN = edit_words("en").again


def offered(told: Sequence[Told]) -> list[dict[str, Any]]:
    """The buttons that stand there."""
    shown: dict[str, dict[str, Any]] = {}
    for name, data in told:
        if name == "action" and data["name"] == ACTION:
            shown[data["id"]] = data
        if name == "remove_action":
            shown.pop(data["id"], None)
    return list(shown.values())


@pytest.mark.parametrize("language", ["en-US", "zh-CN"])
async def test_the_last_message_is_answered_again_and_what_came_before_it_stays(
    served: Served, assistant: FakeAssistant, language: str
) -> None:
    async with ChatClient(served, language=language) as chat:
        await chat.ask("price of Pear")
        await chat.ask("price of Apple")
        before = (await chat.stored())["steps"]
        await chat.press(edit_words(language).again)
        after = (await chat.stored())["steps"]
    said = [[step["output"] for step in steps if step["type"] == "user_message"] for steps in (before, after)]
    assert said == [["price of Pear", "price of Apple"]] * 2
    assert [text for text, *_ in assistant.asked] == ["price of Pear", "price of Apple", "price of Apple"]
    runs = [step["id"] for step in before if step["type"] == "run"]
    assert [taken for _, taken, _ in assistant.taken_back] == [{runs[-1]}]
    assert runs[0] in {step["id"] for step in after}
    assert [step["type"] for step in after].count("assistant_message") == 2


async def test_one_button_stands_under_the_newest_answer(served: Served) -> None:
    async with ChatClient(served) as chat:
        await chat.ask("price of Pear")
        await chat.ask("price of Apple")
        (button,) = offered(chat.told)
        answers = [step["id"] for step in (await chat.stored())["steps"] if step["type"] == "assistant_message"]
    assert button["forId"] == answers[-1]


async def test_the_button_is_gone_while_a_run_goes_on(served: Served, assistant: FakeAssistant) -> None:
    async with ChatClient(served) as chat:
        await chat.ask("price of Apple")
        start = len(chat.told)
        await chat.ask("price of Pear")
        told = [(name, data) for name, data in chat.told[start:] if name in ("action", "remove_action")]
    assert [name for name, data in told if data["name"] == ACTION] == ["remove_action", "action"]


async def test_a_conversation_that_is_opened_again_has_the_button_too(served: Served, assistant: FakeAssistant) -> None:
    async with ChatClient(served) as before:
        await before.ask("price of Apple")
        thread_id = await before.thread_id()
        await before.stored()
    async with ChatClient(served, thread_id) as chat:
        await chat.until(lambda told: bool(offered(told)))
        await chat.press(AGAIN)
    assert [text for text, *_ in assistant.asked] == ["price of Apple", "price of Apple"]


async def test_a_button_of_a_message_that_is_no_longer_the_last_one_drops_nothing(
    served: Served, assistant: FakeAssistant
) -> None:
    async with ChatClient(served) as chat:
        await chat.ask("price of Apple")
        (stale,) = offered(chat.told)
        await chat.ask("price of Pear")
        body = {"sessionId": chat.session_id, "action": stale}
        (await chat.http.post("/project/action", json=body)).raise_for_status()
        await chat.until(lambda told: any(edit_words("en").gone in str(data) for _, data in told))
    assert [text for text, *_ in assistant.asked] == ["price of Apple", "price of Pear"]
    assert assistant.taken_back == []


async def test_tabs_of_a_conversation_show_the_same_button(served: Served) -> None:
    async with ChatClient(served) as one:
        await one.ask("price of Apple")
        async with ChatClient(served, await one.thread_id()) as other:
            await other.until(lambda told: bool(offered(told)))
            await other.ask("price of Pear")
            assert [button["payload"] for button in offered(one.told)] == [
                button["payload"] for button in offered(other.told)
            ]
            assert len(offered(one.told)) == 1
