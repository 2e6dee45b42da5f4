"""A second question of a message is of what the first told: its amount, its groups, its one row; or it is not told."""

from pathlib import Path

import pytest

from agents.extraction.tables.onward.asked_before import asks_of_some_rows, tells_one_of_two
from agents.extraction.tables.onward.of_the_first import strays
from agents.extraction.tables.table_question import ColumnTest, Figure, TableQuestion
from tests.agents.extraction.tables.own_lists import own_list

KITTY = (
    "kitty.csv",
    "date,shop,payer,amount\n2026-03-02,Spar,Ida,10\n2026-03-09,Spar,Ida,20\n2026-03-12,Otto,Max,90\n2026-04-01,Spar,Max,40\n",
)
比赛 = (
    "比赛.csv",
    "日期,场地,对手,观众,花费\n2026-03-01,主场,红队,30,100\n2026-04-01,客场,蓝队,80,300\n2026-05-01,主场,绿队,50,200\n",
)
SHELF = ("shelf.csv", "item,kind,packs,price,seller\nnuts,dry,20,3,Abel\nrice,dry,5,2,Abel\nmilk,wet,9,1,Cole\n")


@pytest.mark.parametrize(
    ("table", "request_", "rows"),
    [
        (KITTY, "what's the total amount, and which shop got most of it?", [[(160,)], [("Otto", 90)]]),
        (KITTY, "what's the total amount, and which shop has the most rows?", [[(160,)], [("Spar", 3)]]),
        (KITTY, "total amount at Spar in march, and what share of everything in march is that", [[(30,)], [(25,)]]),
        (KITTY, "how many rows from Spar, and what share of everything is that", [[(3,)], [(75,)]]),
        (KITTY, "what's the average we spend per month", [[(80,)]]),
        (KITTY, "average spent per month", [[(80,)]]),
        (KITTY, "average amount per shop", [[("Otto", 90), ("Spar", 23.3333)]]),
        (
            SHELF,
            "how many different sellers are there, and how many items from each",
            [[(2,)], [("Abel", 2), ("Cole", 1)]],
        ),
        (SHELF, "how many different sellers are there, and how many items in all", [[(2,)], [(3,)]]),
    ],
)
async def test_a_second_question_is_of_what_the_first_told(
    tmp_path: Path, table: tuple[str, str], request_: str, rows: list[list[tuple[object, ...]]]
) -> None:
    assert await (await own_list(tmp_path, *table)).told(request_) == rows


@pytest.mark.parametrize("request_", ["主场里观众最多的是哪次，那次花了多少钱", "主场里观众最多的是哪次"])
async def test_the_row_that_is_told_tells_its_amount(tmp_path: Path, request_: str) -> None:
    (rows,) = await (await own_list(tmp_path, *比赛)).told(request_) or [[]]
    assert [row[-2:] for row in rows] == [(50, 200)]


@pytest.mark.parametrize(
    ("table", "request_"),
    [
        (比赛, "主场里花费最高的是哪次，那次来了多少人"),
        (SHELF, "cheapest dry item, and what would 20 packs of it cost?"),
    ],
)
async def test_what_points_at_a_row_is_not_told_of_others(
    tmp_path: Path, table: tuple[str, str], request_: str
) -> None:
    assert await (await own_list(tmp_path, *table)).told(request_) is None


async def test_a_number_that_nobody_supposes_picks_rows(tmp_path: Path) -> None:
    told = await (await own_list(tmp_path, *SHELF)).told("which items have 20 packs?")
    assert told is not None
    assert [row[0] for row in told[0]] == ["nuts"]


TOTAL = TableQuestion(table="t", figures=(Figure(kind="sum", column="amount"),))
COUNT = TableQuestion(table="t", figures=(Figure(kind="count"),))
SPAR = (ColumnTest(column="shop", sql="= 'Spar'"),)
TOP = TableQuestion(table="t", ordered_by="amount", limit=1)
MOST_ROWS = COUNT.model_copy(update={"by": "shop", "ordered_by": "rows", "limit": 1})


@pytest.mark.parametrize(
    ("first", "then", "text", "strayed"),
    [
        (TOTAL, MOST_ROWS, "which shop got most of it", True),
        (TOTAL, MOST_ROWS, "其中哪家店最多", True),
        (TOTAL, MOST_ROWS, "which shop comes up most often", False),
        (TOTAL, MOST_ROWS, "哪家店出现次数最多", False),
        (TOP, TOTAL, "那次花了多少", True),
        (TOP, TOTAL, "and what did it cost", True),
        (TOP, TOTAL, "and the total amount", False),
        (TOP, TOTAL, "全部花了多少", False),
        (TOP, TOP, "and who paid for it", False),
        (TOTAL, COUNT, "how many rows for each", True),
        (TOTAL, COUNT, "每家多少笔", True),
        (TOTAL, COUNT, "how many rows", False),
        (TOTAL, COUNT, "一共多少笔", False),
    ],
)
def test_what_points_back_and_is_read_otherwise_strays(
    first: TableQuestion, then: TableQuestion, text: str, *, strayed: bool
) -> None:
    assert strays([(first, "first"), (then, text)], ("first", text)) is strayed


@pytest.mark.parametrize(
    ("head", "picks"),
    [
        ("how many times did we go to Spar", True),
        ("去了几次 Spar", True),
        ("the dearest amount", True),
        ("which columns are there", False),
        ("sort by amount", False),
        ("有哪些列", False),
    ],
)
async def test_rows_are_picked_by_a_question_of_some(tmp_path: Path, head: str, *, picks: bool) -> None:
    shape = (await own_list(tmp_path, *KITTY)).shape
    assert asks_of_some_rows(head, shape) is picks


@pytest.mark.parametrize(
    ("question", "wishes", "one"),
    [
        (COUNT, ["how many times did we go", "how much was it altogether"], True),
        (COUNT, ["去了几次", "一共花了多少"], True),
        (COUNT, ["how many times did we go"], False),
        (COUNT, ["请看看", "去了几次"], False),
        (MOST_ROWS, ["which shop", "how many times", "how much"], False),
        (
            COUNT.model_copy(update={"figures": (Figure(kind="count"), Figure(kind="sum", column="amount"))}),
            ["how many", "how much"],
            False,
        ),
        (
            COUNT.model_copy(update={"tests": (ColumnTest(column="shop", sql="= 'Spar'"),)}),
            ["how many", "how much"],
            True,
        ),
    ],
)
def test_one_figure_is_not_told_for_two_amounts(question: TableQuestion, wishes: list[str], *, one: bool) -> None:
    assert tells_one_of_two(question, wishes) is one
