"""A file that is replaced is never half of one."""

import stat
from pathlib import Path

import pytest

from tools.storage.replace import replacing


@pytest.mark.parametrize("durable", [False, True])
def test_a_file_is_replaced_as_a_whole_and_for_its_owner_alone(tmp_path: Path, durable: bool) -> None:
    file = tmp_path / "kept 文件.json"
    file.write_text("old")
    with replacing(file, durable=durable) as stream:
        stream.write(b"new")
        assert file.read_text() == "old"
    assert file.read_text() == "new"
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    assert list(tmp_path.iterdir()) == [file]


def test_what_fails_halfway_leaves_the_old_file_and_nothing_beside_it(tmp_path: Path) -> None:
    file = tmp_path / "kept.json"
    file.write_text("old")
    with pytest.raises(KeyboardInterrupt):
        _interrupted(file)
    assert file.read_text() == "old"
    assert list(tmp_path.iterdir()) == [file]


def test_a_folder_that_is_not_there_is_said(tmp_path: Path) -> None:
    with pytest.raises(OSError), replacing(tmp_path / "no" / "kept.json"):  # noqa: PT011 - whichever the system gives
        pass


def _interrupted(file: Path) -> None:
    with replacing(file) as stream:
        stream.write(b"ne")
        raise KeyboardInterrupt
