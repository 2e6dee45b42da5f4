"""Ends of an order whose column is told by what the table holds."""

from pathlib import Path

import pytest

from tests.agents.extraction.tables.own_lists import own_list

QUOTES = "Firm,Quote £,Weeks\nArlo,4200,6\nBright,3890,9\nClear,5100,4\n"
报价 = "公司,报价,工期(天)\n美家,86000,60\n筑巢,79500,75\n佳木,92000,55\n"
CHOIR = "Singer,Part,Since\nAnn,Tenor,2 Mar 2015\nTom,Bass,11 Jun 2009\nIda,Tenor,5 Jan 2012\n"
员工 = "姓名,岗位,入职时间\n老方,司机,2016-03-01\n小季,文员,2020-07-15\n阿根,司机,2012-11-20\n"
SWIM = "Name,Club,50m (s)\nKit,Otters,34.2\nLou,Otters,31.8\nMax,Seals,33.1\n"
RUNS = "route,km,mins\ncanal,8.2,44.5\nhill,6.3,38.7\ntown,10,49.4\n"
RAIN = "Month,Rain mm,Wet days\nJan,88,17\nNov,112,15\n"


@pytest.mark.parametrize(
    ("name", "text", "request_", "first"),
    [
        ("quotes.csv", QUOTES, "which firm is cheapest", "Bright"),
        ("quotes.csv", QUOTES, "second cheapest firm?", "Arlo"),
        ("报价.csv", 报价, "最便宜的是哪家", "筑巢"),
        ("choir.csv", CHOIR, "which tenor has been with us the longest", "Ida"),
        ("员工.csv", 员工, "哪个司机干得最久", "阿根"),
        ("swim.csv", SWIM, "fastest otter", "Lou"),
        ("runs.csv", RUNS, "which run was my quickest per km", "town"),
        ("rain.csv", RAIN, "wettest month?", "Nov"),
    ],
)
async def test_the_row_at_the_end_is_told(tmp_path: Path, name: str, text: str, request_: str, first: str) -> None:
    told = await (await own_list(tmp_path, name, text)).told(request_)
    assert told is not None
    assert [row[0] for row in told[0]] == [first]


async def test_runs_are_sorted_with_the_quickest_first(tmp_path: Path) -> None:
    told = await (await own_list(tmp_path, "百米.csv", "选手,百米(秒)\n余欢,12.88\n瞿秋,11.93\n")).told(
        "从快到慢排一下"
    )
    assert told is not None
    assert [row[0] for row in told[0]] == ["瞿秋", "余欢"]


@pytest.mark.parametrize(
    ("text", "request_"),
    [
        ("Firm,Quote £,Deposit £\nArlo,4200,6\nBright,3890,9\n", "which firm is cheapest"),
        ("Film,Since\nJaws,2001-01-02\nHeat,2002-01-02\n", "which film is the longest"),
    ],
)
async def test_no_column_is_meant_where_two_may_be_or_another_thing_is(
    tmp_path: Path, text: str, request_: str
) -> None:
    assert await (await own_list(tmp_path, "list.csv", text)).told(request_) is None


QUOTES = "Roofer,Quote £,Days\nA1,1000,10\nB2,800,4\nC3,900,3\n"
报价 = "师傅,报价(元),天数\n甲,1000,10\n乙,800,4\n"


@pytest.mark.parametrize(
    ("text", "request_", "first"),
    [
        (QUOTES, "cheapest roofer", "B2"),
        (QUOTES, "cheapest roofer per day", "A1"),
        (QUOTES, "cheapest roofer per hour", None),
        (QUOTES, "who is cheapest by the day", None),
        (报价, "最便宜的师傅是谁", "乙"),
        (报价, "每小时最便宜的师傅是谁", None),
    ],
)
async def test_what_is_cheap_for_a_unit_is_no_price_of_the_whole(
    tmp_path: Path, text: str, request_: str, first: str | None
) -> None:
    told = await (await own_list(tmp_path, "list.csv", text)).told(request_)
    assert (told[0][0][0] if told else None) == first
