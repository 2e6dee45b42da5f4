from collections.abc import Callable
from typing import Any

import pytest

from agents.agent_card import AgentCard
from agents.decisions.route.model import ModelledRoute
from agents.decisions.route.question import RouteQuestion
from agents.subtask import SubTask
from errors import ModelUnavailable

Script = Callable[..., Any]
QUESTION = RouteQuestion(
    request="查询苹果的最新股价",
    subtask=SubTask(number=3, description="查询苹果的最新股价"),
    agents=(
        AgentCard(name="finance", description="Stocks", tags={"finance": 7, "query": 6}, examples=("price of IBM",)),
        AgentCard(name="data", description="Tables", domains=("data",)),
    ),
    scores={"finance": 0.8},
    evidence={"finance": ("get_quote: latest price",)},
)


async def test_the_decision_carries_agent_reason_and_scores(scripted: Script) -> None:
    chat = scripted({"reason": "股价属于金融", "agent": "finance"})

    decision = await ModelledRoute(chat.model, chat.ledger)(QUESTION)

    assert (decision.subtask, decision.agent, decision.reason) == (3, "finance", "股价属于金融")
    assert decision.scores == {"finance": 0.8}
    assert decision.decided_by == "model"


async def test_the_prompt_holds_tag_statistics_and_evidence(scripted: Script) -> None:
    chat = scripted({"reason": "r", "agent": "finance"})

    await ModelledRoute(chat.model, chat.ledger)(QUESTION)

    assert "finance [finance 7, query 6]: Stocks Examples: price of IBM" in chat.asked[0]
    assert "finance (0.80): get_quote: latest price" in chat.asked[0]
    assert "data (0.00): no tool found" in chat.asked[0]


async def test_only_agents_that_may_be_chosen_are_taken_and_the_schema_stays_the_same(scripted: Script) -> None:
    chat = scripted({"reason": "r", "agent": "finance"}, {"reason": "r", "agent": "data"}, {"reason": "r", "agent": ""})

    declined = {"declined": ("finance",), "domains": ("data", "file")}
    await ModelledRoute(chat.model, chat.ledger)(QUESTION.model_copy(update=declined))

    assert "finance (they say that it needs a tool of data or file)" in chat.asked[0]
    assert "must be one of data, none" in chat.asked[1]
    await ModelledRoute(chat.model, chat.ledger)(QUESTION)
    assert chat.fake.bound[0] == chat.fake.bound[1] == chat.fake.bound[2]


async def test_nobody_is_an_answer(scripted: Script) -> None:
    chat = scripted({"reason": "no tool", "agent": "none"})

    assert (await ModelledRoute(chat.model, chat.ledger)(QUESTION)).agent == ""


async def test_spelling_is_forgiven(scripted: Script) -> None:
    chat = scripted({"reason": "r", "agent": " `Finance`"})

    assert (await ModelledRoute(chat.model, chat.ledger)(QUESTION)).agent == "finance"


@pytest.mark.parametrize("agent", ["weather", "finance, data"])
async def test_an_agent_that_is_not_there_is_asked_again_and_then_handed_back(scripted: Script, agent: str) -> None:
    chat = scripted({"reason": "r", "agent": agent}, {"reason": "r", "agent": agent})

    with pytest.raises(ModelUnavailable):
        await ModelledRoute(chat.model, chat.ledger)(QUESTION)

    assert "must be one of finance, data, none" in chat.asked[1]


async def test_an_agent_that_declined_is_not_chosen_again(scripted: Script) -> None:
    chat = scripted({"reason": "r", "agent": "finance"}, {"reason": "r", "agent": "data"})

    decision = await ModelledRoute(chat.model, chat.ledger)(QUESTION.model_copy(update={"declined": ("finance",)}))

    assert decision.agent == "data"


@pytest.mark.parametrize(
    ("agent", "query", "kept"),
    [
        ("none", " look up a share price ", "look up a share price"),
        ("none", "查询苹果的最新股价", ""),
        ("none", "None", ""),
        ("finance", "look up a share price", ""),
    ],
)
async def test_a_query_counts_where_nobody_can_and_it_says_something_new(
    scripted: Script, agent: str, query: str, kept: str
) -> None:
    chat = scripted({"reason": "r", "agent": agent, "query": query})

    assert (await ModelledRoute(chat.model, chat.ledger)(QUESTION)).query == kept
