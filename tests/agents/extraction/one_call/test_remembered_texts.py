"""What somebody remembers to have written down is looked for by its words, in any order."""

import re

import pytest

from agents.extraction.one_call.remembered_texts import asks_the_place, remembered_text


@pytest.mark.parametrize(
    ("request_", "text"),
    [
        ("somewhere in my files I mentioned a ladder. which file and which line?", "ladder"),
        ("which file mentions the boiler", "boiler"),
        ("where did i write down the thing about parking", "parking"),
        ("in which note did i write about marta", "marta"),
        ("我在哪个文件里写过梯子", "梯子"),
        ("我记得在某个笔记里提到过锅炉，是哪个文件第几行", "锅炉"),
    ],
)
def test_one_word_is_looked_for_as_it_stands(request_: str, text: str) -> None:
    found = remembered_text(request_)
    assert found is not None
    assert (found.pattern, found.is_regex) == (text, False)


def test_several_words_may_stand_in_any_order() -> None:
    found = remembered_text("where did i write down the thing about joes ladder")
    assert found is not None
    assert found.is_regex
    assert re.search(found.pattern, "return the ladder to joe")
    assert not re.search(found.pattern, "return the ladder to ann")


@pytest.mark.parametrize(
    "request_",
    [
        "where did i put the ladder",
        "which file mentions the most people",
        "which file mentions it",
        "where did i write down the thing about rent in notes.txt",
        "i mentioned a ladder",
        "which file is the largest",
        "我在哪个文件里写过它",
        "哪个文件最大",
    ],
)
def test_other_questions_are_left_alone(request_: str) -> None:
    assert remembered_text(request_) is None


@pytest.mark.parametrize("request_", ["what line is it on", "and which line?", "在第几行", "哪个文件里"])
def test_a_follow_up_asks_only_for_the_place(request_: str) -> None:
    assert asks_the_place(request_)


@pytest.mark.parametrize("request_", ["which line has the most words", "what line is longest", "第几行最长"])
def test_a_question_for_another_line_is_none(request_: str) -> None:
    assert not asks_the_place(request_)
