"""The command line, run in this process."""

import sys
from collections.abc import Callable

import pytest

import cli

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
