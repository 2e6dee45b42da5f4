"""Whole requests through `build()`."""

import asyncio
from typing import Any

from langgraph.runtime import Runtime

from agents.decisions.decompose.question import DecomposeQuestion, Plan
from agents.decisions.route.question import RouteQuestion
from agents.extraction.discourse.attached_tables import Subject
from agents.subtask import RouteDecision, SubTask
from graph.observability.events import AnswerDelta, Notice, PathFound, Planned, Recalled, Routed
from graph.workflow.router_graph import after_route, after_specialist, build
from graph.workflow.state import RouterState, SubTaskResult
from tests.graph.world import World, called, told
from tools.marking import tool


async def test_a_request_is_planned_routed_searched_called_and_answered(world: World) -> None:
    events = await world.ask("price of the lamp")
    order = list(dict.fromkeys(e.type for e in events))
    assert order == [
        *("planned", "routed", "recalled", "moved", "path_found", "reflected"),
        *("call_started", "call_ended", "answer_delta"),
    ]
    assert await world.answer() == "It costs 19.5.\n\nTools used: `shop/find_item` → `shop/get_price`"


async def test_a_chinese_request_gets_a_chinese_answer(world: World) -> None:
    await world.ask("灯的价格", language="zh")
    assert await world.answer() == "价格是 19.5。\n\n使用的工具：`shop/find_item` → `shop/get_price`"


async def test_the_pieces_of_the_answer_make_the_answer(world: World) -> None:
    events = await world.ask("price of the lamp")
    assert "".join(e.text for e in told(events, AnswerDelta)).strip() == await world.answer()


async def test_a_sub_task_waits_for_the_result_that_it_needs(world: World) -> None:
    events = await world.ask("price of the lamp and then write it to a.txt")
    assert [tool_id for tool_id, _ in called(events)] == ["shop/find_item", "shop/get_price", "notes/write_note"]
    assert world.town.notes == {"a.txt": "It costs 19.5."}


async def test_independent_sub_tasks_run_side_by_side(world: World) -> None:
    started: list[str] = []
    both = asyncio.Event()

    async def meet(name: str) -> dict[str, str]:
        started.append(name)
        if len(started) == 2:
            both.set()
        await asyncio.wait_for(both.wait(), 5)
        return {"met": name}

    @tool(domains=("commerce",), functions=("query",))
    async def greet_left() -> dict[str, str]:
        """Greet on the left."""
        return await meet("left")

    @tool(domains=("file",), functions=("query",))
    async def greet_right() -> dict[str, str]:
        """Greet on the right."""
        return await meet("right")

    await world.changed((greet_left, "shop"), (greet_right, "notes"))
    world.words |= {"shop/greet_left": {"left": 0.9}, "notes/greet_right": {"right": 0.9}}
    world.replaced["decompose"] = planned("greet left", "greet right")
    events = await world.ask("greet left; greet right")
    assert sorted(called(events)) == [("notes/greet_right", "ok"), ("shop/greet_left", "ok")]


async def test_what_nobody_can_do_gets_an_honest_answer_with_what_there_is(world: World) -> None:
    events = await world.ask("sing a song")
    assert called(events) == []
    assert (await world.answer()).startswith(
        "I have no tool for that. What I can help with: **notes** (Notes and files)"
    )


async def test_a_part_that_nobody_can_do_is_named_beside_the_parts_that_worked(world: World) -> None:
    world.replaced["decompose"] = planned("price of the lamp", "sing a song")
    await world.ask("price of the lamp; sing a song")
    answer = await world.answer()
    assert "It costs 19.5." in answer
    assert "**2.** I have no tool for this part: “sing a song”." in answer


async def test_a_sub_task_that_was_declined_goes_to_another_agent_once(world: World) -> None:
    world.replaced["route"] = wrong_first("notes")
    events = await world.ask("price of the lamp")
    assert [e.decision.agent for e in told(events, Routed)] == ["notes", "shop"]
    assert "It costs 19.5." in await world.answer()


async def test_a_sub_task_that_two_agents_declined_goes_to_no_third(world: World) -> None:
    world.words.clear()
    world.replaced["route"] = wrong_first("notes", "shop", "general")
    events = await world.ask("sing a song")
    assert [e.decision.agent for e in told(events, Routed)] == ["notes", "shop"]
    assert (await world.answer()).startswith("I have no tool for that.")


async def test_a_sub_task_that_needs_no_tool_goes_to_nobody(world: World) -> None:
    subtasks = (SubTask(number=1, description="say hello", category="llm"),)
    world.replaced["decompose"] = answering(Plan(request="say hello", subtasks=subtasks))
    events = await world.ask("say hello")
    assert told(events, Routed) == []
    assert (await world.answer()).startswith("I have no tool for that.")


