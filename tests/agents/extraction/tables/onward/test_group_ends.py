import duckdb
import pytest

from agents.extraction.tables.onward.group_ends import end_of_groups
from agents.extraction.tables.table_question import Figure, TableQuestion
from agents.extraction.tables.tool_choice import QUERY, tool_call
from tests.agents.extraction.tables.conditions.test_year_tests import CARS
from tests.agents.extraction.tables.orders import ORDERS

MONTHLY = TableQuestion(table="orders", figures=(Figure(kind="sum", column="pieces"),), by="day", period="month")


@pytest.mark.parametrize(
    ("text", "descending"),
    [
        ("which month was the worst", False),
        ("and the weakest month?", False),
        ("what was the best month", True),
        ("which month had the least", False),
        ("哪个月最差", False),
        ("最好的是哪个月", True),
        ("几月份卖得最好", True),
        ("哪个月最少", False),
    ],
)
def test_the_end_of_monthly_figures_is_one_of_these_months(text: str, *, descending: bool) -> None:
    found = end_of_groups(text, MONTHLY, ORDERS)
    assert found == MONTHLY.model_copy(update={"ordered_by": "pieces", "descending": descending, "limit": 1})


@pytest.mark.parametrize("text", ["which month was the worst", "哪个月最差"])
def test_a_figure_of_other_groups_is_worked_out_for_each_month(text: str) -> None:
    of_cities = MONTHLY.model_copy(update={"by": "city", "period": ""})
    found = end_of_groups(text, of_cities, ORDERS)
    assert found is not None
    assert (found.by, found.period, found.limit, found.descending) == ("day", "month", 1, False)


@pytest.mark.parametrize("text", ["which year was the highest", "哪一年最高"])
def test_a_column_of_years_makes_the_groups_as_it_did_before(text: str) -> None:
    yearly = TableQuestion(table="cars", figures=(Figure(kind="mean", column="mpg"),), by="year")
    found = end_of_groups(text, yearly, CARS)
    assert found == yearly.model_copy(update={"ordered_by": "mpg", "limit": 1})


@pytest.mark.parametrize(
    "text",
    [
        "which month has the most orders from Porto",
        "哪个月的天气最差",
        "which month is it",
        "what month",
        "这个月几号",
        "the worst",
    ],
)
def test_a_message_that_says_more_or_less_is_no_end_of_groups(text: str) -> None:
    assert end_of_groups(text, MONTHLY, ORDERS) is None


BY_CITY = TableQuestion(table="orders", figures=(Figure(kind="sum", column="pieces"),), by="city")


@pytest.mark.parametrize(
    ("text", "descending"),
    [
        ("which one had the least?", False),
        ("and which has the most", True),
        ("which of them is the highest", True),
        ("哪个最少", False),
        ("那最高的是哪个", True),
    ],
)
def test_which_one_is_one_of_the_groups_before(text: str, *, descending: bool) -> None:
    found = end_of_groups(text, BY_CITY, ORDERS)
    order = {"ordered_by": "pieces", "descending": descending, "limit": 1, "ties": True}
    assert found == BY_CITY.model_copy(update=order)


@pytest.mark.parametrize(
    "text",
    [
        "who has the least",
        "which has the highest price",
        "which one costs the most",
        "which of them sold the most",
        "which has the most orders",
        "哪个单价最高",
        "哪个卖得最多",
        "谁最少",
        "which one had the most in march",
        "哪个最贵",
        "which one is it",
        "哪个",
    ],
)
def test_who_or_what_else_is_no_group(text: str) -> None:
    assert end_of_groups(text, BY_CITY, ORDERS) is None


@pytest.mark.parametrize("text", ["which is the most expensive", "哪个最贵"])
def test_an_end_of_the_column_that_was_measured_is_one_of_the_groups(text: str) -> None:
    prices = TableQuestion(table="orders", figures=(Figure(kind="mean", column="price"),), by="city")
    found = end_of_groups(text, prices, ORDERS)
    assert found is not None
    assert (found.by, found.ordered_by, found.limit, found.descending) == ("city", "price", 1, True)


def test_groups_of_equal_figures_at_the_edge_all_come_along() -> None:
    found = end_of_groups("which one had the least", BY_CITY, ORDERS)
    assert found is not None
    tool, arguments = tool_call(found, "en")
    database = duckdb.connect()
    database.execute("CREATE TABLE orders AS SELECT * FROM (VALUES ('a', 5), ('b', 2), ('c', 2)) AS t(city, pieces)")
    assert tool == QUERY
    assert {row[0] for row in database.execute(arguments["sql"]).fetchall()} == {"b", "c"}


@pytest.mark.parametrize("text", ["which month had the highest price", "单价最高的是哪个月"])
def test_a_month_of_another_columns_figure_is_left(text: str) -> None:
    assert end_of_groups(text, MONTHLY, ORDERS) is None


@pytest.mark.parametrize(
    ("text", "descending"), [("who is the highest", True), ("谁最多", True), ("and who has the least", False)]
)
def test_who_asks_for_one_of_the_people_before(text: str, *, descending: bool) -> None:
    of_clients = MONTHLY.model_copy(update={"by": "client", "period": ""})
    found = end_of_groups(text, of_clients, ORDERS)
    assert found is not None
    assert (found.by, found.figures, found.limit, found.descending) == ("client", MONTHLY.figures, 1, descending)


@pytest.mark.parametrize("text", ["who is the highest", "谁最多"])
def test_who_is_not_asked_of_cities(text: str) -> None:
    of_cities = MONTHLY.model_copy(update={"by": "city", "period": ""})
    assert end_of_groups(text, of_cities, ORDERS) is None
