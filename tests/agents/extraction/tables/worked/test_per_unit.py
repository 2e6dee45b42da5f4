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
