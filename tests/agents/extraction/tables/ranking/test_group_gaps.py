"""By how much one group is more than another."""

from pathlib import Path

import pytest

from agents.extraction.tables.parts import whole_or_parts
from agents.extraction.tables.ranking.group_gaps import GAP
from tests.agents.extraction.tables.own_lists import own_list

READINGS = (
    "Date,When,High\n2026-09-01,morning,130\n2026-09-01,evening,122\n2026-09-02,morning,136\n2026-09-02,evening,120\n"
)
SPEND = "Day,Who,Amount\n2026-01-03,Kit,20\n2026-01-05,Lou,90\n2026-01-09,Kit,75\n2026-01-11,Max,8\n"
温度 = "日期,地点,最高温,降雨\n2026-09-01,山上,12,5\n2026-09-01,山下,19,2\n2026-09-02,山上,14,9\n2026-09-02,山下,22,0\n"


@pytest.mark.parametrize(
    ("name", "text", "request_", "rows"),
    [
        (
            "bp.csv",
            READINGS,
            "how much higher is my high in the morning than in the evening on average",
            [("morning", 133), ("evening", 121)],
        ),
        (
            "bp.csv",
            READINGS,
            "the difference in average high between morning and evening",
            [("morning", 133), ("evening", 121)],
        ),
        ("spend.csv", SPEND, "how much more did kit spend than lou", [("Kit", 95), ("Lou", 90)]),
        ("温度.csv", 温度, "山下的最高温平均比山上高多少", [("山下", 20.5), ("山上", 13)]),
        ("温度.csv", 温度, "山上和山下的降雨分别一共多少，山上比山下多多少", [("山上", 14), ("山下", 2)]),
    ],
)
async def test_both_groups_are_told_and_the_difference_between_them(
    tmp_path: Path, name: str, text: str, request_: str, rows: list[tuple[str, float]]
) -> None:
    asked = await own_list(tmp_path, name, text)
    found = whole_or_parts(request_, asked.shape)
    assert found is not None
    assert [part.onward for part in found.parts] == ["", GAP]
    question = found.parts[0].question
    assert question is not None
    assert await asked.rows(question) == rows


@pytest.mark.parametrize(
    ("name", "text", "request_"),
    [
        ("spend.csv", SPEND, "how much more did kit spend than the others"),
        ("温度.csv", 温度, "山上比山下多多少"),
        ("温度.csv", 温度, "山上的降雨比例是多少"),
        ("spend.csv", SPEND, "how much did kit and lou spend"),
    ],
)
async def test_other_questions_are_no_gap_of_two_groups(tmp_path: Path, name: str, text: str, request_: str) -> None:
    found = whole_or_parts(request_, (await own_list(tmp_path, name, text)).shape)
    assert found is None or not any(part.onward for part in found.parts)
