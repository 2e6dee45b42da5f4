"""The change of one line from one file to another, planned without a server."""

import pytest

from graph.workflow.composed.texts.changed_amounts import changed_amounts_plan
from tests.graph.workflow.exchanges import asked
from tests.graph.world import World


def _laid_down(world: World) -> None:
    folder = world.settings.home / "shop"
    folder.mkdir()
    folder.joinpath("v1.txt").write_text("pen 24.00\n铅笔 10\n", encoding="utf-8")
    folder.joinpath("v2.txt").write_text("pen 26.00\n铅笔 12\nbook 4\n", encoding="utf-8")


@pytest.mark.parametrize(
    ("request_", "expression", "n"),
    [
        (
            "what changed from shop/v1.txt to v2.txt, and how many percent did the pen go up",
            "100 * (26.00 - 24.00) / 24.00",
            2,
        ),
        ("shop/v2.txt和shop/v1.txt比有什么变化，铅笔涨了百分之几", "100 * (12 - 10) / 10", 2),
        ("what percent did the pen change from v1.txt to v2.txt", "100 * (26.00 - 24.00) / 24.00", 1),
    ],
)
async def test_both_files_are_compared_and_the_line_worked_out(
    packaged: World, request_: str, expression: str, n: int
) -> None:
    _laid_down(packaged)
    plan = await changed_amounts_plan(asked(request_), packaged.context())
    assert plan is not None
    calls = [call for part in plan.subtasks for call in part.calls]
    assert calls[-1].arguments == {"expression": expression}
    assert len(calls) == n
    assert [call.arguments for call in calls[:-1]] == [{"first_path": "shop/v1.txt", "second_path": "shop/v2.txt"}] * (
        n - 1
    )
    assert "shop/v1.txt" in plan.subtasks[-1].remarks[0]


@pytest.mark.parametrize(
    "request_",
    [
        "what changed from v1.txt to v2.txt, and how many percent did the book go up",
        "what changed from v1.txt to v3.txt, and how many percent did the pen go up",
        "what changed from v1.csv to v2.csv, and how many percent did the pen go up",
        "v1.txt和v2.txt比有什么变化",
    ],
)
async def test_a_line_or_file_that_is_not_in_both_is_not_planned(packaged: World, request_: str) -> None:
    _laid_down(packaged)
    assert await changed_amounts_plan(asked(request_), packaged.context()) is None
