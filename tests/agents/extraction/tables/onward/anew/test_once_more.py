"""Follow-ups that want the question before once more, and those that say how it is told."""

from pathlib import Path

import pytest

from agents.extraction.tables.onward.anew.once_more import once_more, without_form
from tests.agents.extraction.tables.filled import WEATHER, Rows, told

_MARKS = ("期中.csv", "姓名,班级,语文,数学\n甲,1班,110,76\n乙,2班,96,102\n丙,1班,90,80\n丁,2班,70,98\n")


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("语文也这样来一遍", "语文呢"),
        ("奖金也来一遍", "奖金呢"),
        ("英语同样来一次吧", "英语呢"),
        ("换奖金再算一遍", "奖金呢"),
        ("你也来一遍", "你也来一遍"),
        ("语文也及格的有几个", "语文也及格的有几个"),
        ("do it once more", "do it once more"),
    ],
)
def test_what_is_asked_of_is_kept(text: str, said: str) -> None:
    assert once_more(text) == said


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("now only the shade, just the numbers", "now only the shade"),
        ("only 2019, no chart please", "only 2019"),
        ("只看背阴的，不用画图了", "只看背阴的"),
        ("just the numbers", "just the numbers"),
        ("only the numbers above 20", "only the numbers above 20"),
        ("which ones have no chart", "which ones have no chart"),
    ],
)
def test_how_it_is_told_is_no_part_of_the_question(text: str, said: str) -> None:
    assert without_form(text) == said


@pytest.mark.parametrize("then", ["语文也这样来一遍", "语文也算一下"])
async def test_the_other_amount_is_asked_of_the_same_groups(tmp_path: Path, then: str) -> None:
    assert await told(tmp_path, _MARKS, "每个班的数学平均分", then) == [[("1班", 100.0), ("2班", 83.0)]]


@pytest.mark.parametrize(
    ("then", "rows"),
    [
        ("only the days in Harbor, just the numbers", [("Harbor", 25.0)]),
        ("只看 Harbor 的，不用画图", [("Harbor", 25.0)]),
    ],
)
async def test_a_condition_is_added_to_the_figures_of_groups(tmp_path: Path, then: str, rows: Rows) -> None:
    assert await told(tmp_path, ("weather_stations.csv", WEATHER), "avg wind per station", then) == [rows]
