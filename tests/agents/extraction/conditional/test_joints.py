"""Where a request may be cut in two."""

import pytest

from agents.extraction.conditional.joints import cuts


@pytest.mark.parametrize(
    ("text", "head", "tail", "ends"),
    [
        ("total of a.csv? and what day is 4 May 2027", "total of a.csv", "what day is 4 May 2027", True),
        (
            "copy a.txt into docs and tell me how many files are there",
            "copy a.txt into docs",
            "tell me how many",
            False,
        ),
        ("total amount, then save the North rows as n.csv", "total amount", "save the North rows as n.csv", True),
        ("水果一共多少？顺便算一下 125*8", "水果一共多少", "算一下 125*8", True),
        ("把 a.txt 复制到 归档 完了说下归档里有几个文件", "把 a.txt 复制到 归档", "说下归档里有几个文件", True),
        ("单价最高的是什么，数量是多少", "单价最高的是什么", "数量是多少", False),
    ],
)
def test_a_request_is_cut_where_something_is_asked_behind_a_joint(text: str, head: str, tail: str, ends: bool) -> None:
    found = [cut for cut in cuts(text) if cut.head == head]
    assert [(cut.tail.startswith(tail), cut.ends) for cut in found] == [(True, ends)]


@pytest.mark.parametrize(
    "text",
    [
        "average amount of North and South",
        "how many orders, only in Leeds",
        "一共多少钱，只算水果",
        "write 'first this. then that' into a.txt",
        "15% of 1,250",
        "how many meters is 3 miles, and back in miles",
    ],
)
def test_no_request_is_cut_before_what_asks_for_nothing(text: str) -> None:
    assert cuts(text) == ()


@pytest.mark.parametrize(
    "text", ["copy a.txt to b.txt and tell me if it is new", "复制 a.txt 到 b.txt，再说说要是旧的有几行"]
)
def test_a_second_half_may_take_back_the_first(text: str) -> None:
    assert [cut.takes_back for cut in cuts(text)][:1] == [True]


@pytest.mark.parametrize(
    ("text", "tail"),
    [("飞机10:35起飞，几点落地？还有多少分钟", "还有多少分钟"), ("库存里有几种？还有哪个最贵", "哪个最贵")],
)
def test_what_is_left_of_a_time_is_no_word_that_leads_on(text: str, tail: str) -> None:
    assert tail in [cut.tail for cut in cuts(text)]


@pytest.mark.parametrize("tail", ["back it up as b.txt", "back up a.txt", "back a.txt up as b.txt"])
def test_a_copy_is_a_second_wish(tail: str) -> None:
    assert tail in [cut.tail for cut in cuts(f"how many lines are in a.txt, and {tail}")]
