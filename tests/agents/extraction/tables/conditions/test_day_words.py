"""Verbs and deadlines of a column of days, initials, and charts of rows that are groups themselves."""

from pathlib import Path

import pytest

from tests.agents.extraction.tables.own_lists import own_list

CONTRACTS = "Client,Ends,Fee\nAcre,2027-02-14,300\nBolt,2027-03-30,450\nCove,2027-04-02,280\nDune,2026-12-31,390\n"
房客 = "房间,租客,合同到哪天\nA101,老邱,2027-02-14\nA102,小蔡,2027-08-31\nA103,姚师傅,2026-12-31\n"


@pytest.mark.parametrize(
    ("name", "text", "request_", "names"),
    [
        ("contracts.csv", CONTRACTS, "which clients end by the end of march 2027", ["Acre", "Bolt", "Dune"]),
        ("contracts.csv", CONTRACTS, "which clients expire before march 2027", ["Acre", "Dune"]),
        ("contracts.csv", CONTRACTS, "which clients expire before march", ["Acre", "Dune"]),
        ("房客.csv", 房客, "哪几间房2027年3月底前到期", ["A101", "A103"]),
        ("房客.csv", 房客, "3月底以前到期的有哪些", ["A101", "A103"]),
    ],
)
async def test_what_ends_by_a_day_is_told(
    tmp_path: Path, name: str, text: str, request_: str, names: list[str]
) -> None:
    told = await (await own_list(tmp_path, name, text)).told(request_)
    assert told is not None
    assert [row[0] for row in told[0]] == names


async def test_a_month_that_lies_in_two_years_is_that_of_each(tmp_path: Path) -> None:
    own = await own_list(tmp_path, "log.csv", "Day,N\n2025-02-01,1\n2025-05-01,2\n2026-02-01,3\n2026-06-01,4\n")
    assert await own.told("total n before march") == [[(4,)]]


@pytest.mark.parametrize("request_", ["which guests are gluten free", "how many gluten free guests"])
async def test_a_column_of_capitals_is_called_by_its_words(tmp_path: Path, request_: str) -> None:
    own = await own_list(tmp_path, "meals.csv", "Guest,GF\nIvy,yes\nJon,no\n")
    assert '"GF" = true' in own.sql(request_)


async def test_other_words_with_such_initials_are_not_taken(tmp_path: Path) -> None:
    own = await own_list(tmp_path, "meals.csv", "Guest,Main,GF\nIvy,beef,yes\nJon,fish,no\n")
    assert await own.told("which guests have garlic") is None


async def test_what_nobody_fetched_is_not_fetched(tmp_path: Path) -> None:
    own = await own_list(tmp_path, "快递.csv", "单号,公司,状态\nA1,圆通,未取\nA2,申通,已取\nA3,圆通,已取\n")
    assert await own.told("圆通还有几件没人取") == [[(1,)]]


async def test_each_row_that_is_a_group_is_drawn_by_its_amount(tmp_path: Path) -> None:
    own = await own_list(tmp_path, "电费.csv", "月份,电费(元)\n1月,186.4\n2月,201.3\n")
    assert "sum(" in own.sql("每月电费画个柱状图")
    two = await own_list(tmp_path, "crops.csv", "Crop,Kilos\nleek,3\nleek,4\nbean,2\n")
    assert "count(*)" in two.sql("bar chart of rows per crop")


@pytest.mark.parametrize("request_", ["哪些货比安全库存少", "哪些货现有比安全库存少", "现有比安全库存低的有哪些货"])
async def test_a_column_is_compared_by_than(tmp_path: Path, request_: str) -> None:
    own = await own_list(tmp_path, "库存.csv", "货号,品名,现有,安全库存\nK1,垃圾袋,12,25\nK2,抽纸,46,20\n")
    told = await own.told(request_)
    assert told is not None
    assert [row[0] for row in told[0]] == ["K1"]


@pytest.mark.parametrize("request_", ["what did we take on sat all told, notes n coins", "sat notes & coins, all in"])
async def test_columns_are_added_however_they_are_joined(tmp_path: Path, request_: str) -> None:
    own = await own_list(tmp_path, "stall.csv", "Day,notes,coins\nSat,120,35.5\nSun,140,41\nSat,90,22\n")
    assert await own.told(request_) == [[(267.5,)]]


async def test_of_a_whole_without_a_part_no_share_is_told(tmp_path: Path) -> None:
    own = await own_list(tmp_path, "sown.csv", "Variety,Type,Seeds,Up\nCobra,bean,40,31\nNantes,carrot,120,71\n")
    assert await own.told("of all the beans i sowed what percent came up") is None


@pytest.mark.parametrize(
    ("name", "text", "request_"),
    [
        ("leases.csv", "Tenant,Lease end\nAnn,2026-01-01\nBob,2027-05-01\n", "whose lease has expired"),
        ("leases.csv", "Tenant,Lease end\nAnn,2026-01-01\nBob,2027-05-01\n", "whose lease hasn't expired"),
        ("合同.csv", "姓名,合同到期日\n甲,2026-01-01\n乙,2027-05-01\n", "谁的合同没到期"),
        ("合同.csv", "姓名,合同到期日\n甲,2026-01-01\n乙,2027-05-01\n", "谁的合同到期了"),
    ],
)
async def test_what_has_ended_by_today_is_no_column_of_days(
    tmp_path: Path, name: str, text: str, request_: str
) -> None:
    assert await (await own_list(tmp_path, name, text)).told(request_) is None
