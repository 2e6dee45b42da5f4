from collections.abc import AsyncIterator, Awaitable, Callable

import pytest

from agents.decisions.escalate import Escalate, EscalateSummarize, Fault
from agents.decisions.rewrite.question import RewriteQuestion, Rewrites
from agents.decisions.summarize.question import SummarizeQuestion
from errors import ModelUnavailable
from settings import DecisionMode

QUESTION = RewriteQuestion(task="查股价")
ANSWER = SummarizeQuestion(request="查股价", language="zh", parts=())
DOWN = ModelUnavailable("The model is down.")

Form = Callable[[RewriteQuestion], Awaitable[Rewrites]]


class Counted:
    """A form that answers the same each time and counts."""

    def __init__(self, answer: Rewrites | ModelUnavailable) -> None:
        self.n_calls = 0
        self._answer = answer

    async def __call__(self, _: RewriteQuestion) -> Rewrites:
        self.n_calls += 1
        if isinstance(self._answer, ModelUnavailable):
            raise self._answer
        return self._answer


def offline(confidence: float) -> Counted:
    return Counted(Rewrites(texts=("offline",), confidence=confidence))


def model() -> Counted:
    return Counted(Rewrites(texts=("model",), decided_by="model"))


@pytest.mark.parametrize(
    ("mode", "confidence", "decided"),
    [
        ("escalate", 0.6, "offline"),
        ("escalate", 0.59, "model"),
        ("model", 1.0, "model"),
        ("offline", 0.0, "offline"),
    ],
)
async def test_who_decides_follows_mode_and_confidence(mode: DecisionMode, confidence: float, decided: str) -> None:
    decide = Escalate(offline(confidence), model(), mode=mode, floor=0.6)

    assert (await decide(QUESTION)).decided_by == decided


async def test_without_a_model_the_offline_form_decides() -> None:
    assert (await Escalate(offline(0.0), None, mode="model", floor=0.6)(QUESTION)).texts == ("offline",)


@pytest.mark.parametrize("mode", ["escalate", "model"])
async def test_a_model_that_is_down_is_replaced_and_reported(mode: DecisionMode) -> None:
    told: list[Fault] = []
    fallback = offline(0.1)
    decide = Escalate(fallback, Counted(DOWN), mode=mode, floor=0.6, on_fallback=told.append)

    answer = await decide(QUESTION)

    assert (answer.texts, answer.decided_by) == (("offline",), "fallback")
    assert told == [DOWN]
    assert fallback.n_calls == 1


def says(*pieces: str, fails: bool = False) -> Callable[[SummarizeQuestion], AsyncIterator[str]]:
    async def stream(_: SummarizeQuestion) -> AsyncIterator[str]:
        for piece in pieces:
            yield piece
        if fails:
            raise DOWN

    return stream


async def told(summarize: EscalateSummarize) -> str:
    return "".join([piece async for piece in summarize(ANSWER)])


async def test_where_there_is_a_model_it_writes_the_answer() -> None:
    assert await told(EscalateSummarize(says("offline"), says("mo", "del"), mode="escalate")) == "model"


@pytest.mark.parametrize(("form", "mode"), [(says("model"), "offline"), (None, "escalate")])
async def test_otherwise_the_offline_form_writes_it(
    form: Callable[[SummarizeQuestion], AsyncIterator[str]] | None, mode: DecisionMode
) -> None:
    assert await told(EscalateSummarize(says("offline"), form, mode=mode)) == "offline"


async def test_a_model_that_is_down_from_the_start_leaves_no_trace_in_the_answer() -> None:
    seen: list[Fault] = []
    summarize = EscalateSummarize(says("离线答案"), says(fails=True), mode="model", on_fallback=seen.append)

    assert await told(summarize) == "离线答案"
    assert seen == [DOWN]


async def test_after_a_model_that_breaks_off_the_whole_offline_answer_follows() -> None:
    assert await told(EscalateSummarize(says("完整的答案"), says("股价是", fails=True), mode="model")) == (
        "股价是 …\n\n完整的答案"
    )
