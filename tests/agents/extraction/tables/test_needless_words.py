"""Words of which nothing needs to be made, and those of which something must be."""

from pathlib import Path

import pytest

from tests.agents.extraction.tables.own_lists import own_list

骑行 = "日期,路线,公里,分钟\n2026-08-01,环湖,30,80\n2026-08-03,山路,22,90\n2026-08-09,环湖,35,98\n"
图书 = "编号,书名,借阅天数\n1,山间小屋,58\n2,算法漫谈,51\n3,银河列车,52\n4,深海来信,60\n"
退货 = "日期,状态,件数\n2026-08-01,退货,3\n2026-08-02,发货,9\n"
CARS = "name,kind,weight_lb\nMule,truck,5000\nPip,coupe,2000\nOx,truck,4500\n"
RIDES = "Date,Route,Km\n2026-07-01,river,8\n2026-07-03,hill,5\n2026-07-08,river,12\n"
TRAINING = "Date,Kind,Km\n2026-07-01,run,8\n2026-07-03,ride,30\n2026-07-08,run,12\n"
支出 = "日期,项目,金额\n2026-08-01,房租,150\n2026-08-02,买菜,100\n"
PEOPLE = "Name,Sex,Age\nAnn,women,31\nBob,men,40\nCy,women,25\n"
MEMBERS = "Name,Fee,Paid\nIvy,30,yes\nMax,25,no\n"


@pytest.mark.parametrize(
    ("name", "text", "request_", "firsts"),
    [
        ("骑行.csv", 骑行, "八月一共骑了多少公里", [87]),
        ("图书.csv", 图书, "把 图书.csv 里借得最久的三本挑出来", [4, 1, 3]),
        ("cars.csv", CARS, "two heaviest vehicles in cars", ["Mule", "Ox"]),
        ("rides.csv", RIDES, "how many km did i ride on the river route", [20]),
        ("members.csv", MEMBERS, "who hasn't paid their subs", ["Max"]),
    ],
)
async def test_the_verb_of_what_is_measured_is_not_needed(
    tmp_path: Path, name: str, text: str, request_: str, firsts: list[object]
) -> None:
    told = await (await own_list(tmp_path, name, text)).told(request_)
    assert told is not None
    assert [row[0] for row in told[0]] == firsts


@pytest.mark.parametrize(
    ("name", "text", "request_"),
    [
        ("骑行.csv", 骑行, "八月一共退了多少公里"),
        ("退货.csv", 退货, "一共发了多少件数"),
        ("cars.csv", CARS, "two heaviest vehicles by make"),
        ("rides.csv", RIDES, "how many km did i cancel"),
        ("training.csv", TRAINING, "how many km did i swim"),
        ("支出.csv", 支出, "我捐了多少钱"),
        ("支出.csv", 支出, "罚了多少钱"),
        ("people.csv", PEOPLE, "how many single people are there"),
        ("people.csv", PEOPLE, "how many single women are there"),
        ("members.csv", MEMBERS, "how many have paid their insurance twice"),
    ],
)
async def test_a_word_that_may_pick_rows_is_needed(tmp_path: Path, name: str, text: str, request_: str) -> None:
    assert await (await own_list(tmp_path, name, text)).told(request_) is None
