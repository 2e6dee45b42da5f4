"""Of a file from which a part is taken the file itself stays."""

import pytest

from agents.extraction.one_call.parts_of_files import part_of_file


@pytest.mark.parametrize(
    "request_",
    [
        "remove the duplicate lines in a.txt",
        "delete the line about Rosa from a.txt",
        "please get rid of the empty lines in the file a.txt",
        "take every word with an x out of the list in a.txt and save it as b.txt",
        "dedupe a.txt",
        "the last 3 lines of a.txt but no blank ones",
        "a.txt 里重复的行去掉",
        "把a.txt里面的空行删掉",
        "删除 a.txt 中的最后一行",
        "a.txt去重",
    ],
)
def test_a_part_is_what_goes(request_: str) -> None:
    assert part_of_file(request_) == "a.txt"


@pytest.mark.parametrize(
    "request_",
    [
        "delete a.txt",
        "remove a.txt from the folder",
        "delete the file a.txt",
        "remove the duplicate rows in a.csv",
        "how many lines are in a.txt",
        "read the names in a.txt and delete b.txt",
        "把 a.txt 删掉",
        "删除文件 a.txt",
        "a.txt 里有几行",
    ],
)
def test_a_whole_file_and_other_questions_are_left_alone(request_: str) -> None:
    assert part_of_file(request_) == ""


def test_a_table_stays_too_where_it_would_be_deleted() -> None:
    assert part_of_file("get rid of the repeated rows in a.csv", of_any_kind=True) == "a.csv"
    assert part_of_file("删掉a.csv里的小王", of_any_kind=True) == "a.csv"
    assert part_of_file("take Tom out of a.csv", of_any_kind=True) == "a.csv"
    assert part_of_file("remove a.csv from the folder", of_any_kind=True) == ""
    assert part_of_file("delete a.csv", of_any_kind=True) == ""
