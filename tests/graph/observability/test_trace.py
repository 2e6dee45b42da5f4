"""Whole runs as traces: their shape, what they show, and what they never show."""

import asyncio
import json
from collections.abc import AsyncIterator
from typing import Any
from uuid import uuid4

import pytest

from agents.decisions.route.model import ModelledRoute
from agents.decisions.summarize.model import ModelledSummarize
from graph.assistant import Assistant
from graph.observability.events import Event
from graph.workflow.state import RouterState, SpecialistState
from prompts.model.chat import ChatModel
from settings import Settings
from tests.graph.observability.traced import PRICE, below, keys, named, one, roots, sent
from tests.graph.talking import decide, say
from tests.graph.world import World
from tests.prompts.conftest import ScriptedChatModel, at_once

COMPOSED = {
    "en": "convert 5 km to miles, then save the result to a new file miles.txt",
    "zh": "把5公里换算成英里，然后把结果保存到新文件 miles.txt",
}
ERASE = {"en": "erase a.txt", "zh": "删除 a.txt"}
NODES = {
    *("toolatlas", "decompose", "route", "specialist", "recall", "search", "reflect", "prepare_calls", "execute"),
    *("summarize", "remember", "integrate", "find_tools", "find_agents", "recall_requests"),
}
SHOWN = {"request", "language", "agent", "answer", "path", "moves", "memories", "noise", "plan"}
"""Keys of a state that are words of the product too."""
STATE = ({*RouterState.__annotations__, *SpecialistState.__annotations__} - SHOWN) | {"messages", "run_key"}
# a composed request, in each language


@pytest.mark.parametrize("language", ["en", "zh"])
async def test_a_composed_request_is_one_readable_tree(assistant: Assistant, language: str) -> None:
    heard = await say(assistant, COMPOSED[language])
    runs = await sent(assistant)
    (root,) = roots(runs)
    assert (root["name"], root["inputs"], root["outputs"]) == (
        "toolatlas",
        {"request": COMPOSED[language]},
        {"answer": heard.text},
    )
    assert {run["trace_id"] for run in runs} == {root["id"]}
    calls = [run["name"] for run in runs if run["run_type"] == "tool"]
    assert calls == ["general/convert_units", "system/write_file"]
    assert {run["name"] for run in runs} <= NODES | set(calls)
    assert below(runs, root) == ["decompose", "route", "specialist", "route", "specialist", "integrate"]
    steps = ["recall", "search", "reflect", "prepare_calls", "execute", "reflect", "summarize", "remember"]
    assert [below(runs, s) for s in named(runs, "specialist")] == [steps, steps]
    assert [below(runs, e) for e in named(runs, "execute")] == [[name] for name in calls]
    assert all(run["end_time"] and not run.get("error") for run in runs)


@pytest.mark.parametrize("language", ["en", "zh"])
async def test_calls_show_arguments_and_results_and_searches_show_documents(
    assistant: Assistant, language: str
) -> None:
    await say(assistant, COMPOSED[language])
    runs = await sent(assistant)
    converted = one(runs, "general/convert_units")
    assert (converted["inputs"]["value"], converted["inputs"]["to_unit"]) == (5, "mile")
    assert converted["outputs"]["status"] == "ok"
    assert converted["outputs"]["output"]["result"] == pytest.approx(3.1069, abs=1e-4)
    searches = named(runs, "find_tools")
    assert searches
    assert {run["run_type"] for run in searches + named(runs, "find_agents")} == {"retriever"}
    first = searches[0]["outputs"]["documents"][0]
    assert (first["type"], bool(first["page_content"])) == ("Document", True)
    assert (first["metadata"]["id"], 0 < first["metadata"]["score"] <= 1) == ("general/convert_units", True)


@pytest.mark.parametrize("language", ["en", "zh"])
async def test_no_state_is_ever_sent(assistant: Assistant, language: str) -> None:
    await say(assistant, COMPOSED[language])
    for run in await sent(assistant):
        shown = {*keys(run["inputs"]), *keys(run.get("outputs", {}))}
        if run["run_type"] != "tool":  # a tool's fields are its own
            its_own = {"documents"} if run["run_type"] == "retriever" else set()
            assert shown & STATE <= its_own, run["name"]
        assert "langgraph" not in json.dumps(run).lower(), run["name"]
        assert "serialized" not in run


