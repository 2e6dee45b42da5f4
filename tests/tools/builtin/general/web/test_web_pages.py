import httpx
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tools.builtin.general.web.web_pages import WebPage, http_get, page_of, text_of
from tools.context import ToolContext
from tools.http.fetching import Fetched


def page(body: bytes | None, content_type: str = "", status: int = 200) -> WebPage:
    headers = httpx.Headers({"content-type": content_type} if content_type else {})
    return page_of(Fetched("http://example.com/", status, headers, body, len(body or b""), False, ()))


@pytest.mark.usefixtures("recordings")
async def test_a_recorded_page_has_title_and_text(context: ToolContext) -> None:
    found = await http_get(" https://example.com/ ", context)

    assert (found.status, found.content_type, found.title) == (200, "text/html", "Example & Domain")
    assert "世界" in found.text


@pytest.mark.parametrize(
    ("content_type", "shown"),
    [
        *((f"text/{kind}", True) for kind in ("plain", "html", "csv", "markdown")),
        *((f"application/{kind}", True) for kind in ("json", "problem+json", "xml", "atom+xml", "yaml", "javascript")),
        *((kind, False) for kind in ("image/png", "application/zip", "application/octet-stream", "video/mp4")),
        ("image/svg+xml", True),
    ],
)
def test_only_what_is_text_is_shown(content_type: str, shown: bool) -> None:
    found = page(b"abc", f"{content_type}; charset=utf-8")

    assert (found.text, found.n_bytes, found.content_type) == ("abc" if shown else "", 3, content_type)


def test_a_body_without_a_type_is_text_unless_it_has_zeros() -> None:
    assert (page(b"abc").text, page(b"a\0c").text) == ("abc", "")


def test_an_error_of_the_server_is_a_result() -> None:
    found = page(b"no such page", "text/plain", 404)

    assert (found.ok, found.status, found.text) == (False, 404, "no such page")


def test_what_could_not_be_unpacked_has_no_text() -> None:
    assert page(None, "text/plain").text == ""


@pytest.mark.parametrize(
    ("body", "content_type"),
    [
        ("中文".encode("gbk"), "text/plain; charset=GB2312"),
        ("中文".encode("big5"), "text/plain; charset=big5"),
        ("中文".encode("utf-16"), "text/plain"),
        ("\ufeff中文".encode(), "text/plain"),
        ("中文".encode(), "text/plain; charset=no-such-thing"),
        ("中文".encode(), "text/plain; charset=punycode"),
        ("中文".encode(), "text/plain; charset=zlib"),
    ],
)
def test_encodings_are_read_as_declared(body: bytes, content_type: str) -> None:
    assert text_of(body, content_type) == "中文"


def test_a_page_may_declare_its_encoding_itself() -> None:
    body = '<meta charset="gbk"><title>中文</title>'.encode("gbk")

    assert page(body, "text/html").title == "中文"


@given(st.binary(max_size=300), st.text(max_size=40))
def test_any_answer_becomes_a_page(body: bytes, content_type: str) -> None:
    assert isinstance(text_of(body, f"text/html; {content_type}"), str)