async def test_a_sub_task_whose_input_nobody_could_bring_is_tried_all_the_same(world: World) -> None:
    subtasks = (
        SubTask(number=1, description="sing a song"),
        SubTask(number=2, description="price of the lamp", needs=(1,)),
    )
    world.replaced["decompose"] = answering(Plan(request="both", subtasks=subtasks))
    await world.ask("both")
    assert "It costs 19.5." in await world.answer()


async def test_a_second_request_of_a_conversation_starts_with_no_old_results(world: World) -> None:
    await world.ask("price of the lamp")
    events = await world.ask("list my notes")
    assert called(events) == [("notes/list_notes", "empty")]
    assert "19.5" not in await world.answer()


async def test_a_follow_up_takes_the_last_request_with_another_subject(world: World) -> None:
    await world.ask("price of the lamp")
    events = await world.ask("and the chair?")
    (plan,) = told(events, Planned)
    assert "chair" in plan.request


async def test_the_result_of_an_earlier_turn_can_be_written_down(world: World) -> None:
    await world.ask("灯的价格", language="zh")
    await world.ask("把结果写入 x.txt", language="zh")
    assert world.town.notes == {"x.txt": "价格是 19.5。"}


async def test_conversations_do_not_mix(world: World) -> None:
    await world.ask("灯的价格", thread="one", language="zh")
    await world.ask("把结果写入 x.txt", thread="two", language="zh")
    assert "19.5" not in world.town.notes.get("x.txt", "")


async def test_a_graph_that_is_down_is_told_once_and_the_answer_comes(world: World) -> None:
    world.graph.down = True
    events = await world.ask("price of the lamp and then write it to a.txt")
    assert [n.text for n in told(events, Notice)] == [
        "The tool graph is not reachable; the path was found without learnt transitions."
    ]
    assert [p.edges for p in told(events, PathFound)] == [(), ()]
    assert "It costs 19.5." in await world.answer()


async def test_an_embedder_counts_its_time(world: World) -> None:
    await world.ask("price of the lamp")
    assert world.meter.embedding_ms > 0
    assert world.meter.first_call_ms is not None


async def test_candidates_are_told_with_what_the_agent_may_not_use(world: World) -> None:
    world.words["notes/write_note"] = {"price": 0.9}
    (event,) = told(await world.ask("price of the lamp"), Recalled)
    assert [c["tool_id"] for c in event.candidates] == ["shop/get_price", "shop/find_item"]
    (left_out,) = event.excluded
    assert (left_out["tool_id"], left_out["reason"]) == ("notes/write_note", "tag")


async def test_the_edges_of_the_router_only_read(world: World) -> None:
    plan = Plan(request="r", subtasks=(SubTask(number=1, description="d"),))
    decision = RouteDecision(subtask=1, agent="shop", reason="r")
    state: RouterState = {
        "request": "r",
        "said": [],
        "language": "en",
        "user": "u",
        "run_key": "k",
        "attached": [],
        "brought": (),
        "fresh": False,
        "subject": Subject(request="r"),
        "conversation": [],
        "plan": plan,
        "decisions": [decision],
        "results": [],
        "answer": "",
    }
    runtime = Runtime(context=world.context())
    sent = after_route(state, runtime)
    assert isinstance(sent, list)
    assert ([s.node for s in sent], after_specialist(state)) == (["specialist"], "route")
    finished: RouterState = {**state, "results": [SubTaskResult(number=1, agent="shop")]}
    assert (after_route(finished, runtime), after_specialist(finished)) == ("integrate", "integrate")


def test_the_whole_graph_has_four_nodes() -> None:
    assert set(build().nodes) == {"decompose", "route", "specialist", "integrate"}


def planned(*descriptions: str) -> Any:
    subtasks = tuple(SubTask(number=n, description=d) for n, d in enumerate(descriptions, 1))
    return answering(Plan(request="; ".join(descriptions), subtasks=subtasks))


def answering(plan: Plan) -> Any:
    async def decompose(question: DecomposeQuestion) -> Plan:
        return plan

    return decompose


def wrong_first(*agents: str) -> Any:
    """Route to the first of these agents that has not declined, else to the shop."""

    async def route(question: RouteQuestion) -> RouteDecision:
        left = [a for a in (*agents, "shop") if a not in question.declined]
        return RouteDecision(subtask=question.subtask.number, agent=left[0], reason="scripted")

    return route
