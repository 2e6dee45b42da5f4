import sys

import pytest
import typer

from cli.console.confirm import agreed


def test_where_nobody_can_be_asked_nothing_is_agreed_to(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys.stdin, "isatty", lambda: False, raising=False)
    assert not agreed("Begin?", unasked="say --yes")
    assert capsys.readouterr().err == "say --yes\n"


def test_a_person_is_asked_and_no_answer_is_no(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys.stdin, "isatty", lambda: True, raising=False)
    monkeypatch.setattr("typer.confirm", lambda _, *, default: not default)
    assert agreed("开始？")

    def gone(_: str, *, default: bool) -> bool:
        raise typer.Abort

    monkeypatch.setattr("typer.confirm", gone)
    assert not agreed("Begin?")
