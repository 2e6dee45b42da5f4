from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from agents.agent_card import AgentCard
from agents.decisions.decompose.model import ModelledDecompose, PlannedTask, PlanReply, check
from agents.decisions.decompose.question import DecomposeQuestion
from agents.turn import Turn
from errors import ModelUnavailable

Script = Callable[..., Any]
AGENTS = (
    AgentCard(name="finance", description="Stocks", domains=("finance",)),
    AgentCard(name="data", description="Tables", domains=("data",)),
)
QUESTION = DecomposeQuestion(request="画出苹果和微软的股价", agents=AGENTS, max_subtasks=3)


def task(number: int, description: str = "do it", **more: Any) -> dict[str, Any]:
    return {"number": number, "description": description, **more}


def plan(*tasks: dict[str, Any], request: str = "r") -> dict[str, Any]:
    return {"request": request, "subtasks": list(tasks), "reason": "two agents"}


async def test_a_plan_is_read_and_marked_as_the_models(scripted: Script) -> None:
    chat = scripted(
        plan(
            task(1, "查苹果和微软的股价", category="finance"), task(2, "把 [A1] 画成柱状图", category="data", needs=[1])
        )
    )

    made = await ModelledDecompose(chat.model, chat.ledger)(QUESTION)

    assert [subtask.needs for subtask in made.subtasks] == [(), (1,)]
    assert [subtask.category for subtask in made.subtasks] == ["finance", "data"]
    assert made.decided_by == "model"


async def test_the_conversation_and_what_it_was_about_are_in_the_prompt(scripted: Script) -> None:
    chat = scripted(plan(task(1), request="price of MSFT"))
    question = DecomposeQuestion(
        request="and Microsoft?",
        history=(Turn(role="user", text="price of Apple"), Turn(role="assistant", text="187 USD")),
        entities=("Apple",),
    )

    made = await ModelledDecompose(chat.model, chat.ledger)(question)

    assert "user: price of Apple\nassistant: 187 USD" in chat.asked[0]
    assert made.request == "price of MSFT"


async def test_a_reference_in_words_counts_as_a_need(scripted: Script) -> None:
    chat = scripted(plan(task(1), task(2, "plot [A1]")))

    made = await ModelledDecompose(chat.model, chat.ledger)(QUESTION)

    assert made.subtasks[1].needs == (1,)


async def test_numbers_and_references_are_put_in_order(scripted: Script) -> None:
    chat = scripted(plan(task(10), task(20, "plot [A10]", needs=[10])))

    made = await ModelledDecompose(chat.model, chat.ledger)(QUESTION)

    assert [(subtask.number, subtask.description, subtask.needs) for subtask in made.subtasks] == [
        (1, "do it", ()),
        (2, "plot [A1]", (1,)),
    ]


async def test_a_category_that_nobody_has_is_left_open(scripted: Script) -> None:
    chat = scripted(plan(task(1, category="astrology"), task(2, category="llm")))

    made = await ModelledDecompose(chat.model, chat.ledger)(QUESTION)

    assert [subtask.category for subtask in made.subtasks] == ["", "llm"]


@pytest.mark.parametrize(
    ("bad", "fault"),
    [
        (plan(task(1, needs=[2]), task(2, needs=[1])), "circle"),
        (plan(task(1, needs=[1])), "circle"),
        (plan(task(1, "use [A7]")), r"needs \[7\]"),
        (plan(task(1), task(1)), "of its own"),
        (plan(), "1 to 3"),
        (plan(*(task(number) for number in range(1, 6))), "1 to 3"),
        (plan(task(1, "  ")), "no description"),
    ],
)
async def test_a_plan_that_cannot_be_carried_out_is_asked_again_with_the_fault(
    scripted: Script, bad: dict[str, Any], fault: str
) -> None:
    chat = scripted(bad, plan(task(1)))

    made = await ModelledDecompose(chat.model, chat.ledger)(QUESTION)

    assert len(made.subtasks) == 1
    with pytest.raises(ValueError, match=fault):
        check(PlanReply.model_validate(bad), QUESTION)


async def test_two_bad_plans_hand_the_decision_back(scripted: Script) -> None:
    chat = scripted(plan(), plan())

    with pytest.raises(ModelUnavailable):
        await ModelledDecompose(chat.model, chat.ledger)(QUESTION)


@given(st.lists(st.lists(st.integers(1, 6), max_size=3), min_size=1, max_size=6))
def test_plans_whose_needs_point_backwards_are_never_refused(needs: list[list[int]]) -> None:
    tasks = tuple(
        PlannedTask(number=place, description="x", needs=tuple(n for n in wanted if n < place))
        for place, wanted in enumerate(needs, start=1)
    )

    check(PlanReply(request="r", subtasks=tasks), DecomposeQuestion(request="r", max_subtasks=6))
