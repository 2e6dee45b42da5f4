"""A tool is called for each row of a table, and the table is asked with the results beside its rows."""

from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest

from agents.decisions.decompose.question import Plan
from agents.extraction.asides.asides import without_asides
from graph.workflow.composed.each_row import each_row_plan
from tests.graph.workflow.exchanges import asked
from tests.graph.world import World, opened_world
from tools.functions.loader import PACKS

FILES = {
    "depot.csv": "symbol,quantity\nMSFT,10\nIBM,5\n",
    "仓位.csv": "代码,股数\nAAPL,3\nIBM,20\n",
    "trip.csv": "what,amount,currency\nhotel,100,USD\nramen,5000,JPY\nbus,200,USD\ncab,30,EUR\n",
    "报销.csv": "项目,金额,币种\n酒店,210,EUR\n机票,560,USD\n餐费,400,EUR\n",
    "credits.csv": "bank,loan,interest_pct,years\nAlpha,10000,5,3\nBeta,25000,4.2,10\n",
    "贷款.csv": "名称,本金,利率,期数\n车贷,80000,4.8,36\n装修贷,50000,5.6,24\n",
    "watch.csv": "ticker\nAAPL\nMSFT\n",
    "own.csv": "owner,symbol,shares\nAnn,AAPL,100\nBob,MSFT,50\nAnn,MSFT,20\n",
    "people.csv": "name,quantity\nAnn,3\nBob,4\n",
}


@pytest.fixture
async def world(tmp_path: Path) -> AsyncIterator[World]:
    async with opened_world(tmp_path / "world", packs=PACKS, finance_providers="sample") as opened:
        for name, text in FILES.items():
            (opened.settings.home / name).write_text(text, encoding="utf-8")
        yield opened


async def planned(world: World, request: str) -> Plan | None:
    return await each_row_plan(asked(request), world.context())


def calls_of(plan: Plan | None) -> list[tuple[str, dict[str, Any]]]:
    return [] if plan is None else [(s.calls[-1].tool_id, s.calls[-1].arguments) for s in plan.subtasks]


@pytest.mark.full
async def test_each_share_is_priced_and_the_whole_added_up(world: World) -> None:
    plan = await planned(world, "What are my shares worth at the latest prices you have? They are in depot.csv")
    quotes, rows, total = calls_of(plan)[:2], calls_of(plan)[2], calls_of(plan)[3]
    assert sorted(q[1]["symbol"] for q in quotes) == ["IBM", "MSFT"]
    assert "{figure_1}" in rows[1]["sql"]
    assert 'sum("value")' in total[1]["sql"]
    assert plan is not None
    assert plan.subtasks[-1].needs == (1, 2)


@pytest.mark.full
async def test_a_chinese_request_ranks_by_what_the_calls_bring(world: World) -> None:
    calls = calls_of(await planned(world, "仓位.csv 里的股票按最新收盘价一共值多少钱？哪只市值最高"))
    assert 'sum("市值")' in calls[-2][1]["sql"]
    assert 'ORDER BY "市值" DESC' in calls[-1][1]["sql"]


@pytest.mark.full
async def test_each_currency_gets_one_rate_and_the_wanted_one_none(world: World) -> None:
    request = "Convert trip.csv to euros at the rates of 3 April 2023: the total per currency please"
    calls = calls_of(await planned(world, request))
    assert sorted(c[1]["source"] for c in calls if c[0] == "finance/exchange_rate") == ["JPY", "USD"]
    assert {c[1]["on"] for c in calls if c[0] == "finance/exchange_rate"} == {"2023-04-03"}
    assert 'GROUP BY "currency"' in calls[-1][1]["sql"]


@pytest.mark.full
async def test_what_a_column_holds_is_no_wish_and_the_groups_may_be_counted(world: World) -> None:
    asides = "看下这批单子（报销.csv），币种有欧元美元，"
    request = "统一按2024年1月10号的汇率折成人民币，总共多少钱？两个币种里哪个折下来最多"
    calls = calls_of(await planned(world, without_asides(asides + request)))
    assert 'GROUP BY "币种"' in calls[-1][1]["sql"]
    assert 'sum("折算金额")' in calls[-1][1]["sql"]


@pytest.mark.full
async def test_groups_are_ranked_by_the_converted_amount_and_not_by_their_rows(world: World) -> None:
    calls = calls_of(await planned(world, "把报销.csv按2024年1月10号的汇率折成人民币，一共多少？哪个币种最多"))
    assert 'sum("折算金额")' in calls[-1][1]["sql"]
    assert "count" not in calls[-1][1]["sql"]


@pytest.mark.full
@pytest.mark.parametrize(
    ("request_", "months"),
    [
        ("credits.csv lists two loans. What do we pay per month for each one, and altogether?", "years"),
        ("贷款.csv 里两笔贷款等额本息，每个月各还多少，合计多少", "months"),
    ],
)
async def test_each_loan_is_paid_back_by_itself(world: World, request_: str, months: str) -> None:
    calls = calls_of(await planned(world, request_))
    assert [c[0] for c in calls] == ["finance/loan_payment"] * 2 + ["data/query_sql"] * 2
    assert months in calls[0][1]
    assert "sum(" in calls[-1][1]["sql"]


@pytest.mark.full
async def test_what_does_not_add_up_is_not_added(world: World) -> None:
    calls = calls_of(
        await planned(world, "For each stock in watch.csv, the max drawdown in 2010. Which fell the most?")
    )
    assert calls[0][1]["start"] == "2010-01-01"
    assert "sum(" not in calls[-1][1]["sql"]
    assert 'ORDER BY "drawdown" DESC' in calls[-1][1]["sql"]


@pytest.mark.full
async def test_a_total_and_groups_are_both_told(world: World) -> None:
    request = "Dividends that the shares in own.csv brought in for fiscal 2023, in total and per owner?"
    calls = calls_of(await planned(world, request))
    assert "GROUP BY" not in calls[-2][1]["sql"]
    assert 'GROUP BY "owner"' in calls[-1][1]["sql"]


@pytest.mark.full
@pytest.mark.parametrize(
    "request_",
    [
        "for each zebra in watch.csv, the max drawdown in 2010 weighted by volume",
        "What will my shares in depot.csv be worth next year at the latest prices, after tax?",
        "what is people.csv worth at the latest prices",  # no companies
        "convert trip.csv at the rates of 3 April 2023",  # into what?
        "把报销.csv按2024年1月10号的汇率折成人民币，但是酒店打八折，一共多少",
        "max drawdown of the stocks in watch.csv",  # of which time?
    ],
)
async def test_what_is_not_understood_is_left_to_others(world: World, request_: str) -> None:
    assert await planned(world, request_) is None


@pytest.mark.full
async def test_the_figures_of_the_calls_stand_in_the_answer(world: World) -> None:
    await world.ask("What are my shares in depot.csv worth at the latest prices you have?")
    assert "1294.05" in await world.answer()
