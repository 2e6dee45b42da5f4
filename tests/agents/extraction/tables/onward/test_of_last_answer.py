"""What is asked of the row, the group or the figure that was just told."""

from pathlib import Path

import pytest

from agents.extraction.tables.onward.of_last_answer import of_last_answer
from agents.extraction.tables.onward.row_before import asks_of_one_untold
from agents.extraction.tables.parts import whole_or_parts
from agents.extraction.tables.table_question import TableQuestion
from tests.agents.extraction.tables.own_lists import own_list

SPEND = (
    "Day,Who,Category,Amount\n2026-01-03,Kit,food,20\n2026-02-02,Lou,food,31\n"
    "2026-02-11,Kit,rent,300\n2026-03-04,Lou,rent,310\n2026-03-05,Kit,fuel,40\n"
)
开销 = "日期,谁,类别,金额\n2026-01-03,小唐,吃饭,20\n2026-02-11,小唐,房租,300\n2026-03-04,阿宝,房租,310\n"
RUNS = "Date,Route,Km,Minutes\n2026-07-01,river,8,44\n2026-07-08,river,12,63\n"
跑步 = "日期,公里,用时\n2026-09-03,9.5,57:00\n2026-09-05,16,96:00\n"
电费 = "月份,用电量(度),电费\n2024-11,100,52\n2024-12,200,110\n"
SHOP = "Date,Item,Qty,Price\n2026-06-01,scone,12,1.5\n2026-06-01,bagel,8,2\n2026-06-02,bagel,5,2\n"
水果 = "日期,品名,份数,单价\n2026-06-06,西瓜杯,10,6\n2026-06-07,芒果杯,7,9\n2026-06-07,草莓杯,30,2\n"
DUES = "Name,Team,Fee,Paid\nIvy,Red,30,yes\nMax,Blue,25,no\nZoe,Red,40,no\n"


@pytest.mark.parametrize(
    ("name", "text", "first", "then", "cell"),
    [
        ("spend.csv", SPEND, "which category did i spend most on", "what was the biggest single one of those", 310),
        ("开销.csv", 开销, "哪个类别花得最多", "其中最大的一笔是谁花的", "阿宝"),
        ("runs.csv", RUNS, "what's the longest run", "what pace was that, min per km", 5.25),
        ("跑步.csv", 跑步, "哪次公里最多", "那次配速多少，每公里几分几秒", "6:00"),
        ("电费.csv", 电费, "哪个月用电最多", "那个月合多少钱一度", 0.55),
        ("水果.csv", 水果, "哪样份数最多", "那要是按钱算呢", "芒果杯"),
        ("shop.csv", SHOP, "which item sells best", "and by money?", "bagel"),
        ("shop.csv", SHOP, "total qty x price", "which item is the biggest bit of that", "bagel"),
        ("dues.csv", DUES, "how many have not paid", "and what does that come to", 65),
        ("dues.csv", DUES, "who is in the red team", "what do their fees come to", 70),
    ],
)
async def test_it_goes_on_from_what_was_told(
    tmp_path: Path, name: str, text: str, first: str, then: str, cell: object
) -> None:
    asked = await own_list(tmp_path, name, text)
    before = whole_or_parts(first, asked.shape)
    assert before is not None
    last = before.parts[-1].question
    assert last is not None
    question = of_last_answer(then, last, asked.shape)
    assert question is not None
    assert cell in (await asked.rows(question))[0]


@pytest.mark.parametrize(
    "then",
    [
        "what does a stamp come to",
        "by money order",
        "what pace is that",
        "the biggest in march",
        "那一共几个人",
        "每斤多少钱",
    ],
)
async def test_other_words_are_left_alone(tmp_path: Path, then: str) -> None:
    asked = await own_list(tmp_path, "dues.csv", DUES)
    last = TableQuestion(table=asked.shape.table, ordered_by="Fee", limit=1)
    assert of_last_answer(then, last, asked.shape) is None


@pytest.mark.parametrize(
    ("text", "asks"),
    [
        ("what did it cost", True),
        ("它花了多少钱", True),
        ("its total", False),
        ("what is it in total", False),
        ("how much did we spend", False),
    ],
)
def test_what_one_thing_cost_is_no_sum_of_every_row(text: str, asks: bool) -> None:
    assert asks_of_one_untold(text, TableQuestion(table="t")) is asks


def test_what_was_told_may_be_asked_about() -> None:
    assert not asks_of_one_untold("what did it cost", TableQuestion(table="t", ordered_by="price", limit=1))
