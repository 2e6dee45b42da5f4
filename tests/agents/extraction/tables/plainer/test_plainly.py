"""Ways of asking that are put into plainer words: per head, everybody, totals behind groups, charts, shares."""

from datetime import date
from pathlib import Path

import pytest

from agents.extraction.tables.plainer.plainly import plainly
from tests.agents.extraction.tables.own_lists import own_list

成绩 = "姓名,班级,语文,数学\n甲,一班,90,80\n乙,一班,70,100\n丙,二班,88,60\n丁,二班,60,90\n戊,三班,77,85\n"
MARKS = "name,class,maths,english\nAl,A,90,80\nBo,A,70,100\nCy,B,88,60\nDi,B,60,90\nEd,C,77,85\n"
EXP = "date,category,what,amount\n2026-01-02,food,bread,4.5\n2026-01-03,travel,train,32\n2026-01-05,food,cheese,8\n"
销售 = "日期,门店,销售员,金额\n2026-01-01,东店,甲,100\n2026-01-02,东店,乙,200\n2026-01-03,西店,甲,300\n"
电费 = "月份,水费,电费\n2025-01,212.4,1480.5\n2025-02,188.0,1215.2\n2025-07,295.2,2614.3\n"

STALL = "cake,price,pieces\nopera,6,2\nbrownie,2.5,9\n"
账 = (
    "日期,收支,类别,金额\n2026-01-02,收入,工资,90\n2026-01-05,支出,车费,30\n"
    "2026-02-01,支出,吃饭,20\n2026-02-03,支出,吃饭,30\n"
)
DAY, FEBRUARY = date(2026, 1, 3), date(2026, 2, 1)


@pytest.mark.parametrize(
    ("name", "text", "request_", "rows"),
    [
        ("成绩.csv", 成绩, "二班人均数学是多少", [[(75,)]]),
        ("成绩.csv", 成绩, "数学第一名是谁，语文全年级平均又是多少", [[("乙", "一班", 70, 100)], [(77,)]]),
        ("成绩.csv", 成绩, "二班语文最高的是谁，全部学生的数学平均分呢", [[("丙", "二班", 88, 60)], [(83,)]]),
        ("成绩.csv", 成绩, "一班数学平均是多少，全校呢", [[(90,)], [(83,)]]),
        ("marks.csv", MARKS, "maths per head in class A", [[(80,)]]),
        (
            "marks.csv",
            MARKS,
            "who is best in english and what is the mean maths mark of the whole year?",
            [[("Bo", "A", 70, 100)], [(77,)]],
        ),
        (
            "exp.csv",
            EXP,
            "spending by category plus the total of everything",
            [[("travel", 32), ("food", 12.5)], [(44.5,)]],
        ),
        (
            "exp.csv",
            EXP,
            "what did each category come to, and give me the grand total",
            [[("travel", 32), ("food", 12.5)], [(44.5,)]],
        ),
        ("销售.csv", 销售, "按门店加一下各卖了多少，再给我个总数", [[("东店", 300), ("西店", 300)], [(600,)]]),
        ("exp.csv", EXP, "how much for food", [[(12.5,)]]),
        ("exp.csv", EXP, "total spent in q1, and what share was travel", [[(44.5,)], [(71.91,)]]),
        ("exp.csv", EXP, "food vs travel spending", [[("travel", 32), ("food", 12.5)]]),
        ("exp.csv", EXP, "which purchase was the biggest and when was it", [[(DAY, "travel", "train", 32)]]),
        ("stall.csv", STALL, "dearest cake and what would 4 of them cost", [[("opera", 6, 2)], [(6,)]]),
        ("stall.csv", STALL, "how many are left and what did it all cost", None),
        ("账.csv", 账, "平均每个月花多少", [[(40,)]]),
        ("账.csv", 账, "哪个月花得最多", [[(FEBRUARY, 50)]]),
        ("账.csv", 账, "画个每类花费的柱状图", [[("吃饭", 50), ("车费", 30)]] * 2),
        ("成绩.csv", 成绩, "甲和乙谁数学好", [[("乙", "一班", 70, 100), ("甲", "一班", 90, 80)]]),
        ("exp.csv", EXP, "what percentage of the money went on food?", [[(28.09,)]]),
        ("exp.csv", EXP, "how much was food as a percentage of everything?", [[(28.09,)]]),
        ("销售.csv", 销售, "各门店金额占比", [[("东店", 50), ("西店", 50)]]),
        ("exp.csv", EXP, "attached my little list exp.csv. what did all of them cost together?", [[(44.5,)]]),
    ],
)
async def test_the_same_is_asked_in_plainer_words(
    tmp_path: Path, name: str, text: str, request_: str, rows: list[list[tuple[object, ...]]]
) -> None:
    assert await (await own_list(tmp_path, name, text)).told(request_) == rows


@pytest.mark.parametrize(
    ("name", "text", "request_"),
    [
        ("销售.csv", 销售, "东店人均金额是多少"),
        ("成绩.csv", 成绩, "语文第一名是谁，数学全班平均是多少"),
        ("exp.csv", EXP, "what percent does each category make up?"),
    ],
)
async def test_what_may_mean_two_things_is_not_answered(tmp_path: Path, name: str, text: str, request_: str) -> None:
    assert await (await own_list(tmp_path, name, text)).told(request_) is None


@pytest.mark.parametrize(
    ("name", "text", "request_"),
    [
        ("exp.csv", EXP, "group by category and sum"),
        ("exp.csv", EXP, "attached 3 rows of exp.csv, how many are travel"),
        ("exp.csv", EXP, "here is the food of exp.csv, how much is it"),
        ("成绩.csv", 成绩, "全班数学平均分"),
        ("marks.csv", MARKS, "what does it come to"),
    ],
)
async def test_other_words_stay_as_they_are(tmp_path: Path, name: str, text: str, request_: str) -> None:
    assert plainly(request_, (await own_list(tmp_path, name, text)).shape) == request_


@pytest.mark.parametrize(
    ("name", "text", "request_", "first"),
    [
        ("电费.csv", 电费, "用电费这个表给电费画个每月柱状图，再说下哪个月电费最高 多少钱", ("2025-07", 2614.3)),
        ("电费.csv", 电费, "画一个水费的柱状图，哪个月最高？", ("2025-07", 295.2)),
        ("电费.csv", 电费, "给水费画柱状图，并说明哪个月最低", ("2025-02", 188)),
        (
            "marks.csv",
            MARKS,
            "plot the mean maths per class as bars and tell me which class is the lowest on average",
            ("B", 74),
        ),
        (
            "exp.csv",
            EXP,
            "bar chart of amount by category and tell me which category brings in the least",
            ("food", 12.5),
        ),
        (
            "marks.csv",
            MARKS,
            "draw a bar chart of the average english per class and say which class is highest",
            ("A", 90),
        ),
    ],
)
async def test_a_chart_and_a_question_are_both_answered(
    tmp_path: Path, name: str, text: str, request_: str, first: tuple[object, ...]
) -> None:
    told = await (await own_list(tmp_path, name, text)).told(request_)
    assert told is not None
    assert len(told[-2]) > 1
    assert told[-1][0] == first
