"""What is asked may come in through a pipe."""

import io
import sys

import pytest

from cli.console.request_text import MAX_BYTES, request_text
from errors import ConfigError


def piped(monkeypatch: pytest.MonkeyPatch, read: bytes) -> None:
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(read)))


@pytest.mark.parametrize("text", ["convert 5 km to miles", "5公里等于多少英里"])
def test_a_dash_reads_what_comes_in(monkeypatch: pytest.MonkeyPatch, text: str) -> None:
    piped(monkeypatch, f"{text}\n".encode())
    assert request_text("-") == text


def test_anything_else_is_the_request_itself() -> None:
    assert request_text(" - 5 + 3 ") == "- 5 + 3"


@pytest.mark.parametrize(
    ("read", "why"), [(b" \n", "Nothing came in"), (b"\xff\xfe\x00", "no text"), (b"x" * (MAX_BYTES + 1), "longer")]
)
def test_what_cannot_be_a_request_is_refused(monkeypatch: pytest.MonkeyPatch, read: bytes, why: str) -> None:
    piped(monkeypatch, read)
    with pytest.raises(ConfigError, match=why):
        request_text("-")
