"""Nobody but its owner reads a home."""

import os
import stat
from pathlib import Path

import pytest

from tools.storage.private import keep_private, made_private


def modes(folder: Path) -> set[int]:
    return {
        stat.S_IMODE(path.lstat().st_mode) & 0o077 for path in (folder, *folder.rglob("*")) if not path.is_symlink()
    }


@pytest.fixture
def home(tmp_path: Path) -> Path:
    """Return a home as earlier versions left it, with a link that leads out."""
    outside = tmp_path / "outside.txt"
    outside.write_text("x")
    home = tmp_path / "home"
    (home / "workspace" / "图").mkdir(parents=True)
    (home / "workspace" / "图" / "a.csv").write_text("x")
    (home / "checkpoints.db").write_text("x")
    (home / "workspace" / "run.sh").write_text("x")
    (home / "workspace" / "run.sh").chmod(0o755)
    (home / "link").symlink_to(outside)
    for path in (outside, home, home / "checkpoints.db"):
        path.chmod(0o755)
    return home


def test_an_open_home_is_closed_with_all_that_is_in_it(home: Path) -> None:
    made_private(home)
    assert modes(home) == {0}
    assert stat.S_IMODE((home / "workspace" / "run.sh").stat().st_mode) == 0o700
    assert stat.S_IMODE((home.parent / "outside.txt").stat().st_mode) == 0o755


def test_a_home_that_is_reached_by_a_link_is_closed(home: Path) -> None:
    (home.parent / "mine").symlink_to(home)
    made_private(home.parent / "mine")
    assert modes(home) == {0}
    assert stat.S_IMODE((home.parent / "outside.txt").stat().st_mode) == 0o755


def test_a_home_that_is_closed_is_not_walked(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    made_private(home)
    monkeypatch.setattr(os, "walk", None)
    made_private(home)


def test_what_a_process_writes_is_its_owners(tmp_path: Path) -> None:
    before = os.umask(0o022)
    try:
        keep_private()
        (tmp_path / "a").mkdir()
        (tmp_path / "a" / "b").write_text("x")
    finally:
        os.umask(before)
    assert modes(tmp_path / "a") == {0}
