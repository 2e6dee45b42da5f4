"""Plans on the page as a browser takes them: the picker, the form, what it sends."""

from typing import Any

import pytest

from tests.web.chat_client import ChatClient, Told
from tests.web.fake_assistant import FakeAssistant
from tests.web.served import Served
from web.page.plans.decision_modes import picker
from web.page.plans.plan_review import ACTION, CHANGED
from web.page.plans.plan_words import EN, ZH

SAID = {
    "en-US": ("This is what I would do.", "This plan waits no more", "Not run."),
    "zh-CN": ("我打算这样做。", "这个计划已不再等待", "未执行。"),
}
BOTH = pytest.mark.parametrize("language", list(SAID))


def forms(told: list[Told]) -> list[dict[str, Any]]:
    return [data["props"] for name, data in told if name == "element" and data["name"] == "PlanForm"]


async def sent(chat: ChatClient, action: str = ACTION, **payload: Any) -> None:
    """Send what the form sends."""
    body = {"sessionId": chat.session_id, "action": {"name": action, "payload": payload}}
    (await chat.http.post("/project/action", json=body)).raise_for_status()


async def planned(chat: ChatClient) -> dict[str, Any]:
    await chat.ask("price of Apple", modes={"decision": "plan"})
    await chat.until(lambda told: bool(forms(told)))
    return forms(chat.told)[-1]


@BOTH
async def test_a_plan_comes_with_a_form_of_its_steps(served: Served, assistant: FakeAssistant, language: str) -> None:
    async with ChatClient(served, language=language) as chat:
        form = await planned(chat)
    assert [step["name"] for part in form["parts"] for step in part["steps"]] == [
        "search symbol",
        "get quote",
        "delete file",
    ]
    assert SAID[language][0] in str(chat.told)
    assert assistant.plans.modes == ["plan"]


@BOTH
async def test_a_plan_that_waits_no_more_is_told_so(served: Served, assistant: FakeAssistant, language: str) -> None:
    async with ChatClient(served, language=language) as chat:
        form = await planned(chat)
        assistant.plans.waiting.clear()
        await sent(chat, plan_id=form["plan_id"], run=True, parts=[])
        await chat.until(lambda told: SAID[language][1] in str(told))
        await chat.heard("remove_element")
    assert assistant.plans.chosen == []


@pytest.mark.parametrize("run", ["true", 1, None, False])
async def test_only_a_plain_yes_runs_a_plan(served: Served, assistant: FakeAssistant, run: object) -> None:
    async with ChatClient(served) as chat:
        form = await planned(chat)
        await sent(chat, plan_id=form["plan_id"], run=run)
        await chat.until(lambda told: SAID["en-US"][2] in str(told))
    assert [decision.run for decision in assistant.plans.chosen] == [False]


async def test_a_step_that_the_form_names_wrongly_is_one_that_was_added(
    served: Served, assistant: FakeAssistant
) -> None:
    async with ChatClient(served) as chat:
        form = await planned(chat)
        steps = [{"tool_id": "system/delete_file", "place": 0, "values": {"path": "x"}}]
        parts = [{"number": 1, "steps": steps}, {"number": 9, "steps": steps}, "nonsense"]
        await sent(chat, plan_id=form["plan_id"], run=True, parts=parts)
        await chat.until(lambda told: "Run as you changed it." in str(told))
    (decision,) = assistant.plans.chosen
    assert decision.parts is not None
    assert [(part.number, [step.place for step in part.steps]) for part in decision.parts] == [(1, [None])]


@pytest.mark.parametrize(
    ("offline", "offered"),
    [(True, ["automatic", "plan"]), (False, ["automatic", "offline", "model", "plan"])],
)
def test_what_makes_no_difference_is_not_offered(offline: bool, offered: list[str]) -> None:
    for words in (EN, ZH):
        options = picker(words, "plan", offline=offline).options
        assert [option.id for option in options] == offered
        assert [option.id for option in options if option.default] == ["plan"]


@pytest.mark.parametrize(
    ("language", "word", "ran", "told"),
    [
        ("en-US", "run it", True, "Run as shown."),
        ("zh-CN", "好的", True, "已按所示执行。"),
        ("en-US", "no", False, "Not run."),
        ("zh-CN", "算了", False, "未执行。"),
    ],
)
async def test_a_typed_word_is_as_good_as_a_button(
    served: Served, assistant: FakeAssistant, language: str, word: str, ran: bool, told: str
) -> None:
    async with ChatClient(served, language=language) as chat:
        await planned(chat)
        await chat.ask(word)
        assert told in str(chat.told)
    assert [decision.run for decision in assistant.plans.chosen] == [ran]
    assert len(assistant.asked) == 1


@pytest.mark.parametrize(("language", "word"), [("en-US", "change it"), ("zh-CN", "修改一下")])
async def test_a_plan_that_shall_be_changed_waits_where_it_is_shown(
    served: Served, assistant: FakeAssistant, language: str, word: str
) -> None:
    async with ChatClient(served, language=language) as chat:
        await planned(chat)
        await chat.ask(word)
        assert (ZH if language == "zh-CN" else EN).change_there in str(chat.told)
    assert (len(assistant.plans.waiting), assistant.plans.chosen, len(assistant.asked)) == (1, [], 1)


async def test_a_typed_yes_does_not_run_a_plan_that_was_changed_in_its_form(
    served: Served, assistant: FakeAssistant
) -> None:
    async with ChatClient(served) as chat:
        form = await planned(chat)
        await sent(chat, form["actions"]["changed"], plan_id=form["plan_id"])
        await chat.ask("yes")
        assert EN.changed_there in str(chat.told)
        assert assistant.plans.chosen == []
        await chat.ask("no")
    assert form["actions"]["changed"] == CHANGED
    assert [decision.run for decision in assistant.plans.chosen] == [False]
