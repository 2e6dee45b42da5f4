from typing import Any, cast

import pytest

from agents.decisions.decompose.question import Plan
from agents.decisions.fill_arguments.question import Upstream
from agents.decisions.route.question import RouteQuestion
from agents.subtask import RouteDecision, SubTask
from graph.workflow import route
from graph.workflow.route import newly_decided, open_subtasks, shown_upstream
from graph.workflow.state import Exchange, RouterState, SpecialistInput, SubTaskResult
from graph.workflow.stop_reasons import Declined
from tests.graph.world import World
from tools.call import ToolCall, ToolResult


def task(number: int, *needs: int, **more: Any) -> SubTask:
    return SubTask(number=number, **{"description": f"task {number}", **more}, needs=needs)


def state(*subtasks: SubTask, agents: dict[int, str] | None = None, **more: Any) -> RouterState:
    decisions = [RouteDecision(subtask=n, agent=agent, reason="r") for n, agent in (agents or {}).items()]
    plan = Plan(request="r", subtasks=subtasks) if subtasks else None
    fields: dict[str, Any] = {"conversation": [], "plan": plan, "decisions": decisions, "results": [], "answer": ""}
    return cast(RouterState, {"request": "r", "language": "en", "user": "u", "run_key": "k", **fields, **more})


def ready(waiting: RouterState, *writing: int) -> list[SpecialistInput]:
    """Return what can start where some sub-tasks change something."""
    return route.ready(waiting, lambda subtask, _: subtask.number not in writing)


def done(number: int, agent: str = "shop", *results: ToolResult, **more: Any) -> SubTaskResult:
    return SubTaskResult(number=number, agent=agent, results=results, **more)


def declined(number: int, agent: str) -> SubTaskResult:
    return SubTaskResult(number=number, agent=agent, declined=Declined(reason="no_candidate", domains=("file",)))


def result(call_id: str, value: Any = 1, status: str = "ok") -> ToolResult:
    call = ToolCall(id=call_id, tool_id="g/t", arguments={})
    return ToolResult.model_validate({"call": call, "status": status, "value": value})


def test_work_starts_when_its_inputs_are_there() -> None:
    subtasks, agents = (task(1), task(2, 1), task(3)), {1: "shop", 2: "notes", 3: "shop"}
    assert [w["subtask"].number for w in ready(state(*subtasks, agents=agents))] == [1, 3]
    after = state(*subtasks, agents=agents, results=[done(1), done(3)])
    assert [(w["subtask"].number, w["agent"]) for w in ready(after)] == [(2, "notes")]


@pytest.mark.parametrize(
    ("writing", "finished", "starting"),
    [
        ((), (), [1, 2, 3]),
        ((1,), (), [1]),
        ((2,), (), [1]),
        ((2,), (1,), [2]),
        ((3,), (), [1, 2]),
        ((1, 3), (1,), [2]),
        ((1, 2, 3), (1, 2), [3]),
    ],
)
def test_what_may_change_something_keeps_the_order_of_the_request(
    writing: tuple[int, ...], finished: tuple[int, ...], starting: list[int]
) -> None:
    results = [done(n) for n in finished]
    waiting = state(task(1), task(2), task(3), agents=dict.fromkeys((1, 2, 3), "shop"), results=results)
    work = ready(waiting, *writing)
    assert [w["subtask"].number for w in work] == starting
    assert {w["beside"] for w in work} == {len(starting) > 1}


def test_what_turned_out_to_change_something_takes_its_turn() -> None:
    waiting = state(task(1), task(2), agents={1: "shop", 2: "shop"}, in_turn=[2])
    assert [w["subtask"].number for w in ready(waiting)] == [1]


def test_what_nobody_takes_holds_up_nothing() -> None:
    waiting = state(task(1), task(2, 1), agents={1: "", 2: "notes"})
    assert [w["subtask"].number for w in ready(waiting)] == [2]


def test_a_sub_task_without_a_decision_is_open_but_not_ready() -> None:
    undecided = state(task(1))
    assert ([s.number for s in open_subtasks(undecided)], ready(undecided)) == ([1], [])


