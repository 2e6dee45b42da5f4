"""Which offline decisions of a search stand where a model may be asked: no constant pretends to be sure."""

from typing import Any

import pytest

from agents.decisions.choose.question import ChooseQuestion
from agents.decisions.decompose.question import DecomposeQuestion
from agents.decisions.reflect.question import ReflectQuestion
from agents.moves import Move, PathStep, ToolPath
from agents.turn import Turn
from errors import ModelUnavailable
from graph.workflow.context import Decisions
from graph.workflow.decisions import OfflineEvidence, decisions_for
from prompts.ledger import TokenLedger
from prompts.model.chat import ChatModel
from settings import Settings
from tests.prompts.conftest import ScriptedChatModel, at_once

PATH = ToolPath(steps=(PathStep(number=1, tool_id="shop/find"),))
ENDED = Move(kind="finish", reason="done")


class Asked:
    """Decisions of `escalate` whose model answers nothing, and whether it was asked."""

    def __init__(self, **settings: Any) -> None:
        own = Settings.model_validate({"decisions": "escalate", "model": "scripted:test", **settings})
        self.fake = ScriptedChatModel(script=[ModelUnavailable("down")] * 9)
        model = ChatModel(own, build=lambda _: self.fake, sleep=at_once)
        evidence = OfflineEvidence(_scores, lambda _: "shop")
        self.decisions: Decisions = decisions_for(own, model, TokenLedger(), evidence, [])

    @property
    def model(self) -> bool:
        return bool(self.fake.asked)


async def _scores(texts: Any) -> Any:
    raise AssertionError(texts)


@pytest.mark.parametrize(("covered", "asked"), [((0.9,), False), ((0.1,), True)])
async def test_a_clause_that_nothing_serves_is_the_models_to_judge(covered: tuple[float, ...], *, asked: bool) -> None:
    case = Asked()
    question = ReflectQuestion(task="a", stage="path", path=PATH, units=("a",), covered=covered)
    await case.decisions.reflect(question)
    assert case.model == asked


@pytest.mark.parametrize("request_", ["price of the lamp", "台灯的价格"])
async def test_one_clause_that_stands_alone_is_not_put_to_the_model(request_: str) -> None:
    case = Asked()
    await case.decisions.decompose(DecomposeQuestion(request=request_))
    assert not case.model
    await case.decisions.decompose(DecomposeQuestion(request=request_, history=(Turn(role="user", text="hi"),)))
    assert case.model


@pytest.mark.parametrize(("moves", "asked"), [((), False), ((ENDED,), True)])
async def test_after_a_search_that_went_wrong_the_model_plans_anew(moves: tuple[Move, ...], *, asked: bool) -> None:
    case = Asked(confidence_floor=0.0)
    await case.decisions.choose(ChooseQuestion(task="a", units=("a",), covered=(0.0,), moves=moves))
    assert case.model == asked
