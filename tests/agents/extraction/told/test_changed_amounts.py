"""By how many per cent one line of a text changed, and from which text to which."""

import pytest

from agents.extraction.told.changed_amounts import change_asked, line_of_change
from agents.extraction.told.line_amounts import line_amounts

OLD = line_amounts("pencil 1\nfountain pen 24\npen 3\ngone 5\n")
NEW = line_amounts("pencil 2\nfountain pen 26\npen 3\nsketchbook 11\n")


@pytest.mark.parametrize(
    ("request_", "older", "newer", "compares"),
    [
        ("what changed from a.txt to b.txt, and how many percent did the pen go up", "a.txt", "b.txt", True),
        ("what percent did the pen change from b.txt to a.txt", "b.txt", "a.txt", False),
        ("compare s/v1.txt and s/v2.txt in s. by what percentage did the pen rise?", "s/v1.txt", "s/v2.txt", True),
        ("compare v2.txt and v1.txt. by what percentage did the pen rise?", "v1.txt", "v2.txt", True),
        ("how did b.txt change against a.txt and how many percent dearer is the pen", "a.txt", "b.txt", True),
        ("b.txt和a.txt比有什么变化，铅笔涨了百分之几", "a.txt", "b.txt", True),
        ("铅笔从a.txt到b.txt涨了百分之几", "a.txt", "b.txt", False),
        ("对比new.txt和old.txt，铅笔涨幅多少", "old.txt", "new.txt", True),
    ],
)
def test_the_earlier_text_is_the_one_that_is_said(request_: str, older: str, newer: str, compares: bool) -> None:
    found = change_asked(request_)
    assert found is not None
    assert (found.older, found.newer, found.compares) == (older, newer, compares)


@pytest.mark.parametrize(
    "request_",
    [
        "what changed from a.txt to b.txt",
        "copy a.txt to b.txt and by how many percent did the pen go up",
        "what changed from a.txt to b.txt, how many percent did the pen go up, and how many percent did the pencil",
        "by how many percent did the pen go up in a.txt",
        "把a.txt复制到b.txt，铅笔涨了百分之几",
    ],
)
def test_who_asks_for_more_or_less_is_read_by_others(request_: str) -> None:
    assert change_asked(request_) is None


@pytest.mark.parametrize(
    ("clause", "line"),
    [
        ("how many percent did the fountain pen go up", ("fountain pen", "24", "26")),
        ("by what percentage did the price of pencils rise", ("pencil", "1", "2")),
        ("how many percent did the sketchbook go up", None),
        ("how many percent did everything go up", None),
        ("how many percent did pencil and pen go up", None),
        ("how many percent did the pencil go up without tax", None),
    ],
)
def test_one_line_is_meant_or_none(clause: str, line: tuple[str, str, str] | None) -> None:
    assert OLD is not None
    assert NEW is not None
    assert line_of_change(clause, OLD, NEW) == line


def test_a_chinese_clause_is_read_to_its_last_word() -> None:
    old, new = line_amounts("美式 18\n抹茶 26\n"), line_amounts("美式 20\n抹茶 28\n")
    assert old is not None
    assert new is not None
    assert line_of_change("和 里美式涨了百分之几", old, new) == ("美式", "18", "20")
    assert line_of_change("会员买美式涨了百分之几", old, new) is None


@pytest.mark.parametrize(
    "request_",
    [
        "旧.txt和新.txt比有什么变化，铅笔涨了百分之几",
        "how did old.txt change against new.txt and how many percent dearer is the pen",
        "compare a.txt and b.txt. what percent of the price is pen",
    ],
)
def test_where_names_say_the_contrary_or_a_share_is_meant_nothing_is_read(request_: str) -> None:
    assert change_asked(request_) is None


def test_the_names_may_agree() -> None:
    found = change_asked("新.txt和旧.txt比有什么变化，铅笔涨了百分之几")
    assert found is not None
    assert (found.older, found.newer) == ("旧.txt", "新.txt")


@pytest.mark.parametrize("clause", ["how many percent cheaper is the pencil", "pencil便宜了百分之几"])
def test_what_rose_did_not_get_cheaper(clause: str) -> None:
    assert OLD is not None
    assert NEW is not None
    assert line_of_change(clause, OLD, NEW) is None
