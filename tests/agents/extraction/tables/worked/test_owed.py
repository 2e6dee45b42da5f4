"""What is owed where a column of yes and no tells what is settled."""

from pathlib import Path

import pytest

from tests.agents.extraction.tables.own_lists import own_list

CLUB = (
    "When,Who,Amount,Paid back\n2026-07-02,Priya,12,no\n2026-07-05,Priya,109,yes\n"
    "2026-07-08,Tom,36,no\n2026-07-09,Priya,30,no\n"
)
代付 = "日期,谁,金额,已付\n2026-07-02,小唐,12,否\n2026-07-05,小唐,109,是\n2026-07-08,阿宝,36,否\n"


@pytest.mark.parametrize(
    ("name", "text", "request_", "owed"),
    [
        ("club.csv", CLUB, "what do we still owe priya", 42),
        ("club.csv", CLUB, "how much do we owe Tom", 36),
        ("代付.csv", 代付, "还欠小唐多少", 12),
    ],
)
async def test_what_is_owed_to_somebody_is_a_sum(
    tmp_path: Path, name: str, text: str, request_: str, owed: int
) -> None:
    assert await (await own_list(tmp_path, name, text)).told(request_) == [[(owed,)]]


async def test_who_is_owed_something_is_a_list(tmp_path: Path) -> None:
    told = await (await own_list(tmp_path, "club.csv", CLUB)).told("which ones are not paid back")
    assert told is not None
    assert len(told[0]) == 3
