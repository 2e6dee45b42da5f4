"""Calls that ask a person, over the page's own socket."""

import pytest

from agents.approval.decision import Decision
from tests.web.chat_client import ChatClient, messages
from tests.web.fake_assistant import FakeAssistant
from tests.web.fake_events import ASKED, IMPORTED
from tests.web.reading_page import outputs, why_of
from tests.web.served import Served
from web.page.approving.approvals import message_id


async def test_a_call_that_needs_approval_asks_with_buttons(served: Served, assistant: FakeAssistant) -> None:
    async with ChatClient(served) as chat:
        told = await chat.ask("delete old.txt")
    (question,) = messages(told)
    buttons = [data for name, data in told if name == "action"]
    assert "waits for your approval" in question["output"]
    assert "**delete file** waits" in question["output"]
    assert "- path: `old.txt`" in question["output"]
    assert "system/" not in question["output"]
    assert [(button["label"], button["forId"]) for button in buttons] == [
        ("Approve", question["id"]),
        ("Edit…", question["id"]),
        ("Deny", question["id"]),
        ("Deny with a reason…", question["id"]),
    ]


async def test_approve_goes_on_with_the_run(served: Served, assistant: FakeAssistant) -> None:
    async with ChatClient(served) as chat:
        await chat.ask("delete old.txt")
        told = await chat.press("Approve")
        thread_id = await chat.thread_id()
    assert assistant.resumed == [(thread_id, {f"approval of {thread_id}": True})]
    assert "The file old.txt is deleted." in outputs(told)
    assert [name for name, _ in told].count("remove_action") == 5


async def test_deny_goes_on_with_a_refusal(served: Served, assistant: FakeAssistant) -> None:
    async with ChatClient(served, language="zh-CN") as chat:
        await chat.ask("delete old.txt")
        told = await chat.press("拒绝")
        record = await why_of(chat)
    assert list(assistant.resumed[0][1].values()) == [False]
    assert record["calls"][-1]["failed"]
    assert any(output.endswith("⛔ 已拒绝。") for output in outputs(told))


@pytest.mark.parametrize(
    ("language", "word", "approve", "noted"),
    [
        ("en-US", "ok do it", True, "✅ Approved."),
        ("zh-CN", "可以", True, "✅ 已批准。"),
        ("en-US", "no, i need it", False, "i need it"),
        ("zh-CN", "不要，我还要用", False, "我还要用"),
    ],
)
async def test_a_typed_word_is_a_click(
    served: Served, assistant: FakeAssistant, language: str, word: str, approve: bool, noted: str
) -> None:
    async with ChatClient(served, language=language) as chat:
        await chat.ask("delete old.txt")
        told = await chat.ask(word)
        record = await why_of(chat)
    shown = "\n".join(str(data["output"]) for name, data in chat.told if name == "update_message")
    assert ([one.approve for one in assistant.said], noted in shown) == ([approve], True)
    assert len(assistant.asked) == 1
    assert [name for name, _ in told].count("remove_action") == 5
    assert len(record["calls"]) >= 1


async def test_a_typed_word_settles_a_question_of_before_a_restart(served: Served, assistant: FakeAssistant) -> None:
    async with ChatClient(served) as chat:
        await chat.ask("price of Apple")
        thread_id = await chat.thread_id()
        assistant.waiting[thread_id] = [ASKED.model_copy(update={"approval_id": "asked before"})]
        await chat.ask("yes please")
    assert assistant.resumed == [(thread_id, {"asked before": True})]


@pytest.mark.parametrize("word", ["yes but not that one", "thanks", "好像不对"])
async def test_any_other_message_is_asked(served: Served, assistant: FakeAssistant, word: str) -> None:
    async with ChatClient(served) as chat:
        await chat.ask("delete old.txt")
        await chat.ask(word)
    assert ([text for text, *_ in assistant.asked], assistant.said) == (["delete old.txt", word], [])


async def test_a_yes_that_is_typed_while_the_arguments_are_being_changed_is_no_yes_to_the_old_ones(
    served: Served, assistant: FakeAssistant
) -> None:
    async with ChatClient(served) as chat:
        await chat.ask("delete old.txt")
        await chat.click("Edit…")
        told = await chat.ask("yes")
        assert (assistant.resumed, "form with its arguments is open" in outputs(told)[-1]) == ([], True)
        await chat.ask("no")
    assert [one.approve for one in assistant.said] == [False]


