import errno
import os
from pathlib import Path
from typing import NoReturn

import pytest

from errors import DataUnavailable, PermissionDenied, ToolCallFailed
from tools.builtin.system.files.moving import move_path
from tools.context import ToolContext
from tools.workspace import renaming


@pytest.fixture
def filled(workspace: Path) -> Path:
    (workspace / "旧").mkdir()
    (workspace / "旧/a.txt").write_text("alpha", encoding="utf-8")
    (workspace / "b.txt").write_text("beta", encoding="utf-8")
    return workspace


def test_a_file_is_renamed(filled: Path, context: ToolContext) -> None:
    moved = move_path("b.txt", "新名字.txt", context)
    assert (moved.path, moved.source, moved.overwritten) == ("新名字.txt", "b.txt", False)
    assert (filled / "新名字.txt").read_text(encoding="utf-8") == "beta"
    assert not (filled / "b.txt").exists()


def test_a_file_goes_into_a_folder_under_its_own_name(filled: Path, context: ToolContext) -> None:
    assert move_path("b.txt", "旧", context).path == "旧/b.txt"


def test_a_folder_is_moved_with_what_it_holds(filled: Path, context: ToolContext) -> None:
    assert move_path("旧/", "归档/2024/旧", context).path == "归档/2024/旧"
    assert (filled / "归档/2024/旧/a.txt").read_text(encoding="utf-8") == "alpha"


def test_a_file_that_exists_is_kept_unless_overwriting_is_asked_for(filled: Path, context: ToolContext) -> None:
    with pytest.raises(ToolCallFailed, match="exists already"):
        move_path("b.txt", "旧/a.txt", context)
    assert (filled / "旧/a.txt").read_text(encoding="utf-8") == "alpha"
    assert move_path("b.txt", "旧/a.txt", context, overwrite=True).overwritten
    assert (filled / "旧/a.txt").read_text(encoding="utf-8") == "beta"


def test_a_folder_never_takes_the_place_of_another(filled: Path, context: ToolContext) -> None:
    (filled / "box/旧").mkdir(parents=True)
    with pytest.raises(ToolCallFailed, match="exists already"):
        move_path("旧", "box", context, overwrite=True)


def test_a_folder_does_not_go_into_itself(filled: Path, context: ToolContext) -> None:
    with pytest.raises(ToolCallFailed, match="into itself"):
        move_path("旧", "旧/内", context)


@pytest.mark.parametrize("source", [".", "旧/..", ""])
def test_the_workspace_itself_is_not_moved(filled: Path, context: ToolContext, source: str) -> None:
    with pytest.raises(ToolCallFailed, match="inside the workspace"):
        move_path(source, "x", context)


def test_links_and_pipes_stay_where_they_are(filled: Path, outside: Path, context: ToolContext) -> None:
    (filled / "link").symlink_to(outside)
    os.mkfifo(filled / "pipe")
    for source in ("link", "pipe"):
        with pytest.raises(ToolCallFailed, match="a pipe or a link"):
            move_path(source, "x", context)
    assert not (filled / "x").exists()


def test_nothing_is_moved_over_a_link(filled: Path, outside: Path, context: ToolContext) -> None:
    (filled / "旧/b.txt").symlink_to(outside / "secret.txt")
    with pytest.raises(ToolCallFailed, match="link"):
        move_path("b.txt", "旧", context, overwrite=True)
    assert (outside / "secret.txt").read_text(encoding="utf-8") == "secret"


def test_nothing_is_moved_out(filled: Path, outside: Path, context: ToolContext) -> None:
    (filled / "link").symlink_to(outside)
    with pytest.raises(PermissionDenied):
        move_path("b.txt", "link/b.txt", context)


def test_what_is_not_there_is_reported(filled: Path, context: ToolContext) -> None:
    with pytest.raises(DataUnavailable, match=r"similar names are 'b\.txt'"):
        move_path("bb.txt", "x", context)


def test_a_move_to_another_disk_leaves_no_name_behind(
    filled: Path, context: ToolContext, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_: object, **__: object) -> NoReturn:
        raise OSError(errno.EXDEV, "Invalid cross-device link")

    monkeypatch.setattr(renaming, "exclusive", refuse)
    for source in ("b.txt", "旧"):
        with pytest.raises(ToolCallFailed, match="another disk"):
            move_path(source, "new", context)
    assert sorted(path.name for path in filled.iterdir()) == ["b.txt", "旧"]
