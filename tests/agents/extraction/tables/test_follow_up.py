from collections.abc import Callable
from typing import Any

import pytest

from agents.extraction.tables.follow_up import (
    exchanged,
    gone_on,
    groups_kept,
    measure_exchanged,
    narrowed,
    ranked_by_last,
    restricts,
    says_nothing,
    shape_of_groups,
    without_same,
)
from agents.extraction.tables.reader import read_table_question
from agents.extraction.tables.table_question import ColumnTest, TableQuestion
from tests.agents.extraction.tables.orders import ORDERS, asked

Answered = Callable[[TableQuestion | str], list[tuple[Any, ...]]]
_PORTO = "SELECT * FROM orders WHERE city = 'Porto'"
_BY_CITY = "SELECT city, round(avg(price), 4) FROM orders GROUP BY 1"


@pytest.mark.parametrize(
    ("texts", "sql"),
    [
        (("average price", "by city"), _BY_CITY),
        (("平均单价", "各城市呢"), _BY_CITY),
        (("average price", "how many in Porto"), "SELECT 3"),
        (("平均单价", "那 Porto 有几个"), "SELECT 3"),
        (("how many orders in Porto", "who are they"), _PORTO),
        (("Porto 有几个", "都有哪些"), _PORTO),
        (("how many orders in Porto", "share of those that are paid"), "SELECT 33.33e0"),
        (("how many paid orders in Porto", "what percentage of the orders in Lyon is paid"), "SELECT 50e0"),
        (("Porto 有几个", "已付款的占比"), "SELECT 33.33e0"),
        (("how many orders in Porto", "and their client"), "SELECT client FROM orders WHERE city = 'Porto'"),
        (("Porto 有几个", "他们的客户呢"), "SELECT client FROM orders WHERE city = 'Porto'"),
        (("how many orders in Porto", "most expensive of them"), f"{_PORTO} AND price = 40"),
        (("Porto 有几个", "其中最贵的"), f"{_PORTO} AND price = 40"),
        (("most expensive order", "and the second?"), "SELECT * FROM orders WHERE price = 40"),
        (("最贵的", "第二呢"), "SELECT * FROM orders WHERE price = 40"),
        (("the 2 most expensive orders", "make it the cheapest instead"), "SELECT * FROM orders WHERE price <= 25"),
        (("最贵的2个", "换成最便宜的"), "SELECT * FROM orders WHERE price <= 25"),
        (("最贵的2个", "换成最便宜的一个"), "SELECT * FROM orders WHERE price = 10"),
        (("total price in Porto", "what share is that of paid"), "SELECT 12.5"),
        (("client of orders in Porto", "only Lyon"), "SELECT client FROM orders WHERE city = 'Lyon'"),
    ],
)
def test_what_is_said_anew_replaces_that_part(answered: Answered, texts: tuple[str, str], sql: str) -> None:
    assert sorted(answered(asked(*texts)), key=repr) == sorted(answered(sql), key=repr)


@pytest.mark.parametrize(("first", "then"), [("how many orders in Porto", "ok"), ("Porto 有几个", "好的")])
def test_what_says_nothing_is_no_follow_up(first: str, then: str) -> None:
    reading = read_table_question(then, ORDERS)
    assert reading is not None
    assert gone_on(asked(first), reading, then) is None
    assert says_nothing(then)


@pytest.mark.parametrize(
    ("first", "then"), [("total price per city", "only those above 100"), ("每个城市的总单价", "只要超过100的")]
)
def test_groups_are_kept_by_their_figure(answered: Answered, first: str, then: str) -> None:
    last = asked(first)
    groups = shape_of_groups(ORDERS, last)
    assert groups is not None
    reading = read_table_question(then, groups)
    assert reading is not None
    kept = groups_kept(last, reading)
    assert kept is not None
    assert answered(kept) == [("Lyon", 120.0)]


@pytest.mark.parametrize(
    ("first", "then"), [("total price per city", "and the least?"), ("每个城市的总单价", "最低的呢")]
)
def test_groups_are_ranked_by_their_figure(answered: Answered, first: str, then: str) -> None:
    last = asked(first)
    reading = read_table_question(then, narrowed(ORDERS, last))
    assert reading is not None
    least = gone_on(last, reading, then)
    assert least is not None
    assert answered(least) == [("Bo", 25.0)]


@pytest.mark.parametrize("text", ["average price", "平均单价"])
def test_no_groups_have_no_shape(text: str) -> None:
    assert shape_of_groups(ORDERS, asked(text)) is None


@pytest.mark.parametrize(
    ("text", "said"), [("make it the median", "the median"), ("平均不准，换成中位数", "中位数"), ("换成", "换成")]
)
def test_what_comes_in_place_of_something_is_parted_off(text: str, said: str) -> None:
    assert exchanged(text) == said


@pytest.mark.parametrize(
    ("first", "then"),
    [("price of orders in Porto", "only those with a price above 20"), ("Porto 的单价", "只要单价超过20的")],
)
def test_a_figure_that_picks_rows_is_no_longer_all_that_is_shown_of_them(
    answered: Answered, first: str, then: str
) -> None:
    assert answered(asked(first, then)) == answered(f"{_PORTO} AND price > 20")


