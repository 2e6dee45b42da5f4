"""Under what was refused or disliked a person says which agent should have taken it."""

import pytest

from graph.observability.events import Answered
from graph.workflow.execute import denied
from prompts.language import Language
from tests.web.chat_client import ChatClient, ends, steps
from tests.web.fake_assistant import FakeAssistant
from tests.web.served import Served
from tools.call import ToolCall, ToolResult
from web.page.other_agent import HAND, button
from web.page.wording import EN, ZH

SAID = {"en": ("data", "This is for the data agent."), "zh": ("数据", "这个应该由数据智能体处理。")}
BOTH = pytest.mark.parametrize("language", ["en", "zh"])


def agents(chat: ChatClient) -> list[str]:
    return [data["label"] for name, data in chat.told if name == "action" and data["name"] == HAND]


@BOTH
async def test_a_refused_request_is_handed_over_by_two_clicks(
    served: Served, assistant: FakeAssistant, language: Language
) -> None:
    words, (label, sentence) = {"en": EN, "zh": ZH}[language], SAID[language]
    assistant.script = [Answered(text="I have no tool for that.", language=language, served=False)]
    async with ChatClient(served, language=language) as chat:
        await chat.ask("how much rain fell")
        offer = next(data for name, data in chat.told if name == "action" and data["label"] == words.other_agent)
        await chat.http.post("/project/action", json={"sessionId": chat.session_id, "action": offer})
        await chat.until(lambda _: label in agents(chat))
        await chat.press(label)
    assert [text for text, *_ in assistant.asked] == ["how much rain fell", sentence]


@BOTH
async def test_a_thumb_down_asks_whose_request_it_was_and_only_of_the_last_one(
    served: Served, assistant: FakeAssistant, language: Language
) -> None:
    async with ChatClient(served, language=language) as chat:
        first = steps(await chat.ask("price of Apple"))["on_message"]["id"]
        assert agents(chat) == []
        last = steps(await chat.ask("price of Apple again"))["on_message"]["id"]
        for run in (first, last):
            assert agents(chat) == []
            feedback = {"forId": run, "threadId": await chat.thread_id(), "value": 0}
            await chat.http.put("/feedback", json={"feedback": feedback, "sessionId": chat.session_id})
        await chat.until(lambda _: SAID[language][0] in agents(chat))
        start = len(chat.told)
        await chat.say("price of Apple")
        await chat.until(lambda told: ends(told[start:]))
    assert any(name == "delete_message" for name, _ in chat.told[start:])
    assert [liked for _, _, liked, _ in assistant.rated] == [False, False]


@BOTH
async def test_a_thumb_down_that_says_what_is_wrong_asks_nothing_more(
    served: Served, assistant: FakeAssistant, language: Language
) -> None:
    async with ChatClient(served, language=language) as chat:
        run = steps(await chat.ask("price of Apple"))["on_message"]["id"]
        feedback = {"forId": run, "threadId": await chat.thread_id(), "value": 0, "comment": "It is the wrong year."}
        await chat.http.put("/feedback", json={"feedback": feedback, "sessionId": chat.session_id})
        await chat.ask("price of Apple again")
        assert agents(chat) == []
    assert [(liked, comment) for _, _, liked, comment in assistant.rated] == [(False, "It is the wrong year.")]


@BOTH
@pytest.mark.parametrize("reason", ["", "not today"])
def test_no_other_agent_is_offered_where_a_person_said_no(language: Language, reason: str) -> None:
    call = ToolCall(id="1.1.0", tool_id="system/delete_file", arguments={"path": "a.txt"}, step=1)
    refused = Answered(text="…", language=language, served=False, results=(denied(call, language, reason),))
    words = {"en": EN, "zh": ZH}[language]
    assert button(words, refused) == []
    assert button(words, refused.model_copy(update={"results": ()})) != []


@BOTH
def test_what_an_agent_may_not_do_may_be_for_another(language: Language) -> None:
    call = ToolCall(id="1.1.0", tool_id="system/delete_file", arguments={"path": "a.txt"}, step=1)
    result = ToolResult(call=call, status="denied", error="The agent may not.", error_type="PermissionDenied")
    refused = Answered(text="…", language=language, served=False, results=(result,))
    assert button({"en": EN, "zh": ZH}[language], refused) != []
