"""A chooser to whom the tools in view are of no use has others loaded: whole requests, with a scripted model."""

from collections.abc import Sequence
from typing import Any

import pytest

from agents.decisions.choose.model import ModelledChoose
from agents.decisions.choose.offline import OfflineChoose
from agents.decisions.escalate import Escalate
from agents.decisions.route.model import ModelledRoute
from agents.decisions.route.question import RouteQuestion
from agents.moves import Reflection
from agents.profile import AgentProfile
from agents.subtask import RouteDecision
from graph.observability.events import Event, GroupLoaded, Moved, PathFound, Recalled, Routed
from graph.workspace.snapshot import take_snapshot
from prompts.model.chat import ChatModel
from tagging.tags import Permission
from tests.graph.world import World, called, told
from tests.prompts.conftest import ScriptedChatModel

EVERYTHING = AgentProfile(name="all", description="All.", general=True, max_permission=Permission.HIGH)
COSTS = {"en": "look up what a thing costs", "zh": "查询一件商品的售价"}


def load(query: str, reason: str = "not here") -> dict[str, str]:
    return {"reason": reason, "move": "load_next", "query": query}


def advance(tool_id: str) -> dict[str, str]:
    return {"reason": "it does", "move": "advance", "tool": tool_id}


FINISH = {"reason": "done", "move": "finish"}
GIVE_UP = {"reason": "nothing left", "move": "give_up"}


def crowded(world: World, *script: Any, room_tokens: int = 50, escalate: bool = False, **settings: Any) -> list[str]:
    """Leave a world one agent whose tools do not fit together; return what the model is asked."""
    world.settings = world.settings.model_copy(
        update={"model": "scripted:test", "top_k": 2, "retrieval_slots": 2, **settings}
    )
    world.snapshot = take_snapshot("now", world.library.tools(), (EVERYTHING,), room_tokens=room_tokens)
    world.words["shop/get_price"] = {"costs": 0.95, "售价": 0.95}
    world.words["shop/find_item"] = {}
    fake = ScriptedChatModel(script=list(script))
    modelled = ModelledChoose(ChatModel(world.settings, build=lambda _: fake), world.ledger)
    choose = Escalate(OfflineChoose(), modelled, mode="escalate", floor=0.6) if escalate else modelled
    world.replaced = {"choose": choose, "route": to_all}
    return fake.asked


async def to_all(question: RouteQuestion) -> RouteDecision:
    agent = "" if question.declined else "all"
    return RouteDecision(subtask=question.subtask.number, agent=agent, reason="there is no other")


def loads(events: Sequence[Event]) -> list[tuple[int, str]]:
    """List the rounds in which groups were loaded, with what was searched for."""
    return [(e.round, e.query) for e in told(events, GroupLoaded) if e.query]


@pytest.mark.parametrize(
    ("language", "request_", "answer"),
    [("en", "how dear is the lamp", "It costs 19.5."), ("zh", "灯有多贵", "价格是 19.5。")],
)
async def test_a_tool_that_the_words_of_a_request_do_not_find_is_found_in_round_two(
    world: World, language: str, request_: str, answer: str
) -> None:
    asked = crowded(world, load(COSTS[language]), advance("shop/get_price"), FINISH)
    events = await world.ask(request_, language=language)
    assert loads(events) == [(2, COSTS[language])]
    assert called(events) == [("shop/find_item", "ok"), ("shop/get_price", "ok")]
    assert answer in await world.answer()
    before, after, _ = asked
    assert "shop/get_price (score" not in before
    assert "shop/get_price (score 0.95" in after
    assert f"load_next {COSTS[language]}: not here" in after


async def test_where_the_offline_form_decides_first_a_refusal_of_the_models_still_counts(world: World) -> None:
    crowded(world, load(COSTS["en"]), escalate=True)
    world.words |= {"notes/list_notes": {"dear": 0.97}, "shop/find_item": {"dear": 0.97}}
    world.words["shop/get_price"] = {"costs": 0.75}
    events = await world.ask("how dear is the lamp")
    moves = [(m.move.kind, m.move.decided_by) for m in told(events, Moved)]
    assert moves == [("load_next", "model"), *[("advance", "graph"), ("advance", "offline"), ("finish", "offline")]]
    assert [t for t, _ in called(events)] == ["shop/find_item", "shop/get_price"]


