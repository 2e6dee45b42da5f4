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


@pytest.mark.parametrize("command", ["pairs --data", "requests --cache"])
def test_what_needs_vectors_is_not_measured_without_an_embedder(judged_folder: Path, command: str) -> None:
    done = CliRunner().invoke(app, [*command.split(), str(judged_folder)])
    assert isinstance(done.exception, ConfigError)
