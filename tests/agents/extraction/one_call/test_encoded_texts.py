"""A text and what it is wanted as are told apart."""

import pytest

from agents.extraction.one_call.encoded_texts import Encoded, encoded_text


@pytest.mark.parametrize(
    ("request_", "found"),
    [
        ("hello世界 转成base64", Encoded("hello世界", is_address=False)),
        ("帮我把 hello world 转成base64", Encoded("hello world", is_address=False)),
        ("早上好 转成base64看看", Encoded("早上好", is_address=False)),
        ("你好 世界 做url编码", Encoded("你好 世界", is_address=True)),
        ('别人的密码"abc"转成base64', Encoded("abc", is_address=False)),
    ],
)
def test_the_text_stands_before(request_: str, found: Encoded) -> None:
    assert encoded_text(request_) == found


@pytest.mark.parametrize(
    "request_",
    [
        "把它转成base64",
        "把结果转成base64",
        "把a.txt转成base64",
        "把文件内容转成base64",
        "abc怎么转成base64",
        "我想把你好转成base64",
        "请帮我转成base64",
        "将你好转成base64",
        "今天的日期 转成base64",
        "现在时间转成base64",
        "2的10次方转成base64",
        "随机生成一个密码转成base64",
        "把hello 转成大写再转成base64",
        "hello 不要转成base64",
        "hello 和 world 都转成base64",
        "前者转成base64",
        "你说的话转成base64",
        "有没有办法转成base64",
        "put abc in base64",
        '老师说"你好"两次转成base64',
        '甲的"a"和"b"转成base64',
    ],
)
def test_what_points_at_a_text_or_asks_how_is_none(request_: str) -> None:
    assert encoded_text(request_) is None
