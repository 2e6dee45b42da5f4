"""`--continue` goes on with the conversation that was had last."""

from pathlib import Path

import pytest

from cli.console.last_conversation import FILE, keep_last, last_conversation
from errors import ConfigError


@pytest.fixture(autouse=True)
def _home(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TOOLATLAS_HOME", str(home))


def test_the_last_one_is_gone_on_with() -> None:
    keep_last("first")
    keep_last("第二")
    assert last_conversation() == "第二"


@pytest.mark.parametrize("kept", [None, b"", b"a b\x1b[2J", b"\xff", b"x" * 300])
def test_without_one_it_says_so(home: Path, kept: bytes | None) -> None:
    if kept is not None:
        (home / FILE).write_bytes(kept)
    with pytest.raises(ConfigError, match="no conversation"):
        last_conversation()


def test_a_name_that_could_be_anything_is_not_kept(home: Path) -> None:
    keep_last("../other\n")
    assert not (home / FILE).exists()
