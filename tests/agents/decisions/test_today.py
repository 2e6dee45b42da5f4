"""What depends on the day is planned, routed and chosen by a model that knows the day."""

from collections.abc import Callable
from datetime import date
from typing import Any

import pytest

from agents.agent_card import AgentCard
from agents.decisions.choose.model import ModelledChoose
from agents.decisions.choose.question import ChooseQuestion
from agents.decisions.decompose.model import ModelledDecompose
from agents.decisions.decompose.question import DecomposeQuestion
from agents.decisions.route.model import ModelledRoute
from agents.decisions.route.question import RouteQuestion
from agents.decisions.shared.today import day_text
from agents.subtask import SubTask

TASK = "下周五的天气怎么样"
AGENTS = (AgentCard(name="general", description="Everyday"),)
ROUTE = RouteQuestion(request=TASK, subtask=SubTask(number=1, description=TASK), agents=AGENTS)
PLAN = {"request": TASK, "subtasks": [{"number": 1, "description": TASK}]}
CASES = [
    (ModelledDecompose, DecomposeQuestion(request=TASK), PLAN),
    (ModelledRoute, ROUTE, {"reason": "r", "agent": "general"}),
    (ModelledChoose, ChooseQuestion(task=TASK), {"reason": "r", "move": "give_up"}),
]


@pytest.mark.parametrize(("form", "question", "reply"), CASES)
async def test_the_prompt_names_the_day_and_its_weekday(
    scripted: Callable[..., Any], form: Any, question: Any, reply: dict[str, Any]
) -> None:
    chat = scripted(reply)

    await form(chat.model, chat.ledger, today=lambda: date(2024, 5, 17))(question)

    assert "Today is 2024-05-17, Friday." in chat.asked[0]


def test_a_week_begins_on_monday() -> None:
    assert [day_text(date(2024, 5, day)).split(", ")[1] for day in (13, 19)] == ["Monday", "Sunday"]
