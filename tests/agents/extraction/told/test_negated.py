"""What asks for what is not so is told apart from what asks whether it is so."""

import pytest

from agents.extraction.told.asked_lines import asked_lines
from agents.extraction.told.negated import negates, negates_the_same

NOTES = "# 会议\n\n## 参会人员\n张伟、李娜\n\n## 请假\n赵敏\n\n## 未到场\n孙燕\n\n## 决定\n\n1. 王强负责场地\n"


@pytest.mark.parametrize(
    "question",
    ["谁没请假？", "没有参会的是谁？", "哪些未启用", "谁不参加", "who did not come", "who didn't pay", "谁没来呢？"],
)
def test_it_negates(question: str) -> None:
    assert negates(question)


@pytest.mark.parametrize(
    "question",
    ["缓存开了没", "有没有报错？", "饭做好了没有？", "是不是开着", "能不能用", "没报错吧？", "who came", "谁请假"],
)
def test_it_asks_whether_it_is_so(question: str) -> None:
    assert not negates(question)


@pytest.mark.parametrize(
    ("question", "line", "same"),
    [
        ("谁没参会", "未参会：赵敏", True),
        ("谁没参会", "参会：赵敏", False),
        ("谁没参会", "没迟到的都参会，赵敏", False),
        ("who did not attend", "Tom did not attend", True),
        ("who did not attend", "Tom attended, Anna did not reply", False),
    ],
)
def test_a_line_denies_the_same(question: str, line: str, same: bool) -> None:
    assert negates_the_same(question, line) is same


@pytest.mark.parametrize("question", ["谁没请假？", "谁没参会？", "没有参会的是谁？", "谁没负责场地？"])
def test_no_line_is_even_near_where_none_denies_it(question: str) -> None:
    found = asked_lines(question, NOTES, "notes")
    assert (found.lines, found.sure) == ((), False)


@pytest.mark.parametrize(("question", "lines"), [("谁请假", (6, 7)), ("谁没到场", (9, 10))])
def test_a_heading_that_denies_it_answers(question: str, lines: tuple[int, ...]) -> None:
    assert asked_lines(question, NOTES, "notes").lines == lines
