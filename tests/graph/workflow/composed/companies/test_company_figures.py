"""A figure of each of several companies: named in the request, line by line in a text, or in a column."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from agents.decisions.decompose.question import Plan
from graph.workflow.composed.companies.company_figures import COMPARE, company_figures_plan
from tests.graph.workflow.exchanges import asked
from tests.graph.world import World, opened_world
from tools.functions.loader import PACKS

FILES = {
    "mine.txt": "My list:\n- Microsoft\n- Nosuchfirm\n- Netflix\n",
    "diary.txt": "Bought Microsoft today.\nIt rained.\nLunch with Ann.\n",
    "自选.csv": "公司,备注\n奈飞,新\n微软,老\n",
}


@pytest.fixture
async def world(tmp_path: Path) -> AsyncIterator[World]:
    async with opened_world(tmp_path / "world", packs=PACKS, finance_providers="sample") as opened:
        for name, text in FILES.items():
            (opened.settings.home / name).write_text(text, encoding="utf-8")
        yield opened


async def planned(world: World, request: str) -> Plan | None:
    return await company_figures_plan(asked(request), world.context())


def compared(plan: Plan | None) -> tuple[list[str], list[str], int]:
    assert plan is not None
    (given,) = [c.arguments for c in plan.subtasks[0].calls if c.tool_id == COMPARE]
    return given["symbols"], given["metrics"], given["fiscal_year"]


@pytest.mark.full
async def test_companies_of_a_request_are_asked_of_in_one_call_and_ranked(world: World) -> None:
    plan = await planned(world, "net income of netflix, apple and microsoft in fiscal 2022, lowest first")
    assert compared(plan) == (["NFLX", "AAPL", "MSFT"], ["net_income"], 2022)
    assert plan is not None
    assert plan.subtasks[1].calls[0].arguments["sql"].endswith('ORDER BY "net income" ASC')


@pytest.mark.full
async def test_lines_of_a_text_are_companies_and_what_is_none_is_told(world: World) -> None:
    plan = await planned(world, "Give me the revenue in fiscal 2023 of each company in mine.txt")
    assert compared(plan) == (["MSFT", "NFLX"], ["revenue"], 2023)
    assert plan is not None
    assert plan.subtasks[0].unread == ("Nosuchfirm",)


@pytest.mark.full
async def test_a_column_of_a_table_lists_companies_and_the_figures_are_saved(world: World) -> None:
    plan = await planned(world, "自选.csv 里每家公司2022财年的净利润分别是多少，存成 净利润.csv")
    assert plan is not None
    assert sorted(compared(plan)[0]) == ["MSFT", "NFLX"]
    assert plan.subtasks[-1].calls[0].arguments == {"path": "净利润.csv"}


@pytest.mark.full
async def test_one_figure_may_be_a_share_of_another(world: World) -> None:
    plan = await planned(world, "苹果和Meta 2023财年研发费用占营收的比例各是多少")
    assert plan is not None
    assert "round(100.0 *" in plan.subtasks[1].calls[0].arguments["sql"]


@pytest.mark.full
@pytest.mark.parametrize(
    "request_",
    [
        "revenue of apple in fiscal 2023",
        "what is the revenue growth of apple and netflix in fiscal 2023",
        "revenue of apple and netflix",
        "Revenue in fiscal 2023 of the companies in diary.txt",
        "Summarize mine.txt and tell me the revenue of apple and netflix in fiscal 2023",
    ],
)
async def test_other_requests_are_left_to_others(world: World, request_: str) -> None:
    assert await planned(world, request_) is None
