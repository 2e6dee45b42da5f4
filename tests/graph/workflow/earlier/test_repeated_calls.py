"""Follow-ups that are the last call over again, with one thing changed, without a model."""

from typing import Any

import pytest

from agents.decisions.fill_arguments.question import Upstream
from graph.workflow.earlier.repeated_calls import repeated_plan
from tests.graph.programs.conftest import Open
from tests.graph.programs.conftest import scripted_home as scripted_home
from tests.graph.talking import say
from tests.graph.workflow.exchanges import asked, brought, exchange
from tests.graph.world import World


async def conversation(scripted_home: Open, *said: str) -> list[str]:
    async with scripted_home(decisions="offline") as talk:
        return [(await say(talk.assistant, text)).text for text in said]


@pytest.mark.parametrize(
    ("first", "then", "feet"),
    [
        ("convert 100 meters to yards", "and in feet?", "328.08"),
        ("100米换算成码是多少", "换成英尺呢", "328.08"),
    ],
)
async def test_the_call_is_made_again_with_another_unit(scripted_home: Open, first: str, then: str, feet: str) -> None:
    _, again = await conversation(scripted_home, first, then)
    assert feet in again


@pytest.mark.parametrize(
    ("first", "then"),
    [
        ("what day of the week is 2024-03-01", "and 2024-03-04?"),
        ("2024-03-01 是星期几", "那 2024-03-04 呢"),
    ],
)
async def test_the_call_is_made_again_for_another_day(scripted_home: Open, first: str, then: str) -> None:
    before, again = await conversation(scripted_home, first, then)
    assert "Friday" in before or "五" in before
    assert "Monday" in again or "一" in again


@pytest.mark.parametrize(
    ("first", "then", "value"),
    [
        ("what is 12*14", "and add 10%", "184.8"),
        ("12乘以14等于多少", "再加10%", "184.8"),
        ("what is 12*14", "split that between 4 people", "42"),
        ("12乘以14等于多少", "它的一半是多少", "84"),
    ],
)
async def test_arithmetic_goes_on_from_the_last_figure(scripted_home: Open, first: str, then: str, value: str) -> None:
    _, again = await conversation(scripted_home, first, then)
    assert f"**{value}**" in again


@pytest.mark.parametrize(
    ("request_", "value"),
    [
        ("how many days from 2024-02-01 to 2024-03-15, times 38", "1,634"),
        ("2024-02-01到2024-03-15有多少天，再乘以38", "1,634"),
    ],
)
async def test_a_request_goes_on_computing_with_what_it_asks_for(
    scripted_home: Open, request_: str, value: str
) -> None:
    (told,) = await conversation(scripted_home, request_)
    assert f"**{value}**" in told


@pytest.mark.parametrize(("first", "then"), [("what is 12*14", "and write a poem"), ("12乘以14等于多少", "再写一首诗")])
async def test_a_follow_up_that_says_something_else_repeats_nothing(scripted_home: Open, first: str, then: str) -> None:
    _, again = await conversation(scripted_home, first, then)
    assert "168" not in again


RATE = brought("finance/exchange_rate", {"rate": 7.1}, source="EUR", target="CNY", on="2022-03-31")
INCOME = brought("finance/get_income_statement", {"value": 90}, symbol="AAPL", fiscal_year=2023)
FOUND = brought("finance/search_symbol", {"matches": [{"symbol": "AAPL"}]}, query="Apple price")
QUOTE = brought("finance/get_quote", {"price": 90}, symbol="AAPL")
SUM = brought("general/calculate", {"result": 168}, expression="12*14")


async def planned(world: World, then: str, *before: Upstream) -> tuple[str, dict[str, Any]] | None:
    plan = await repeated_plan(asked(then, exchange("the first request", *before)), world.context())
    (call,) = plan.subtasks[0].calls if plan is not None else (None,)
    return None if call is None else (call.tool_id, call.arguments)


@pytest.mark.parametrize(
    ("then", "day"),
    [
        ("and the day before?", "2022-03-30"),
        ("那前一天呢", "2022-03-30"),
        ("and the next week?", "2022-04-07"),
        ("the month before?", "2022-02-28"),
        ("那下个月呢", "2022-04-30"),
        ("and the previous quarter?", "2021-12-31"),
        ("and the year before?", "2021-03-31"),
    ],
)
async def test_a_period_before_or_after_moves_the_day_and_the_end_of_a_month_stays_one(
    packaged: World, then: str, day: str
) -> None:
    assert await planned(packaged, then, RATE) == ("finance/exchange_rate", {**RATE.arguments, "on": day})


@pytest.mark.parametrize("then", ["and the year before?", "那前一年呢"])
async def test_a_period_before_moves_the_year(packaged: World, then: str) -> None:
    found = await planned(packaged, then, INCOME)
    assert found == ("finance/get_income_statement", {"symbol": "AAPL", "fiscal_year": 2022})


@pytest.mark.parametrize("then", ["and the year before?", "那前一年呢"])
async def test_without_a_year_the_one_that_the_result_is_of_is_moved(packaged: World, then: str) -> None:
    newest = brought("finance/get_income_statement", {"fiscal_year": 2023, "value": 90}, symbol="AAPL")
    found = await planned(packaged, then, newest)
    assert found == ("finance/get_income_statement", {"symbol": "AAPL", "fiscal_year": 2022})


@pytest.mark.parametrize(
    ("then", "before"),
    [
        ("and the month before?", INCOME),  # the call was for a year
        ("上个月呢", INCOME),
        ("and the day before?", RATE.model_copy(update={"arguments": {**RATE.arguments, "on": "at Easter"}})),
        ("and Microsoft on that day?", QUOTE),  # the call was for no day
        ("微软同一天呢", QUOTE),
    ],
)
async def test_a_time_that_the_last_call_does_not_have_changes_nothing(
    packaged: World, then: str, before: Upstream
) -> None:
    assert await planned(packaged, then, before) is None


