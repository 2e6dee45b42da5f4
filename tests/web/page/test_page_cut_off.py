"""Runs that were cut off, over the page's own socket."""

import pytest

from graph.observability.events import CutOff
from tests.web.chat_client import ChatClient, messages
from tests.web.fake_assistant import FakeAssistant
from tests.web.fake_events import DELETE
from tests.web.reading_page import outputs
from tests.web.served import Served
from tools.calls.journal import NotedCall


async def cut_off(served: Served, assistant: FakeAssistant, request: str = "price of Apple") -> str:
    """A conversation whose last run a crash cut off; return its id."""
    async with ChatClient(served) as before:
        await before.ask("a notice")
        thread_id: str = (await before.stored())["id"]
    call = NotedCall(call=DELETE, status=None)
    assistant.cut[thread_id] = CutOff(run_key=f"run of {thread_id}", request=request, language="en", calls=(call,))
    assistant.asked.clear()
    return thread_id


async def test_a_conversation_that_was_cut_off_says_so_when_it_is_opened_again(
    served: Served, assistant: FakeAssistant
) -> None:
    thread_id = await cut_off(served, assistant)
    async with ChatClient(served, thread_id) as after:
        await after.until(lambda told: [name for name, _ in told].count("action") == 2)
        buttons = [data for name, data in after.told if name == "action"]
    (question,) = messages(after.told)
    assert "price of Apple" in question["output"]
    assert 'may have been done, nobody knows: `system/delete_file {"path": "old.txt"}`' in question["output"]
    assert [(button["label"], button["forId"]) for button in buttons] == [
        ("Go on", question["id"]),
        ("Drop it", question["id"]),
    ]


async def test_go_on_goes_on_with_the_run(served: Served, assistant: FakeAssistant) -> None:
    thread_id = await cut_off(served, assistant)
    async with ChatClient(served, thread_id, language="zh-CN") as after:
        await after.heard("action")
        told = await after.press("继续")
    assert assistant.resumed == [(thread_id, {})]
    assert any("▶️ 已继续。" in output for output in outputs(told))
    assert "The file old.txt is deleted." in outputs(told)
    assert assistant.asked == []


@pytest.mark.parametrize(("button", "resumed"), [("Go on", 1), ("Drop it", 0)])
async def test_a_message_that_had_to_wait_is_answered_once_the_run_is_settled(
    served: Served, assistant: FakeAssistant, button: str, resumed: int
) -> None:
    thread_id = await cut_off(served, assistant)
    async with ChatClient(served, thread_id) as after:
        await after.heard("resume_thread")
        await after.ask("price of Microsoft")
        assert assistant.resumed == []
        await after.press(button)
        await after.until(lambda told: any("closed at" in output for output in outputs(told)))
    assert len(assistant.resumed) == resumed
    assert assistant.dropped == ([] if resumed else [thread_id])
    assert [text for text, *_ in assistant.asked] == ["price of Microsoft", "price of Microsoft"]


async def test_the_same_message_again_is_answered_by_going_on(served: Served, assistant: FakeAssistant) -> None:
    thread_id = await cut_off(served, assistant)
    async with ChatClient(served, thread_id) as after:
        await after.heard("resume_thread")
        await after.ask("price of Apple")
        await after.press("Go on")
    assert [text for text, *_ in assistant.asked] == ["price of Apple"]
    assert assistant.resumed == [(thread_id, {})]


async def test_what_was_settled_elsewhere_is_not_settled_again(served: Served, assistant: FakeAssistant) -> None:
    thread_id = await cut_off(served, assistant)
    async with ChatClient(served, thread_id) as after:
        await after.heard("action")
        assistant.cut.clear()
        told = await after.press("Go on")
    assert assistant.resumed == []
    assert outputs(told) == ["> Nothing is cut off here any more."]


async def test_a_run_that_a_person_stops_is_dropped(served: Served, assistant: FakeAssistant) -> None:
    async with ChatClient(served) as chat:
        await chat.say("a slow one")
        await chat.heard("stream_start")
        thread_id = await chat.thread_id()
        assistant.cut[thread_id] = CutOff(run_key="r", request="a slow one", language="en")
        await chat.stop()
        await chat.until(lambda told: assistant.dropped != [])
    assert assistant.dropped == [thread_id]