async def test_tags_and_versions_tell_traces_apart(assistant: Assistant) -> None:
    run_id = uuid4()
    async for _ in assistant.ask(COMPOSED["en"], thread_id="talk", user="local", run_id=run_id):
        pass
    runs = await sent(assistant)
    (root,) = roots(runs)
    assert root["id"] == str(run_id)
    assert sorted(root["tags"]) == ["agent:general", "agent:system", "mode:offline", "strategy:search"]
    metadata = root["extra"]["metadata"]
    known = {"thread_id": "talk", "user_id": "local", "language": "en", "mode": "offline", "strategy": "search"}
    assert known.items() <= metadata.items()
    assert all(metadata[f"{what}_version"] for what in ("app", "prompts", "tags", "profiles"))
    assert {run["extra"]["metadata"]["thread_id"] for run in runs} == {"talk"}
    first, second = named(runs, "specialist")
    assert (first["tags"], second["tags"]) == (["agent:general"], ["agent:system"])
    assert first["extra"]["metadata"]["profile_version"] != second["extra"]["metadata"]["profile_version"]


@pytest.mark.full
async def test_two_requests_at_once_are_two_trees(assistant: Assistant) -> None:
    await asyncio.gather(*(say(assistant, COMPOSED[language], thread=language) for language in ("en", "zh")))
    runs = await sent(assistant)
    by_id = {run["id"]: run for run in runs}
    for root in roots(runs):
        own = [run for run in runs if run["trace_id"] == root["id"]]
        assert len(named(own, "specialist")) == 2
        assert all(by_id[run["parent_run_id"]] in own for run in own if run is not root)
        assert {run["extra"]["metadata"]["thread_id"] for run in own} == {root["extra"]["metadata"]["thread_id"]}


async def test_the_tree_does_not_depend_on_who_takes_the_events(assistant: Assistant) -> None:
    async def next_of(events: AsyncIterator[Event]) -> Event | None:
        return await anext(events, None)

    events = assistant.ask(COMPOSED["en"], thread_id="t", user="local")
    while await asyncio.create_task(next_of(events)):
        pass
    runs = await sent(assistant)
    assert len(roots(runs)) == 1
    assert len(named(runs, "specialist")) == 2


async def test_who_leaves_in_the_middle_leaves_a_trace_that_says_so(assistant: Assistant) -> None:
    events = assistant.ask(COMPOSED["en"], thread_id="t", user="local")
    await anext(events)
    await events.aclose()  # type: ignore[attr-defined]  # it is a generator
    (root,) = roots(await sent(assistant))
    assert root["error"] == "GeneratorExit"


async def test_sub_tasks_side_by_side_have_a_branch_each(world_traced: World) -> None:
    await world_traced.ask("price of the lamp and then price of the chair")
    runs = await sent(world_traced)
    for specialist in named(runs, "specialist"):
        assert "execute" in below(runs, specialist)


# with a model


@pytest.mark.parametrize("language", ["en", "zh"])
async def test_each_prompt_is_an_llm_run_named_by_its_decision(world_traced: World, language: str) -> None:
    answer = {"en": "It costs 19.5.", "zh": "价格是 19.5。"}[language]
    fake = ScriptedChatModel(script=["no json", {"reason": "it sells", "agent": "shop"}, answer])
    settings = Settings.model_validate({"home": world_traced.settings.home, "model": "openai:scripted"})
    model = ChatModel(settings, build=lambda _: fake)
    world_traced.replaced = {
        "route": ModelledRoute(model, world_traced.ledger),
        "summarize": ModelledSummarize(model, world_traced.ledger),
    }
    await world_traced.ask(PRICE[language], language=language)
    runs = await sent(world_traced)
    asked = [run for run in runs if run["run_type"] == "llm"]
    assert [run["name"] for run in asked] == ["route", "route", "summarize"]
    parents = {run["id"]: run["name"] for run in runs}
    assert [parents[run["parent_run_id"]] for run in asked] == ["route", "route", "integrate"]
    first = asked[0]["inputs"]["messages"]
    assert [message["role"] for message in first] == ["system", "user"]
    assert PRICE[language] in first[1]["content"]
    assert asked[1]["outputs"]["messages"][0]["content"] == '{"reason": "it sells", "agent": "shop"}'
    assert asked[2]["outputs"]["messages"][0]["content"] == answer
    assert asked[1]["extra"]["metadata"]["usage_metadata"]["total_tokens"] == 10
    assert asked[1]["extra"]["metadata"]["ls_model_type"] == "chat"
    assert {run["name"] for run in runs} <= NODES | {"shop/find_item", "shop/get_price"}


