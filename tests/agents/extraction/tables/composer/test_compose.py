"""Messages over one table that are read by search: what they bring, and which of them are left alone."""

import pytest

from agents.extraction.tables.composer.compose import compose
from tests.agents.extraction.tables.composer import lists
from tests.agents.extraction.tables.composer.lists import Composing, Listed


@pytest.mark.parametrize(
    ("listed", "request_", "figure"),
    [
        (lists.GYM, "average fee of marcus's classes", 7.5),
        (lists.GYM, "what share of bookings are yoga", 25.22),
        (lists.GARAGE, "how many hours went on fiestas", 6),
        (lists.GARAGE, "labour total for october", 1020),
        (lists.TOOLS, "how much deposit did ivy pay", 85),
        (lists.TEAM, "how many players have no cards", 1),
        (lists.FRIDGE, "inspector coming. how often was the walk in over 5 degrees", 3),
        (lists.BOOKS, "老师问三体被借过几次", 2),
        (lists.BOOKS, "三班一共借了几本书", 3),
        (lists.BOOKS, "平均逾期几天", 7.4),
        (lists.SPENT, "在万达花了多少", 98),
        (lists.SPENT, "除了买菜还花了多少", 328),
        (lists.LESSONS, "3学分的课有几门", 2),
        (lists.LESSONS, "平均每门课多少人", 87.6),
        (lists.GROUP, "餐厅问咱团有几位吃素", 2),
        (lists.CLUB, "total for ann", 19.5),
        (lists.CLUB, "how many still owe the fee", 2),
        (lists.CLUB, "how many have to pay", 2),
    ],
)
async def test_a_figure_is_told(composing: Composing, listed: Listed, request_: str, figure: float) -> None:
    assert await composing.one(listed, request_) == [(pytest.approx(figure),)]


@pytest.mark.parametrize(
    ("listed", "request_", "cells"),
    [
        (lists.GYM, "when does pilates start", ["12:15"]),
        (lists.GYM, "whats the fee for boxing", ["9"]),
        (lists.GARAGE, "did adams collect", ["True"]),
        (lists.GARAGE, "longest job was for who", ["Patel", "Transit"]),
        (lists.TOOLS, "who borrowed the mower", ["Ivy"]),
        (lists.TEAM, "youngest player who isnt injured", ["Sato"]),
        (lists.TEAM, "player with the second most goals", ["Sato"]),
        (lists.TEAM, "players under 23", ["Sato", "Luz"]),
        (lists.STOCK, "whats below minimum, doing the order now", ["Oat milk", "Lids"]),
        (lists.STOCK, "whats fallen below its min", ["Oat milk", "Lids"]),
        (lists.FORMS, "head wants to know which form is worst for lates this term", ["8K", "11"]),
        (lists.BOOKS, "哪本书还没归还", ["平凡的世界", "围城"]),
        (lists.BOOKS, "逾期最久的是谁", ["赵磊"]),
        (lists.BOOKS, "哪个班逾期天数最多", ["三班"]),
        (lists.LESSONS, "哪门课人最多", ["高数"]),
        (lists.FEVER, "7床最高烧到多少度，什么时候量的", ["38.4", "11-12 20:00"]),
    ],
)
async def test_rows_and_cells_are_told(composing: Composing, listed: Listed, request_: str, cells: list[str]) -> None:
    told = await composing.told(listed, request_)
    assert told
    assert all(cell in str(rows) for rows in told for cell in cells)


@pytest.mark.parametrize(
    ("listed", "request_"),
    [
        (lists.TOOLS, "who lost the drill"),
        (lists.TOOLS, "how many tools were damaged"),
        (lists.TOOLS, "delete the drill"),
        (lists.TOOLS, "ladder deposit doubled"),
        (lists.TEAM, "is berg fit"),
        (lists.TEAM, "who has more assists than goals"),
        (lists.TEAM, "average age of the forwards from brazil"),
        (lists.STOCK, "what does the weather do tomorrow"),
        (lists.GYM, "how many classes were cancelled"),
        (lists.GYM, "average fee of marcus's classes in euros per hour"),
        (lists.SPENT, "爸爸退了多少钱"),
        (lists.CLUB, "what percentage is tea"),
        (lists.BOOKS, "我九月总共跑了多少公里"),
        (lists.GYM, "who is the busiest"),
        (lists.SPENT, "看病花了多少"),
        (lists.SPENT, "把买菜的删了"),
        (lists.BOOKS, "谁弄丢了三体"),
        (lists.BOOKS, "三班女生借了几本"),
        (lists.LESSONS, "体育几个人上"),
        (lists.LESSONS, "提醒我周三上物理"),
    ],
)
async def test_a_word_that_is_nothing_of_the_table_leaves_no_reading(
    composing: Composing, listed: Listed, request_: str
) -> None:
    own = await composing.own(listed)
    assert compose(request_, own.shape) is None


@pytest.mark.parametrize(
    ("listed", "request_"),
    [
        (lists.GYM, "which coach has the most bookings"),
        (lists.TOOLS, "how many tools did ruth and tomasz borrow"),
        (lists.BOOKS, "哪个班的书逾期得最多"),
    ],
)
async def test_what_may_be_read_in_two_ways_has_no_one_answer(
    composing: Composing, listed: Listed, request_: str
) -> None:
    assert await composing.one(listed, request_) is None


@pytest.mark.parametrize(
    ("earned", "spent"), [("how much did ann make", "how much did ann spend"), ("ann赚了多少", "ann花了多少")]
)
async def test_no_cost_is_earned(composing: Composing, earned: str, spent: str) -> None:
    listed = ("club_costs.csv", "who,what,cost\nAnn,tea,4.5\nBen,cups,12\nAnn,cake,8\n")
    assert await composing.one(listed, earned) is None
    assert await composing.one(listed, spent) == [(12.5,)]


async def test_a_message_of_no_words_has_no_reading(composing: Composing) -> None:
    own = await composing.own(lists.GYM)
    assert compose("?!", own.shape) is None
    assert compose("spin " * 80, own.shape) is None
