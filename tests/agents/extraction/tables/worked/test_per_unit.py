"""The cheapest or dearest for each unit of an amount."""

from pathlib import Path

import pytest

from tests.agents.extraction.tables.own_lists import own_list

PAINT = "Brand,Litres,Price\nDulo,5,40\nHaze,2.5,18\nKor,10,95\nNim,1,9.9\n"
米 = "品牌,斤数,价格\n稻香,10,45\n田园,20,80\n金谷,5,26\n"
METER = "Month,Day kWh,Night kWh,Bill\nJan,200,100,90\nFeb,100,100,80\n"
TAGGED = "Brand,Litres,Price per litre\nDulo,5,4\nHaze,2,9\n"


@pytest.mark.parametrize(
    ("name", "text", "request_", "first"),
    [
        ("paint.csv", PAINT, "which paint is cheapest per litre", "Haze"),
        ("paint.csv", PAINT, "the dearest per litre", "Nim"),
        ("paint.csv", PAINT, "which paint is the cheapest", "Nim"),
        ("米.csv", 米, "每斤最便宜的是哪个", "田园"),
        ("米.csv", 米, "每斤最贵的是哪个", "金谷"),
        ("meter.csv", METER, "which month was dearest per unit (bill divided by day + night kwh)", "Feb"),
        ("tagged.csv", TAGGED, "which is the cheapest", "Dulo"),
    ],
)
async def test_a_price_is_shared_out_over_the_unit_that_is_named(
    tmp_path: Path, name: str, text: str, request_: str, first: str
) -> None:
    told = await (await own_list(tmp_path, name, text)).told(request_)
    assert told is not None
    assert told[0][0][0] == first


RUNS = "date,km,minutes\n2026-05-02,7.2,37.5\n2026-05-22,21.1,111.6\n2026-06-05,5.1,29.6\n2026-06-22,10.3,52.6\n"
DELIVERIES = "driver,km,minutes\nAl,3,20\nBo,10,30\nCy,2,25\n"
跑步 = "日期,公里,分钟\n2026-05-02,7.2,37.5\n2026-06-05,5.1,29.6\n2026-06-22,10.3,52.6\n"


@pytest.mark.parametrize(
    ("name", "text", "request_", "pace"),
    [
        ("runs.csv", RUNS, "on which date was i fastest (least minutes per km)?", 5.1068),
        ("runs.csv", RUNS, "when was i the fastest?", 5.1068),
        ("跑步.csv", 跑步, "哪次跑步最慢", 5.8039),
    ],
)
async def test_the_fastest_run_has_the_best_pace(
    tmp_path: Path, name: str, text: str, request_: str, pace: float
) -> None:
    told = await (await own_list(tmp_path, name, text)).told(request_)
    assert told is not None
    assert told[0][0][-1] == pace


@pytest.mark.parametrize("request_", ["which driver was fastest?", "who was the slowest"])
async def test_nobody_says_whether_the_fastest_is_by_time_or_by_way(tmp_path: Path, request_: str) -> None:
    assert await (await own_list(tmp_path, "deliveries.csv", DELIVERIES)).told(request_) is None


async def test_a_time_that_is_named_is_what_counts(tmp_path: Path) -> None:
    told = await (await own_list(tmp_path, "runs.csv", RUNS)).told("which run had the least minutes")
    assert told is not None
    assert told[0][0][1] == 5.1
