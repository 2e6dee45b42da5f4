"""The forms that a text is put into are read in their order, or the request is left to others."""

import pytest

from agents.extraction.texts.text_forms import text_forms


@pytest.mark.parametrize(
    ("request_", "forms", "source", "put"),
    [
        (
            'base64 encode the text "hello world", then url encode the result',
            "encode_base64 url_encode",
            "hello world",
            "",
        ),
        (
            "Take the text 'tea & cake', turn it into base64, then make the result safe for a URL",
            "encode_base64 url_encode",
            "tea & cake",
            "",
        ),
        ('Convert "x y" to base64 and give me the sha256 of that', "encode_base64 hash_text", "x y", ""),
        ("decode the base64 text in n.txt and save it as plain.txt", "decode_base64", "n.txt", "plain.txt"),
        ("把“你好世界”先转成base64，再把结果做成能放进网址的写法", "encode_base64 url_encode", "你好世界", ""),
        ("把 说明.txt 的内容转成base64，保存为 说明.b64.txt", "encode_base64", "说明.txt", "说明.b64.txt"),
        (
            "先对「春眠不觉晓」做URL编码，然后再base64编码，写入 poem.txt",
            "url_encode encode_base64",
            "春眠不觉晓",
            "poem.txt",
        ),
        ("对 a.txt 里的文字base64解码，再做URL解码", "decode_base64 url_decode", "a.txt", ""),
    ],
)
def test_forms_are_read_in_their_order(request_: str, forms: str, source: str, put: str) -> None:
    found = text_forms(request_)
    assert found is not None
    assert " ".join(form.form for form in found.forms) == forms
    assert found.text + found.path == source
    assert (found.put.path if found.put else "") == put


@pytest.mark.parametrize(
    "request_",
    [
        'url encode "a b"',
        'md5 of "x" and also its sha256',
        "给“x”算md5，再算它的sha256",
        'base64 of "x" and its md5',
        "Get the md5 of a.txt and save it to m.txt",
        "turn data.csv into base64 and chart it",
        'encode "x" in base64 then translate it to French, then save it as t.txt',
        'base64 encode "hi" and url-decode "a%20b"',
        'url-safe base64 of "hi?" saved as b.txt',
        "把“你好”转成base64，再翻译成英文，保存为 a.txt",
        "算一下 a.txt 的md5，写到 b.txt",
    ],
)
def test_requests_that_want_anything_else_are_left_to_others(request_: str) -> None:
    assert text_forms(request_) is None
