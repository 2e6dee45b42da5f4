"""Requests whose reading may be another one than what is said: none is given, and what is plain beside them is read."""

import pytest

from agents.extraction.tables.composer.compose import compose
from tests.agents.extraction.tables.composer import lists
from tests.agents.extraction.tables.composer.lists import Composing, Listed


@pytest.mark.parametrize(
    ("listed", "request_"),
    [
        (lists.SPENDING, "who needs to pay for groceries"),
        (lists.SPENDING, "how much do we still need to pay for fuel"),
        (lists.SPENDING, "must we pay for fuel over 60"),
        (lists.ORDERS, "应该给李雷退多少钱"),
        (lists.ORDERS, "该给顺丰付多少"),
    ],
)
async def test_what_is_due_denies_no_value(composing: Composing, listed: Listed, request_: str) -> None:
    await _is_left_alone(composing, listed, request_)


@pytest.mark.parametrize(
    ("listed", "request_"),
    [
        (lists.SPENDING, "how much did we save on groceries"),
        (lists.SPENDING, "how much did they refund us for fuel"),
        (lists.SPENDING, "how much did we lose on fuel"),
        (lists.SPENDING, "how much did Amy earn"),
        (lists.SPENDING, "how much will we spend on fuel"),
        (lists.SPENDING, "how much can we spend on groceries"),
        (lists.SPENDING, "how much did Tom's fuel go up"),
        (lists.SPENDING, "what did only Amy pay for"),
        (lists.SPENDING, "how much did Amy just spend on groceries"),
        (lists.ORDERS, "只用顺丰的客户"),
        (lists.ORDERS, "上海会卖多少钱"),
        (lists.SPENDING, "how much fuel do we need"),
        (lists.SPENDING, "how much may Amy spend on fuel"),
    ],
)
async def test_a_word_that_changes_the_question_is_passed_over_nowhere(
    composing: Composing, listed: Listed, request_: str
) -> None:
    await _is_left_alone(composing, listed, request_)


@pytest.mark.parametrize(
    ("listed", "request_"),
    [
        (lists.HIRE, "how much did may pay"),
        (lists.HIRE, "what figure was the fee mark"),
        (lists.STAFF, "谁周一请假了"),
        (lists.STAFF, "今年谁请假最多"),
        (lists.STAFF, "月薪最高的三个人的平均月薪"),
        (lists.STAFF, "入职最久的是谁"),
        (lists.STAFF, "张伟什么时候转正"),
        (lists.STAFF, "张伟什么时候请假"),
        (lists.SPENDING, "who spent the most on fuel"),
        (lists.HIRE, "who are the guests of faith"),
    ],
)
async def test_a_cell_is_taken_for_nothing_else(composing: Composing, listed: Listed, request_: str) -> None:
    await _is_left_alone(composing, listed, request_)


@pytest.mark.parametrize(
    ("listed", "request_"),
    [
        (lists.RUNS, "time in paris"),
        (lists.RUNS, "what is the time in england"),
        (lists.RUNS, "is jordan a country"),
        (lists.LARDER, "how many oranges do we have"),
        (lists.LARDER, "how many fingers do i have"),
        (lists.LARDER, "what did we sell most"),
        (lists.ORDERS, "李雷送了几件"),
        (lists.SPENDING, "how many groceries did we buy"),
        (lists.SPENDING, "how many cinemas do we have"),
    ],
)
async def test_a_part_of_a_cell_is_not_the_thing(composing: Composing, listed: Listed, request_: str) -> None:
    await _is_left_alone(composing, listed, request_)


@pytest.mark.parametrize(
    ("listed", "request_"),
    [
        (lists.RUNS, "who didn't run the half"),
        (lists.RUNS, "who did not finish in under 100 minutes"),
        (lists.RUNS, "how many people are not from england"),
        (lists.ORDERS, "谁不用顺丰"),
        (lists.HIRE, "which room was not used by Bill Young"),
        (lists.ORDERS, "没签收的金额超过100的有几单"),
        (lists.ORDERS, "有没有金额超过300的"),
        (lists.STAFF, "有没有人请假超过4天"),
    ],
)
async def test_a_denial_that_may_reach_further_is_none(composing: Composing, listed: Listed, request_: str) -> None:
    await _is_left_alone(composing, listed, request_)


@pytest.mark.parametrize(
    ("listed", "request_", "cells"),
    [
        (lists.RUNS, "how old is georgia", ["25"]),
        (lists.LARDER, "when does the tea expire", ["2027, 1, 10", "2026, 12, 20"]),
        (lists.LARDER, "what is the cheapest tea that is not green", ["Black tea 40"]),
        (lists.LARDER, "how many butter do we have", ["8"]),
        (lists.HIRE, "how much did the young pay", ["400"]),
        (lists.ORDERS, "谁退款最多", ["韩梅"]),
        (lists.ORDERS, "需要签收的有几单", ["2"]),
        (lists.ORDERS, "没用顺丰的单子有几个", ["3"]),
        (lists.SPENDING, "how much did we spend on fuel", ["119.5"]),
        (lists.STAFF, "张伟什么时候入职", ["2024, 11, 18"]),
        (lists.SPENDING, "I need the total for fuel", ["119.5"]),
        (lists.STAFF, "谁不是销售部的也不是财务部的", ["孙平均"]),
    ],
)
async def test_what_is_plain_beside_them_is_read(
    composing: Composing, listed: Listed, request_: str, cells: list[str]
) -> None:
    told = await composing.one(listed, request_)
    assert told is not None
    assert all(cell in str(told) for cell in cells)


@pytest.mark.parametrize(("request_", "figure"), [("how far did we ride", 39.5), ("how many km did we ride", 39.5)])
async def test_a_verb_is_of_the_amount_it_is_done_so_much_of(
    composing: Composing, request_: str, figure: float
) -> None:
    rides = ("rides.csv", "Route,Distance km\nHill,12.5\nLake,27\n")
    told = await composing.one(rides, request_)
    assert told in (None, [(pytest.approx(figure),)])
    await _is_left_alone(composing, rides, request_.replace("ride", "save"))


async def _is_left_alone(composing: Composing, listed: Listed, request_: str) -> None:
    own = await composing.own(listed)
    assert compose(request_, own.shape) is None
