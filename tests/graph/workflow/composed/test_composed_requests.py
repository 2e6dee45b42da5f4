"""Requests that are composed of several, over a person's own tables, asked without a model."""

import pytest

from tests.graph.programs.conftest import Open
from tests.graph.programs.conftest import scripted_home as scripted_home
from tests.graph.talking import say
from tests.graph.world import World

ORDERS = "order,sku,qty\n101,A,2\n102,B,1\n103,A,3\n"
PRICES = "sku,thing,unit_price\nA,cup,4\nB,pot,10.5\n"
CUP = "player,team,goals,assists\nIvo,Reds,4,9\nAya,Blues,12,1\nKit,Reds,7,3\n"


@pytest.mark.parametrize(
    "request_",
    [
        "join orders.csv and prices.csv on sku, then tell me the total value of all orders",
        "把orders.csv和prices.csv按sku连起来，看总金额是多少",
    ],
)
async def test_two_tables_are_joined_and_asked_as_one(scripted_home: Open, request_: str) -> None:
    async with scripted_home(decisions="offline") as talk:
        talk.workspace.joinpath("orders.csv").write_text(ORDERS, encoding="utf-8")
        talk.workspace.joinpath("prices.csv").write_text(PRICES, encoding="utf-8")
        heard = await say(talk.assistant, request_)
    assert "30.5" in heard.text


@pytest.mark.parametrize(
    "request_",
    ["total goals in may.csv and in june.csv, and both together?", "may.csv跟june.csv的goals合计各是多少，加起来多少"],
)
async def test_the_same_is_asked_of_each_table_and_set_against_each_other(scripted_home: Open, request_: str) -> None:
    async with scripted_home(decisions="offline") as talk:
        talk.workspace.joinpath("may.csv").write_text(CUP, encoding="utf-8")
        talk.workspace.joinpath("june.csv").write_text("player,goals\nIvo,5\n", encoding="utf-8")
        heard = await say(talk.assistant, request_)
    assert [figure in heard.text for figure in ("23", "**5**", "28")] == [True] * 3


@pytest.mark.parametrize(
    ("request_", "asked"),
    [
        ("top 2 scorers from cup.csv, and put them in best.csv", "By which column?"),
        ("cup.csv 的前2名射手，存成 best.csv", "按哪一列来比？"),
    ],
)
async def test_who_ranks_without_a_column_is_asked_for_it(scripted_home: Open, request_: str, asked: str) -> None:
    async with scripted_home(decisions="offline") as talk:
        talk.workspace.joinpath("cup.csv").write_text(CUP, encoding="utf-8")
        heard = await say(talk.assistant, request_)
    assert asked in heard.text
    assert "goals" in heard.text


@pytest.mark.parametrize(
    ("request_", "asked", "chosen", "found"),
    [
        ("average by team in cup.csv", "Of which column?", "assists", ("6", "1")),
        ("cup.csv 每个team平均多少", "算哪一列的？", "assists", ("6", "1")),
        ("how much wind by team in sail.csv", "The total or the average?", "average", ("5.5", "12")),
        ("sail.csv 里每个team的wind是多少", "要合计还是平均？", "合计", ("11", "12")),
    ],
)
async def test_a_figure_of_each_group_is_asked_for_what_it_leaves_open(
    scripted_home: Open, request_: str, asked: str, chosen: str, found: tuple[str, str]
) -> None:
    async with scripted_home(decisions="offline") as talk:
        talk.workspace.joinpath("cup.csv").write_text(CUP, encoding="utf-8")
        talk.workspace.joinpath("sail.csv").write_text(CUP.replace("goals", "wind"), encoding="utf-8")
        question = await say(talk.assistant, request_)
        heard = await say(talk.assistant, chosen)
    assert asked in question.text
    assert all(f" {figure} |" in heard.text for figure in found)


@pytest.mark.parametrize(
    "request_",
    [
        "who has the most goals in cup.csv? write the player's name into best.txt",
        "cup.csv 里 goals 最高的是谁，把 player 写入 best.txt",
    ],
)
async def test_only_what_is_named_of_a_row_is_written_into_a_file_of_text(scripted_home: Open, request_: str) -> None:
    async with scripted_home(decisions="offline") as talk:
        talk.workspace.joinpath("cup.csv").write_text(CUP, encoding="utf-8")
        await say(talk.assistant, request_)
        written = talk.workspace.joinpath("best.txt").read_text(encoding="utf-8")
    assert written.split() == ["Aya"]


@pytest.mark.parametrize(
    "request_",
    [
        "bill is 200, put 10% service on it and then split it between 4 of us",
        "总价200元加10%服务费，再4个人平分",
    ],
)
async def test_arithmetic_is_gone_on_from_and_nothing_of_it_is_lost(packaged: World, request_: str) -> None:
    await packaged.ask(request_)
    answer = await packaged.answer()
    assert [figure for figure in ("220", "55") if figure not in answer] == [], answer