async def test_a_model_that_fails_is_an_llm_run_with_an_error(world_traced: World) -> None:
    settings = Settings.model_validate({"home": world_traced.settings.home, "model": "openai:scripted"})
    model = ChatModel(settings, build=lambda _: ScriptedChatModel(script=[TimeoutError("too slow")] * 9), sleep=at_once)
    world_traced.replaced = {"route": ModelledRoute(model, world_traced.ledger)}
    with pytest.raises(Exception, match="did not answer"):
        await world_traced.ask("price of the lamp")
    asked = [run for run in await sent(world_traced) if run["run_type"] == "llm"]
    assert {(run["name"], run["error"]) for run in asked} == {("route", "TimeoutError: too slow")}


# approvals


@pytest.mark.parametrize("approve", [True, False])
async def test_a_run_that_goes_on_after_an_approval_is_a_trace_of_its_own_with_a_link(
    assistant: Assistant, approve: bool
) -> None:
    file = assistant.resources.settings.workspace_dir / "a.txt"
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text("old", encoding="utf-8")
    await say(assistant, "delete a.txt")
    heard = await decide(assistant, approve=approve)
    runs = await sent(assistant)
    before, after = roots(runs)
    assert before["outputs"]["waits_for"] == "a person"
    assert before["outputs"]["asks"][0]["tool"] == "system/delete_file"
    assert before["outputs"]["asks"][0]["arguments"] == {"path": "a.txt"}
    assert after["inputs"] == {"request": "delete a.txt", "answers": ["approved" if approve else "denied"]}
    assert after["outputs"] == {"answer": heard.text}
    assert after["extra"]["metadata"]["resumes"] == before["id"]
    assert after["extra"]["metadata"]["thread_id"] == before["extra"]["metadata"]["thread_id"]
    own = [run for run in runs if run["trace_id"] == after["id"]]
    assert below(own, one(own, "specialist"))[0] == "execute"
    assert [run["name"] for run in own if run["run_type"] == "tool"] == ["system/delete_file"] * approve
    assert not any(run.get("error") for run in runs)


@pytest.mark.parametrize("language", ["en", "zh"])
async def test_a_node_that_waits_shows_the_call_and_no_error(world_traced: World, language: str) -> None:
    await world_traced.ask(ERASE[language], language=language)
    waiting = one(await sent(world_traced), "execute")
    assert waiting.get("error") is None
    assert waiting["outputs"]["asks"][0]["tool"] == "notes/erase_note"
    await world_traced.answer_questions(approve=True)
    done = named(await sent(world_traced), "execute")[-1]
    assert list(done["outputs"]["approvals"].values()) == ["approved"]


# faults


@pytest.mark.parametrize("language", ["en", "zh"])
async def test_a_run_that_fails_says_where_and_why(world_traced: World, language: str) -> None:
    async def broken(_: object) -> Any:
        raise RuntimeError("the chooser broke")

    world_traced.replaced = {"choose": broken}
    with pytest.raises(RuntimeError):
        await world_traced.ask(PRICE[language], language=language)
    runs = await sent(world_traced)
    failed = {run["name"]: run["error"] for run in runs if run.get("error")}
    assert failed == dict.fromkeys(("toolatlas", "search"), "RuntimeError: the chooser broke")
    assert all(run.get("end_time") for run in runs)


@pytest.mark.parametrize("language", ["en", "zh"])
async def test_a_call_that_fails_is_an_error_of_its_own_only(world_traced: World, language: str) -> None:
    world_traced.town.prices.clear()
    await world_traced.ask(PRICE[language], language=language)
    runs = await sent(world_traced)
    failed = {run["name"]: run["error"] for run in runs if run.get("error")}
    assert list(failed) == ["shop/get_price"]
    assert failed["shop/get_price"].startswith("ToolCallFailed: There is no item")
    assert one(runs, "shop/get_price")["outputs"]["status"] == "error"


# secrets and hidden data
