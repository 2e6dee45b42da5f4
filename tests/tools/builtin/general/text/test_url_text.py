from hypothesis import given
from hypothesis import strategies as st

from tools.builtin.general.text.url_text import url_decode, url_encode


def test_a_value_loses_everything_that_has_a_meaning_in_an_address() -> None:
    assert url_encode("a&b=c d/北").encoded == "a%26b%3Dc%20d%2F%E5%8C%97"


def test_a_whole_address_keeps_its_shape() -> None:
    encoded = url_encode("https://example.com/搜索?q=你 好&n=1", part="address").encoded

    assert encoded == "https://example.com/%E6%90%9C%E7%B4%A2?q=%E4%BD%A0%20%E5%A5%BD&n=1"


def test_a_plus_is_a_space_only_where_asked() -> None:
    assert url_decode("caf%C3%A9+noir").text == "café+noir"
    assert url_decode("caf%C3%A9+noir", plus_is_space=True).text == "café noir"


def test_half_an_escape_stays_as_it_is() -> None:
    assert url_decode("100%").text == "100%"


@given(st.text())
def test_text_comes_back(text: str) -> None:
    assert url_decode(url_encode(text).encoded).text == text
