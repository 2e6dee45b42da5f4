"""What a request says is not to be done to a text."""

import pytest

from agents.extraction.one_call.otherwise.unwanted_forms import unwanted_form


@pytest.mark.parametrize(
    "text",
    [
        "hello 不要转成base64",
        "hello 别转成 base64",
        "hello 不要转成base64好吗",
        "hello 不要转成base64，也不要大写",
        "don't convert hello to base64, hex or binary",
        '不要把"hello"转成base64',
        'don\'t base64 encode "hello"',
        'please do not convert "hello" to base64',
        'stop hashing "abc" with md5',
    ],
)
def test_a_form_may_be_forbidden(text: str) -> None:
    found = unwanted_form(text)
    assert found is not None
    assert found.wanted == ""


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("把 hello 转成大写，不要转成base64", "把 hello 转成大写"),
        ('don\'t use md5, hash "a  b" with sha256', 'hash "a  b" with sha256'),
        ("convert hello to upper case, don't use lower case", "convert hello to upper case"),
        ("别转成十六进制，把200转成二进制", "把200转成二进制"),
    ],
)
def test_another_form_may_be_wanted_instead(text: str, wanted: str) -> None:
    found = unwanted_form(text)
    assert found is not None
    assert found.wanted == wanted


@pytest.mark.parametrize(
    "text",
    [
        'convert "don\'t use base64" to capitals',
        "put this in capitals: do not use base64",
        'don\'t forget to convert "a" to base64',
        'decode "aGVsbG8=" from base64, don\'t save it',
        "encode don't panic in base64",
        "which files do not use base64",
        "不想手动算，帮我把200转成二进制",
        "别忘了把hello转成base64",
        "别的文字转成base64",
        "把下面转成大写: 不要转成base64",
        "请勿打扰 转成base64",
        "为什么不要用md5加密",
        "why should i never use md5, don't use it?",
        '别人的密码"abc"转成base64',
        "do not convert it to base64 " * 8,
    ],
)
def test_what_is_wanted_is_left_alone(text: str) -> None:
    assert unwanted_form(text) is None