@pytest.mark.parametrize(
    ("first", "then"),
    [
        ("how many paid orders in Porto", "what share of them is in Porto"),
        ("Porto 状态是paid的有几个", "其中 Porto 的占比"),
    ],
)
def test_a_share_by_one_of_two_conditions_is_a_share_of_what_passes_that_one(
    answered: Answered, first: str, then: str
) -> None:
    assert answered(asked(first, then)) == [(33.33,)]


@pytest.mark.parametrize(
    ("first", "then"), [("how many orders in Porto", "and the second?"), ("Porto 有几个", "第二呢")]
)
def test_of_a_count_there_is_no_second_place(first: str, then: str) -> None:
    reading = read_table_question(then, ORDERS)
    assert reading is not None
    assert gone_on(asked(first), reading, then) is None


@pytest.mark.parametrize("text", ["average price", "平均单价"])
def test_a_question_over_another_table_goes_on_from_nothing(text: str) -> None:
    reading = read_table_question(text, ORDERS.model_copy(update={"table": "returns"}))
    assert reading is not None
    assert gone_on(asked(text), reading, text) is None


@pytest.mark.parametrize("text", ["average price per city", "每个城市的平均单价"])
def test_groups_by_a_column_that_is_gone_have_no_shape(text: str) -> None:
    without_cities = ORDERS.model_copy(update={"columns": tuple(c for c in ORDERS.columns if c.name != "city")})
    assert shape_of_groups(without_cities, asked(text)) is None


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("same but only Porto", "only Porto"),
        ("the same thing, but without Lyon", "without Lyon"),
        ("同样的，但是只看 Porto 的", "只看 Porto 的"),
        ("一样，只要 Porto", "只要 Porto"),
        ("the same", "the same"),
    ],
)
def test_that_the_same_is_asked_again_is_parted_off(text: str, said: str) -> None:
    assert without_same(text) == said


@pytest.mark.parametrize(
    ("text", "only"),
    [
        ("only the females", True),
        ("same but only japanese ones", True),
        ("without Lyon", True),
        ("只要日本的", True),
        ("去掉上海再算一次", True),
        ("不要食品", True),
        ("how many are there in Porto", False),
        ("有几个 Porto 的", False),
    ],
)
def test_a_text_may_only_say_which_rows_are_meant(text: str, only: bool) -> None:
    assert restricts(text) is only


@pytest.mark.parametrize(
    ("first", "then", "descending"),
    [
        ("average price", "which city has the highest", True),
        ("average price", "and which city is the lowest?", False),
        ("平均单价", "哪个城市最高", True),
        ("平均单价", "哪个城市最低", False),
    ],
)
def test_groups_are_ranked_by_the_figure_that_was_asked_for(first: str, then: str, descending: bool) -> None:
    before = asked(first)
    found = ranked_by_last(then, before, ORDERS)
    assert found is not None
    assert (found.by, found.figures, found.descending, found.limit) == ("city", before.figures, descending, 1)


@pytest.mark.parametrize(
    "then", ["which city has the highest pieces", "how many in Porto", "哪个城市的单最多", "平均呢"]
)
def test_groups_that_are_ranked_by_something_else_are_left_to_their_own_words(then: str) -> None:
    assert ranked_by_last(then, asked("average price"), ORDERS) is None


@pytest.mark.parametrize(
    ("first", "then", "figures", "ordered_by"),
    [
        ("average price by city", "what about pieces", ("mean",), ""),
        ("各城市平均单价", "件数呢", ("mean",), ""),
        ("most expensive order", "and pieces?", (), "pieces"),
    ],
)
def test_another_amount_takes_the_place_of_the_one_before(
    first: str, then: str, figures: tuple[str, ...], ordered_by: str
) -> None:
    reading = read_table_question(then, ORDERS)
    assert reading is not None
    found = measure_exchanged(asked(first), reading.question, ORDERS, then)
    assert found is not None
    assert tuple(figure.kind for figure in found.figures) == figures
    assert {figure.column for figure in found.figures} <= {"pieces"}
    assert found.ordered_by == ordered_by


@pytest.mark.parametrize("then", ["which city is the highest", "哪个城市最高"])
def test_groups_of_some_rows_are_ranked_among_these_rows(then: str) -> None:
    before = asked("average price of members by city")
    found = ranked_by_last(then, before, ORDERS)
    assert before.tests
    assert found is not None
    assert (found.tests, found.by, found.limit) == (before.tests, "city", 1)


@pytest.mark.parametrize("then", ["and Lyon?", "那 Lyon 呢"])
def test_a_share_of_some_rows_is_asked_of_others(then: str) -> None:
    paid, porto = ColumnTest(column="status", sql="= 'paid'"), ColumnTest(column="city", sql="= 'Porto'")
    last = TableQuestion(table="orders", share=True, tests=(paid,), among=(porto,))
    reading = read_table_question(then, ORDERS)
    assert reading is not None
    now = gone_on(last, reading, then)
    assert now is not None
    assert now.tests == (paid,)
    assert [(t.column, t.sql) for t in now.among] == [("city", "= 'Lyon'")]
