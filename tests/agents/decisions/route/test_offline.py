from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from agents.agent_card import AgentCard
from agents.decisions.route.offline import OfflineRoute
from agents.decisions.route.question import RouteQuestion
from agents.subtask import RouteDecision, SubTask

NAMES = ("finance", "data", "system")


async def route(scores: dict[str, float], **more: Any) -> RouteDecision:
    fields = {"agents": tuple(AgentCard(name=name, description="…") for name in NAMES), "scores": scores, **more}
    question = RouteQuestion(request="查苹果的股价", subtask=SubTask(number=2, description="查苹果的股价"), **fields)
    return await OfflineRoute()(question)


async def test_the_best_evidence_decides() -> None:
    scores = {"finance": 0.9, "data": 0.4}

    decision = await route(scores, evidence={"finance": ("finance/quote 0.90",)})

    assert (decision.subtask, decision.agent, decision.scores) == (2, "finance", scores)
    assert "finance/quote 0.90" in decision.reason


async def test_an_agent_that_declined_is_not_asked_again() -> None:
    assert (await route({"finance": 0.9, "data": 0.8}, declined=("finance",))).agent == "data"


async def test_weak_evidence_is_for_nobody() -> None:
    decision = await route({"finance": 0.05})

    assert decision.agent == ""
    assert "0.05" in decision.reason


async def test_nobody_is_left_when_all_have_declined() -> None:
    decision = await route({"finance": 0.9}, declined=NAMES)

    assert (decision.agent, decision.confidence) == ("", 1.0)


async def test_the_last_agent_left_needs_no_rival() -> None:
    assert (await route({"system": 0.9}, declined=("finance", "data"))).agent == "system"


async def test_a_tie_is_less_sure_than_a_clear_lead() -> None:
    assert (await route({"finance": 0.8, "data": 0.8})).confidence < (await route({"finance": 0.8})).confidence


@given(st.dictionaries(st.sampled_from(NAMES), st.floats(0, 1)), st.sets(st.sampled_from(NAMES)))
async def test_a_decision_names_an_open_agent_or_none(scores: dict[str, float], declined: set[str]) -> None:
    decision = await route(scores, declined=tuple(declined))

    assert decision.agent in {"", *NAMES} - declined
    assert 0 <= decision.confidence <= 1


async def test_whoever_declined_knows_better_which_domain_is_needed() -> None:
    agents = tuple(AgentCard(name=name, description="…", domains=(f"{name}-domain",)) for name in NAMES)
    scores = {"finance": 0.9, "data": 0.5, "system": 0.7}
    named = {"agents": agents, "declined": ("finance",), "domains": ("data-domain",)}
    assert (await route(scores, **named)).agent == "data"
    assert (await route({**scores, "data": 0.1}, **named)).agent == "system"
