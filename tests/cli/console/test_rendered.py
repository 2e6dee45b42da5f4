"""Answers are rendered on a terminal and plain elsewhere."""

import sys

import pytest

from cli.console.rendered import show_markdown

TABLE = "**Höhe** `x`\n\n| 城市 | °C |\n| :--- | ---: |\n| 北京 | 21 |\n\n[a link](https://evil.example/?q=1)\x1b[2J"


def test_a_pipe_gets_the_text_as_it_is(capsys: pytest.CaptureFixture[str]) -> None:
    show_markdown(TABLE)
    assert capsys.readouterr().out == TABLE.replace("\x1b", "\\u001b") + "\n"


def test_a_terminal_gets_it_rendered_with_addresses_in_full(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys.stdout, "isatty", lambda: True)
    monkeypatch.setenv("COLUMNS", "100")
    show_markdown(TABLE)
    out = capsys.readouterr().out
    assert all(word in out for word in ("城市", "北京", "21", "https://evil.example/?q=1", "\\u001b[2J"))
    assert not any(mark in out for mark in ("**", "| :---", "\x1b[2J"))