async def test_a_tool_that_no_search_finds_is_met_in_the_next_group_in_order(world: World) -> None:
    crowded(world, *[load("sing")] * 2, GIVE_UP, top_k=1, retrieval_slots=1)
    events = await world.ask("sing a song")
    found = [e for e in told(events, GroupLoaded) if e.query]
    offered = [m.move.candidates for m in told(events, Moved)]
    assert ["is next" in e.reason for e in found] == [True, True]
    assert set(offered[1]) <= set(found[0].tool_ids)
    assert not set(offered[0]) & set(offered[1])


@pytest.mark.parametrize(
    ("language", "request_", "honest"),
    [("en", "sing a song", "I have no tool for that."), ("zh", "唱首歌", "我没有能处理这个请求的工具。")],
)
async def test_what_is_never_found_ends_after_the_bounded_rounds_with_an_honest_answer(
    world: World, language: str, request_: str, honest: str
) -> None:
    asked = crowded(world, load("sing a song"), load("make music"), *[load("play a tune")] * 2, max_group_rounds=3)
    world.replaced["choose"] = Escalate(OfflineChoose(), world.replaced["choose"], mode="model", floor=0.6)
    events = await world.ask(request_, language=language)
    assert [round_ for round_, _ in loads(events)] == [2, 3]
    assert ["still be loaded: 2" in a for a in asked] == [True, False, False, False]
    assert "No further tools can be loaded" in asked[-1]
    assert called(events) == []
    assert (await world.answer()).startswith(honest)


async def test_one_round_turns_loading_off(world: World) -> None:
    asked = crowded(world, GIVE_UP, max_group_rounds=1)
    events = await world.ask("sing a song")
    assert loads(events) == []
    assert "still be loaded: 0" in asked[0]


async def test_a_library_in_which_nothing_is_left_says_so(world: World) -> None:
    crowded(world, *[load("sing")] * 4, GIVE_UP, max_group_rounds=9, room_tokens=2_000)
    events = await world.ask("sing a song")
    last = [e for e in told(events, GroupLoaded) if e.query][-1]
    assert (last.tool_ids, last.reason) == ((), "no tool of this agent is left to load")
    seen = {t for m in told(events, Moved) for t in m.move.candidates}
    assert seen == set(world.snapshot.tools)


async def test_a_tool_that_is_named_by_its_id_comes_on_offer(world: World) -> None:
    crowded(world, load("get_price"), advance("shop/get_price"), FINISH)
    events = await world.ask("how dear is the lamp")
    assert [t for t, _ in called(events)] == ["shop/find_item", "shop/get_price"]


async def test_path_and_moves_are_carried_over_into_the_next_round(world: World) -> None:
    script = (load(COSTS["en"]), advance("shop/get_price"), load("write it down"), advance("notes/write_note"), FINISH)
    asked = crowded(world, *script)
    world.words["notes/write_note"] = {"write": 0.95}
    events = await world.ask("how dear is the lamp, then note “x” in a.txt")
    (path,) = told(events, PathFound)
    assert path.path.tool_ids == ("shop/find_item", "shop/get_price", "notes/write_note")
    assert "START > shop/find_item > shop/get_price" in asked[3]


async def test_no_prompt_ever_shows_more_of_an_agents_tools_than_its_budget(world: World) -> None:
    crowded(world, load("sing"), load(COSTS["en"]), advance("shop/get_price"), FINISH, max_group_rounds=9)
    await world.ask("how dear is the lamp")
    rows = [r for r in world.ledger.rows if r.part in ("group", "loaded")]
    pairs = list(zip(rows[::2], rows[1::2], strict=True))
    assert all(first.n_tokens + behind.n_tokens <= 50 for first, behind in pairs)
    assert {first.n_tokens for first, _ in pairs} == {pairs[0][0].n_tokens} != {0}


