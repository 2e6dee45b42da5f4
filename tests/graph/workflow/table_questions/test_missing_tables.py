"""Questions over a table that is named and not there."""

import pytest

from tests.graph.programs.conftest import Open
from tests.graph.programs.conftest import scripted_home as scripted_home
from tests.graph.talking import say

SALES = "shop,salary\nnorth,3\nsouth,4\n"


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("average salary in the employees table", "There is no table called “employees”"),
        ("how many rows does the customers table have", "There is no table called “customers”"),
        ("员工表里平均工资是多少", "没有名为“员工”的表"),
        ("订单表有几行", "没有名为“订单”的表"),
        ("how many hrs did mia do in total in shifts.csv", "There is no table called “shifts.csv”"),
        ("班次.csv里小明一共上了几个小时", "没有名为“班次.csv”的表"),
    ],
)
async def test_it_is_said_to_be_missing(scripted_home: Open, text: str, said: str) -> None:
    async with scripted_home(decisions="offline") as talk:
        heard = await say(talk.assistant, text)
    assert said in heard.text
    assert "penguins" in heard.text
    assert heard.answer.tools == ()


async def test_no_other_table_is_asked_in_its_place(scripted_home: Open) -> None:
    async with scripted_home(decisions="offline") as talk:
        (talk.workspace / "sales.csv").write_text(SALES, encoding="utf-8")
        missing = await say(talk.assistant, "average salary in the employees table")
        there = await say(talk.assistant, "average salary in the sales table")
    assert "There is no table called “employees”. There are: sales.csv" in missing.text
    assert "3.5" in there.text


@pytest.mark.parametrize(
    "text",
    [
        "average mpg in the car table",
        "make a table called employees",
        "in the whole table",
        "销售表里平均工资是多少",
        "how many entries does conf.json have",
        "sale.csv里有几行",
    ],
)
async def test_what_may_be_there_is_not_said_to_be_missing(scripted_home: Open, text: str) -> None:
    async with scripted_home(decisions="offline") as talk:
        (talk.workspace / "sales.csv").write_text(SALES, encoding="utf-8")
        (talk.workspace / "conf.json").write_text('{"a": 1}', encoding="utf-8")
        heard = await say(talk.assistant, text)
    assert "no table called" not in heard.text
    assert "没有名为" not in heard.text
