"""What would wrongly be taken for a piece of a kind, or be overlooked."""

import pytest

from agents.extraction.texts.mistaken_pieces import may_be_else


@pytest.mark.parametrize(
    ("kind", "text"),
    [
        ("mobile", "张三 13800138000\n订单号 13712345678"),
        ("mobile", "fax 13900001111, 13800138000"),
        ("phone", "start 0012345678 ok"),
        ("phone", "order 20260311 for Ann"),
        ("url", "https://例子.com/路径 https://a.com"),
        ("url", "`https://code.example/x`"),
        ("url", "see [b](b.md)"),
        ("email", "小王@公司.cn, li@x.com"),
        ("email", "zhao＠z.com li@x.com"),
        ("email", "From: a@b.org\nlunch?"),
        ("email", "git@github.com:a/b.git"),
        ("ip", "version 1.2.3.4 at 10.0.0.1"),
        ("ip", "999.1.1.1 bad, 10.0.0.1"),
        ("hashtag", "#fff #plan"),
        ("hashtag", "https://a.com/x#frag #plan"),
    ],
)
def test_what_may_be_something_else_is_seen(kind: str, text: str) -> None:
    assert may_be_else(kind, text)


@pytest.mark.parametrize(
    ("kind", "text"),
    [
        ("mobile", "张姐13812345670要两件抱枕，李哥电话是15998765432发顺丰"),
        ("phone", "Ann +44 20 7946 0000, Bo 0595 2288133"),
        ("url", "see https://taps.example/x and http://b.org."),
        ("email", "Roof: Anke, office@roof.example\nTaps: info@taps.example"),
        ("email", "小李 li@a.cn，小王 wang@b.cn"),
        ("ip", "10.0.0.1 - - GET / 200\n192.168.1.255 - - 404"),
        ("hashtag", "#plan #todo"),
    ],
)
def test_what_can_be_nothing_else_is_not_doubted(kind: str, text: str) -> None:
    assert not may_be_else(kind, text)