def test_a_sub_task_is_not_given_twice_to_the_agent_that_declined() -> None:
    again = state(task(1), agents={1: "shop"}, results=[declined(1, "shop")])
    assert ([s.number for s in open_subtasks(again)], ready(again)) == ([1], [])
    other = state(task(1), agents={1: "notes"}, results=[declined(1, "shop")])
    assert [w["agent"] for w in ready(other)] == ["notes"]


def test_a_sub_task_that_was_declined_twice_or_answered_is_closed() -> None:
    twice = state(task(1), agents={1: "notes"}, results=[declined(1, "shop"), declined(1, "notes")])
    answered = state(task(1), agents={1: "shop"}, results=[done(1)])
    assert open_subtasks(twice) == open_subtasks(answered) == open_subtasks(state()) == []


def test_a_sub_task_gets_the_results_that_it_needs_those_that_answer_last() -> None:
    first = done(
        1,
        "shop",
        result("a", "answer"),
        result("b", "help"),
        result("c", status="error"),
        shown=("a",),
        text="In words.",
    )
    (work,) = ready(state(task(1), task(2, 1), agents={1: "shop", 2: "notes"}, results=[first]))
    assert [u.value for u in work["upstream"]] == ["help", "answer"]
    assert work["upstream"][-1].text == "In words."


def test_a_dependent_sub_task_sees_the_whole_request_and_its_inputs_as_they_are() -> None:
    sales = result("a", {"revenue": 18_135_000_000}).model_copy(update={"compressed": '{"revenue": 18135000000}'})
    first = done(1, "shop", sales, shown=("a",), text="The revenue is 18.14 billion.")
    waiting = state(task(1), task(2, 1), agents={1: "shop", 2: "notes"}, results=[first])
    (work,) = ready(waiting)
    assert (work["request"], work["upstream"][-1].compressed) == ("r", '{"revenue": 18135000000}')


def test_the_only_sub_task_is_the_whole_request() -> None:
    (work,) = ready(state(task(1), agents={1: "shop"}))
    assert work["request"] == ""


def test_a_result_without_good_calls_hands_nothing_on() -> None:
    assert shown_upstream(done(1, "shop", result("a", status="error"))) == []


def test_what_only_supplied_a_call_that_failed_is_no_result() -> None:
    failed = done(1, "shop", result("looked up"), result("asked", status="error"), shown=("asked",))
    assert shown_upstream(failed) == []


@pytest.mark.parametrize(("description", "n"), [("write the result to x.txt", 1), ("把结果写入 x.txt", 1), ("sing", 0)])
def test_what_points_back_sees_what_the_conversation_produced(description: str, n: int) -> None:
    produced = (Upstream(step=1, tool_id="g/t", value=1),)
    conversation = [Exchange(request="r", answer="a", produced=produced)]
    (work,) = ready(state(task(1, description=description), agents={1: "notes"}, conversation=conversation))
    assert len(work["upstream"]) == n


async def test_each_sub_task_is_decided_once_and_a_declined_one_once_more(world: World) -> None:
    asked: list[RouteQuestion] = []

    async def decide(question: RouteQuestion) -> RouteDecision:
        asked.append(question)
        return RouteDecision(subtask=question.subtask.number, agent="notes", reason="r")

    world.replaced["route"] = decide
    context = world.context()
    assert len(await newly_decided(state(task(1), task(2), task(3, category="llm")), context)) == 2
    again = state(task(1), task(2), agents={1: "shop", 2: "shop"}, results=[declined(1, "shop"), done(2)])
    assert [d.subtask for d in await newly_decided(again, context)] == [1]
    assert (asked[-1].declined, asked[-1].domains) == (("shop",), ("file",))
    over = state(task(1), agents={1: "notes"}, results=[declined(1, "shop"), declined(1, "notes")])
    assert await newly_decided(over, context) == []
    assert await newly_decided(state(), context) == []


async def test_the_router_sees_scores_and_evidence(world: World) -> None:
    seen: list[RouteQuestion] = []

    async def decide(question: RouteQuestion) -> RouteDecision:
        seen.append(question)
        return RouteDecision(subtask=1, agent="shop", reason="r")

    world.replaced["route"] = decide
    await newly_decided(state(task(1, description="price of the lamp")), world.context())
    (question,) = seen
    assert question.scores["shop"] > 0.8 > question.scores["notes"]
    assert question.evidence["shop"] == ("shop/get_price 0.95",)
