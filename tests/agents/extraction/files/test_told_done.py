"""Whoever asks whether something was done with a file bids nothing, and what bids it is no such question."""

import pytest

from agents.extraction.files.bare_deeds import bare_deed
from agents.extraction.files.file_steps import file_steps
from agents.extraction.files.told_done import asks_of_file, told_done


@pytest.mark.parametrize(
    "text",
    [
        "那个文件删了吗？",
        "那个文件删除了？",
        "可以删这个文件吗？",
        "文件备份了吗？",
        "n5.txt改名了吗？",
        "我把那个文件删了",
        "n1.txt删了吗？",
        "你把n2.txt删了？",
        "n1.txt已经删了",
        "was n1.txt deleted?",
        "did you delete n1.txt?",
        "has it been removed yet",
    ],
)
def test_a_question_whether_it_was_done_bids_nothing(text: str) -> None:
    assert told_done(text)
    assert asks_of_file(text)
    assert bare_deed(text) is None
    assert file_steps(text, ("n1.txt", "n2.txt", "n5.txt")) is None


@pytest.mark.parametrize(
    "text",
    [
        "把它删了",
        "把n1.txt删了",
        "删了那个文件吧",
        "我想把n1.txt删了",
        "能不能帮我把那个文件删掉吗",
        "june.txt删掉，然后旧稿.md改名叫定稿.md",
        "能看看n1.txt吗",
        "delete n1.txt",
        "could you delete n1.txt?",
        "is n1.txt there, and when was it made?",
        "did you read n1.txt",
        "把已经看完的n1.txt删了",
        "is the meeting in n1.txt moved?",
    ],
)
def test_what_bids_it_or_asks_for_something_else_is_no_such_question(text: str) -> None:
    assert not told_done(text)
    assert not asks_of_file(text)


def test_of_something_else_than_a_file_nothing_is_said() -> None:
    assert not asks_of_file("那张表删了吗？")


@pytest.mark.parametrize("text", ["在n1.txt里加一行“文件备份了吗？”", "n1.txt里说合同备份了吗", "写到n1.txt：备份了吗"])
def test_what_a_file_says_or_is_to_say_is_left_alone(text: str) -> None:
    assert not asks_of_file(text)
