"""Nothing of a tool's or a file's text is obeyed by the terminal."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cli.console.say import say, shown


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("\x1b]0;title\x07", "\\u001b]0;title\\u0007"),
        ("\x1b[2J清屏", "\\u001b[2J清屏"),
        ("safe\rrm -rf", "safe\\u000drm -rf"),
        ("\u202egpj.exe", "\\u202egpj.exe"),
        ("\x9b31m", "\\u009b31m"),
        ("一行\n二行\t三", "一行\n二行\t三"),
    ],
)
def test_controls_are_shown(text: str, told: str) -> None:
    assert shown(text) == told


@given(st.text())
def test_no_control_is_left_and_json_says_what_it_said(text: str) -> None:
    written = shown(json.dumps(text, ensure_ascii=False))
    assert not any(char < " " or "\x7f" <= char <= "\x9f" for char in written)
    assert json.loads(written) == text


def test_a_line_goes_to_either_stream(capsys: pytest.CaptureFixture[str]) -> None:
    say("a\x1b")
    say("b", err=True)
    say()
    found = capsys.readouterr()
    assert (found.out, found.err) == ("a\\u001b\n\n", "b\n")
