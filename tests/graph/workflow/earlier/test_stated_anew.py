"""Which argument of the last call a follow-up replaces, read by its kind, its unit and its place."""

from typing import Any

import pytest

from agents.decisions.fill_arguments.question import Upstream
from agents.extraction.discourse.ellipsis import ellipsis_of
from graph.workflow.earlier.stated_anew import in_the_time_of, stated_anew
from tests.built_in import built_in
from tools.tool import Tool

RATE = {"source": "EUR", "target": "CNY", "on": "2022-07-14"}
MONEY = {"source": "EUR", "target": "CNY", "amount": 20}
LOAN = {"principal": 20_000, "annual_rate_percent": 6, "years": 5}
DAYS = {"start": "2025-02-01", "end": "2025-04-30"}
STONE = {"value": 12, "from_unit": "stone", "to_unit": "pound"}


@pytest.fixture(scope="module")
def tools() -> dict[str, Tool]:
    return dict(built_in().tools)


@pytest.mark.parametrize(
    ("tool_id", "before", "said", "anew"),
    [
        ("finance/exchange_rate", RATE, "and pounds?", {"source": "GBP"}),
        ("finance/exchange_rate", RATE, "英镑呢", {"source": "GBP"}),
        ("finance/exchange_rate", RATE, "and in pounds?", {"target": "GBP"}),
        ("finance/exchange_rate", RATE, "换成英镑", {"target": "GBP"}),
        ("finance/convert_currency", MONEY, "and pounds?", {"target": "GBP"}),
        ("finance/convert_currency", MONEY, "英镑呢", {"target": "GBP"}),
        ("finance/loan_payment", LOAN, "and what if i do it in 3 years", {"years": 3}),
        ("finance/loan_payment", LOAN, "太久了，改成3年", {"years": 3}),
        ("finance/loan_payment", LOAN, "and over 15 years?", {"years": 15}),
        ("finance/loan_payment", LOAN, "那15年的话呢", {"years": 15}),
        ("finance/loan_payment", LOAN, "and over 36 months?", {"years": None, "months": 36}),
        ("finance/loan_payment", LOAN, "36个月呢", {"years": None, "months": 36}),
        ("general/convert_units", STONE, "换成斤呢", {"to_unit": "jin"}),
        ("general/convert_units", STONE, "换成米呢", {"to_unit": "meter"}),
        ("general/convert_units", STONE, "and in g?", {"to_unit": "gram"}),
        ("general/convert_units", STONE, "and 15 kg?", {"from_unit": "kilogram", "value": 15}),
        ("general/convert_units", STONE, "那15公斤呢", {"from_unit": "kilogram", "value": 15}),
        ("general/date_difference", DAYS, "no, i meant until 30 may", {"end": "2025-05-30"}),
        ("general/date_difference", DAYS, "sorry from 5 feb", {"start": "2025-02-05"}),
        ("general/date_difference", DAYS, "oops i mean 14 april", {"end": "2025-04-14"}),
        ("general/date_difference", DAYS, "不对，是到5月30日", {"end": "2025-05-30"}),
        ("general/date_difference", DAYS, "我说的是从3月1日开始", {"start": "2025-03-01"}),
        ("general/date_difference", DAYS, "no, i meant 14 june", {}),
        ("general/date_difference", DAYS, "不对，是到1月30日", {}),
        ("finance/loan_payment", LOAN, "and for my brother?", {}),
        ("finance/loan_payment", LOAN, "那我哥哥呢", {}),
    ],
)
def test_a_value_takes_the_place_of_what_it_is(
    tools: dict[str, Tool], tool_id: str, before: dict[str, Any], said: str, anew: dict[str, Any]
) -> None:
    meant = ellipsis_of(said)
    assert meant is not None
    made = Upstream(step=1, tool_id=tool_id, value=None, arguments=before)
    assert stated_anew(meant, made, tools[tool_id]) == anew


@pytest.mark.parametrize(
    ("request_", "said"),
    [
        ("so how many yuan were 320 euros", "how many yuan were 320 euros on 2022-07-14"),
        ("那320欧元是多少人民币", "2022-07-14 320欧元是多少人民币"),
        ("so how many yuan were 320 euros in 2019", None),
        ("那320英镑是多少人民币", None),
        ("how many yuan are 320 euros", None),
    ],
)
def test_what_goes_on_with_a_call_is_of_its_day(tools: dict[str, Tool], request_: str, said: str | None) -> None:
    made = Upstream(step=1, tool_id="finance/exchange_rate", value=None, arguments=RATE)
    assert in_the_time_of(request_, made, tools["finance/exchange_rate"]) == said


@pytest.mark.parametrize("text", ["那去年呢", "what about this year"])
def test_a_year_that_is_named_from_today_is_a_year(tools: dict[str, Tool], text: str) -> None:
    statement = tools["finance/get_income_statement"]
    meant = ellipsis_of(text)
    assert meant is not None
    made = Upstream(step=1, tool_id=statement.id, value={}, arguments={"symbol": "AAPL"})
    assert set(stated_anew(meant, made, statement)) == {"fiscal_year"}


@pytest.mark.parametrize("text", ["only 2021 to 2023", "只看2021年到2023年"])
def test_a_chart_of_all_years_is_narrowed_to_a_span(tools: dict[str, Tool], text: str) -> None:
    drawn = tools["finance/plot_financials"]
    meant = ellipsis_of(text)
    assert meant is not None
    made = Upstream(step=1, tool_id=drawn.id, value={}, arguments={"symbol": "AAPL", "style": "line"})
    assert stated_anew(meant, made, drawn) == {"fiscal_year": 2021, "through_year": 2023}
