"""Follow-ups that set the figures of the last answers against each other, without a model."""

import pytest

from agents.decisions.fill_arguments.question import Upstream
from graph.workflow.earlier.compared_figures import compared_plan
from tests.graph.workflow.exchanges import asked, brought, exchange
from tests.graph.world import World

LATER = brought("finance/get_income_statement", {"value": 90}, symbol="AAPL", fiscal_year=2023)
EARLIER = brought("finance/get_income_statement", {"value": 60}, symbol="AAPL", fiscal_year=2022)
PRICE = brought("finance/get_quote", {"price": 50}, symbol="MSFT")
YARDS = brought("general/convert_units", {"value": 109.36}, value=100, from_unit="meter", to_unit="yard")
UNCLEAR = {"en": "Please name both.", "zh": "请把两个都说出来。"}


@pytest.mark.parametrize(
    ("then", "expression"),
    [
        ("by how much did it grow?", "90 - 60"),
        ("涨了百分之几", "(90 / 60 - 1) * 100"),
        ("what is the difference?", "90 - 60"),
        ("差多少", "90 - 60"),
    ],
)
async def test_two_answers_of_one_tool_are_compared_the_earlier_year_first(
    packaged: World, then: str, expression: str
) -> None:
    for both in ((LATER, EARLIER), (EARLIER, LATER)):
        plan = await compared_plan(asked(then, *(exchange("x", one) for one in both)), packaged.context())
        assert plan is not None
        assert [call.arguments for call in plan.subtasks[0].calls] == [{"expression": expression}]


@pytest.mark.parametrize("then", ["what is the difference?", "差多少"])
async def test_figures_of_two_tools_are_not_compared_and_the_person_is_asked_for_both(
    packaged: World, then: str
) -> None:
    for before in ([exchange("x", EARLIER), exchange("y", PRICE)], [exchange("x"), exchange("y", LATER)]):
        state = asked(then, *before)
        plan = await compared_plan(state, packaged.context())
        assert plan is not None
        assert UNCLEAR[state["language"]] in plan.refusal
        assert not plan.subtasks[0].calls


@pytest.mark.parametrize("then", ["what is the difference?", "差多少"])
async def test_after_an_answer_without_figures_others_read_the_question(packaged: World, then: str) -> None:
    assert await compared_plan(asked(then, exchange("x", LATER), exchange("y")), packaged.context()) is None


@pytest.mark.parametrize(
    ("then", "whole"), [("what percent of 200 meters is that?", "200 meters"), ("这占200米的百分之多少", "200米")]
)
async def test_a_share_makes_the_last_call_for_the_whole_and_divides_by_what_it_brings(
    packaged: World, then: str, whole: str
) -> None:
    plan = await compared_plan(asked(then, exchange("x", YARDS)), packaged.context())
    assert plan is not None
    first, second = plan.subtasks
    assert (first.description, first.calls[0].arguments) == (whole, {**YARDS.arguments, "value": 200})
    (share,) = second.calls
    assert (share.arguments, share.takes, second.needs) == (
        {"expression": "109.36 / {figure} * 100"},
        "figure",
        (first.number,),
    )


@pytest.mark.parametrize("then", ["what percent of 200 meters is that?", "这占200米的百分之多少"])
@pytest.mark.parametrize(
    "before",
    [
        YARDS.model_copy(update={"value": {"text": "a lot"}}),  # no figure was brought
        brought("general/calculate", {"result": 168}, expression="12*14"),  # it cannot be made for metres
        brought("system/write_file", {"path": "a.txt"}, path="a.txt", content="x"),  # nothing is changed twice
    ],
)
async def test_a_share_of_what_the_last_call_cannot_be_made_for_is_asked_about(
    packaged: World, then: str, before: Upstream
) -> None:
    state = asked(then, exchange("x", before))
    plan = await compared_plan(state, packaged.context())
    assert plan is not None
    assert UNCLEAR[state["language"]] in plan.refusal


@pytest.mark.parametrize("then", ["which is higher?", "哪个更高"])
async def test_of_results_of_many_figures_the_prices_are_compared(packaged: World, then: str) -> None:
    moved = {"currency": "USD", "open": 1.0, "high": 2.0, "low": 3.0, "change": 4.0, "volume": 5.0}
    other = {"currency": "USD", "open": 9.0, "high": 8.0, "low": 7.0, "change": 6.0, "volume": 2.0}
    apple = brought("finance/get_quote", {**moved, "price": 430.5}, symbol="AAPL")
    microsoft = brought("finance/get_quote", {**other, "price": 28.0}, symbol="MSFT")
    for before in ([exchange("x", apple), exchange("y", microsoft)], [exchange("x", apple, microsoft)]):
        plan = await compared_plan(asked(then, *before), packaged.context())
        assert plan is not None
        assert plan.subtasks[-1].calls[-1].arguments == {"expression": "430.5 - 28"}
    euros = brought("finance/get_quote", {**other, "price": 28.0, "currency": "EUR"}, symbol="SAP")
    unclear = await compared_plan(asked(then, exchange("x", apple), exchange("y", euros)), packaged.context())
    assert unclear is not None
    assert unclear.refusal
