from collections.abc import Callable
from typing import Any

import pytest

from agents.decisions.reflect.model import ModelledReflect
from agents.decisions.reflect.question import ReflectQuestion
from agents.moves import Move, PathStep, ToolPath
from errors import ModelUnavailable
from tools.call import ToolCall, ToolResult

Script = Callable[..., Any]
PATH = ToolPath(
    steps=(PathStep(number=1, tool_id="f/search"), PathStep(number=2, tool_id="f/quote", needs=(1,))),
)
CALL = ToolCall(id="1.2.0", tool_id="f/quote", arguments={"symbol": "AAPL"})
QUESTION = ReflectQuestion(
    task="苹果的股价",
    stage="results",
    path=PATH,
    units=("苹果的股价",),
    results=(ToolResult(call=CALL, status="error", error="No such symbol."),),
    moves=(Move(kind="advance", tool_id="f/search", reason="r", candidates=("f/search", "f/bars")),),
    descriptions={"f/quote": "latest price"},
)


def reply(verdict: str, **more: Any) -> dict[str, Any]:
    return {"reason": "缺股价", "verdict": verdict, **more}


async def test_a_judgement_is_read(scripted: Script) -> None:
    chat = scripted(reply("partial", first_wrong_step=2, noise=["f/bars"]))

    reflection = await ModelledReflect(chat.model, chat.ledger)(QUESTION)

    assert (reflection.verdict, reflection.first_wrong_step, reflection.noise) == ("partial", 2, ("f/quote",))
    assert reflection.decided_by == "model"


async def test_the_prompt_shows_path_and_results(scripted: Script) -> None:
    chat = scripted(reply("success", first_wrong_step=1))

    reflection = await ModelledReflect(chat.model, chat.ledger)(QUESTION)

    assert "2. f/quote (uses the results of 1): latest price" in chat.asked[0]
    assert 'f/quote({"symbol": "AAPL"}) → error: No such symbol.' in chat.asked[0]
    assert reflection.first_wrong_step is None


async def test_noise_is_only_what_was_there(scripted: Script) -> None:
    chat = scripted(reply("failure", noise=["f/bars", "f/search", "f/bars", "x/unknown"]))

    assert (await ModelledReflect(chat.model, chat.ledger)(QUESTION)).noise == ("f/bars", "f/search")


async def test_a_missing_last_step_is_the_one_after_the_path(scripted: Script) -> None:
    chat = scripted(reply("partial", first_wrong_step=3))

    assert (await ModelledReflect(chat.model, chat.ledger)(QUESTION)).first_wrong_step == 3


@pytest.mark.parametrize(
    ("bad", "path"),
    [
        (reply("partial"), PATH),
        (reply("partial", first_wrong_step=0), PATH),
        (reply("partial", first_wrong_step=4), PATH),
        (reply("partial", first_wrong_step=1), ToolPath()),
        (reply("success"), ToolPath()),
        (reply("perhaps"), PATH),
    ],
)
async def test_a_judgement_that_the_search_cannot_act_on_is_handed_back(
    scripted: Script, bad: dict[str, Any], path: ToolPath
) -> None:
    chat = scripted(bad, bad)

    with pytest.raises(ModelUnavailable):
        await ModelledReflect(chat.model, chat.ledger)(QUESTION.model_copy(update={"path": path}))

    assert len(chat.asked) == 2


@pytest.mark.parametrize(("stage", "step", "redone"), [("results", 2, True), ("path", 2, False), ("results", 3, False)])
async def test_other_arguments_are_for_a_step_that_was_called(
    scripted: Script, stage: str, step: int, *, redone: bool
) -> None:
    chat = scripted(reply("partial", first_wrong_step=step, other_arguments=True))

    question = QUESTION.model_copy(update={"stage": stage})
    reflection = await ModelledReflect(chat.model, chat.ledger)(question)

    assert (reflection.other_arguments, bool(reflection.noise)) == (redone, stage == "path")
