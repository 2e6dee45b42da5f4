"""What the amounts of a text file come to, planned without a server."""

import pytest

from graph.workflow.composed.texts.figures_of_lines import figures_of_lines_plan
from tests.graph.workflow.exchanges import asked
from tests.graph.world import World

COSTS = "rent: 48200 EUR\nwages: 120000 EUR\npower: 8300 EUR\n"
账 = "房租：4200元\n水电：380元\n"
_ASKED = "what do they come to in total, and what percent of that is rent?"


async def _expressions(world: World, request: str, text: str) -> list[str]:
    world.settings.home.joinpath("costs.txt").write_text(text, encoding="utf-8")
    plan = await figures_of_lines_plan(asked(request), world.context())
    calls = [call for part in plan.subtasks[1:] for call in part.calls] if plan is not None else []
    return [str(call.arguments["expression"]) for call in calls]


@pytest.mark.parametrize(
    ("request_", "text", "expressions"),
    [
        (
            f"running costs 2024 are in costs.txt - {_ASKED}",
            COSTS,
            ["48200 + 120000 + 8300", "100 * 48200 / (48200 + 120000 + 8300)"],
        ),
        ("costs.txt里一共多少钱，房租占百分之几？", 账, ["4200 + 380", "100 * 4200 / (4200 + 380)"]),
        (f"rent and power are in costs.txt - {_ASKED}", COSTS, []),
        (f"costs 2024 are in costs.txt - {_ASKED}", "rent 2023: 10 EUR\nrent 2024: 20 EUR\n", []),
        ("costs.txt里一共多少钱，食物占百分之几？", 账, []),
        ("what is the total of costs.txt", "rent: 10 EUR\npower: 20 USD\n", []),
        ("what is the total of other.txt", COSTS, []),
        ("add up costs.txt. what share of that is power?", "rent 1\npower 3\n", ["1 + 3", "100 * 3 / (1 + 3)"]),
        ("costs.txt里平均每项多少", "房租 1\n水电 3\n", ["(1 + 3) / 2"]),
        ("delete costs.txt and tell me the total", COSTS, []),
    ],
)
async def test_every_line_is_added_up_or_nothing_is(
    packaged: World, request_: str, text: str, expressions: list[str]
) -> None:
    assert await _expressions(packaged, request_, text) == expressions


@pytest.mark.parametrize(
    ("request_", "pattern"),
    [
        ("what's the biggest cost in costs.txt?", r"^(?:wages\\ 30|tax\\ 30)$"),
        ("costs.txt里最小的一笔是什么", r"^(?:rent\\ 5)$"),
    ],
)
async def test_all_lines_at_the_end_of_the_amounts_are_shown(packaged: World, request_: str, pattern: str) -> None:
    packaged.settings.home.joinpath("costs.txt").write_text("Costs 2024\nrent 5\nwages 30\ntax 30\n", encoding="utf-8")
    plan = await figures_of_lines_plan(asked(request_), packaged.context())
    assert plan is not None
    assert plan.subtasks[1].calls[0].arguments["pattern"] == pattern.replace("\\\\", "\\")
    assert "Costs 2024" in plan.subtasks[0].remarks[0]


@pytest.mark.parametrize(
    ("request_", "text", "planned"),
    [
        ("what is the most expensive item in goods.txt", "apples 12\npears 30\n", False),
        ("goods.txt里最贵的是什么", "# 存货数量\n苹果 12\n梨 30\n", False),
        ("goods.txt里一共多少钱", "苹果 12\n梨 30\n", False),
        ("goods.txt里最贵的是什么", "苹果 12元\n梨 30元\n", True),
        ("what is the largest item in goods.txt", "apples 12\npears 30\n", True),
        ("what is the cheapest item in goods.txt", "pen 9.00\nruler 3.00\n", True),
    ],
)
async def test_what_is_no_money_has_no_price(packaged: World, request_: str, text: str, planned: bool) -> None:
    packaged.settings.home.joinpath("goods.txt").write_text(text, encoding="utf-8")
    plan = await figures_of_lines_plan(asked(request_), packaged.context())
    assert (plan is not None) is planned


async def test_a_line_that_begins_alike_is_another(packaged: World) -> None:
    packaged.settings.home.joinpath("pens.txt").write_text("pen 9.00\npen refill 2.00\nruler 3.00\n", encoding="utf-8")
    plan = await figures_of_lines_plan(asked("largest item in pens.txt"), packaged.context())
    assert plan is not None
    assert "refill" not in plan.subtasks[1].calls[0].arguments["pattern"]
