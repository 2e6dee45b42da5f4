"""The command line, run in this process."""

import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

import cli
from tests.cli.served_home import served_home

Run = Callable[..., tuple[int, str, str]]


@pytest.fixture
def toolatlas(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Run:
    """Return a runner: `toolatlas("tools", "list")` gives exit code, output and errors."""

    def run(*arguments: str) -> tuple[int, str, str]:
        monkeypatch.setattr(sys, "argv", ["toolatlas", *arguments])
        with pytest.raises(SystemExit) as ended:
            cli.main()
        told = capsys.readouterr()
        return int(ended.value.code or 0), told.out, told.err

    return run


@pytest.fixture(scope="module")
def kept_home(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """A home whose graph server stays up for all tests of this file."""
    with served_home(tmp_path_factory.mktemp("cli")) as folder:
        yield folder


@pytest.fixture
def run(kept_home: Path, monkeypatch: pytest.MonkeyPatch, toolatlas: Run) -> Run:
    """Return a runner: `run("tools", "list")` gives exit code, output and errors."""
    monkeypatch.setenv("TOOLATLAS_HOME", str(kept_home))
    monkeypatch.setenv("TOOLATLAS_EMBEDDER", "none")
    monkeypatch.setenv("TOOLATLAS_EMBEDDED_GRACE_S", "0.3")

    return toolatlas