@pytest.mark.parametrize("then", ["and Microsoft?", "微软呢"])
async def test_another_name_is_looked_up_as_the_first_one_was(packaged: World, then: str) -> None:
    assert await planned(packaged, then, FOUND, QUOTE) == ("finance/get_quote", {"symbol": "MSFT"})


@pytest.mark.parametrize("then", ["and Microsoft?", "微软呢"])
async def test_another_name_is_looked_up_though_the_last_call_took_its_own_over(packaged: World, then: str) -> None:
    assert await planned(packaged, then, QUOTE) == ("finance/get_quote", {"symbol": "MSFT"})


@pytest.mark.parametrize(
    ("then", "arguments"),
    [
        ("and Microsoft and a poem?", {"query": "Apple price"}),
        ("微软和一首诗呢", {"query": "Apple price"}),
        ("and Frobnicorp?", {"query": "Apple price"}),
        ("and Microsoft?", {"query": "Apple", "kind": "stock"}),  # which of them the name belongs in is not known
    ],
)
async def test_what_is_not_wholly_understood_as_a_name_repeats_nothing(
    packaged: World, then: str, arguments: dict[str, Any]
) -> None:
    assert await planned(packaged, then, FOUND.model_copy(update={"arguments": arguments}), QUOTE) is None


@pytest.mark.parametrize(
    ("then", "expression"),
    [
        ("(that + 2) * 3", "(168+2)*3"),
        ("(它 + 2) * 3", "(168+2)*3"),
        ("what is that squared", "168**2"),
        ("那个数的平方", "168**2"),
    ],
)
async def test_arithmetic_that_speaks_of_the_last_figure_is_written_with_it(
    packaged: World, then: str, expression: str
) -> None:
    found = await planned(packaged, then, SUM)
    assert found is not None
    assert (found[0], found[1]["expression"].replace(" ", "")) == ("general/calculate", expression)


@pytest.mark.parametrize("then", ["what is the difference between the two", "两者相差多少"])
async def test_two_figures_of_the_last_answer_are_taken_from_each_other(packaged: World, then: str) -> None:
    both, three = (
        brought("data/query_sql", {"columns": ["wage"], "rows": rows, "total_rows": len(rows)}, sql="x")
        for rows in ([[3], [10]], [[3], [10], [5]])
    )
    assert await planned(packaged, then, both) == ("general/calculate", {"expression": "10 - 3"})
    assert await planned(packaged, then, three) is None


@pytest.mark.parametrize(
    ("first", "then", "month"),
    [
        ("show the calendar of october 2026", "and in 2027?", "October 2027"),
        ("2026年10月1日星期几", "那2027年呢", "2027 年 10 月"),
    ],
)
async def test_a_year_said_anew_leaves_the_month(scripted_home: Open, first: str, then: str, month: str) -> None:
    _, again = await conversation(scripted_home, first, then)
    assert month in again or "2027-10-01" in again


@pytest.mark.parametrize(("first", "then"), [("11 stone in pounds", "and 15 kg?"), ("11英石是多少磅", "那15公斤呢")])
async def test_an_answer_that_brought_nothing_is_passed_over(packaged: World, first: str, then: str) -> None:
    made = brought("general/convert_units", {"value": 154}, value=11, from_unit="stone", to_unit="pound")
    plan = await repeated_plan(asked(then, exchange(first, made), exchange("and in apples?")), packaged.context())
    assert plan is not None
    assert plan.subtasks[0].calls[0].tool_id == made.tool_id


@pytest.mark.parametrize(
    ("first", "said", "value"),
    [
        ("what is 12*14", ("we get 50% off, how much is that",), "84"),
        ("12乘以14等于多少", ("店家给打五折，折后呢",), "84"),
        ("12乘以14等于多少", ("两个人分，一人多少",), "84"),
    ],
)
async def test_what_is_done_with_a_figure_is_told_as_people_do(
    scripted_home: Open, first: str, said: tuple[str, ...], value: str
) -> None:
    *_, again = await conversation(scripted_home, first, *said)
    assert f"**{value}**" in again


@pytest.mark.parametrize(
    ("first", "unread", "then", "figures"),
    [
        ("what is 12*14", "frobnicate the 3 wibbles of it, zounds", "and add 10%", "184.8"),
        ("12乘以14等于多少", "掂量掂量3号那批货的成色", "再加10%", "184.8"),
    ],
)
async def test_no_figure_from_before_an_unanswered_question_is_gone_on_from(
    scripted_home: Open, first: str, unread: str, then: str, figures: str
) -> None:
    _, _, again = await conversation(scripted_home, first, unread, then)
    assert figures not in again


@pytest.mark.parametrize(
    ("first", "then", "value"),
    [
        ("5 ft 6 in cm", "sorry no, i meant 5 ft 8", "172.72"),
        ("5英尺6英寸是多少厘米", "说错了，是5英尺8英寸", "172.72"),
        ("what is 15% of 80", "and if it was 20%?", "16"),
    ],
)
async def test_a_measure_or_rate_is_put_right(scripted_home: Open, first: str, then: str, value: str) -> None:
    _, again = await conversation(scripted_home, first, then)
    assert f"**{value}" in again


@pytest.mark.parametrize(("first", "then"), [("average body mass of penguins", "times 2"), ("企鹅的平均体重", "乘以2")])
async def test_a_mean_is_gone_on_from_and_not_its_number_of_rows(scripted_home: Open, first: str, then: str) -> None:
    _, again = await conversation(scripted_home, first, then)
    assert "344" not in again
    assert "8,403.5" in again or "**" not in again
