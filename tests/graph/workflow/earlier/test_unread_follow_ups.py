"""Messages that only answer, where nothing was asked."""

import pytest

from graph.workflow.earlier.unread_follow_ups import narrowed_nothing, unread_correction
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


@pytest.mark.parametrize("message", ["only the unpaid ones", "just those from may", "只要还没付钱的", "其中有几个女的"])
def test_no_part_is_taken_of_what_was_not_told(packaged: World, message: str) -> None:
    before = exchange("who walks the dogs").model_copy(update={"refused": True})
    plan = narrowed_nothing(asked(message, before), packaged.context())
    assert plan is not None
    assert plan.refusal
    told = before.model_copy(update={"refused": False})
    assert narrowed_nothing(asked(message, told), packaged.context()) is None


@pytest.mark.parametrize("message", ["only the unpaid ones in dues.csv", "what is 5 km in miles", "and may?"])
def test_what_asks_by_itself_is_read_by_others(packaged: World, message: str) -> None:
    before = exchange("who walks the dogs").model_copy(update={"refused": True})
    assert narrowed_nothing(asked(message, before), packaged.context()) is None
