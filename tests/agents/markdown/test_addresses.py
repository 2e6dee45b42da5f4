"""Addresses as they are shown."""

import pytest

from agents.markdown.addresses import pieces, shown


@pytest.mark.parametrize("address", ["https://a.example/x", "mailto:ann@a.example", "http://[::1]/x"])
def test_an_address_where_a_person_may_want_to_go_is_a_link(address: str) -> None:
    assert shown(address) == f"<{address}>"


@pytest.mark.parametrize(
    "address",
    [
        "https://bank.example@evil.example",
        "mailto:",
        "javascript:alert(1)",
        "http://",
        "http://[1:2:3:4:5:6:7:8:9:a]/x",
    ],
)
def test_an_address_that_leads_nowhere_safe_is_no_link(address: str) -> None:
    assert shown(address).startswith("`")
    assert "<" not in shown(address)


@pytest.mark.parametrize(
    ("text", "address"),
    [("see (https://a.example/x).", "https://a.example/x"), ("见https://a.example/x。", "https://a.example/x")],
)
def test_a_bare_address_ends_where_its_sentence_does(text: str, address: str) -> None:
    assert (address, True) in pieces(text)
    assert "".join(piece for piece, _ in pieces(text)) == text
