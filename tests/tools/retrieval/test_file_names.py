"""What a file is called does not lead to a tool."""

import pytest

from tools.retrieval.file_names import without_file_names


@pytest.mark.parametrize(
    ("request_", "seen"),
    [
        ("rename sales.csv to spring.csv", "rename a.csv to b.csv"),
        ("把 销售.csv 改名为 春季.csv", "把 a.csv 改名为 b.csv"),
        ("compare notes/old.txt with notes/new.txt", "compare notes/a.txt with notes/b.txt"),
        ("Is budget.v2.xlsx newer than budget.v2.xlsx?", "Is a.xlsx newer than a.xlsx?"),
        ("总共多少行：logs/app.log。", "总共多少行：logs/a.log。"),
        ("删除old.csv里的空行", "删除a.csv里的空行"),
        ("读取销售.csv", "读取销售.csv"),
        ("打开“销售 数据.csv”和/资料/名单.xlsx", "打开“销售 a.csv”和/资料/b.xlsx"),
    ],
)
def test_names_of_files_are_letters(request_: str, seen: str) -> None:
    assert without_file_names(request_) == seen


@pytest.mark.parametrize(
    "request_",
    [
        "what does https://example.org/status.json say",
        "mail bob.smith@mail.csv.example about it",
        "open example.com",
        "3.5 km in miles",
        "e.g. the U.S. dollar",
        "访问 www.example.com 看看",
        "AT&T 的股价是多少",
    ],
)
def test_what_is_no_file_stays(request_: str) -> None:
    assert without_file_names(request_) == request_
