"""A specialist's "not mine": typed, used once, and never handed back and forth."""

from collections import Counter
from collections.abc import Sequence
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from agents.decisions.decompose.question import Plan
from agents.decisions.route.question import RouteQuestion
from agents.subtask import RouteDecision, SubTask
from graph.observability.events import Routed
from graph.workflow.route import newly_decided, open_subtasks, ready
from graph.workflow.state import RouterState, SubTaskResult
from graph.workflow.stop_reasons import Declined
from tests.graph.workflow.test_route import state
from tests.graph.world import World, told

AGENTS = ("notes", "shop", "general", "")
MOST = 3
"""Sub-tasks of a plan."""


@pytest.mark.parametrize(
    ("request_", "language", "answer"),
    [("price of the lamp", "en", "It costs 19.5."), ("灯的价格", "zh", "价格是 19.5。")],
)
async def test_what_is_not_mine_goes_where_its_domain_is(
    world: World, request_: str, language: str, answer: str
) -> None:
    asked: list[RouteQuestion] = []
    offline = world.context().decisions.route

    async def route(question: RouteQuestion) -> RouteDecision:
        asked.append(question)
        return await offline(question) if question.declined else RouteDecision(subtask=1, agent="notes", reason="r")

    world.replaced["route"] = route
    events = await world.ask(request_, language=language)
    assert [e.decision.agent for e in told(events, Routed)] == ["notes", "shop"]
    assert asked[-1].domains == ("commerce",)
    assert answer in await world.answer()
    declined = (await world.state()).values["results"][0].declined
    assert str(declined).startswith("not mine, needs commerce: ")


@pytest.mark.parametrize(("request_", "language"), [("sing a song", "en"), ("唱首歌", "zh")])
async def test_what_nobody_has_a_tool_for_is_handed_over_once(world: World, request_: str, language: str) -> None:
    async def route(question: RouteQuestion) -> RouteDecision:
        return RouteDecision(subtask=1, agent="shop" if "notes" in question.declined else "notes", reason="r")

    world.replaced["route"] = route
    events = await world.ask(request_, language=language)
    assert [e.decision.agent for e in told(events, Routed)] == ["notes", "shop"]
    assert [r.agent for r in (await world.state()).values["results"]] == ["notes", "shop"]


class Capricious:
    """Routes and answers as it is told, whatever it is asked."""

    def __init__(self, routes: Sequence[str], answers: Sequence[tuple[bool, list[str]]], n_subtasks: int) -> None:
        self._routes = routes
        self._answers = answers
        self._routed: Counter[int] = Counter()
        self.worked: list[tuple[int, str]] = []
        tasks = tuple(SubTask(number=n, description=f"task {n}") for n in range(1, n_subtasks + 1))
        self.state: RouterState = {**state(), "plan": Plan(request="r", subtasks=tasks)}

    async def route(self, question: RouteQuestion) -> RouteDecision:
        number = question.subtask.number
        self._routed[number] += 1
        agent = self._routes[(number + MOST * self._routed[number]) % len(self._routes)]
        return RouteDecision(subtask=number, agent=agent, reason="r")

    async def go_round(self, context: Any) -> bool:
        """Take the way of the router's graph once; tell whether there is work left."""
        decisions = await newly_decided(self.state, context)
        changed = {d.subtask for d in decisions}
        kept = [d for d in self.state["decisions"] if d.subtask not in changed]
        self.state = {**self.state, "decisions": [*kept, *decisions]}
        work = ready(self.state, lambda *_: True)
        results = [self._result(w["subtask"].number, w["agent"]) for w in work]
        self.worked += [(r.number, r.agent) for r in results]
        self.state = {**self.state, "results": [*self.state["results"], *results]}
        return bool(work) and bool(open_subtasks(self.state))

    def _result(self, number: int, agent: str) -> SubTaskResult:
        declines, domains = self._answers[(number + MOST * AGENTS.index(agent)) % len(self._answers)]
        declined = Declined(reason="no_candidate", domains=tuple(domains)) if declines else None
        return SubTaskResult(number=number, agent=agent, declined=declined)


@settings(deadline=None, max_examples=60, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    st.lists(st.sampled_from(AGENTS), min_size=1, max_size=9),
    st.lists(
        st.tuples(st.booleans(), st.lists(st.sampled_from(["file", "commerce", "nowhere"]), max_size=2)),
        min_size=1,
        max_size=9,
    ),
    st.integers(1, MOST),
)
async def test_a_sub_task_is_handed_over_at_most_once_whatever_specialists_answer(
    world: World, routes: list[str], answers: list[tuple[bool, list[str]]], n_subtasks: int
) -> None:
    made = Capricious(routes, answers, n_subtasks)
    world.replaced["route"] = made.route
    context = world.context()
    n_rounds = 0
    while await made.go_round(context):
        n_rounds += 1
        assert n_rounds <= 2
    for number in range(1, n_subtasks + 1):
        agents = [agent for n, agent in made.worked if n == number]
        assert len(agents) <= 2
        assert len(set(agents)) == len(agents)