async def test_the_first_group_is_the_same_in_every_prompt_and_what_it_lacks_is_booked(world: World) -> None:
    asked = crowded(world, load(COSTS["en"]), advance("shop/get_price"), FINISH)
    await world.ask("how dear is the lamp")
    heads = {a.split("The task:")[0] for a in asked}
    assert len(heads) == 1
    row = next(r for r in world.ledger.rows if r.part == "group")
    assert (row.omitted.n > 0, row.omitted.first != (), "budget of 50" in row.omitted.reason) == (True, True, True)
    assert row.context_left == 32_000 - sum(r.n_tokens for r in world.ledger.rows[:2])


async def test_offline_the_trace_names_the_group_that_holds_a_tool_on_offer(world: World) -> None:
    crowded(world)
    world.words["notes/write_note"] = {"write": 0.9}
    world.words["shop/get_price"] = {"write": 0.3}
    world.replaced.pop("choose")
    events = await world.ask("write “hi” to a.txt")
    first, behind = told(events, GroupLoaded)
    assert (first.kind, first.round, first.reason) == (
        "first",
        1,
        "the same for every request, so that prompt caches hold",
    )
    assert (behind.kind, behind.round, "notes/write_note" in behind.tool_ids) == ("request", 1, True)
    assert behind.reason.startswith("on offer and not in group 1: ")
    assert behind.omitted.n == len(world.snapshot.tools) - len(first.tool_ids) - len(behind.tool_ids)
    assert called(events) == [("notes/write_note", "ok")]
    assert world.ledger.rows == ()


async def test_an_agent_whose_tools_all_fit_loads_nothing(world: World) -> None:
    events = await world.ask("price of the lamp")
    assert told(events, GroupLoaded) == []


async def test_what_was_found_is_kept_when_a_search_starts_again(world: World) -> None:
    refused = {"verdict": "failure", "reason": "wrong", "noise": ("shop/find_item",)}
    crowded(world, load(COSTS["en"]), GIVE_UP, advance("shop/get_price"), FINISH)

    verdicts = [Reflection.model_validate(refused)]

    async def reflect(question: Any) -> Reflection:
        return verdicts.pop(0) if verdicts else Reflection(verdict="success", reason="fine")

    world.replaced["reflect"] = reflect
    events = await world.ask("how dear is the lamp")
    assert told(events, Recalled)[0].candidates[0]["tool_id"] != "shop/get_price"
    assert told(events, Moved)[-2].move.tool_id == "shop/get_price"


@pytest.mark.parametrize(
    ("language", "request_", "answer"),
    [("en", "how dear is the lamp", "It costs 19.5."), ("zh", "灯有多贵", "价格是 19.5。")],
)
async def test_a_router_that_is_shown_no_fitting_tool_has_other_words_searched_for(
    world: World, language: str, request_: str, answer: str
) -> None:
    asked = routed_by_model(world, nobody(COSTS[language]), {"reason": "it prices", "agent": "shop"})
    events = await world.ask(request_, language=language)
    (routed,) = told(events, Routed)
    assert (routed.decision.agent, COSTS[language] in routed.decision.reason) == ("shop", True)
    assert ["shop/get_price 0.9" in a for a in asked] == [False, True]
    assert answer in await world.answer()


async def test_a_router_searches_a_bounded_number_of_times_and_is_then_honest(world: World) -> None:
    asked = routed_by_model(world, nobody("sing"), nobody("hum"), nobody("whistle"))
    events = await world.ask("sing a song")
    assert [r.decision.agent for r in told(events, Routed)] == [""]
    assert ["Searches left: 2" in asked[0], "Searches left: 0" in asked[2], len(asked)] == [True, True, 3]
    assert (await world.answer()).startswith("I have no tool for that.")


def nobody(query: str) -> dict[str, str]:
    return {"reason": "nothing fits", "agent": "none", "query": query}


def routed_by_model(world: World, *script: Any) -> list[str]:
    """Let a scripted model route; return what it is asked."""
    world.words["shop/get_price"] = {"costs": 0.95, "售价": 0.95}
    world.words["shop/find_item"] = {}
    fake = ScriptedChatModel(script=list(script))
    settings = world.settings.model_copy(update={"model": "scripted:test"})
    world.replaced = {"route": ModelledRoute(ChatModel(settings, build=lambda _: fake), world.ledger)}
    return fake.asked
