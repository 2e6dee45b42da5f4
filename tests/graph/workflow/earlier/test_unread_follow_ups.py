"""Messages that only answer, where nothing was asked."""

import pytest

from graph.workflow.earlier.unread_follow_ups import unread_correction
from tests.graph.workflow.exchanges import asked, exchange
from tests.graph.world import World


@pytest.mark.parametrize("message", ["2", "yes please", "no", "是的", "第二个"])
def test_an_answer_to_nothing_is_refused(packaged: World, message: str) -> None:
    before = exchange("where is the ladder")
    plan = unread_correction(asked(message, before), packaged.context())
    assert plan is not None
    assert plan.refusal
    waiting = before.model_copy(update={"waits": True})
    assert unread_correction(asked(message, waiting), packaged.context()) is None


@pytest.mark.parametrize("message", ["2 + 2", "yes or no", "是什么"])
def test_what_says_more_is_left(packaged: World, message: str) -> None:
    assert unread_correction(asked(message, exchange("where is the ladder")), packaged.context()) is None
