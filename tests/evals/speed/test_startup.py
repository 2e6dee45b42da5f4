"""Times of whole commands."""

import sys
from pathlib import Path

import pytest

from errors import ConfigError
from evals.speed.startup import _environment, _timed, line
from settings import load_settings


def test_a_line_holds_the_median_and_the_range() -> None:
    assert line("toolatlas --help", [0.3, 0.1, 0.2]).endswith("0.20 s  (0.10 to 0.30)")


async def test_a_command_that_fails_is_named_and_its_time_is_not_taken() -> None:
    with pytest.raises(ConfigError, match="ended with 3: broken"):
        await _timed(("-c", "import sys; print('broken', file=sys.stderr); sys.exit(3)"), {"PATH": sys.prefix})


def test_commands_keep_their_bytecode_and_no_setting_of_ours(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("PYTHONDONTWRITEBYTECODE", "1")
    monkeypatch.setenv("TOOLATLAS_MODEL", "a/model")
    found = _environment(load_settings(), tmp_path)
    assert not {"PYTHONDONTWRITEBYTECODE", "TOOLATLAS_MODEL"} & found.keys()
