"""Of a file from which a part is taken the file itself stays."""

import pytest

from agents.extraction.one_call.parts_of_files import part_of_file, takes_part_of


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


@pytest.mark.parametrize(
    ("request_", "path"),
    [
        ("get rid of the repeated rows in a.csv", "a.csv"),
        ("take Tom out of a.csv", "lists/a.csv"),
        ("remove what is done from my plan", "plan.txt"),
        ("delete the third line of plan.txt", "plan.txt"),
        ("删掉a.csv里的小王", "a.csv"),
        ("把清单里买过的删了", "清单.txt"),
        ("删掉 旧的.txt 中的空行", "旧的.txt"),
    ],
)
def test_a_file_stays_of_which_a_part_goes(request_: str, path: str) -> None:
    assert takes_part_of(request_, path)


@pytest.mark.parametrize(
    ("request_", "path"),
    [
        ("delete a.csv", "a.csv"),
        ("remove a.csv from the folder", "a.csv"),
        ("get rid of plan.txt", "plan.txt"),
        ("delete plan.txt from the notes folder", "notes/plan.txt"),
        ("把归档里的清单.txt删了", "归档/清单.txt"),
    ],
)
def test_a_file_that_goes_whole_does_not(request_: str, path: str) -> None:
    assert not takes_part_of(request_, path)
