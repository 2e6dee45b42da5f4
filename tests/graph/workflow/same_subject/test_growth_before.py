"""How much a figure was up on the year before, asked of the answer that told it for one year."""

import pytest

from graph.workflow.same_subject.growth_before import growth_before_plan
from tests.graph.workflow.exchanges import asked, brought, exchange
from tests.graph.world import World

STATEMENT = "finance/get_income_statement"
REVENUE = brought(STATEMENT, {"statements": [{"revenue": 3}]}, symbol="NFLX", items=["revenue"], fiscal_year=2024)
TWO = brought(STATEMENT, {"statements": []}, symbol="NFLX", items=["revenue", "net_income"], fiscal_year=2024)
NO_YEAR = brought(STATEMENT, {"statements": []}, symbol="NFLX", items=["revenue"])


@pytest.mark.parametrize(
    "then",
    [
        "how much up on the year before in percent",
        "how much was that up on the year before, in %?",
        "and by how much did it grow from the previous year",
        "比上一年增长了多少",
        "同比涨了百分之几呢",
    ],
)
async def test_the_growth_of_that_figure_is_called_for(packaged: World, then: str) -> None:
    plan = growth_before_plan(asked(then, exchange("netflix revenue 2024", REVENUE)), packaged.context())
    assert plan is not None
    (call,) = plan.subtasks[0].calls
    assert (call.tool_id, call.arguments) == (
        "finance/growth_rate",
        {"symbol": "NFLX", "item": "revenue", "fiscal_year": 2024},
    )


@pytest.mark.parametrize(
    "then", ["how much up on the quarter before", "and the year before?", "前一年呢", "涨得最多的是谁"]
)
async def test_what_asks_for_something_else_is_left_to_others(packaged: World, then: str) -> None:
    assert growth_before_plan(asked(then, exchange("netflix revenue 2024", REVENUE)), packaged.context()) is None


@pytest.mark.parametrize("made", [TWO, NO_YEAR], ids=["two figures", "no year"])
async def test_several_figures_or_no_year_are_not_guessed(packaged: World, made: object) -> None:
    last = exchange("netflix 2024").model_copy(update={"produced": (made,)})
    assert growth_before_plan(asked("how much up on the year before", last), packaged.context()) is None
