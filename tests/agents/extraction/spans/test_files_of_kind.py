"""Which requests only ask for the files of one ending."""

import pytest

from agents.extraction.spans.files_of_kind import files_of_kind


@pytest.mark.parametrize(
    ("request_", "pattern"),
    [
        ("有哪些txt文件", "*.txt"),
        ("which csv files are there", "*.csv"),
        ("list my csv files", "*.csv"),
        ("how many txt files do i have?", "*.txt"),
        ("files ending in .log", "*.log"),
        ("find all files ending in .tmp", "*.tmp"),
        ("which .tmp files do i have", "*.tmp"),
        ("找找有哪些.tmp结尾的文件", "*.tmp"),
        ("any pdf files?", "*.pdf"),
        ("show me all the .md files", "*.md"),
        ("有几个 csv 文件", "*.csv"),
        ("把txt文件列出来", "*.txt"),
        ("后缀为 .json 的文件有哪些", "*.json"),
        ("有没有 pdf 文件？", "*.pdf"),
        ("工作区里都有什么csv文件", "*.csv"),
    ],
)
def test_the_ending_is_what_is_searched_for(request_: str, pattern: str) -> None:
    found = files_of_kind(request_)
    assert found is not None
    assert (found.pattern, found.folder) == (pattern, ".")


@pytest.mark.parametrize("request_", ["which csv files are in the docs folder", "docs 目录下有哪些 csv 文件"])
def test_a_folder_that_is_named_is_where_they_lie(request_: str) -> None:
    found = files_of_kind(request_)
    assert found is not None
    assert found.folder == "docs"


@pytest.mark.parametrize(
    ("request_", "folder"),
    [
        ("how many csv files are in data", "data"),
        ("另外看看data里面有几个csv文件", "data"),
        ("data里有几个csv文件", "data"),
        ("how many csv files are there", "."),
    ],
)
def test_a_folder_that_is_there_is_known_by_its_name(request_: str, folder: str) -> None:
    found = files_of_kind(request_, ["data", "logs"])
    assert found is not None
    assert found.folder == folder


@pytest.mark.parametrize(
    "request_", ["how many csv files are in database", "how many rows are in the csv files in data"]
)
def test_no_other_folder_and_no_rows_are_counted(request_: str) -> None:
    assert files_of_kind(request_, ["data"]) is None


@pytest.mark.parametrize(
    "request_",
    [
        "what files are there",
        "show me files",
        "list csv and txt files",
        "delete all csv files",
        "which csv file has the most rows",
        "读取 csv 文件",
        "查看 a.csv 文件",
        "show csv file a.csv",
        "有哪些文件",
        "which python files are there",
    ],
)
def test_whoever_asks_for_more_or_for_no_ending_is_read_by_others(request_: str) -> None:
    assert files_of_kind(request_) is None


@pytest.mark.parametrize("request_", ["files that end with t", "which files end in d", "以t结尾的文件有哪些"])
def test_a_last_letter_is_no_ending(request_: str) -> None:
    assert files_of_kind(request_) is None


def test_an_ending_of_one_letter_with_its_dot_is_one() -> None:
    found = files_of_kind("which .c files do i have")
    assert found is not None
    assert found.pattern == "*.c"


@pytest.mark.parametrize("request_", ["里面有几个txt文件", "，里面有几个txt文件", "它里面有哪些csv文件"])
def test_inside_of_what_was_spoken_of_is_no_folder_of_its_own(request_: str) -> None:
    assert files_of_kind(request_) is None


def test_inside_of_a_folder_that_is_named_is_read() -> None:
    found = files_of_kind("notes里面有几个txt文件", ["notes"])
    assert found is not None
    assert found.folder == "notes"
