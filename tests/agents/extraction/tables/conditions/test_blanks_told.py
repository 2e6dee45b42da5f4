"""What a text says of cells that are empty."""

from pathlib import Path

import pytest

from tests.agents.extraction.tables.own_lists import own_list

DUES = "Name,Team,Fee,Paid\nIvy,Red,30,yes\nMax,Blue,25,\nZoe,Red,30,no\nLeo,Blue,25,yes\nAmy,Blue,40,\n"
会费 = "姓名,队,会费,已交\n小雨,红,30,是\n大勇,蓝,25,\n可可,红,30,否\n"
成绩 = "姓名,班级,数学\n王一,一班,80\n李二,二班,95\n赵三,一班,\n"


@pytest.mark.parametrize(
    ("name", "text", "request_", "names"),
    [
        ("dues.csv", DUES, "who still hasnt paid, blank counts as unpaid", {"Max", "Zoe", "Amy"}),
        ("dues.csv", DUES, "who has not paid? empty means not paid", {"Max", "Zoe", "Amy"}),
        ("dues.csv", DUES, "who has not paid", {"Zoe"}),
        ("会费.csv", 会费, "谁没交，空着的算没交", {"大勇", "可可"}),
    ],
)
async def test_an_empty_cell_counts_as_no_where_that_is_said(
    tmp_path: Path, name: str, text: str, request_: str, names: set[str]
) -> None:
    told = await (await own_list(tmp_path, name, text)).told(request_)
    assert told is not None
    assert {row[0] for row in told[0]} == names


async def test_what_is_said_of_empty_cells_holds_for_all_that_is_asked(tmp_path: Path) -> None:
    told = await (await own_list(tmp_path, "dues.csv", DUES)).told(
        "how many haven't paid yet and what does that come to? blank means not paid"
    )
    assert told == [[(3,)], [(95,)]]


@pytest.mark.parametrize(
    "request_",
    ["数学平均多少，缺考的不要算进去", "数学平均分，没考的别算", "average 数学, leave out anyone who missed the test"],
)
async def test_who_lacks_what_is_asked_for_is_left_out(tmp_path: Path, request_: str) -> None:
    assert await (await own_list(tmp_path, "成绩.csv", 成绩)).told(request_) == [[(87.5,)]]


@pytest.mark.parametrize("request_", ["which team is Ivy in, blank means not paid", "缺考的不算，一班有谁"])
async def test_what_is_said_of_blanks_is_not_lost_silently(tmp_path: Path, request_: str) -> None:
    text = DUES if request_.isascii() else 成绩
    assert await (await own_list(tmp_path, "list.csv", text)).told(request_) is None
