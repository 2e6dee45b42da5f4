"""The forms of a question: arguments that are changed, and reasons, as a browser sends them."""

from typing import Any

import pytest

from agents.approval.decision import Decision
from tests.web.chat_client import ChatClient, Told
from tests.web.fake_assistant import FakeAssistant
from tests.web.served import Served
from web.page.approving.approvals import ACTION, FORM_ACTION

LABELS = {
    "en-US": ("Edit…", "Deny with a reason…", "Approved with your arguments:", "Denied: keep it"),
    "zh-CN": ("修改…", "拒绝并说明理由…", "已批准，使用您给的参数：", "已拒绝：keep it"),
}
BOTH = pytest.mark.parametrize("language", list(LABELS))


def forms(told: list[Told]) -> list[dict[str, Any]]:
    return [data["props"] for name, data in told if name == "element" and data["name"] == "ApprovalForm"]


async def sent(chat: ChatClient, name: str, **payload: Any) -> None:
    """Send what the form sends."""
    approval_id = next(data["payload"]["approval_id"] for heard, data in chat.told if heard == "action")
    body = {"sessionId": chat.session_id, "action": {"name": name, "payload": {"approval_id": approval_id, **payload}}}
    (await chat.http.post("/project/action", json=body)).raise_for_status()


async def open_form(chat: ChatClient, label: str) -> dict[str, Any]:
    action = next(data for name, data in chat.told if name == "action" and data["label"] == label)
    body = {"sessionId": chat.session_id, "action": action}
    (await chat.http.post("/project/action", json=body)).raise_for_status()
    await chat.until(lambda told: bool(forms(told)))
    return forms(chat.told)[-1]


def shown(told: list[Told]) -> str:
    return "\n".join(str(data["output"]) for name, data in told if name == "update_message")


@BOTH
async def test_the_call_is_made_with_what_was_typed(served: Served, assistant: FakeAssistant, language: str) -> None:
    async with ChatClient(served, language=language) as chat:
        await chat.ask("delete old.txt")
        form = await open_form(chat, LABELS[language][0])
        assert [(field["name"], field["text"]) for field in form["fields"]] == [("path", "old.txt"), ("force", "")]
        await sent(chat, ACTION, approve=True, values={"path": "older.txt", "force": ""})
        await chat.until(lambda told: "The file old.txt is deleted." in str(told))
    assert assistant.said == [Decision(approve=True, arguments={"path": "older.txt"})]
    assert LABELS[language][2] in shown(chat.told)
    assert "remove_element" in [name for name, _ in chat.told]


@BOTH
async def test_what_does_not_fit_is_said_in_the_form(served: Served, assistant: FakeAssistant, language: str) -> None:
    async with ChatClient(served, language=language) as chat:
        await chat.ask("delete old.txt")
        await open_form(chat, LABELS[language][0])
        await sent(chat, ACTION, approve=True, values={"force": "true", "secret": "x"})
        await chat.until(lambda told: len(forms(told)) == 2)
    again = forms(chat.told)[-1]
    assert ("secret" in again["fault"], "没有参数" in again["fault"]) == (True, language == "zh-CN")
    assert again["fields"][1]["text"] == "true"
    assert assistant.said == []


@BOTH
async def test_a_reason_goes_with_the_denial(served: Served, assistant: FakeAssistant, language: str) -> None:
    async with ChatClient(served, language=language) as chat:
        await chat.ask("delete old.txt")
        form = await open_form(chat, LABELS[language][1])
        assert form["fields"] == []
        await sent(chat, ACTION, approve=False, reason="keep it")
        await chat.until(lambda told: "still there" in str(told))
    assert assistant.said == [Decision(approve=False, reason="keep it")]
    assert LABELS[language][3] in shown(chat.told)


async def test_an_open_form_is_there_after_a_reload_and_can_be_closed(served: Served, assistant: FakeAssistant) -> None:
    async with ChatClient(served) as before:
        await before.ask("delete old.txt")
        await open_form(before, LABELS["en-US"][0])
        stored = await before.stored()
    assert [element["name"] for element in stored["elements"]] == ["ApprovalForm"]
    async with ChatClient(served, stored["id"]) as after:
        await after.heard("action")
        await sent(after, FORM_ACTION, form="")
        await after.heard("remove_element")
        (await after.http.get(f"/project/thread/{stored['id']}")).raise_for_status()
    assert assistant.said == []


async def test_a_form_of_a_question_that_was_decided_goes_away(served: Served, assistant: FakeAssistant) -> None:
    async with ChatClient(served) as chat:
        await chat.ask("delete old.txt")
        await open_form(chat, LABELS["en-US"][0])
        assistant.waiting.clear()
        await sent(chat, ACTION, approve=True, values={"path": "a"})
        await chat.heard("remove_element")
    assert assistant.resumed == []


@pytest.mark.parametrize("approve", ["true", 1, None])
async def test_only_a_plain_yes_approves(served: Served, assistant: FakeAssistant, approve: object) -> None:
    async with ChatClient(served) as chat:
        await chat.ask("delete old.txt")
        await sent(chat, ACTION, approve=approve)
        await chat.until(lambda told: "still there" in str(told))
    assert assistant.said == [Decision(approve=False)]
