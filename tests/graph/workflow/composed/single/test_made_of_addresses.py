"""A page is not fetched where something else is to be made of its address."""

import pytest

from graph.workflow.composed.single.made_of_addresses import made_of_address_plan
from tests.graph.workflow.exchanges import asked
from tests.graph.world import World


@pytest.mark.parametrize("request_", ["make a qr code for https://example.com", "生成https://example.com的二维码"])
def test_what_no_tool_makes_is_refused(packaged: World, request_: str) -> None:
    plan = made_of_address_plan(asked(request_), packaged.context())
    assert plan is not None
    assert plan.refusal
    assert not any(part.calls for part in plan.subtasks)


@pytest.mark.parametrize("request_", ["fetch https://example.com", "打开https://example.com看看"])
def test_the_page_itself_is_left_to_others(packaged: World, request_: str) -> None:
    assert made_of_address_plan(asked(request_), packaged.context()) is None
