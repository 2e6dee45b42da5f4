"""Files that are spoken of by the words of their names, in both languages."""

import pytest

from agents.extraction.files.spoken_files import spoken_files

FILES = (
    "notes/todo.txt",
    "notes/packing_list.txt",
    "logs/app.log",
    "data/weather-stations.csv",
    "archive/invoices.zip",
    "old/plan.md",
    "new/plan.txt",
    "notes/读书笔记.txt",
    "data/员工信息.csv",
    "shop/客户.json",
)


@pytest.mark.parametrize(
    ("request_", "said", "file"),
    [
        ("what went wrong in the app log", "the app log", "logs/app.log"),
        ("whats on my packing list?", "my packing list", "notes/packing_list.txt"),
        (
            "coldest reading in the weather stations file, where",
            "the weather stations file",
            "data/weather-stations.csv",
        ),
        ("Packing list: how many lines", "Packing list", "notes/packing_list.txt"),
        ("is milk on the todo list", "the todo list", "notes/todo.txt"),
        ("unzip the invoices and count them", "the invoices", "archive/invoices.zip"),
        ("todo里有几行", "todo", "notes/todo.txt"),
        ("员工信息里谁工资最高", "员工信息", "data/员工信息.csv"),
        ("读书笔记有多少字", "读书笔记", "notes/读书笔记.txt"),
        ("客户表里成都的有几个", "客户表", "shop/客户.json"),
        ("看看《客户》", "《客户》", "shop/客户.json"),
    ],
)
def test_a_file_is_spoken_of_by_the_words_of_its_name(request_: str, said: str, file: str) -> None:
    assert [(span.text, span.value) for span in spoken_files(request_, FILES)] == [(said, file)]


@pytest.mark.parametrize(
    "request_",
    [
        "write a packing list",
        "make a new todo list",
        "save that as packing list",
        "show me the plan",
        "read the invoices table of the database",
        "what has to be packed",
        "an app that logs",
        "新建一个读书笔记",
        "给客户发邮件",
        "客户喜欢什么",
    ],
)
def test_what_is_to_be_made_or_may_be_something_else_is_no_file(request_: str) -> None:
    assert spoken_files(request_, FILES) == []


@pytest.mark.parametrize("request_", ["i want to rename a file", "delete a file", "read my notes"])
def test_an_article_is_no_name(request_: str) -> None:
    assert spoken_files(request_, ["pics/a.png", "my.txt"]) == []


@pytest.mark.parametrize("request_", ["delete all empty files", "put both in one file", "which is the biggest file"])
def test_which_or_how_many_files_are_meant_is_no_name(request_: str) -> None:
    assert spoken_files(request_, ["empty.txt", "one.txt"]) == []
