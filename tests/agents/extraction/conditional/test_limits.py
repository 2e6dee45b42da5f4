"""Clauses on which what is asked depends."""

import pytest

from agents.extraction.conditional.limits import limits_of


@pytest.mark.parametrize(
    ("text", "limits"),
    [
        ("delete b.txt, unless something else uses it, and list docs", ("unless something else uses it",)),
        ("delete a.txt only if docs has a copy", ("only if docs has a copy",)),
        ("if a.txt is empty delete it, and list docs", ("if a.txt is empty delete it",)),
        ("删掉 a.txt，除非还有人用", ("除非还有人用",)),
        ("list docs, then delete b.txt if there are more than 5 files", ("if there are more than 5 files",)),
        ("delete a.txt when docs has a copy", ("when docs has a copy",)),
        ("列出 docs，然后删掉 b.txt，文件多于 5 个的话", ("文件多于 5 个的话",)),
        ("列出 docs，文件超过5个就删掉 b.txt", ("文件超过5个就删掉 b.txt",)),
        ("如果 a.txt 没有内容就删掉", ("如果 a.txt 没有内容就删掉",)),
    ],
)
def test_a_clause_that_limits_what_is_asked_is_found(text: str, limits: tuple[str, ...]) -> None:
    assert limits_of(text) == limits


@pytest.mark.parametrize(
    "text",
    [
        "please delete docs/b.txt if you can",
        "move a.txt into old, if it does not exist make it",
        "append the line 'only if it rains' to a.txt",
        "delete a.txt and tell me if docs has a copy",
        "save when the train leaves to a.txt",
        "When does it close? Save that to a.txt",
        "move a.txt to docs at once",
        "如果方便，把 a.txt 删掉",
        "方便的话，把 a.txt 删掉",
        "算完就删掉 a.txt",
        "把他说的话写进 a.txt",
        "把 a.txt 移到 归档，如果没有就新建",
    ],
)
def test_manners_and_quoted_words_limit_nothing(text: str) -> None:
    assert limits_of(text) == ()
