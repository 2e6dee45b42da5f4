"""Calls that ask, with and without a person at the terminal."""

import json
import sys
from pathlib import Path

import pytest

from tests.cli.conftest import Run


@pytest.mark.parametrize("request_", ["delete old.txt", "删除 old.txt"])
def test_nobody_at_the_terminal_approves_nothing_and_the_call_waits(run: Run, kept_home: Path, request_: str) -> None:
    file = kept_home / "workspace" / "local" / "old.txt"
    file.parent.mkdir(parents=True, exist_ok=True)
    file.touch()
    code, out, err = run("ask", request_)
    thread = err.split("--thread ")[1].split()[0]
    assert (code, '{"path": "old.txt"}' in out) == (3, True)
    assert err.endswith(f"toolatlas ask --thread {thread} --yes | --no\n")
    code, out, _ = run("ask", "--json", "--thread", thread, request_)
    assert (code, json.loads(out)["thread"]) == (3, thread)
    assert run("ask", "--continue", "--no")[0] == 1  # it was not done
    assert run("ask", "--continue", "--no")[0] == 2  # it waits no more
    assert file.exists()
    run("ask", request_)
    assert run("ask", "-c", "--yes")[0] == 0
    assert not file.exists()


@pytest.mark.full
def test_a_person_at_the_terminal_is_asked(run: Run, kept_home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = kept_home / "workspace" / "local" / "older.txt"
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text("old", encoding="utf-8")
    at_terminal(monkeypatch, "y")
    _, out, _ = run("ask", "delete older.txt")
    assert 'system/delete_file {"path": "older.txt"}' in out
    assert not file.exists()


@pytest.mark.parametrize(
    ("request_", "told"),
    [
        ("delete older.txt", "You changed what it was given"),
        ("删除 older.txt", "您修改了执行的内容"),
    ],
)
def test_a_person_at_the_terminal_gives_other_arguments(
    run: Run, kept_home: Path, monkeypatch: pytest.MonkeyPatch, request_: str, told: str
) -> None:
    files = [kept_home / "workspace" / "local" / name for name in ("older.txt", "oldest.txt")]
    for file in files:
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text("old", encoding="utf-8")
    # twice refused: what the tool does not have, then the path left out
    at_terminal(monkeypatch, "e", "", "colour", "red", "", "e", "-", "", "e", "oldest.txt", "")
    _, out, err = run("ask", request_)
    assert "colour" in err
    assert told in out
    assert [file.exists() for file in files] == [True, False]


@pytest.mark.parametrize("request_", ["delete older.txt", "删除 older.txt"])
def test_a_person_at_the_terminal_says_why_not(
    run: Run, kept_home: Path, monkeypatch: pytest.MonkeyPatch, request_: str
) -> None:
    file = kept_home / "workspace" / "local" / "older.txt"
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text("old", encoding="utf-8")
    at_terminal(monkeypatch, "r", "it is the contract 合同")
    _, out, _ = run("ask", request_)
    assert "it is the contract 合同" in out
    assert file.exists()


@pytest.mark.parametrize(
    ("request_", "word", "done", "told"),
    [
        ("delete older.txt", "ok do it", True, ""),
        ("删除 older.txt", "好的", True, ""),
        ("delete older.txt", "no, i need it", False, "you did not approve it: i need it"),
        ("删除 older.txt", "不要，我还要用", False, "您没有批准：我还要用"),
        ("delete older.txt", "yes but another one", False, "you did not approve it."),
        ("删除 older.txt", "好像不对", False, "您没有批准。"),
    ],
)
def test_a_person_at_the_terminal_says_it_in_words(
    run: Run, kept_home: Path, monkeypatch: pytest.MonkeyPatch, request_: str, word: str, done: bool, told: str
) -> None:
    file = kept_home / "workspace" / "local" / "older.txt"
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text("old", encoding="utf-8")
    at_terminal(monkeypatch, word)
    _, out, _ = run("ask", request_)
    assert (file.exists(), told in out) == (not done, True)


@pytest.mark.parametrize(
    ("request_", "word", "code", "left"),
    [("delete old.txt", "yes", 0, False), ("删除 old.txt", "不要，我还要用", 1, True)],
)
def test_a_word_in_the_next_command_decides_what_waits(
    run: Run, kept_home: Path, request_: str, word: str, code: int, left: bool
) -> None:
    file = kept_home / "workspace" / "local" / "old.txt"
    file.parent.mkdir(parents=True, exist_ok=True)
    file.touch()
    assert run("ask", request_)[0] == 3
    assert run("ask", "-c", word)[0] == code
    assert file.exists() is left


def test_another_request_in_the_next_command_says_what_it_drops(run: Run, kept_home: Path) -> None:
    file = kept_home / "workspace" / "local" / "old.txt"
    file.parent.mkdir(parents=True, exist_ok=True)
    file.touch()
    run("ask", "delete old.txt")
    code, out, err = run("ask", "-c", "convert 5 km to miles")
    assert (code, "3.1069" in out, "waiting for your approval" in err) == (0, True, True)
    assert file.exists()


def at_terminal(monkeypatch: pytest.MonkeyPatch, *words: str) -> None:
    """Sit at the terminal and type these lines."""
    left = iter(words)
    monkeypatch.setattr("typer.prompt", lambda *_, **__: next(left))
    monkeypatch.setattr(sys.stdin, "isatty", lambda: True, raising=False)


def test_a_person_at_the_terminal_sees_why_and_all_that_would_be_sent(
    run: Run, kept_home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    secret = "the key is under the mat \x1b[2J" + "and so on " * 60
    file = kept_home / "workspace" / "local" / "letter.txt"
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(secret, encoding="utf-8")
    at_terminal(monkeypatch, "n")
    _, out, _ = run("ask", "read letter.txt and mail its text to joe@mill.example")
    assert "sends what stands below to `mill.example`" in out
    assert "has read what is private or comes from strangers (`system/read_file`)" in out
    assert "and so on " * 60 in out
    assert "\x1b" not in out
    assert "you did not approve it" in out
