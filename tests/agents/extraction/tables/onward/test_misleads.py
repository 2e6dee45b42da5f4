"""What would be told of other rows than are asked for is not told, and what stands beside it is told as before."""

from pathlib import Path

import pytest

from tests.agents.extraction.tables.own_lists import own_list

LEDGER = (
    "ledger.csv",
    "date,account,category,income,expense\n"
    "2026-01-01,Bank,Salary,3000,0\n"
    "2026-01-02,Bank,Rent,0,900\n"
    "2026-01-03,Cash,Food,0,300\n"
    "2026-02-01,Bank,Salary,3100,0\n"
    "2026-02-02,Bank,Rent,0,900\n"
    "2026-02-03,Cash,Food,0,250\n",
)
账本 = (
    "账本.csv",
    "日期,账户,类别,收入,支出\n"
    "2026-01-01,银行,工资,3000,0\n"
    "2026-01-02,银行,房租,0,900\n"
    "2026-01-03,现金,餐饮,0,300\n"
    "2026-02-02,银行,房租,0,350\n"
    "2026-02-03,现金,餐饮,0,250\n",
)
MIDTERM = ("midterm.csv", "name,class,score\nAnn,A,80\nBob,A,70\nCid,B,60\nDee,B,90\n")
FAMILY = ("family.csv", "name,age,weight\nAnn,41,70\nBob,44,80\nCid,9,25\nDee,7,20\n")
名单 = ("名单.csv", "姓名,年龄,得分\n小王,10,80\n张老师,40,90\n小李,11,70\n")
SHIFTS = (
    "shifts.csv",
    "name,date,weekday,hours,rate,bonus\n"
    "Ann,2026-03-02,Mon,8,15,1\n"
    "Bob,2026-03-02,Mon,6,20,0\n"
    "Cid,2026-03-03,Tue,10,12,2\n"
    "Ann,2026-04-01,Wed,7,15,0\n"
    "Bob,2026-04-02,Thu,5,20,1\n"
    "Cid,2026-04-06,Mon,9,12,1\n",
)
排班 = (
    "排班.csv",
    "姓名,日期,部门,工时,时薪\n"
    "小王,2026-03-01,前厅,10,10\n"
    "小李,2026-03-02,后厨,8,20\n"
    "小王,2026-03-03,前厅,7,10\n"
    "小李,2026-04-01,后厨,2,20\n"
    "小赵,2026-04-02,后厨,12,30\n",
)
订单 = (
    "订单.csv",
    "订单号,客户,商品,单价,数量,已付\nD1,甲,茶,10,2,是\nD2,乙,茶,10,3,否\nD3,甲,杯,20,1,是\nD4,丙,杯,20,4,否\n",
)


@pytest.mark.parametrize(
    ("table", "request_"),
    [
        (订单, "甲有多少已付的单子，乙有多少"),
        (LEDGER, "How much did we spend on food and how much is left?"),
        (账本, "二月餐饮花了多少,现在还剩多少钱?"),
        (账本, "现金花了多少,还剩多少钱?"),
        (账本, "哪个月花得最多,餐饮一共花了多少"),
        (MIDTERM, "total score per student"),
        (FAMILY, "How many children are there?"),
        (FAMILY, "average age of the children"),
        (名单, "有几个学生"),
        (名单, "孩子平均年龄多少"),
        (名单, "全部学生的平均得分"),
        (SHIFTS, "Who earned more than 200?"),
        (SHIFTS, "shifts.csv: Who earned more than 200?"),
        (SHIFTS, "what did they earn in all?"),
        (排班, "排班.csv有几个人工资超过300"),
        (排班, "四月他赚了多少?"),
        (SHIFTS, "How many people earned more than 100 in March?"),
        (SHIFTS, "Who has the lowest rate and what did they earn in all?"),
        (SHIFTS, "which weekday brings in the most, and how much did Bob earn?"),
        (SHIFTS, "How much did Bob earn in March, and in total?"),
        (排班, "有几个人工资超过300"),
        (排班, "平均工资是多少"),
        (排班, "谁上班最久,四月他赚了多少?"),
        (排班, "按部门加一下工时,再给我个总数,只算四月"),
        (排班, "每人工时超过10的有谁"),
        (订单, "画个各商品销售额的柱状图,再告诉我已付的一共多少"),
    ],
)
async def test_another_answer_than_is_asked_for_is_not_told(
    tmp_path: Path, table: tuple[str, str], request_: str
) -> None:
    assert await (await own_list(tmp_path, *table)).told(request_) is None


@pytest.mark.parametrize(
    ("table", "request_", "rows"),
    [
        (LEDGER, "How much did we spend and how much is left?", [[(2350, 3750)]]),
        (
            LEDGER,
            "Which category cost the most in January, and how much is left over in all?",
            [[("Rent", 900)], [(3750,)]],
        ),
        (
            LEDGER,
            "Which category has the highest total expense, and what is the total expense?",
            [[("Rent", 1800)], [(2350,)]],
        ),
        (MIDTERM, "Show me the score per student", [[("Ann", 80), ("Bob", 70), ("Cid", 60), ("Dee", 90)]]),
        (MIDTERM, "What is the average score per student?", [[(75,)]]),
        (MIDTERM, "How many students are there?", [[(4,)]]),
        (MIDTERM, "How many children are there?", [[(4,)]]),
        (SHIFTS, "Who worked the most hours, and what is the total number of hours?", [[("Cid", 19)], [(45,)]]),
        (SHIFTS, "Who worked the longest, and how many hours was that altogether?", [[("Cid", 19)]]),
        (SHIFTS, "Who worked the most hours, and how many did Bob work in April?", [[("Cid", 19)], [(5,)]]),
        (SHIFTS, "Who worked the most hours and how much did they earn?", [[("Cid", 19)], [("Cid", 19, 228)]]),
        (SHIFTS, "Who earned the most in April?", [[("Cid", 108)]]),
        (SHIFTS, "How much did Bob earn in March?", [[(120,)]]),
        (排班, "谁工时最多,工时合计是多少?", [[("小王", 17)], [(39,)]]),
        (排班, "谁上班时间最长，总共几个小时", [[("小王", 17)]]),
        (排班, "按部门加一下工时,再给我个总数", [[("后厨", 22), ("前厅", 17)], [(39,)]]),
        (排班, "谁挣得最多", [[("小赵", 360)]]),
    ],
)
async def test_each_question_is_told_of_its_own_rows(
    tmp_path: Path, table: tuple[str, str], request_: str, rows: list[list[tuple[object, ...]]]
) -> None:
    assert await (await own_list(tmp_path, *table)).told(request_) == rows
