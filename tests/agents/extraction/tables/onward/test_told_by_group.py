"""What is asked of the one group that was told first, and conditions that are of one of two questions alone."""

from pathlib import Path

import pytest

from tests.agents.extraction.tables.own_lists import own_list

排班表 = "日期,姓名,班次,工时\n11-16,李倩,早班,8\n11-16,大刘,晚班,7.5\n11-17,大刘,早班,8\n11-17,小周,帮班,4\n"
HELP = "date,helper,task,hours\n2026-02-01,Rosa,kitchen,3.5\n2026-02-01,Ben,garden,2\n2026-02-08,Ben,garden,4\n"
成绩 = "姓名,班级,语文,数学\n甲,一班,90,80\n乙,一班,70,100\n丙,二班,88,60\n丁,二班,60,90\n戊,三班,77,85\n"
MARKS = "name,class,maths,english\nAl,A,90,80\nBo,A,70,100\nCy,B,88,60\nDi,B,60,90\nEd,C,77,85\n"
TIPS = "date,weekday,tips_eur\n08-03,Monday,12.5\n08-04,Tuesday,9.75\n08-08,Saturday,31\n08-10,Monday,1\n"


@pytest.mark.parametrize(
    ("name", "text", "request_", "rows"),
    [
        ("排班表.csv", 排班表, "上传了排班表，看看谁上班时间最长，总共几个小时", [[("大刘", 15.5)]]),
        ("排班表.csv", 排班表, "谁上班最久？", [[("大刘", 15.5)]]),
        ("help.csv", HELP, "who put in the most time, and how many hours was that altogether?", [[("Ben", 6)]]),
        (
            "help.csv",
            HELP,
            "who worked the longest, and how many hours did they do all together?",
            [[("Ben", 6)], [(9.5,)]],
        ),
        ("tips.csv", TIPS, "which weekday brings in the most tips?", [[("Saturday", 31)]]),
        ("tips.csv", TIPS, "how many tips are there?", [[(4,)]]),
        ("成绩.csv", 成绩, "一班有几个人，各班数学平均是多少", [[(2,)], [("一班", 90), ("三班", 85), ("二班", 75)]]),
        ("成绩.csv", 成绩, "二班有几个人？三班语文平均多少", [[(2,)], [(77,)]]),
        ("成绩.csv", 成绩, "一班有几个人，数学平均是多少", [[(2, 90)]]),
        (
            "marks.csv",
            MARKS,
            "how many pupils are in class A, and what is the average maths mark in each class?",
            [[(2,)], [("A", 80), ("C", 77), ("B", 74)]],
        ),
        (
            "marks.csv",
            MARKS,
            "how many in class B, and the highest english mark per class?",
            [[(2,)], [("Bo", "A", 70, 100), ("Di", "B", 60, 90), ("Ed", "C", 77, 85)]],
        ),
        ("marks.csv", MARKS, "how many pupils are in class A, and what is their average maths mark?", [[(2, 80)]]),
    ],
)
async def test_each_question_is_of_its_own_rows(
    tmp_path: Path, name: str, text: str, request_: str, rows: list[list[tuple[object, ...]]]
) -> None:
    assert await (await own_list(tmp_path, name, text)).told(request_) == rows


async def test_a_named_amount_beside_a_number_of_rows_is_not_lost(tmp_path: Path) -> None:
    assert await (await own_list(tmp_path, "成绩.csv", 成绩)).told("一班有几个人，语文各是多少") is None
