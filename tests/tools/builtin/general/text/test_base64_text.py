import base64
from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from errors import InvalidArguments
from tools.builtin.general.text.base64_text import decode_base64, encode_base64


def test_text_is_encoded_as_utf8() -> None:
    assert (encode_base64("你好").encoded, encode_base64("你好").n_bytes) == ("5L2g5aW9", 6)


def test_the_url_safe_alphabet_has_no_plus_and_no_slash() -> None:
    assert encode_base64("???>>>", url_safe=True).encoded == "Pz8_Pj4-"


@pytest.mark.parametrize(
    "text",
    [
        "aGVsbG8gd29ybGQ=",
        "aGVsbG8gd29ybGQ",
        " aGVsbG8g\n d29ybGQ= ",
        "data:text/plain;charset=utf-8;base64,aGVsbG8gd29ybGQ=",
    ],
)
def test_padding_breaks_and_prefixes_do_not_matter(text: str) -> None:
    assert decode_base64(text).text == "hello world"


def test_bytes_that_are_no_text_are_shown_in_hexadecimal() -> None:
    decoded = decode_base64(base64.b64encode(b"\x89PNG\xff" * 40).decode())

    assert (decoded.text, decoded.hex[:10], len(decoded.hex), decoded.n_bytes) == ("", "89504e47ff", 128, 200)


@pytest.mark.parametrize("text", ["", "!!!!", "你好", "a", "aGVs=bG8"])
def test_what_is_no_base64_is_refused(text: str) -> None:
    with pytest.raises(InvalidArguments, match="no base64"):
        decode_base64(text)


@given(st.text(min_size=1), st.booleans())
def test_text_comes_back(text: str, url_safe: bool) -> None:
    assert decode_base64(encode_base64(text, url_safe=url_safe).encoded).text in (text, "")


@given(st.text())
def test_any_text_is_decoded_or_refused(text: str) -> None:
    with suppress(InvalidArguments):
        assert decode_base64(text).n_bytes > 0
