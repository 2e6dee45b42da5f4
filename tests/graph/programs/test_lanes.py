"""Requests that stay without a model as a whole, requests that are the model's, and those that change hands."""

from typing import Any

import pytest

from agents.language.tag_words import in_words
from errors import ModelUnavailable
from graph.workflow import specialist_graph
from graph.workflow.find_path import find_path
from tests.graph.programs.conftest import Open
from tests.graph.programs.test_request_graph import PRICE, QUOTE, kinds
from tests.graph.talking import decide, say

KEEP: dict[str, Any] = {"decisions": "escalate", "answer_floor": 0.0}
KEEP_NOTHING: dict[str, Any] = {"decisions": "escalate", "answer_floor": 1.0}
STOCK = {"en": "current share price of Apple", "zh": "苹果股价多少"}
TWO_PARTS = {
    "en": "current share price of Apple? then how much is 12 * 12",
    "zh": "苹果股价多少？然后算一下 12 * 12",
}


@pytest.mark.parametrize("language", ["en", "zh"])
async def test_what_offline_will_get_right_costs_no_model(scripted_home: Open, language: str) -> None:
    async with scripted_home(**KEEP) as talk:
        heard = await say(talk.assistant, STOCK[language])
    assert (talk.model.asked, heard.answer.tools) == ([], ("finance/search_symbol", "finance/get_quote"))
    assert "430.47" in heard.text


@pytest.mark.parametrize("request_", [STOCK["en"], TWO_PARTS["en"], TWO_PARTS["zh"]])
async def test_a_kept_request_tells_what_it_would_tell_without_a_model(scripted_home: Open, request_: str) -> None:
    async with scripted_home(decisions="offline", result_floor=0, result_doubt=0) as talk:
        alone = await say(talk.assistant, request_, thread="alone")
    async with scripted_home(**KEEP) as talk:
        kept = await say(talk.assistant, request_, thread="kept")
    assert kinds(kept.events) == ["notice", *kinds(alone.events)]
    assert (kept.text, kept.answer.tools) == (alone.text, alone.answer.tools)


async def test_the_plan_that_was_weighed_is_the_plan_that_runs(
    scripted_home: Open, monkeypatch: pytest.MonkeyPatch
) -> None:
    searched = []

    async def counted(state: Any, *rest: Any) -> Any:
        searched.append(state["subtask"].number)
        return await find_path(state, *rest)

    monkeypatch.setattr(specialist_graph, "find_path", counted)
    async with scripted_home(**KEEP) as talk:
        await say(talk.assistant, STOCK["zh"])
    assert searched == [1]


@pytest.mark.parametrize("language", ["en", "zh"])
async def test_below_the_floor_the_model_does_all_of_it(scripted_home: Open, language: str) -> None:
    request, answer = PRICE[language]
    async with scripted_home(QUOTE, answer, **KEEP_NOTHING) as talk:
        heard = await say(talk.assistant, request)
    assert kinds(heard.events) == [
        *("program_written", "call_started", "call_ended", "program_ended", "answer_delta", "answered")
    ]
    assert heard.text.startswith(answer)


@pytest.mark.parametrize(
    ("request_", "tried"),
    [("read the file nowhere.txt", "nowhere.txt"), ("读取文件 nowhere.txt", "nowhere.txt")],
)
async def test_what_falls_short_goes_on_with_the_model(scripted_home: Open, request_: str, tried: str) -> None:
    async with scripted_home("There is no such file.", **KEEP) as talk:
        heard = await say(talk.assistant, request_)
    assert heard.text.startswith("There is no such file.")
    assert len(talk.model.asked) == 1
    assert "Tried already, without a model: system/read_file" in talk.model.asked[0]
    assert tried in talk.model.asked[0].split("Tried already")[1]


async def test_where_the_model_is_gone_too_the_offline_answer_stands(scripted_home: Open) -> None:
    async with scripted_home(ModelUnavailable("down"), **KEEP) as talk:
        heard = await say(talk.assistant, "read the file nowhere.txt")
    assert "nowhere.txt" in heard.text
    assert "The model" in heard.text or "the model" in heard.text


async def test_a_kept_request_asks_the_person_and_goes_on_without_a_model(scripted_home: Open) -> None:
    async with scripted_home(**KEEP) as talk:
        (talk.workspace / "old.txt").write_text("x")
        asked = await say(talk.assistant, "delete the file old.txt")
        assert len(asked.questions) == 1
        heard = await decide(talk.assistant, approve=True)
        assert not (talk.workspace / "old.txt").exists()
    assert (talk.model.asked, heard.answer.tools) == ([], ("system/delete_file",))


async def test_a_persons_no_is_not_taken_to_the_model(scripted_home: Open) -> None:
    async with scripted_home(**KEEP) as talk:
        (talk.workspace / "old.txt").write_text("x")
        await say(talk.assistant, "delete the file old.txt")
        await decide(talk.assistant, approve=False)
        assert (talk.workspace / "old.txt").exists()
    assert talk.model.asked == []


async def test_the_next_request_is_weighed_anew(scripted_home: Open) -> None:
    async with scripted_home(**KEEP) as talk:
        await say(talk.assistant, PRICE["en"][0])
    async with scripted_home("It is a company.", **KEEP_NOTHING) as talk:
        heard = await say(talk.assistant, "tell me about Apple")
    assert heard.text.startswith("It is a company.")


@pytest.mark.parametrize(
    "request_", ["hello!", "谢谢你", "what can you do?", "你是谁", "which tools do you have for loans?"]
)
async def test_small_talk_costs_no_model(scripted_home: Open, request_: str) -> None:
    async with scripted_home(**KEEP_NOTHING) as talk:
        heard = await say(talk.assistant, request_)
    assert (talk.model.asked, heard.answer.tools) == ([], ())
    assert heard.text


@pytest.mark.parametrize(("request_", "named"), [("what can you do?", "tools"), ("你有哪些功能？", "个工具")])
async def test_abilities_are_the_librarys_own(scripted_home: Open, request_: str, named: str) -> None:
    async with scripted_home(decisions="offline") as talk:
        heard = await say(talk.assistant, request_)
        snapshot = await talk.assistant.refresh()
    assert str(len(snapshot.tools)) in heard.text
    assert named in heard.text
    names = [in_words(profile.name, "zh" if named == "个工具" else "en") for profile in snapshot.profiles]
    assert all(f"**{name}**" in heard.text for name in names)


async def test_tools_are_named_by_what_they_are_wanted_for(scripted_home: Open) -> None:
    async with scripted_home(decisions="offline") as talk:
        heard = await say(talk.assistant, "which tools do you have for loan payments?")
        other = await say(talk.assistant, "which tools do you have for quaxing florbs?")
    assert "`finance/loan_payment`" in heard.text
    assert "no tool" in other.text
