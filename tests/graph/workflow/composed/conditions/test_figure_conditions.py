"""The figure is looked up, and the case that holds is planned behind the call that shows it."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from graph.workflow.composed.conditions.figure_conditions import figure_condition_steps
from tests.graph.workflow.exchanges import asked
from tests.graph.world import World, opened_world
from tools.functions.loader import PACKS

FILES = {
    "fees.csv": "club,fee\nchess,30\ndrama,55\nrugby,80\n",
    "账目.csv": "类别,金额\n房租,¥2000.00\n伙食,¥640.50\n房租,¥2000.00\n",
}


@pytest.fixture
async def world(tmp_path: Path) -> AsyncIterator[World]:
    async with opened_world(tmp_path / "world", packs=PACKS, finance_providers="sample") as opened:
        for name, text in FILES.items():
            (opened.settings.home / name).write_text(text, encoding="utf-8")
        yield opened


async def case(world: World, request: str) -> tuple[list[str], str] | None:
    found = await figure_condition_steps(asked(request), world.context())
    return None if found is None else ([str(s.calls[-1].arguments) for s in found[0]], found[1])


@pytest.mark.full
async def test_the_case_that_holds_is_asked_of_the_same_table(world: World) -> None:
    text = "If the total fee in fees.csv is over 100, tell me the highest fee, otherwise write low into a.txt"
    found = await case(world, text)
    assert found is not None
    assert "fees.csv" in found[1]
    assert "highest fee" in found[1]


@pytest.mark.full
async def test_how_much_is_left_is_worked_out_of_the_figure(world: World) -> None:
    found = await case(world, "账目.csv 里房租加起来有没有超过4500的预算？超了告诉我超多少，没超告诉我还剩多少")
    assert found is not None
    assert "4500 - {figure}" in found[0][1]


@pytest.mark.full
async def test_nothing_is_asked_where_no_case_is_told(world: World) -> None:
    found = await case(world, "If the average fee in fees.csv is over 100, save the rows as dear.csv")
    assert found is not None
    assert (len(found[0]), found[1]) == (1, "")


@pytest.mark.full
async def test_another_figure_of_the_company_is_known_beforehand(world: World) -> None:
    text = (
        "Was Apple's revenue in fiscal 2023 above 400 billion? If yes tell me its net margin, otherwise its net income."
    )
    found = await case(world, text)
    assert found is not None
    assert "'items': ['net_income']" in found[0][1]


@pytest.mark.full
@pytest.mark.parametrize(
    "text",
    [
        "苹果2023财年营收要是超过2万亿人民币，就告诉我净利润，否则告诉我研发费用",
        "If the total fee of the good clubs in fees.csv is over 100, delete fees.csv, otherwise keep it",
        "If nosuch.csv has a total over 5, delete fees.csv",
    ],
)
async def test_what_is_not_understood_whole_is_left_to_others(world: World, text: str) -> None:
    assert await case(world, text) is None
