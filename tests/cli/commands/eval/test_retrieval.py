"""The commands that measure parts of finding tools."""

from pathlib import Path

import pytest
from typer.testing import CliRunner

from cli.commands.eval.app import app
from errors import ConfigError


@pytest.fixture(autouse=True)
def _offline(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TOOLATLAS_HOME", str(tmp_path / "home"))
    monkeypatch.setenv("TOOLATLAS_EMBEDDER", "none")


@pytest.mark.parametrize(("command", "told"), [("usage", "used 2 times"), ("abstention", "as shipped")])
def test_a_measure_prints_its_figures(judged_folder: Path, command: str, told: str) -> None:
    done = CliRunner().invoke(app, [command, "--data", str(judged_folder)])
    assert (done.exit_code, told in done.output) == (0, True)


def test_pairs_are_not_measured_without_an_embedder(judged_folder: Path) -> None:
    done = CliRunner().invoke(app, ["pairs", "--data", str(judged_folder)])
    assert isinstance(done.exception, ConfigError)
