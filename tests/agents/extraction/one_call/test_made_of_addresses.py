"""What is to be made of a web address."""

import pytest

from agents.extraction.one_call.made_of_addresses import made_of_address, names_thing


@pytest.mark.parametrize(
    ("request_", "thing"),
    [
        ("make a qr code for https://example.com", "qr"),
        ("take a screenshot of https://example.com", "screenshot"),
        ("shorten https://example.com/long", "shorten"),
        ("convert https://example.com to pdf", "pdf"),
        ("生成一个https://example.com的二维码", "qr"),
        ("把https://example.com转成短链接", "short"),
    ],
)
def test_the_thing_is_told(request_: str, thing: str) -> None:
    assert made_of_address(request_) == thing


@pytest.mark.parametrize(
    "request_",
    [
        "fetch https://example.com",
        "url encode https://example.com/qr code",
        "turn https://example.com/a.pdf into text",
        "get the pdf from https://example.com",
        "make a qr code",
        "打开https://example.com",
        "get https://example.com and tell me what a barcode is",
        "打开https://example.com看看二维码要怎么生成",
    ],
)
def test_the_page_itself_is_no_such_thing(request_: str) -> None:
    assert made_of_address(request_) == ""


def test_a_tool_that_makes_it_is_known_by_its_words() -> None:
    assert names_thing("qr", "make_qr_code Draw a QR code.")
    assert not names_thing("qr", "Load a web address.")