async def test_a_decision_that_was_made_elsewhere_is_not_made_twice(served: Served, assistant: FakeAssistant) -> None:
    async with ChatClient(served) as chat:
        await chat.ask("delete old.txt")
        assistant.waiting.clear()
        told = await chat.press("Approve")
    assert assistant.resumed == []
    assert outputs(told) == ["> This call was decided already."]


async def test_a_reload_gives_the_stored_question_its_buttons_back(served: Served, assistant: FakeAssistant) -> None:
    async with ChatClient(served) as before:
        await before.ask("delete old.txt")
        thread_id = (await before.stored())["id"]
    async with ChatClient(served, thread_id) as after:
        button = await after.heard("action")
        told = await after.press("Approve")
    assert button["forId"] == message_id(f"approval of {thread_id}")
    assert messages(after.told)[0]["id"] == button["forId"]
    assert "The file old.txt is deleted." in outputs(told)


async def test_a_question_that_was_asked_elsewhere_is_asked_on_the_page_that_resumes(
    served: Served, assistant: FakeAssistant
) -> None:
    async with ChatClient(served) as before:
        await before.ask("price of Apple")
        thread_id = (await before.stored())["id"]
    assistant.waiting[thread_id] = [ASKED.model_copy(update={"approval_id": "asked in the terminal"})]
    async with ChatClient(served, thread_id) as after:
        await after.heard("action")
    assert message_id("asked in the terminal") in [message["id"] for message in messages(after.told)]


async def test_a_click_during_a_run_does_not_hide_it_from_the_stop_button(
    served: Served, assistant: FakeAssistant
) -> None:
    async with ChatClient(served) as chat:
        await chat.ask("delete old.txt")
        await chat.say("a slow one")
        await chat.heard("stream_start")
        await chat.click("Approve")
        await chat.stop()
        await chat.until(lambda told: "Stopped. Calls in flight were cancelled." in outputs(told))
        await chat.until(lambda _: "a slow one" in assistant.closed)


ALWAYS = {
    "en-US": (
        "Approve for this conversation",
        "Approved, and allowed for the rest of this conversation.",
        "Ask each time again",
        "**delete file** asks again before each call.",
    ),
    "zh-CN": (
        "批准，本次对话不再询问",
        "已批准，本次对话中都允许该工具。",
        "恢复每次询问",
        "**delete file** 每次执行前会重新询问。",
    ),
}


@pytest.mark.parametrize("language", list(ALWAYS))
async def test_a_tool_is_allowed_for_the_rest_of_the_conversation_and_that_is_taken_back(
    served: Served, assistant: FakeAssistant, language: str
) -> None:
    always, approved, again, told_again = ALWAYS[language]
    async with ChatClient(served, language=language) as chat:
        await chat.ask("delete the imported one")
        await chat.press(always)
        shown = "\n".join(str(data["output"]) for name, data in chat.told if name == "update_message")
        assert (assistant.said, approved in shown) == ([Decision(approve=True, always=True)], True)
        assert [one.tool_id for one in assistant.free] == [IMPORTED.call.tool_id]
        await chat.click(again)
        await chat.until(lambda told: told_again in outputs(told))
    assert assistant.free == []


async def test_what_always_asks_is_not_allowed_beforehand_whatever_is_clicked(
    served: Served, assistant: FakeAssistant
) -> None:
    async with ChatClient(served) as chat:
        told = await chat.ask("delete old.txt")
        assert ALWAYS["en-US"][0] not in [data["label"] for name, data in told if name == "action"]
        approve = next(data for name, data in told if name == "action" and data["label"] == "Approve")
        approve["payload"]["always"] = True
        await chat.press("Approve")
        shown = "\n".join(str(data["output"]) for name, data in chat.told if name == "update_message")
    assert ("✅ Approved." in shown, "rest of this conversation" in shown) == (True, False)


async def test_a_page_that_comes_back_offers_to_take_it_back(served: Served, assistant: FakeAssistant) -> None:
    async with ChatClient(served) as before:
        await before.ask("delete the imported one")
        await before.press(ALWAYS["en-US"][0])
        thread_id = (await before.stored())["id"]
    async with ChatClient(served, thread_id) as after:
        button = await after.heard("action")
    assert (button["label"], button["forId"]) == ("Ask each time again", message_id(f"approval of {thread_id}"))
