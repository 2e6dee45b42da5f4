"""`toolatlas serve` with a real process in the background."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from cli.console import background, scope
from graph.serving.socket_place import socket_path
from tests.cli.conftest import Run


@pytest.fixture
def own_home(home: Path, monkeypatch: pytest.MonkeyPatch, toolatlas: Run) -> Iterator[Path]:
    monkeypatch.setenv("TOOLATLAS_HOME", str(home))
    yield home
    toolatlas("serve", "--stop")


def refuse(*_: object) -> None:
    raise AssertionError("everything was opened here")


@pytest.mark.full
def test_what_stays_in_the_background_answers_and_ends_when_told_to(
    own_home: Path, toolatlas: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    code, out, err = toolatlas("serve", "--background", "--idle", "5")
    assert code == 0, err + own_home.joinpath(background.LOG).read_text()
    assert "serving in the background" in out
    assert background.wanted_minutes(own_home) == 5
    monkeypatch.setattr(scope, "assistant", refuse)
    assert "1.609" in toolatlas("ask", "convert 1 mile to km")[1]
    assert "1.609" in toolatlas("ask", "1 英里等于多少公里")[1]
    assert toolatlas("ask", "fly me to the moon")[0] == 1
    assert "already" in toolatlas("serve", "--background")[1]
    assert toolatlas("serve", "--stop")[1].strip() == "stopped"
    assert background.wanted_minutes(own_home) is None
    assert toolatlas("serve", "--stop")[1].strip() in ("Nothing serves this home.", "stopped")


def test_one_says_which_of_both_is_meant(own_home: Path, toolatlas: Run) -> None:
    code, _, err = toolatlas("serve", "--stop", "--background")
    assert code == 2
    assert "not both" in err
    assert not socket_path(own_home).exists()
