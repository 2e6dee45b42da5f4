"""Tables with a column of what came in and one of what went out."""

from pathlib import Path

import pytest

from tests.agents.extraction.tables.own_lists import own_list

班费 = """日期,类别,摘要,收入,支出
2026-09-03,收缴,秋季班费,2300,0
2026-09-07,文具,黑板笔,0,86.5
2026-09-15,活动,月饼,0,268
2026-10-11,活动,矿泉水,0,156
2026-10-26,收缴,卖废品,68.4,0
"""
空着 = "日期,摘要,收入,支出\n2026-09-03,班费,2300,\n2026-09-07,黑板笔,,86.5\n2026-09-15,月饼,,268\n"
CLUB = "date,what,money_in,money_out\n2026-01-02,fees,400,0\n2026-01-05,hall,0,120\n2026-01-09,cakes,0,45.5\n"
BALANCED = "date,what,in,out,balance\n2026-01-02,fees,400,0,400\n2026-01-05,hall,0,120,280\n2026-01-06,tea,0,2,278\n"


@pytest.mark.parametrize(
    ("name", "text", "request_", "rows"),
    [
        ("班费.csv", 班费, "还剩多少钱", [[(1857.9,)]]),
        ("班费.csv", 空着, "还剩多少钱", [[(1945.5,)]]),
        ("班费.csv", 班费, "班费现在还剩多少钱？花钱最多的是哪个类别", [[(1857.9,)], [("活动", 424)]]),
        ("班费.csv", 班费, "收了多少，花了多少", [[(2368.4, 510.5)]]),
        ("班费.csv", 班费, "哪类花得最多", [[("活动", 424)]]),
        (
            "班费.csv",
            班费,
            "按类别算一下各花了多少",
            [[("活动", 424), ("文具", 86.5), ("收缴", 0)]],
        ),
        ("club.csv", CLUB, "how much is left in the club account?", [[(234.5,)]]),
        ("club.csv", CLUB, "how much did we spend in total?", [[(165.5,)]]),
        ("club.csv", CLUB, "how much did we spend on the hall?", [[(120,)]]),
    ],
)
async def test_what_was_spent_and_what_is_left(
    tmp_path: Path, name: str, text: str, request_: str, rows: list[list[tuple[object, ...]]]
) -> None:
    assert await (await own_list(tmp_path, name, text)).told(request_) == rows


@pytest.mark.parametrize(
    ("name", "text", "request_"),
    [
        ("班费.csv", 班费, "9月还剩多少"),
        ("班费.csv", 班费, "花钱最少的是哪个类别"),
        ("班费.csv", 班费, "平均每笔花了多少"),
        ("班费.csv", 班费, "一共花了几笔"),
        ("班费.csv", 班费, "各类别还剩多少"),
        ("club.csv", CLUB, "when did we spend the least"),
        ("club.csv", CLUB, "average spent per entry"),
        ("balanced.csv", BALANCED, "how much is left?"),
    ],
)
async def test_what_two_such_columns_do_not_tell_is_not_answered(
    tmp_path: Path, name: str, text: str, request_: str
) -> None:
    assert await (await own_list(tmp_path, name, text)).told(request_) is None
